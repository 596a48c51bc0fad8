/** Dollars: `known` sums what is priced; `complete` says whether every model call is. */
export interface TraceCost {
  readonly known: number
  readonly complete: boolean
  /** Whether the trace records them, or they are tokens at list prices, or some of each. */
  readonly source: 'trace' | 'prices' | 'mixed'
}
