import { createHash } from 'node:crypto'
import { canonicalJson } from '../../core/json.ts'
import type { Trace } from '../trace.ts'
import { OwnPriceList, type OwnPrice, type OwnPrices } from './own-prices.ts'
import type { BilledCall, ListFacts, PriceList } from './price-list.ts'

/** Where the prices of a run came from. */
export interface PricesUsed {
  /** The kept list; null where it was not needed. */
  readonly list: ListFacts | null
  /** Models priced by the user, sorted. */
  readonly own: readonly string[]
  /** Fingerprint of what those cost; absent where there are none. */
  readonly ownRates?: string | undefined
}

/** The prices of a run: the user's own, else those of the kept list, which is loaded when first needed. */
export class Prices implements PriceList {
  readonly #own: OwnPriceList
  readonly #usedOwn = new Map<string, OwnPrice>()
  #list: (PriceList & { readonly facts: ListFacts }) | null = null
  #usedList = false

  constructor(own: OwnPrices = {}) {
    this.#own = new OwnPriceList(own)
  }

  /**
   * Gives a trace these prices, where its own record of costs has gaps that tokens and a model can fill.
   * To be awaited before `cost` is asked for; costs nothing for a trace that states what it cost.
   */
  async addTo(trace: Trace): Promise<void> {
    const { calls } = trace.bill
    if (calls.length === 0) return
    if (calls.some((call) => this.#own.find(call) === null)) await this.load()
    trace.priceBy(this)
  }

  /** Loads the kept list, for whom cannot wait later: `trace.priceBy(prices)` is then all that it takes. */
  async load(): Promise<void> {
    // As long as starting the program takes: traces that state their cost need not wait for it.
    this.#list ??= new (await import('./kept-list.ts')).KeptList()
  }

  priceOf(call: BilledCall): number | null {
    const own = this.#own.find(call)
    if (own !== null) {
      this.#usedOwn.set(own.name, own.price)
      return own.dollars
    }
    const dollars = this.#list?.priceOf(call) ?? null
    if (dollars !== null) this.#usedList = true
    return dollars
  }

  /** Null as long as no cost was made of prices. */
  get used(): PricesUsed | null {
    if (!this.#usedList && this.#usedOwn.size === 0) return null
    const list = this.#usedList ? (this.#list?.facts ?? null) : null
    const own = [...this.#usedOwn.keys()].sort()
    return own.length === 0 ? { list, own } : { list, own, ownRates: fingerprintOf(this.#usedOwn) }
  }
}

/** Says whether two runs had the same prices, and not what they are. */
function fingerprintOf(prices: ReadonlyMap<string, OwnPrice>): string {
  const text = canonicalJson(Object.fromEntries(prices))
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
