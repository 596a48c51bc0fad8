import { createHash } from 'node:crypto'
import { canonicalJson } from '../../src/core/json.ts'

/** What a row without an id of its own is called, by its input. */
export function rowId(input: unknown): string {
  return createHash('sha256').update(canonicalJson(input)).digest('hex').slice(0, 10)
}
