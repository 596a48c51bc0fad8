import { z } from 'zod'
import { isObject, writeJson } from '../core/json.ts'
import { truncate } from '../core/visible-text.ts'
import { defaultKeys } from '../scenario/keys.ts'
import { parseCommands } from '../scenario/run-command.ts'
import { describeShapeIssue, suggestWord } from '../text/suggest.ts'
import { coerceNumber } from '../text/written-values.ts'
import { aHost, isHost } from '../trial/services/hosts.ts'

/** The kinds of values that options take: as text (inputs, flags) or as YAML values. */

/** One item a line, or separated by commas. */
const defineList = (error: string) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(/[\n,]/)
            .map((item) => item.trim())
            .filter((item) => item !== '')
        : value,
    z.array(z.string().min(1), { error }),
  )

export const list = () => defineList('expected a path, or a list of paths')
export const names = () => defineList('expected a name, or a list of names')

/** Hosts of services, each with or without its port. */
export const hosts = () =>
  z.array(z.string({ error: aHost }).refine(isHost, { error: aHost }), { error: 'expected a list of hosts' })

const aVariable = 'expected the name of a variable, such as EVALS_TOKEN'
/** Names of variables of the environment. */
export const variables = () =>
  z.array(z.string({ error: aVariable }).regex(/^[A-Za-z_]\w*$/, { error: aVariable }), {
    error: 'expected a list of names of variables',
  })

/** A word of a switch, as an input or a flag gives it. */
export const yesOrNo = () =>
  z.preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.boolean({ error: 'expected true or false' }),
  )

/** One of some words; the first can also be written as `true`, the last as `false`. */
export const defineChoiceOrSwitch = <const On extends string, const Word extends string>(
  on: On,
  ...others: Word[]
) => {
  const words = [on, ...others, 'true', 'false'] as const
  const error = ({ input }: { readonly input?: unknown }) => {
    const near =
      typeof input === 'string' ? (yamlBooleans.get(input.toLowerCase()) ?? suggestWord(input, words)) : null
    return `expected one of: ${words.join(', ')}${near === null ? '' : `; did you mean \`${near}\`?`}`
  }
  const meant = new Map<string, On | Word>([on, ...others].map((word) => [word, word]))
  const off = others.at(-1) ?? on
  return z
    .union([z.boolean(), z.enum(words)], { error })
    .transform((value): On | Word => meant.get(String(value)) ?? (String(value) === 'true' ? on : off))
}

/** Words that YAML 1.1 and other tools read as a switch; here they are plain text. */
const yamlBooleans: ReadonlyMap<string, string> = new Map([
  ...['off', 'no', 'none', 'disabled', '0'].map((word) => [word, 'false'] as const),
  ...['on', 'yes', 'enabled', '1'].map((word) => [word, 'true'] as const),
])

const dollars = 'expected an amount of dollars, such as 2.50'
export const amount = () =>
  z.preprocess(
    (value) => coerceNumber(typeof value === 'string' ? value.replace(/^\s*\$/, '') : value),
    z.number({ error: dollars }).positive({ error: dollars }),
  )

const time = 'expected seconds, or a text such as 90s, 5m or 1h; at most 24h'
/** Seconds. */
export const duration = () =>
  z.preprocess(parseSeconds, z.number({ error: time }).positive({ error: time }).max(86_400, { error: time }))

const wait = 'expected seconds, or a text such as 90s or 5m; at most 1h, and 0 does not wait'
/** Seconds, or none. */
export const waitLength = () =>
  z.preprocess(parseSeconds, z.number({ error: wait }).min(0, { error: wait }).max(3600, { error: wait }))

function parseSeconds(value: unknown): unknown {
  const [, digits, unit] =
    typeof value === 'string' ? (/^(\d+(?:\.\d+)?)\s*([smh]?)$/.exec(value.trim()) ?? []) : []
  return digits === undefined ? value : Number(digits) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1)
}

const aCommand =
  'expected a command, such as `npm ci`: a text, or a list of arguments; or a list of such lists'
/** Commands, each as its arguments; text has one a line. There is no shell. */
export const commands = () =>
  z
    .union([z.string(), z.array(z.string()).min(1), z.array(z.array(z.string()).min(1)).min(1)], {
      error: aCommand,
    })
    .transform((value, context): readonly (readonly string[])[] => {
      const lines =
        typeof value === 'string' ? value.split('\n').filter((line) => line.trim() !== '') : [value]
      const parsed = lines.flatMap((line) =>
        parseCommands(line, 'setup', (_, message) => context.addIssue({ code: 'custom', message })),
      )
      if (lines.length === 0) context.addIssue({ code: 'custom', message: aCommand })
      return parsed
    })

const dollarsPerMillion = 'expected dollars per million tokens, such as 2.50'
const rateNames = ['input', 'output', 'cache_read', 'cache_write']
const priceShape = `expected a mapping of ${rateNames.join(', ')}; the last two are optional`
/** Models by name, each with its prices. */
export const modelPrices = () => {
  const perMillion = z.number({ error: dollarsPerMillion }).min(0, { error: dollarsPerMillion })
  const rates = {
    input: perMillion,
    output: perMillion,
    cache_read: perMillion.optional(),
    cache_write: perMillion.optional(),
  }
  return z.record(
    z.string().min(1),
    z.strictObject(rates, {
      error: (issue) => describeShapeIssue(issue, rateNames, priceShape),
    }),
    { error: 'expected a mapping of models to their prices' },
  )
}

/** Keys of scenarios for all of them. What is below is read with each scenario. */
export const scenarioDefaults = () =>
  z
    .record(z.string(), z.unknown(), {
      error: 'expected a mapping with keys of a scenario, such as `checks`',
    })
    .meta({ propertyNames: { enum: [...defaultKeys] } })

/** Shows the value at a path of an option's value, for a message. */
export function showValue(value: unknown, path: readonly string[]): string {
  const field = path.reduce<unknown>(
    (holder, key) =>
      (isObject(holder) || Array.isArray(holder)) && Object.hasOwn(holder, key)
        ? (holder as Record<string, unknown>)[key]
        : undefined,
    value,
  )
  if (field === undefined) return 'nothing'
  return `\`${truncate(typeof field === 'string' ? field : writeJson(field), longestShown)}\``
}

/** Characters of a value that was not understood. */
const longestShown = 200
