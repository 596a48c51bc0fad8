import type { JsonObject, JsonValue } from '../core/json.ts'
import type { Inbox } from './receiver.ts'

/**
 * What a server that several trials use has sent. A trial takes what belongs to its own traces, for
 * every trial announces one; while it is alone with the server it takes what nobody else has, so that a
 * client that passes no trace on is served too, one trial at a time.
 */
export class SharedSpans {
  readonly #inbox: Inbox
  readonly #here = new Set<Visit>()
  /** Traces that trials have taken. */
  readonly #taken = new Set<string>()

  constructor(inbox: Inbox) {
    this.#inbox = inbox
  }

  /** A trial begins; `traceId`: the one that it was announced. */
  enter(traceId: string): Visit {
    for (const other of this.#here) other.isAlone = false
    const visit = new Visit(this.#inbox, this.#taken, traceId, this.#here.size === 0)
    this.#here.add(visit)
    return visit
  }

  leave(visit: Visit): void {
    this.#here.delete(visit)
  }
}

/** The time that a trial spends with a shared server. */
export class Visit {
  isAlone: boolean
  readonly #inbox: Inbox
  readonly #from: number
  readonly #taken: Set<string>
  readonly #own: Set<string>

  constructor(inbox: Inbox, taken: Set<string>, traceId: string, isAlone: boolean) {
    this.#inbox = inbox
    this.#from = inbox.requests.length
    this.#taken = taken
    this.#own = new Set([traceId])
    taken.add(traceId)
    this.isAlone = isAlone
  }

  /** What of the server belongs to the trial so far. `sent`: what its own command has sent. */
  requests(sent: readonly JsonObject[]): JsonObject[] {
    for (const id of traceIdsIn(sent)) this.#own.add(id)
    const since = this.#inbox.requests.slice(this.#from)
    if (this.isAlone) for (const id of traceIdsIn(since)) if (!this.#taken.has(id)) this.#own.add(id)
    for (const id of this.#own) this.#taken.add(id)
    return since.flatMap((request) => partOf(request, this.#own))
  }

  /** Until the server has sent what it holds back. */
  settle(): Promise<void> {
    return this.#inbox.settle({ quietMs: 400, maxMs: 2_000 })
  }
}

const resources = ['resourceSpans', 'resourceLogs'] as const
const holders = ['scopeSpans', 'scopeLogs', 'spans', 'logRecords'] as const

/** An export request with only the spans and log records of these traces; none where it has none. */
function partOf(request: JsonObject, traceIds: ReadonlySet<string>): JsonObject[] {
  const kept: JsonObject = {}
  for (const key of resources) {
    const own = listOf(request[key]).flatMap((resource) => within(resource, traceIds))
    if (own.length > 0) kept[key] = own
  }
  return Object.keys(kept).length === 0 ? [] : [kept]
}

/** A resource, its scopes and their items, as far as they are of these traces. */
function within(value: JsonValue, traceIds: ReadonlySet<string>): JsonObject[] {
  const holder = objectOf(value)
  for (const key of holders) {
    if (!(key in holder)) continue
    const inner = listOf(holder[key]).flatMap((item) => within(item, traceIds))
    return inner.length === 0 ? [] : [{ ...holder, [key]: inner }]
  }
  return traceIds.has(idOf(holder)) ? [holder] : []
}

/** Ids of the traces that export requests speak of, in lower case. */
function traceIdsIn(requests: readonly JsonObject[]): Set<string> {
  const ids = new Set<string>()
  const look = (value: JsonValue): void => {
    const holder = objectOf(value)
    const id = idOf(holder)
    if (id !== '') ids.add(id)
    for (const key of [...resources, ...holders]) for (const item of listOf(holder[key])) look(item)
  }
  for (const request of requests) look(request)
  return ids
}

function idOf({ traceId }: JsonObject): string {
  return typeof traceId === 'string' ? traceId.toLowerCase() : ''
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}

function objectOf(value: JsonValue): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
