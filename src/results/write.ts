import { rm } from 'node:fs/promises'
import { writeJson } from '../core/json.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError, toError } from '../core/errors.ts'
import { escapeJson } from '../core/escape.ts'
import { limits } from '../core/limits.ts'
import { writeFileAtomically } from '../files/write-file.ts'
import type { Results } from './schema.ts'

/**
 * Writes a results file, or that of a shard: a reader sees the former one or the whole new one. Missing folders are made.
 * @throws GateError `cannot-write`
 */
export async function writeResults(path: string, results: object): Promise<void> {
  try {
    await writeFileAtomically(path, limitSize(writeResultsText(results)))
  } catch (thrown) {
    const cause = toError(thrown)
    throw new GateError('cannot-write', `The results file \`${path}\` cannot be written: ${cause.message}`, {
      cause,
    })
  }
}

/** Writes results; a full disk is only a warning, since the verdict is known, and leaves no file. */
export async function tryWriteResults(path: string, results: Results): Promise<Diagnostic[]> {
  try {
    await writeResults(path, results)
    return []
  } catch (thrown) {
    await rm(path, { force: true }).catch(() => undefined)
    return [{ code: 'results-unwritten', severity: 'warning', message: toError(thrown).message }]
  }
}

/**
 * The JSON in pieces, one line for each list item: one string of a large run would be longer than a
 * string can be, and a line per scenario is what people can search and compare. Files are printed too, so that it has
 * no workflow command.
 */
export function* writeResultsText(results: object): Generator<string, void, undefined> {
  let before = '{'
  for (const [key, value] of Object.entries<unknown>({ ...results })) {
    if (value === undefined) continue
    yield `${before}\n  ${writeJson(key)}: `
    before = ','
    if (Array.isArray(value)) yield* writeListJson(value)
    else yield escapeJson(writeJson(value))
  }
  yield '\n}\n'
}

function* writeListJson(items: readonly unknown[]): Generator<string, void, undefined> {
  let before = '['
  for (const item of items) {
    yield `${before}\n    ${escapeJson(writeJson(item))}`
    before = ','
  }
  yield items.length === 0 ? '[]' : '\n  ]'
}

/** Refuses to write more than can be read again. */
function* limitSize(pieces: Iterable<string>): Generator<string, void, undefined> {
  let bytes = 0
  for (const piece of pieces) {
    bytes += Buffer.byteLength(piece)
    if (bytes > limits.resultsFile) throw new Error(`it would be larger than ${limits.resultsFile} bytes`)
    yield piece
  }
}
