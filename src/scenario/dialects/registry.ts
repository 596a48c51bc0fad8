import type { JsonValue } from '../../core/json.ts'
import type { Dialect } from '../draft.ts'
import { kensa } from './kensa.ts'

/** Every scenario format there is; the first that knows a document reads it. Adding one is a file and a line. */
export const dialects = [kensa] as const satisfies readonly Dialect[]

/** The dialect of a document, or null where none knows it. */
export function dialectOf(document: JsonValue): Dialect | null {
  return dialects.find((dialect) => dialect.detect(document)) ?? null
}
