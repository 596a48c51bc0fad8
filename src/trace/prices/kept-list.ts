import { isHourly, listedModel, pricesAt, type ListedModel, type ListedPrices } from './listed-model.ts'
import { priceNames } from './names.ts'
import type { BilledCall, ListFacts, PriceList } from './price-list.ts'
import { amountOf, type Rates } from './rates.ts'

/** Where the list is from, held against the installed package by a test; it does not carry its own date. */
const facts: ListFacts = {
  package: '@pydantic/genai-prices',
  version: '0.1.8',
  updated: '2026-09-23',
}

/** A model of the list, with its rates of the day that was asked for last: traces of a run are near in time. */
interface Found {
  readonly model: ListedModel
  /** Its price depends on the hour. */
  readonly hourly: boolean
  day: number | null
  rates: Rates
}

/** A run names few models; a trace that names ever more of them is not worth the search. */
const maxNames = 5000

const dayUs = 86_400e6

/** Nothing was sold by the token before: such a time is counted from the start of a process. */
const firstSaleUs = Date.UTC(2020, 5, 11) * 1000

/** Without a time of its own a call is priced as of the list, so that the same trace always costs the same. */
const listUs = Date.parse(`${facts.updated}T12:00:00Z`) * 1000

/** Prices of the kept package, as they were when a call was made. */
export class KeptList implements PriceList {
  readonly facts = facts
  readonly #found = new Map<string, Found | null>()

  priceOf(call: BilledCall): number | null {
    const found = this.#find(call)
    return found === null ? null : amountOf(ratesAt(found, timeOf(call)), call)
  }

  #find({ provider, model }: BilledCall): Found | null {
    const key = `${provider ?? ''}\n${model}`
    let found = this.#found.get(key)
    if (found === undefined) {
      found = this.#found.size < maxNames ? search(provider, model) : null
      if (this.#found.size < maxNames) this.#found.set(key, found)
    }
    return found
  }
}

function timeOf({ atUs }: BilledCall): number {
  return atUs === null || !(atUs >= firstSaleUs && atUs < 8.64e18) ? listUs : atUs
}

function search(provider: string | null, model: string): Found | null {
  for (const name of priceNames(provider, model)) {
    const found = listedModel(name.provider, name.model)
    if (found !== null) return { model: found, hourly: isHourly(found), day: null, rates: {} }
  }
  return null
}

function ratesAt(found: Found, atUs: number): Rates {
  const day = Math.floor(atUs / dayUs)
  if (found.hourly || found.day !== day) {
    found.rates = ratesOf(found.model, pricesAt(found.model, atUs))
    found.day = day
  }
  return found.rates
}

/** A model that is listed without prices is one that nobody has looked up, unless it is called free. */
function ratesOf([id]: ListedModel, prices: ListedPrices): Rates {
  if (Object.keys(prices).length === 0) return id.endsWith(':free') ? { input: 0, output: 0 } : {}
  const thousandCalls = prices['requests_kcount']
  return {
    input: prices['input_mtok'],
    output: prices['output_mtok'],
    cacheRead: prices['cache_read_mtok'],
    cacheWrite: prices['cache_write_mtok'],
    reasoning: prices['output_reasoning_mtok'],
    call: typeof thousandCalls === 'number' ? thousandCalls / 1000 : undefined,
  }
}
