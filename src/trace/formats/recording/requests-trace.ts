import { formatValue, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { assemble, type OpenGroup } from '../../reading/assemble.ts'
import { readRequest } from '../opentelemetry/otlp-span.ts'
import { mergeNaming, unnamed, type TrialRef } from '../../model/naming.ts'
import { withLogs, type SpanLog } from '../../reading/span-log.ts'
import type { Span, SpanKind } from '../../model/span.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import type { TrialIds } from './recording.ts'
import { mergeTraces, type About, type MovedSpans } from './merge-traces.ts'

/** Makes one trace of all export requests that an agent has sent, whatever traces it put them into. */
export function buildRequestsTrace(requests: Iterable<JsonObject>, about: About): Trace {
  const growing = new GrowingTrace()
  for (const request of requests) growing.take(request)
  return growing.snapshot(about)
}

/** Makes a trace of each trace id in export requests. `trial`: its span, whose children become
 * roots, and its trace, which sessions without one are of. */
export function buildRequestsTraces(
  requests: Iterable<JsonObject>,
  source: TraceSource,
  trial: TrialIds | null = null,
): Trace[] {
  const collected = new Collected(trial)
  for (const request of requests) collected.take(request)
  return collected.traces(source)
}

/** One trace of an agent that still sends requests. Each request is read once, and each span keeps its content. */
export class GrowingTrace {
  readonly #collected = new Collected(null)
  readonly #moved: MovedSpans = new WeakMap()

  /** Adds an export request. It must not change after that. */
  take(request: JsonObject): void {
    this.#collected.take(request)
  }

  /** Builds the trace of all requests until now. */
  snapshot(about: About): Trace {
    return mergeTraces(this.#collected.traces(about.source), about, this.#moved)
  }
}

interface TrialGroup extends OpenGroup {
  /** Spans that already have their log records among their events. */
  readonly joined: Map<Span, Span>
  /** Ids of spans whose log records came after they were joined. */
  readonly stale: Set<string>
}

class Collected {
  readonly #trial: TrialIds | null
  readonly #groups = new Map<string, TrialGroup>()

  constructor(trial: TrialIds | null) {
    this.#trial = trial
  }

  take(request: JsonObject): void {
    readRequest(
      request,
      (traceId, span, naming) => this.#add(traceId, span, naming),
      (traceId, log) => this.#addLog(traceId, log),
      (session, span, naming) =>
        this.#add(nameSession(session), span, naming, this.#trial?.traceId ?? session),
    )
  }

  traces(source: TraceSource): Trace[] {
    const kindsBySession = listToldKinds(this.#groups)
    return [...this.#groups].flatMap(([key, group]) => {
      const kinds = kindsBySession.get(key)
      const spans = spansWithLogs(group).filter(({ kind }) => kinds?.has(kind) !== true)
      if (spans.length === 0 && group.problem === null) return []
      return assemble({ ...group, spans }, source)
    })
  }

  #add(key: string, span: Span, naming: TrialRef, traceId = key): void {
    const group = this.#group(key, traceId)
    group.naming = mergeNaming(group.naming, naming)
    if (group.problem !== null) return
    const isTop = span.parentId !== null && span.parentId === this.#trial?.spanId
    group.spans.push(isTop ? span.withFacts({ parentId: null }) : span)
    if (group.spans.length <= limits.spansPerTrace) return
    group.problem = 'too-many-spans'
    group.spans.length = 0
    group.logs.length = 0
    group.joined.clear()
    group.stale.clear()
  }

  #addLog(traceId: string, log: SpanLog): void {
    const { logs, stale } = this.#group(traceId)
    logs.push(log)
    stale.add(log.spanId)
  }

  #group(key: string, id = key): TrialGroup {
    let group = this.#groups.get(key)
    if (group === undefined) {
      const joined = { joined: new Map<Span, Span>(), stale: new Set<string>() }
      group = { id, spans: [], logs: [], ...joined, naming: unnamed, problem: null }
      this.#groups.set(key, group)
    }
    return group
  }
}

/** A session may have the id of a trace. */
const nameSession = (id: JsonValue | undefined) => `session ${formatValue(id ?? null)}`

/** By session: the kinds of its steps that spans of Claude Code tell, and its log records too. */
function listToldKinds(groups: ReadonlyMap<string, TrialGroup>): ReadonlyMap<string, ReadonlySet<SpanKind>> {
  const bySession = new Map<string, Set<SpanKind>>()
  for (const { kind, attributes } of [...groups.values()].flatMap(({ spans }) => spans)) {
    if (attributes.get('span.type') === undefined || attributes.get('event.name') !== undefined) continue
    const session = nameSession(attributes.get('session.id'))
    const kinds = bySession.get(session) ?? new Set(['prompt'])
    bySession.set(session, kinds.add(kind))
  }
  return bySession
}

/** Joins only spans that are new, or whose log records are: the others keep the content that was read of them. */
function spansWithLogs({ spans, logs, joined, stale }: TrialGroup): readonly Span[] {
  if (logs.length === 0) return spans
  const fresh = spans.filter((span) => !joined.has(span) || stale.has(span.id))
  const combined = withLogs(fresh, logs)
  for (const [place, span] of fresh.entries()) joined.set(span, combined[place] ?? span)
  stale.clear()
  return spans.map((span) => joined.get(span) ?? span)
}
