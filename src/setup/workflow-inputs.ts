import { isObject, writeJson } from '../core/json.ts'
import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { inputNames, type OptionSource } from '../options/options.ts'
import type { ReadableFiles } from './base-tree.ts'
import { parseKeyedDocument } from '../text/yaml/keyed-document.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The file of the workflow that this run is of, relative to its repository; null outside of GitHub. */
export function workflowPath(env: Environment): string | null {
  const [, path = null] =
    /^[^/]+\/[^/]+\/(\.github\/workflows\/[\w.-]+)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '') ?? []
  return path
}

/** Reads the workflow that this run is of; null where there is none, or it cannot be read. */
export async function readWorkflow(tree: ReadableFiles, env: Environment): Promise<string | null> {
  const path = workflowPath(env)
  try {
    if (path === null || (await tree.size(path)) === null) return null
    return await tree.readText(path, limits.scenarioFile)
  } catch (thrown) {
    if (thrown instanceof GateError) return null
    throw thrown
  }
}

/**
 * Returns the inputs as the workflow of the base gives them to this step: a change that edits its workflow does not choose
 * them for itself. `base`, `head`: texts of the workflow. Null where the inputs are the same, or nobody can tell: the step
 * is not found, or an input is an expression.
 */
export async function inputsAtBase(
  inputs: OptionSource,
  base: string | null,
  head: string | null,
  env: Environment,
): Promise<OptionSource | null> {
  if (base === null || head === null || base === head) return null
  const [before, now] = [await inputsOfStep(base, env), await inputsOfStep(head, env)]
  if (before === null || now === null) return null
  const values = { ...inputs.values }
  let isOther = false
  for (const name of inputNames) {
    const from = before[name] ?? ''
    if (writeJson(from) === writeJson(now[name] ?? '') || isExpression(from)) continue
    isOther = true
    delete values[name]
    const text = typeof from === 'string' ? from.trim() : writeJson(from)
    if (text !== '') values[name] = text
  }
  return isOther ? { label: inputs.label, values } : null
}

/** What is given to the one step of this job that is this action; null where it is not the only one. */
async function inputsOfStep(
  text: string,
  env: Environment,
): Promise<Readonly<Record<string, unknown>> | null> {
  const document = await parseKeyedDocument(text)
  const workflow = document.ok ? mappingOf(document.value) : {}
  const { steps } = mappingOf(mappingOf(workflow['jobs'])[env['GITHUB_JOB'] ?? ''])
  const action = env['GITHUB_ACTION_REPOSITORY'] || '.'
  const found = (Array.isArray(steps) ? steps : []).map(mappingOf).filter(({ uses }) => {
    return typeof uses === 'string' && (uses.startsWith(`${action}@`) || uses.startsWith(`${action}/`))
  })
  return found.length === 1 ? mappingOf(found[0]?.['with']) : null
}

function isExpression(value: unknown): boolean {
  return typeof value === 'string' && value.includes('${{')
}

function mappingOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}
