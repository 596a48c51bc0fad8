import { createHash } from 'node:crypto'
import { canonicalizeJson } from '../../src/core/json.ts'

/** What a row without an id of its own is called, by its input. */
export function rowId(input: unknown): string {
  return createHash('sha256').update(canonicalizeJson(input)).digest('hex').slice(0, 10)
}
