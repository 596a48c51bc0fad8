import { readFile, stat } from 'node:fs/promises'
import type { z } from 'zod'
import { loadNamedChecks } from '../checks/find-check.ts'
import { GateError, toError } from '../core/errors.ts'
import { isObject, parseJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { resultsSchema, type Results } from './schema.ts'

const understood = [1]

/** Ends a list at its first item that is wrong: of a forged one with 330,000 of them, all would be kept. */
export const firstIssueAlone = { reportInput: false, abortEarly: true }

/** Depth of the results object itself, above the JSON that checks put into it. */
const ownDepth = 16

/** Levels of a results file, and of what is made of it. */
export const resultsDepth = limits.jsonDepth + ownDepth

/**
 * Reads a results file of this or another version of the tool: added fields are passed over, anything
 * that a comparison relies on must be there and be right. Messages call it by the name `shown`.
 * @throws GateError `not-found`, or `bad-results` that names the first field that is wrong.
 */
export async function readResults(path: string, shown = path): Promise<Results> {
  return await parseResults(await readBounded(path, shown, createBadResults(shown)), shown)
}

/**
 * The same of a text that was read elsewhere. Loads the checks of its verdicts, which reports take their words from.
 * @throws GateError `bad-results`
 */
export async function parseResults(text: string, shown: string): Promise<Results> {
  const bad = createBadResults(shown)
  const document = parseJson(text)
  if (document === undefined) throw bad('it is not JSON, or is cut off')
  if (!isObject(document)) throw bad('expected an object, as `scenario-gate run --results FILE` writes it')
  const version = document['schemaVersion']
  if (!understood.some((supported) => supported === version)) throw bad(describeUnknownVersion(version))
  if (isDeeperThan(document, resultsDepth)) throw bad('its values are nested too deeply')
  const parsed = resultsSchema.safeParse(document, firstIssueAlone)
  if (!parsed.success) throw bad(describeFirstIssue(parsed.error))
  await loadNamedChecks(parsed.data)
  return parsed.data
}

/**
 * The same results, if they are those of a whole suite: by a part of it nothing else can be told.
 * @throws GateError `bad-results`
 */
export function requireWholeSuite(results: Results, shown: string): Results {
  const { choice } = results.run
  if (choice === undefined) return results
  throw createBadResults(shown)(`it has a part of the suite alone (\`${choice}\`)`)
}

type Bad = (why: string, cause?: unknown) => GateError

function createBadResults(shown: string): Bad {
  return (why, cause) =>
    new GateError('bad-results', `The results file \`${shown}\` cannot be used: ${why}`, { cause })
}

async function readBounded(path: string, shown: string, bad: Bad): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > limits.resultsFile)
      throw bad(`it has ${size} bytes, more than the ${limits.resultsFile} that are read`)
    return await readFile(path, 'utf8')
  } catch (thrown) {
    if (thrown instanceof GateError) throw thrown
    const cause = toError(thrown)
    if ('code' in cause && cause.code === 'ENOENT') {
      // Without an extension it is a branch, most likely, and `base` was meant.
      const advice = /[./]/.test(shown) ? '' : ' A branch or commit is named with `base`.'
      throw new GateError('not-found', `The results file \`${shown}\` does not exist.${advice}`, { cause })
    }
    throw bad(cause.message, cause)
  }
}

function describeUnknownVersion(version: unknown): string {
  if (version === undefined) return 'it has no `schemaVersion`; is it a results file?'
  const versions = understood.join(', ')
  const value = typeof version === 'number' ? String(version) : 'not a number'
  return `its \`schemaVersion\` is ${value}; this release reads ${versions}. Write it again with this release`
}

/** The place of the first field that is wrong, and what is wrong with it. */
export function describeFirstIssue(error: z.ZodError): string {
  const [issue] = error.issues
  const place = (issue?.path ?? [])
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
  return `\`${place}\`: ${issue?.message ?? 'not understood'}`
}

/** The schema descends by calls: depth is bounded before it does. */
export function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  return Object.values(value).some((item) => isDeeperThan(item, depth - 1))
}
