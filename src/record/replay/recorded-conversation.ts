import type { JsonValue } from '../../core/json.ts'
import type { GatewayRequest, ModelExchange } from '../../trace/formats/exchange/exchange.ts'
import { showDifference, type JsonDifference, type ShownDifference } from '../../trace/likeness/json-diff.ts'
import { canonicalizeRequest, compareRequests, type ReplayAllowance } from './model-request.ts'

/** A request that no recorded one is like. Calls are counted from 1. */
interface ReplayMiss {
  readonly call: number
  /** It is what this recorded call asked, which was answered already; null if it is new. */
  readonly repeats: number | null
  /** Of the recorded call that is most like it: the first value that differs; null if all were asked already. */
  readonly first: ShownDifference | null
  /** How many differ, at most {@link maxCounted}. */
  readonly count: number
}

const maxCounted = 100

/** A request, and the provider whose address it came to. */
export type AskedCall = Pick<ModelExchange, 'provider' | 'request'>

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
  readonly #allowance: ReplayAllowance
  #asked = 0

  constructor(exchanges: readonly ModelExchange[], allowance: ReplayAllowance) {
    this.#allowance = allowance
    this.#calls = exchanges.map((exchange) => ({
      exchange,
      canonical: canonicalizeRequest(exchange.request),
      isTaken: false,
    }))
  }

  /** Answers a question. `askedMs`: the time, in milliseconds since 1970. */
  answer(question: AskedCall, askedMs: number): ModelExchange | ReplayMiss {
    this.#asked++
    const canonical = canonicalizeRequest(question.request)
    const compare = (call: RecordedCall) => this.#compare(call, question, canonical, askedMs)
    const same = this.#calls.find((call) => !call.isTaken && compare(call).next().done === true)
    if (same === undefined) return this.#explainMiss(compare)
    same.isTaken = true
    return same.exchange
  }

  *#compare(
    { exchange, canonical: recorded }: RecordedCall,
    { provider, request }: AskedCall,
    canonical: JsonValue,
    askedMs: number,
  ): Generator<JsonDifference> {
    if (exchange.provider !== provider) yield { path: 'its provider', values: [exchange.provider, provider] }
    const operations = [formatOperation(exchange.request), formatOperation(request)] as const
    if (operations[0] !== operations[1]) yield { path: 'the request', values: operations }
    const recordedMs = exchange.startUs / 1e3
    yield* compareRequests(recorded, canonical, { ...this.#allowance, recordedMs, askedMs })
  }

  #explainMiss(compare: (call: RecordedCall) => Iterable<JsonDifference>): ReplayMiss {
    const call = this.#asked
    let nearest: Pick<ReplayMiss, 'first' | 'count'> = { first: null, count: maxCounted + 1 }
    for (const [index, recorded] of this.#calls.entries()) {
      const [first, count] = takeFirst(compare(recorded), nearest.count)
      if (first === undefined) return { call, repeats: index + 1, first: null, count }
      if (!recorded.isTaken && count < nearest.count) nearest = { first: showDifference(first), count }
    }
    return { call, repeats: null, ...nearest }
  }
}

/** Takes the first of some values, and how many there are, at most `most`. */
function takeFirst<T>(values: Iterable<T>, most: number): [first: T | undefined, count: number] {
  let first: T | undefined
  let count = 0
  for (const value of values) {
    if (count++ === 0) first = value
    if (count >= most) break
  }
  return [first, count]
}

/** Says what was asked that no recording answers, in a clause; `command`: what records anew, `who`: who asked. */
export function describeMiss(
  { call, repeats, first, count }: ReplayMiss,
  command: string,
  who = 'the agent',
): string {
  const anew = `record anew with \`${command}\``
  if (repeats !== null)
    return `${who} asked at call ${call} once more what was recorded once, as call ${repeats}; ${anew}`
  const news = `${who} asked something new at call ${call}`
  if (first === null) return `${news}, and no recorded call is left; ${anew}`
  const { path, base, head } = first
  const isNow = head === null ? 'is not there' : `is ${head}`
  const more = count === 1 ? '' : `, and ${count - 1} more ${count === 2 ? 'value' : 'values'}`
  return `${news}: ${path} ${isNow}, recorded: ${base ?? 'nothing'}${more}; ${anew}`
}

/** Formats method and path; the query only says how the answer is sent. */
function formatOperation({ method, path }: GatewayRequest): string {
  return `${method} ${path}`
}
