/** What one model call used, as far as money goes. Counts of tokens; times in microseconds since 1970. */
export interface BilledCall {
  readonly provider: string | null
  readonly model: string
  /** All input, cached tokens included. */
  readonly input: number
  /** All output, reasoning tokens included. */
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly reasoning: number
  /** When it was made, null where the trace has no times. */
  readonly atUs: number | null
  /** It is recorded at $0, as some write who know no price: that counts only where a list knows none either. */
  readonly isFree?: boolean
}

/** Dollars for a model call; null where the list does not know, never 0. */
export interface PriceList {
  priceOf(call: BilledCall): number | null
}

/** Which list of prices was used, as reports name it. */
export interface ListFacts {
  readonly package: string
  readonly version: string
  /** ISO 8601 date of the prices. */
  readonly updated: string
}
