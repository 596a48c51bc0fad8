import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { objectOrNull } from '../../model/attributes.ts'
import { normalId } from '../../reading/ids.ts'
import { without, type Signal } from './export-request.ts'
import { spanIdFor, type TrialIds } from './trial-ids.ts'

const hexSpanId = /^[0-9a-f]{16}$/
const hexTraceId = /^[0-9a-f]{32}$/

/**
 * Puts all that an agent sent into the one trace of its trial. Span ids that OpenTelemetry would not take,
 * or that spans of two traces share, are replaced; what has no parent here becomes a child of the trial.
 */
export class OneTrace {
  readonly #trial: TrialIds
  readonly #traceIds = new Set<string>()
  /** The trace whose span keeps an id. */
  readonly #owners = new Map<string, string>()
  readonly #known = new Set<string>()
  #unnamed = 0

  constructor(trial: TrialIds, requests: Iterable<readonly Signal[]>) {
    this.#trial = trial
    for (const signals of requests) {
      for (const { names, resources } of signals) {
        if (names.id !== 'spans') continue
        for (const { scopes } of resources) {
          for (const { items } of scopes) for (const span of items) this.#note(span)
        }
      }
    }
  }

  span(raw: JsonObject): JsonObject {
    const { traceId, spanId, parentId } = idsOf(raw)
    const parentSpanId = this.#known.has(keyOf(traceId, parentId))
      ? this.#idOf(traceId, parentId)
      : this.#trial.spanId
    const links = raw['links']
    const span: JsonObject = {
      traceId: this.#trial.traceId,
      spanId: spanId === '' ? spanIdFor(traceId, `#${++this.#unnamed}`) : this.#idOf(traceId, spanId),
      parentSpanId,
      ...without(raw, idNames),
    }
    if (Array.isArray(links)) span['links'] = links.flatMap((link) => this.#link(link))
    return this.#traceIds.size > 1 ? withOrigin(span, traceId) : span
  }

  /** A record that was written outside of any trace stays so. */
  log(raw: JsonObject): JsonObject {
    const { traceId, spanId } = idsOf(raw)
    if (traceId === '') return raw
    const record: JsonObject = { traceId: this.#trial.traceId, ...without(raw, idNames) }
    if (spanId !== '') record['spanId'] = this.#idOf(traceId, spanId)
    return this.#traceIds.size > 1 ? withOrigin(record, traceId) : record
  }

  #note(raw: JsonObject): void {
    const { traceId, spanId } = idsOf(raw)
    this.#traceIds.add(traceId)
    if (spanId === '') return
    this.#known.add(keyOf(traceId, spanId))
    if (!this.#owners.has(spanId)) this.#owners.set(spanId, traceId)
  }

  #idOf(traceId: string, spanId: string): string {
    const isOwn = (this.#owners.get(spanId) ?? traceId) === traceId
    const isFree = isOwn && hexSpanId.test(spanId) && spanId !== this.#trial.spanId
    return isFree ? spanId : spanIdFor(traceId, spanId)
  }

  /** One with an id that is none would keep strict readers from its whole line. */
  #link(value: JsonValue): JsonObject[] {
    const link = objectOrNull(value)
    if (link === null) return []
    const { traceId, spanId } = idsOf(link)
    const rest = without(link, idNames)
    if (this.#known.has(keyOf(traceId, spanId)))
      return [{ traceId: this.#trial.traceId, spanId: this.#idOf(traceId, spanId), ...rest }]
    return hexTraceId.test(traceId) && hexSpanId.test(spanId) ? [{ traceId, spanId, ...rest }] : []
  }
}

const idNames = ['traceId', 'trace_id', 'spanId', 'span_id', 'parentSpanId', 'parent_span_id']

function idsOf(raw: JsonObject) {
  return {
    traceId: normalId(raw['traceId'] ?? raw['trace_id']),
    spanId: normalId(raw['spanId'] ?? raw['span_id']),
    parentId: normalId(raw['parentSpanId'] ?? raw['parent_span_id']),
  }
}

function keyOf(traceId: string, spanId: string): string {
  return `${traceId}/${spanId}`
}

/** Says which of its traces the agent itself had put it into. */
function withOrigin(item: JsonObject, traceId: string): JsonObject {
  const { attributes } = item
  if (objectOrNull(attributes) !== null)
    return { ...item, attributes: { ...objectOrNull(attributes), [originName]: traceId } }
  const list = Array.isArray(attributes) ? attributes : []
  return { ...item, attributes: [...list, { key: originName, value: { stringValue: traceId } }] }
}

const originName = 'scenario_gate.trace_id'
