import { z } from 'zod'
import { suggest } from './text/suggest.ts'

/** The kinds of values that options take: as text (inputs, flags) or as YAML values. */

/** One item a line, or separated by commas. */
export const list = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(/[\n,]/)
          .map((item) => item.trim())
          .filter((item) => item !== '')
      : value,
  z.array(z.string().min(1), { error: 'expected a path, or a list of paths' }),
)

/** A number from 0 to 1, or a percentage. */
export const ratio = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(value.trim())
    if (percent) return Number(percent[1]) / 100
    return value.trim() === '' ? undefined : Number(value)
  },
  z
    .number({ error: 'expected a number from 0 to 1, or a percentage such as 90%' })
    .min(0, { error: 'expected a number from 0 to 1, or a percentage such as 90%' })
    .max(1, { error: 'expected a number from 0 to 1, or a percentage such as 90%' }),
)

/** One of a few words. */
export const choice = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `expected one of: ${words.join(', ')}` })

/** A word of a switch, as an input or a flag gives it. */
export const yesOrNo = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'expected true or false' }),
)

/** A whole number between two others. */
export const wholeNumber = (least: number, most: number) => {
  const error = `expected a whole number from ${least} to ${most}`
  return z.preprocess(numberOf, z.int({ error }).min(least, { error }).max(most, { error }))
}

const dollars = 'expected an amount of dollars, such as 2.50'
export const amount = z.preprocess(
  (value) => numberOf(typeof value === 'string' ? value.replace(/^\s*\$/, '') : value),
  z.number({ error: dollars }).positive({ error: dollars }),
)

const time = 'expected seconds, or a text such as 90s, 5m or 1h; at most 24h'
/** Seconds. */
export const duration = z.preprocess(
  (value) => {
    const [, digits, unit] =
      typeof value === 'string' ? (/^\s*(\d+(?:\.\d+)?)\s*([smh]?)\s*$/.exec(value) ?? []) : []
    return digits === undefined ? value : Number(digits) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1)
  },
  z.number({ error: time }).positive({ error: time }).max(86_400, { error: time }),
)

const dollarsPerMillion = 'expected dollars per million tokens, such as 2.50'
const perMillion = z.number({ error: dollarsPerMillion }).min(0, { error: dollarsPerMillion })
const rates = { input: perMillion, output: perMillion }
const cacheRates = { cache_read: perMillion.optional(), cache_write: perMillion.optional() }
const rateNames = [...Object.keys(rates), ...Object.keys(cacheRates)]
const priceShape = `expected a mapping of ${rateNames.join(', ')}, the last two of which may be left out`
/** Models by name, each with its prices. */
export const modelPrices = z.record(
  z.string().min(1),
  z.strictObject(
    { ...rates, ...cacheRates },
    {
      error: ({ code, keys }) => {
        const [key] = code === 'unrecognized_keys' && Array.isArray(keys) ? keys.map(String) : []
        if (key === undefined) return priceShape
        const near = suggest(key, rateNames)
        return near === null
          ? `\`${key}\` is not known; ${priceShape}`
          : `\`${key}\` is not known; did you mean \`${near}\`?`
      },
    },
  ),
  { error: 'expected a mapping of models to their prices' },
)

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value
}
