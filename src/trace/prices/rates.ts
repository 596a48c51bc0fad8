import type { BilledCall } from './price-list.ts'

/** Dollars per million tokens; a step applies to the whole call once its input is above `start` tokens. */
export type Rate = number | { readonly base: number; readonly tiers: readonly Tier[] }

interface Tier {
  readonly start: number
  readonly price: number
}

/** Prices of one model at one time. Cached tokens without a price of their own are input like any other. */
export interface Rates {
  readonly input?: Rate | undefined
  readonly output?: Rate | undefined
  readonly cacheRead?: Rate | undefined
  readonly cacheWrite?: Rate | undefined
  /** Reasoning, where it is not sold as output. */
  readonly reasoning?: Rate | undefined
  /** Dollars for the call itself. */
  readonly call?: number | undefined
}

/** Dollars for a call; null where a price is missing, or the counts contradict each other. */
export function amountOf(rates: Rates, call: BilledCall): number | null {
  const { input, output, cacheRead, cacheWrite, reasoning } = call
  const apart = rates.reasoning === undefined ? 0 : reasoning
  const plainInput = input - cacheRead - cacheWrite
  const plainOutput = output - apart
  if (Math.min(plainInput, plainOutput, cacheRead, cacheWrite, apart) < 0) return null
  const price = (rate: Rate | undefined, tokens: number): number =>
    tokens === 0 ? 0 : rate === undefined ? Number.NaN : (perMillion(rate, input) * tokens) / 1e6
  const amount =
    price(rates.input, plainInput) +
    price(rates.cacheRead ?? rates.input, cacheRead) +
    price(rates.cacheWrite ?? rates.input, cacheWrite) +
    price(rates.output, plainOutput) +
    price(rates.reasoning, apart) +
    (rates.call ?? 0)
  return Number.isFinite(amount) ? amount : null
}

function perMillion(rate: Rate, input: number): number {
  if (typeof rate === 'number') return rate
  let above = -1
  let found = rate.base
  for (const { start, price } of rate.tiers) {
    if (input <= start || start < above) continue
    above = start
    found = price
  }
  return found
}
