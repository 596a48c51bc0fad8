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

/** The trace of all export requests that an agent has sent so far, whatever traces it put them into. */
export function traceOfRequests(requests: Iterable<JsonObject>, about: About): Trace {
  return mergeTraces(tracesOfRequests(requests, about.source), about)
}

/** `isTrial`: tells the span that stands for the trial, whose children are the roots of what the agent did. */
export function tracesOfRequests(
  requests: Iterable<JsonObject>,
  source: TraceSource,
  trialSpanId: string | null = null,
): Trace[] {
  const collected = new Collected(trialSpanId)
  for (const request of requests) collected.take(request)
  return collected.traces(source)
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

  take(request: JsonObject): void {
    readRequest(
      request,
      (traceId, span, naming) => this.#add(traceId, span, naming),
      (traceId, log) => this.#group(traceId).logs.push(log),
    )
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
