import { isHourly, listedModel, findPrices, type ListedModel, type ListedPrices } from './listed-model.ts'
import { computeAmount, type BilledCall, type ListFacts, type PriceList, type Rates } from './price-list.ts'

/** Source of the list, compared with the installed package by a test; the package does not carry its date. */
const facts: ListFacts = { package: '@pydantic/genai-prices', version: '0.1.8', updated: '2026-09-23' }

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
    const entry = this.#find(call)
    return entry === null ? null : computeAmount(findRates(entry, parseTime(call)), call)
  }

  #find({ provider, model }: BilledCall): Found | null {
    const key = `${provider ?? ''}\n${model}`
    let entry = this.#found.get(key)
    if (entry === undefined) {
      entry = this.#found.size < maxNames ? search(provider, model) : null
      if (this.#found.size < maxNames) this.#found.set(key, entry)
    }
    return entry
  }
}

function parseTime({ atUs }: BilledCall): number {
  return atUs === null || !(atUs >= firstSaleUs && atUs < 8.64e18) ? listUs : atUs
}

function search(provider: string | null, model: string): Found | null {
  for (const name of priceNames(provider, model)) {
    const entry = listedModel(name.provider, name.model)
    if (entry !== null) return { model: entry, hourly: isHourly(entry), day: null, rates: {} }
  }
  return null
}

function findRates(entry: Found, atUs: number): Rates {
  const day = Math.floor(atUs / dayUs)
  if (entry.hourly || entry.day !== day) {
    entry.rates = getRates(entry.model, findPrices(entry.model, atUs))
    entry.day = day
  }
  return entry.rates
}

/** Returns the rates of a model. One that is listed without any has unknown prices, unless it is called free. */
function getRates([id]: ListedModel, prices: ListedPrices): Rates {
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

/** Place of a price: under a provider, or (null) under the maker of the model. */
interface PriceName {
  readonly provider: string | null
  readonly model: string
}

/** Names of providers in the price list, by their names in traces. */
const listed: ReadonlyMap<string, string> = new Map([
  ['x_ai', 'x-ai'],
  ['azure.ai.inference', 'azure'],
  ['azure.ai.openai', 'azure'],
  ['azure_openai', 'azure'],
  ['azure-openai', 'azure'],
  ['azure_ai', 'azure'],
  ['gcp.gen_ai', 'google'],
  ['fireworks_ai', 'fireworks'],
  ['fireworks-ai', 'fireworks'],
  ['togetherai', 'together'],
  ['together.ai', 'together'],
])

/** Gateways pass the price of the provider on, and name it in the model. */
const gateways: ReadonlySet<string> = new Set(['litellm', 'litellm_proxy', 'gateway', 'vercel'])

/** Providers have short names; what is longer is no name, and would be matched in vain. */
const maxLength = 200

/** `us.anthropic.claude-sonnet-4-20250514-v1:0`, and the address of a model at AWS. */
const bedrockId = /^(?:arn:aws[\w-]*:bedrock:|(?:[a-z-]+\.)?[a-z0-9]+\.[\w.-]+-v\d+:\d+)/

/**
 * Under which names a price is to be looked for, the most likely one first. What a provider does not
 * list is looked for elsewhere only where the name does not say who was paid: none was recorded, or
 * `openai`, whose interface all the others speak too.
 */
function priceNames(provider: string | null, model: string): readonly PriceName[] {
  if (model.length > maxLength || (provider?.length ?? 0) > maxLength) return []
  const id = toPlainId(model.trim().toLowerCase())
  const payee = findPayee(provider)
  const names: PriceName[] = payee === null ? [] : [{ provider: payee, model: id }]
  const slash = id.indexOf('/')
  const prefix = slash > 0 ? findPayee(id.slice(0, slash)) : null
  const isOpen = payee === null || payee === 'openai'
  if (prefix !== null && (isOpen || prefix === payee))
    names.push({ provider: prefix, model: id.slice(slash + 1) })
  if (bedrockId.test(id) && (isOpen || payee === 'anthropic')) names.push({ provider: 'aws', model: id })
  // A size as a tag (`deepseek-r1:8b`) is how models that run at home are called.
  if (isOpen && !/:(?:latest|[\d.]+[bm](?:-[\w.-]+)?)$/.test(id)) names.push({ provider: null, model: id })
  return names
}

function findPayee(provider: string | null): string | null {
  if (provider === null) return null
  const name = provider.toLowerCase().replace(/\.(?:chat|responses|messages|completion|embedding)$/, '')
  return gateways.has(name) ? null : (listed.get(name) ?? name)
}

/** `models/gemini-2.5-flash`, `publishers/google/models/…`, `projects/…/models/…`: the last part. */
function toPlainId(model: string): string {
  return model.replace(/^(?:models|(?:publishers|projects)\/.*\/models)\//, '')
}
