import type { Retrieval, RetrievedDocument } from '../model/trace-views.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { boundedJson, isNumber, objectOrNull, textOfValue, textOrNull, toMapping } from '../../core/json.ts'
import { firstText, firstValue, decodedValue } from '../model/attributes.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { unflatten } from '../reading/unflatten.ts'
import { findInputValue, findOutputValue } from './span-values.ts'
import { byStart } from './time-order.ts'

/** Retriever spans by start. Null where there is none: the trace need not show every search. */
export function findRetrievals({ spans }: Trace): Retrieval[] | null {
  const retrievers = spans.filter(({ kind }) => kind === 'retriever')
  if (retrievers.length === 0) return null
  return byStart(retrievers).map((span) => ({
    spanId: span.id,
    name: span.name,
    query: findQuery(span),
    documents: findDocuments(span),
    startUs: span.startUs,
    endUs: span.endUs,
    error: span.error?.message ?? null,
  }))
}

const queryKeys = ['query', 'query_str', 'question', 'input', 'text']

function findQuery(span: Span): string | null {
  const stated = firstText(span.attributes, ['gen_ai.retrieval.query.text', 'gen_ai.retrieval.query'])
  if (stated !== null) return stated
  const input = findInputValue(span)
  return textOrNull(input) ?? findText(objectOrNull(input), queryKeys)
}

function findDocuments(span: Span): RetrievedDocument[] | null {
  const flat = unflatten(span.attributes, 'retrieval.documents.')
  if (flat.length > 0) return flat.map(findDocument)
  const stated = firstValue(span.attributes, ['gen_ai.retrieval.documents', 'retrieval.documents'])
  return findList(decodedValue(stated)) ?? findList(findOutputValue(span))
}

const listKeys = ['documents', 'docs', 'results', 'matches', 'nodes', 'output']

function findList(value: JsonValue): RetrievedDocument[] | null {
  const fields = objectOrNull(value)
  const list = Array.isArray(value)
    ? value
    : listKeys.map((key) => fields?.[key]).find((inner) => Array.isArray(inner))
  return list === undefined ? null : list.map(findDocument)
}

const contentKeys = ['content', 'page_content', 'pageContent', 'text']
const idKeys = ['id', 'document_id', 'doc_id', 'id_', 'node_id', 'source_id']
const scoreKeys = ['score', 'similarity', 'relevance_score', '@search.score']

/** LlamaIndex puts the document beside its score, LangChain serialises it. */
function findDocument(raw: JsonValue): RetrievedDocument {
  if (typeof raw === 'string') return { id: null, content: raw, score: null, metadata: null }
  const outer = toMapping(raw)
  const inner = objectOrNull(outer['document'] ?? outer['node'] ?? outer['kwargs']) ?? outer
  const metadata = inner['metadata'] ?? outer['metadata'] ?? null
  return {
    id: findId(inner) ?? findId(outer),
    content: findText(inner, contentKeys) ?? textOrNull(outer['document']),
    score: findScore(outer) ?? findScore(inner),
    metadata: boundedJson(decodedValue(metadata)),
  }
}

/** A list that spells out a class in place of an id is no id. */
function findId(document: JsonObject): string | null {
  const value = idKeys.map((key) => document[key]).find((id) => typeof id === 'string' || isNumber(id))
  return textOrNull(textOfValue(value))
}

function findScore(document: JsonObject): number | null {
  const value = scoreKeys.map((key) => document[key]).find((score) => typeof score === 'number')
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function findText(object: JsonObject | null, keys: readonly string[]): string | null {
  const value = keys.map((key) => object?.[key]).find((text) => typeof text === 'string')
  return typeof value === 'string' ? value : null
}
