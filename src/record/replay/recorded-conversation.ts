import type { JsonValue } from '../../core/json.ts'
import type { ExchangeRequest, ModelExchange } from '../../trace/formats/exchange/exchange.ts'
import { showDifference, type Difference, type ShownDifference } from '../../trace/likeness/json-diff.ts'
import { canonicalizeRequest, compareRequests } from './model-request.ts'

/** A request that no recorded one is like. Calls are counted from 1. */
export interface ReplayMiss {
  readonly call: number
  /** The recorded call that is most like it; null where all of them were asked already. */
  readonly nearest: number | null
  /** It is what this recorded call asked, which was answered already; null where it is new. */
  readonly repeats: number | null
  /** Values that differ from the nearest one: the first, and how many there are, at most {@link mostCounted}. */
  readonly first: ShownDifference | null
  readonly count: number
}

const mostCounted = 100

interface RecordedCall {
  readonly exchange: ModelExchange
  readonly canonical: JsonValue
  isTaken: boolean
}

/**
 * The model calls of one recorded trial, each of which answers one request: the first that is left and asks the same. Calls that
 * ran side by side may so come in another order; the same question twice gets the two answers one after the other.
 */
export class RecordedConversation {
  readonly #calls: readonly RecordedCall[]
  readonly #ignore: readonly string[]
  #asked = 0

  /** `ignore`: JSONPaths of what may differ. */
  constructor(exchanges: readonly ModelExchange[], ignore: readonly string[]) {
    this.#ignore = ignore
    this.#calls = exchanges.map((exchange) => ({
      exchange,
      canonical: canonicalizeRequest(exchange.request),
      isTaken: false,
    }))
  }

  /** `askedMs`: the time, in milliseconds since 1970. */
  answer(request: ExchangeRequest, askedMs: number): ModelExchange | ReplayMiss {
    this.#asked++
    const canonical = canonicalizeRequest(request)
    const compare = (call: RecordedCall) => this.#compare(call, request, canonical, askedMs)
    const same = this.#calls.find((call) => !call.isTaken && compare(call).next().done === true)
    if (same === undefined) return this.#explainMiss(compare)
    same.isTaken = true
    return same.exchange
  }

  *#compare(
    { exchange, canonical: recorded }: RecordedCall,
    request: ExchangeRequest,
    canonical: JsonValue,
    askedMs: number,
  ): Generator<Difference> {
    const operations = [formatOperation(exchange.request), formatOperation(request)] as const
    if (operations[0] !== operations[1]) yield { path: 'the request', values: operations }
    const recordedMs = exchange.startUs / 1e3
    yield* compareRequests(recorded, canonical, { recordedMs, askedMs, ignore: this.#ignore })
  }

  #explainMiss(compare: (call: RecordedCall) => Iterable<Difference>): ReplayMiss {
    let miss: ReplayMiss = { call: this.#asked, nearest: null, repeats: null, first: null, count: 0 }
    for (const [index, call] of this.#calls.entries()) {
      const most = miss.nearest === null ? mostCounted : miss.count
      const [first = null, count] = takeFirst(compare(call), most)
      if (first === null) return { ...miss, nearest: null, first: null, repeats: index + 1, count: 0 }
      if (call.isTaken || (miss.nearest !== null && count >= most)) continue
      miss = { ...miss, nearest: index + 1, first: showDifference(first), count }
    }
    return miss
  }
}

/** The first of some values, and how many there are, at most `most`. */
function takeFirst<T>(values: Iterable<T>, most: number): [first: T | undefined, count: number] {
  let first: T | undefined
  let count = 0
  for (const value of values) {
    if (count++ === 0) first = value
    if (count >= most) break
  }
  return [first, count]
}

/** Says what was asked that no recording answers, in a clause; `command`: what records anew. */
export function describeMiss({ call, repeats, first, count }: ReplayMiss, command: string): string {
  const anew = `record anew with \`${command}\``
  if (repeats !== null)
    return `the agent asked at call ${call} once more what was recorded once, as call ${repeats}; ${anew}`
  const asked = `the agent asked something new at call ${call}`
  if (first === null) return `${asked}, and no recorded call is left; ${anew}`
  const { path, base, head } = first
  const isNow = head === null ? 'is not there' : `is ${head}`
  const more = count === 1 ? '' : `, and ${count - 1} more ${count === 2 ? 'value' : 'values'}`
  return `${asked}: ${path} ${isNow}, recorded: ${base ?? 'nothing'}${more}; ${anew}`
}

/** Method and path; its query says how the answer is sent. */
function formatOperation({ method, path }: ExchangeRequest): string {
  return `${method} ${path}`
}
