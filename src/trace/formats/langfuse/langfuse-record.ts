import type { Span } from '../../model/span.ts'
import { type JsonObject, type JsonValue, toMapping } from '../../../core/json.ts'

/** Name of the attribute under which a span keeps the observation that it was made of. */
export const ownRecord = 'langfuse.observation'

/** The observation that a span was made of. */
export function getRecord(span: Span): JsonObject {
  const record = span.attributes.get(ownRecord)
  return toMapping(record)
}

/** A field in camel or, as some exports write it, in snake case. */
export function getField(record: JsonObject, name: string): JsonValue | undefined {
  return record[name] ?? record[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}
