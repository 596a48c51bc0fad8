import { appendTo } from '../core/collections.ts'
import type { JsonObject } from '../core/json.ts'
import { normalId } from '../trace/reading/ids.ts'
import { microsFromNanos } from '../trace/reading/time.ts'
import { listSignals } from '../trace/formats/recording/export-request.ts'
import { buildRequestsTrace } from '../trace/formats/recording/requests-trace.ts'
import type { Inbox } from './otlp/receiver.ts'

/**
 * Telemetry of a server that several trials use. A trial takes what belongs to its own traces, for
 * every trial announces one; while it is alone with the server it takes what no trial owns, so that a
 * client that passes no trace on is served too, one trial at a time.
 */
export class SharedSpans {
  readonly #inbox: Inbox
  readonly #here = new Set<TrialWindow>()
  /** Traces that trials have taken. */
  readonly #taken = new Set<string>()
  readonly #now: () => number

  /** `now`: milliseconds since 1970. */
  constructor(inbox: Inbox, now: () => number) {
    this.#inbox = inbox
    this.#now = now
  }

  /** A trial begins. `traceId`: the one that it was announced; `sent`: what its own command has sent so far. */
  join(traceId: string, sent: () => readonly JsonObject[]): TrialWindow {
    for (const other of this.#here) other.stopClaimingAll()
    const visit = new TrialWindow(
      { inbox: this.#inbox, here: this.#here, taken: this.#taken, sent, startUs: this.#now() * 1000 },
      traceId,
    )
    this.#here.add(visit)
    return visit
  }

  leave(visit: TrialWindow): void {
    this.#here.delete(visit)
  }
}

interface Stay {
  readonly inbox: Inbox
  /** All who are there. */
  readonly here: ReadonlySet<TrialWindow>
  readonly taken: Set<string>
  readonly sent: () => readonly JsonObject[]
  readonly startUs: number
}

/** The time that a trial spends with a shared server. */
export class TrialWindow {
  readonly #stay: Stay
  readonly #from: number
  readonly #known: ReadonlySet<string>
  readonly #own: Set<string>
  #isAlone: boolean
  /** Requests whose traces have been looked at: of the command, and of the server while the trial was alone with it. */
  #claimed = { sent: 0, server: 0 }
  readonly #watched = new NewSpans()

  constructor(stay: Stay, traceId: string) {
    this.#stay = stay
    this.#from = stay.inbox.requests.length
    this.#known = new Set(stay.inbox.problems)
    this.#own = new Set([traceId])
    this.#isAlone = stay.here.size === 0
    stay.taken.add(traceId)
  }

  /** Selects the requests of the server that belong to the trial so far. */
  requests(): JsonObject[] {
    this.#claim()
    return this.#since().flatMap((request) => selectPart(request, this.#own))
  }

  /** Takes the spans of the server that belong to the trial and were not taken before, as requests. */
  newRequests(): JsonObject[] {
    this.#claim()
    return this.#watched.take(this.#since(), this.#own)
  }

  /** Stops claiming for this trial all that is sent, as another one comes. */
  stopClaimingAll(): void {
    this.#claim()
    this.#isAlone = false
  }

  /** Waits until the server has sent what it holds back. */
  settle(): Promise<void> {
    return this.#stay.inbox.settle({ quietMs: 400, maxMs: 2_000 })
  }

  /** Lists what may be missing from the server's work for the trial, one sentence each. */
  problems(): string[] {
    const problems = this.#stay.inbox.problems.filter((problem) => !this.#known.has(problem))
    return this.#hasStrays() ? [...problems, this.#isAlone ? reused : strays] : problems
  }

  /** Tells whether the agent worked in a trace that belongs to no present trial: an ended one may have sent spans late. */
  #hasStrays(): boolean {
    const { here, taken, startUs } = this.#stay
    for (const visit of here) visit.#claim()
    const owned = new Set([...here].flatMap((visit) => [...visit.#own]))
    const free = new Set([...collectTraceIds(this.#since())].filter((id) => !owned.has(id)))
    if (free.size === 0) return false
    const isNew = (item: JsonObject) => !taken.has(getTraceId(item)) || getStartUs(item) >= startUs
    const requests = this.#since().flatMap((request) => selectPart(request, free, isNew))
    const trace = buildRequestsTrace(requests, { id: '', source: { file: '', format: 'recording' } })
    return trace.llmCalls.length > 0 || (trace.toolCalls ?? []).length > 0
  }

  #claim(): void {
    const { taken } = this.#stay
    const sent = this.#stay.sent()
    for (const id of collectTraceIds(sent.slice(this.#claimed.sent))) this.#own.add(id)
    this.#claimed.sent = sent.length
    if (this.#isAlone) {
      const since = this.#since()
      for (const id of collectTraceIds(since.slice(this.#claimed.server)))
        if (!taken.has(id)) this.#own.add(id)
      this.#claimed.server = since.length
    }
    for (const id of this.#own) taken.add(id)
  }

  #since(): JsonObject[] {
    return this.#stay.inbox.requests.slice(this.#from)
  }
}

/** Spans of a server that a trial has not taken yet, request by request. A trace may become the trial's after it was sent. */
class NewSpans {
  /** Traces in the requests that have been looked at, with the requests that hold them; none that was taken. */
  readonly #waiting = new Map<string, JsonObject[]>()
  #seen = 0

  /** Takes what is the trial's. `requests`: all so far; `own`: its traces so far. */
  take(requests: readonly JsonObject[], traceIds: ReadonlySet<string>): JsonObject[] {
    for (const request of requests.slice(this.#seen))
      for (const id of collectTraceIds([request])) appendTo(this.#waiting, id, request)
    this.#seen = requests.length
    const claimed = [...this.#waiting].filter(([id]) => traceIds.has(id))
    for (const [id] of claimed) this.#waiting.delete(id)
    return claimed.flatMap(([id, list]) => list.flatMap((request) => selectPart(request, new Set([id]))))
  }
}

const strays =
  'A server that several trials used at the same time made model calls or tool calls in traces of its own, so their trial is unknown. Pass `traceparent` on to it, or run with `concurrency: 1`.'

const reused =
  'A server made model calls or tool calls in a trace of an earlier trial, so their trial is unknown. Pass `traceparent` on to it, or begin a trace with each request.'

/** Selects the spans and log records of these traces, as a request for each signal; none if there are none. */
function selectPart(
  request: JsonObject,
  traceIds: ReadonlySet<string>,
  fits: (item: JsonObject) => boolean = () => true,
): JsonObject[] {
  return listSignals(request).flatMap(({ names, resources }) => {
    const scoped = resources.flatMap(({ about, scopes }) => {
      const inner = scopes.flatMap((scope) => {
        const items = scope.items.filter((item) => traceIds.has(getTraceId(item)) && fits(item))
        return items.length === 0 ? [] : [{ ...scope.about, [names.items[0]]: items }]
      })
      return inner.length === 0 ? [] : [{ ...about, [names.scopes[0]]: inner }]
    })
    return scoped.length === 0 ? [] : [{ [names.resources[0]]: scoped }]
  })
}

/** Collects the ids of the traces in export requests. */
function collectTraceIds(requests: readonly JsonObject[]): Set<string> {
  const signals = requests.flatMap(listSignals)
  const scopes = signals.flatMap(({ resources }) => resources.flatMap((resource) => resource.scopes))
  const ids = new Set(scopes.flatMap(({ items }) => items.map(getTraceId)))
  ids.delete('')
  return ids
}

function getTraceId(item: JsonObject): string {
  return normalId(item['traceId'] ?? item['trace_id'])
}

/** Returns when a span began, or a log record was made. */
function getStartUs(item: JsonObject): number {
  const names = ['startTimeUnixNano', 'start_time_unix_nano', 'timeUnixNano', 'time_unix_nano']
  return microsFromNanos(names.map((name) => item[name]).find((time) => time !== undefined)) ?? 0
}
