import type { BilledCall } from './price-list.ts'
import { amountOf } from './rates.ts'

/** A user's own price of a model, in dollars per million tokens. */
export interface OwnPrice {
  readonly input: number
  readonly output: number
  readonly cache_read?: number | undefined
  readonly cache_write?: number | undefined
}

/** By the model's name as traces have it, or `provider/model`; case does not count. */
export type OwnPrices = Readonly<Record<string, OwnPrice>>

/** Prices that the user gives; they win over any list. */
export class OwnPriceList {
  readonly #prices: ReadonlyMap<string, { readonly name: string; readonly price: OwnPrice }>

  constructor(prices: OwnPrices) {
    this.#prices = new Map(
      Object.entries(prices).map(([name, price]) => [name.toLowerCase(), { name, price }]),
    )
  }

  /** Dollars, the price that they come of, and the name that it was given under; null for a model without a price here. */
  find(
    call: BilledCall,
  ): { readonly name: string; readonly price: OwnPrice; readonly dollars: number | null } | null {
    const model = call.model.toLowerCase()
    const found =
      (call.provider === null ? undefined : this.#prices.get(`${call.provider.toLowerCase()}/${model}`)) ??
      this.#prices.get(model)
    if (found === undefined) return null
    const { input, output, cache_read: cacheRead, cache_write: cacheWrite } = found.price
    return { ...found, dollars: amountOf({ input, output, cacheRead, cacheWrite }, call) }
  }
}
