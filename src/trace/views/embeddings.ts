import type { Embedding } from '../model/trace-views.ts'
import { objectOrNull, textOrNull, type JsonValue } from '../../core/json.ts'
import { decodedValue } from '../model/attributes.ts'
import type { Trace } from '../model/trace.ts'
import { unflatten } from '../reading/unflatten.ts'

/** Takes the embeddings that the format states, else those of embedding spans, as OpenInference writes them. */
export function findEmbeddings({ stated, spans }: Trace): readonly Embedding[] {
  if (stated.embeddings !== undefined) return stated.embeddings
  return spans
    .filter(({ kind }) => kind === 'embedding')
    .flatMap(({ attributes }) => unflatten(attributes, 'embedding.embeddings.').flatMap(findEmbedding))
}

/** Vectors are lists, or the JSON text of one. */
function findEmbedding(value: JsonValue): Embedding[] {
  const embedding = objectOrNull(objectOrNull(value)?.['embedding'])
  const text = textOrNull(embedding?.['text'])
  const vector = decodedValue(embedding?.['vector'] ?? null)
  if (text === null || !Array.isArray(vector)) return []
  const numbers = vector.filter((item) => typeof item === 'number')
  return numbers.length === vector.length && numbers.length > 0 ? [{ text, vector: numbers }] : []
}
