import { brotliDecompressSync } from 'node:zlib'
import { listedProviders } from './listed-providers.ts'
import type { Rate } from './price-list.ts'

/** Matches a name: one of a list; `=` the whole, `^` its beginning, `$` its end, `~` a part, `/` a pattern. */
type Match = string | readonly Match[] | { readonly and: readonly Match[] }

/** Dollars by unit, such as `input_mtok` for a million tokens. */
export type ListedPrices = Readonly<Record<string, Rate | undefined>>

/** Prices from a day on, or at some hours of the day. */
interface Conditional {
  readonly constraint?:
    | { readonly type: 'start_date'; readonly start_date: string }
    | { readonly type: 'time_of_date'; readonly start_time: string; readonly end_time: string }
  readonly prices: Row
}

/** `[shape, ...rates]`: the units of that shape, in their order, and what each costs. */
type Row = readonly [number, ...Rate[]]

/** `[id, match, prices]`; a match of null: by its id alone. */
export type ListedModel = readonly [string, Match | null, Row | readonly Conditional[]]

interface ListedProvider {
  readonly id: string
  readonly model_match?: Match
  readonly provider_match?: Match
  readonly fallback_model_providers?: readonly string[]
  readonly models: readonly ListedModel[]
}

const { shapes, providers } = JSON.parse(
  brotliDecompressSync(Buffer.from(listedProviders, 'base64')).toString(),
) as { readonly shapes: readonly (readonly string[])[]; readonly providers: readonly ListedProvider[] }

/** A model by what its provider (null: its maker) calls it, in lower case; null if it is not listed. */
export function listedModel(provider: string | null, model: string): ListedModel | null {
  const name = model.trim()
  const seller =
    provider === null
      ? providers.find(({ model_match: match }) => match !== undefined && matches(match, name))
      : findProvider(provider.trim())
  if (seller === undefined) return null
  return findModel(seller, name) ?? findModel(seller, withDashedDate(name)) ?? null
}

/** Its price depends on the hour. */
export function isHourly([, , prices]: ListedModel): boolean {
  return isConditional(prices) && prices.some(({ constraint }) => constraint?.type === 'time_of_date')
}

/** Finds the price at a time; of several that hold, the last in the list counts. */
export function findPrices([, , prices]: ListedModel, atUs: number): ListedPrices {
  if (!isConditional(prices)) return ratesByUnit(prices)
  const conditional = prices.findLast(({ constraint }) => {
    if (constraint === undefined) return true
    if (constraint.type === 'start_date') return atUs >= Date.parse(constraint.start_date) * 1000
    return isBetween(atUs, findSeconds(constraint.start_time), findSeconds(constraint.end_time))
  })
  const row = (conditional ?? prices[0])?.prices
  return row === undefined ? {} : ratesByUnit(row)
}

function ratesByUnit([shape, ...rates]: Row): ListedPrices {
  return Object.fromEntries((shapes[shape] ?? []).map((unit, at) => [unit, rates[at]]))
}

function isConditional(prices: ListedModel[2]): prices is readonly Conditional[] {
  return typeof prices[0] !== 'number'
}

function findProvider(name: string): ListedProvider | undefined {
  return (
    providers.find(({ id }) => id === name) ??
    providers.find(({ provider_match: match }) => match !== undefined && matches(match, name))
  )
}

/** Finds a listed model. Hosts also sell models of others, at their prices. */
function findModel(provider: ListedProvider, name: string): ListedModel | undefined {
  const others = provider.fallback_model_providers ?? []
  for (const { models } of [
    provider,
    ...others.flatMap((id) => providers.find((other) => other.id === id) ?? []),
  ]) {
    const entry = models.find(([id, match]) =>
      match === null ? id.toLowerCase() === name : matches(match, name),
    )
    if (entry !== undefined) return entry
  }
  return undefined
}

/** `model-20250514` is listed as `model-2025-05-14`. */
function withDashedDate(name: string): string {
  return name.replace(
    /-(20\d{2})(\d{2})(\d{2})(?=-|:|$)/g,
    (text, year: string, month: string, day: string) => {
      const date = `${year}-${month}-${day}`
      const time = Date.parse(`${date}T00:00:00Z`)
      return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? `-${date}` : text
    },
  )
}

function matches(match: Match, name: string): boolean {
  if (isList(match)) return match.some((one) => matches(one, name))
  if (typeof match !== 'string') return match.and.every((one) => matches(one, name))
  const text = match.slice(1)
  if (match.startsWith('/')) return new RegExp(text).test(name)
  const part = text.toLowerCase()
  if (match.startsWith('=')) return name === part
  if (match.startsWith('^')) return name.startsWith(part)
  return match.startsWith('$') ? name.endsWith(part) : name.includes(part)
}

function isList(match: Match): match is readonly Match[] {
  return Array.isArray(match)
}

/** Over midnight where the end comes before the start. */
function isBetween(atUs: number, start: number, end: number): boolean {
  const second = (atUs / 1e6) % 86_400
  return end < start ? second >= start || second < end : second >= start && second < end
}

/** Counts the seconds of `16:30:00Z`, in UTC as all times of the list. */
function findSeconds(time: string): number {
  return Date.parse(`1970-01-01T${time}`) / 1000
}
