import type { JsonObject } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { assemble, type SpanGroup } from '../../reading/assemble.ts'
import { readRequest } from '../opentelemetry/otlp-span.ts'
import { mergeNaming, unnamed, type Naming } from '../../model/naming.ts'
import { withLogs, type SpanLog } from '../../reading/span-log.ts'
import type { Span } from '../../model/span.ts'
import type { TraceSource } from '../../model/trace-init.ts'
import type { Trace } from '../../model/trace.ts'
import { mergeTraces, type About } from './merge-traces.ts'

/** Makes one trace of all export requests of an agent, whatever traces it put them into. */
export function traceOfRequests(requests: readonly JsonObject[], about: About): Trace {
  return new GrowingTrace().soFar(requests, about)
}

/**
 * One trace of an agent that still runs, to be looked at again and again: each request is read, and its spans are
 * collected, once. Requests must not change.
 */
export class GrowingTrace {
  readonly #reader = new RequestReader()
  #collected = new Collected(null)
  #taken: JsonObject[] = []

  /** Makes the trace of all requests so far. Where they are not the former ones and more, it begins anew. */
  soFar(requests: readonly JsonObject[], about: About): Trace {
    if (this.#taken.some((request, place) => requests[place] !== request)) {
      this.#collected = new Collected(null)
      this.#taken = []
    }
    for (const request of requests.slice(this.#taken.length)) {
      this.#collected.take(this.#reader.read(request))
      this.#taken.push(request)
    }
    return mergeTraces(this.#collected.traces(about.source), about)
  }
}

/** Makes a trace of each trace id in export requests. `trialSpanId`: the span of the trial, whose children become roots. */
export function tracesOfRequests(
  requests: Iterable<JsonObject>,
  source: TraceSource,
  trialSpanId: string | null = null,
): Trace[] {
  const reader = new RequestReader()
  const collected = new Collected(trialSpanId)
  for (const request of requests) collected.take(reader.read(request))
  return collected.traces(source)
}

/** Span or log record of an export request, with the id of its trace. */
type RequestItem =
  | { readonly traceId: string; readonly span: Span; readonly naming: Naming }
  | { readonly traceId: string; readonly log: SpanLog }

/** Reads export requests into spans and log records, each request once. Requests must not change after that. */
class RequestReader {
  readonly #known = new WeakMap<JsonObject, readonly RequestItem[]>()

  /** In the order of the request. */
  read(request: JsonObject): readonly RequestItem[] {
    const known = this.#known.get(request)
    if (known !== undefined) return known
    const items: RequestItem[] = []
    readRequest(
      request,
      (traceId, span, naming) => items.push({ traceId, span, naming }),
      (traceId, log) => items.push({ traceId, log }),
    )
    this.#known.set(request, items)
    return items
  }
}

interface OpenGroup extends SpanGroup {
  readonly spans: Span[]
  readonly logs: SpanLog[]
  naming: Naming
  problem: SpanGroup['problem']
}

class Collected {
  readonly #trialSpanId: string | null
  readonly #groups = new Map<string, OpenGroup>()

  constructor(trialSpanId: string | null) {
    this.#trialSpanId = trialSpanId
  }

  take(items: readonly RequestItem[]): void {
    for (const item of items) {
      if ('span' in item) this.#add(item.traceId, item.span, item.naming)
      else this.#group(item.traceId).logs.push(item.log)
    }
  }

  traces(source: TraceSource): Trace[] {
    return [...this.#groups.values()].flatMap((group) => {
      const { spans, logs, problem } = group
      if (spans.length === 0 && problem === null) return []
      return assemble({ ...group, spans: withLogs(spans, logs) }, source)
    })
  }

  #add(traceId: string, span: Span, naming: Naming): void {
    const group = this.#group(traceId)
    group.naming = mergeNaming(group.naming, naming)
    if (group.problem !== null) return
    const isTop = span.parentId !== null && span.parentId === this.#trialSpanId
    group.spans.push(isTop ? span.withId(span.id, null) : span)
    if (group.spans.length <= limits.spansPerTrace) return
    group.problem = 'too-many-spans'
    group.spans.length = 0
    group.logs.length = 0
  }

  #group(id: string): OpenGroup {
    let group = this.#groups.get(id)
    if (group === undefined) {
      group = { id, spans: [], logs: [], naming: unnamed, problem: null }
      this.#groups.set(id, group)
    }
    return group
  }
}
