import { z } from 'zod'
import { metricDefinitions } from '../compare/metric-definitions.ts'
import { bounds, type Bound, type MetricLimit, unitOf } from './metric-limit.ts'
import { list, oneScope, refuse, scopeKeys, scopeOf, strictMapping, type Context } from './policy-values.ts'
import { evalPrefix } from '../trial/trial-metrics.ts'
import { suggest } from '../text/suggest.ts'

const names = metricDefinitions.map(({ name }) => name)
const metricName = () =>
  z.string({ error: 'expected the name of a metric' }).refine(isMetric, {
    error: ({ input }) => {
      const near = suggest(String(input), names)
      const advice =
        near === null ? `there are ${names.join(', ')}, and ${evalPrefix}NAME` : `did you mean \`${near}\`?`
      return `expected the name of a metric; ${advice}`
    },
  })

function isMetric(name: string): boolean {
  return (
    names.some((known) => known === name) || (name.startsWith(evalPrefix) && name.length > evalPrefix.length)
  )
}

const anAmount = 'expected a number, or a text such as 10%, $0.05 or 30s'
const amount = () => z.union([z.number(), z.string()], { error: anAmount })
const limitKeys = () => ({
  metric: metricName(),
  max: amount().optional(),
  min: amount().optional(),
  'max-increase': amount().optional(),
  'max-decrease': amount().optional(),
  'warn-above': amount().optional(),
  'warn-below': amount().optional(),
  'even-within-noise': z.boolean({ error: 'expected true or false' }).optional(),
  ...scopeKeys(),
})
const limitShape = `expected \`metric\`, one of ${bounds.map((bound) => `\`${bound}\``).join(', ')}, and if need be a band and \`tag\` or \`scenario\``

/** Limits of metrics; each entry has one. */
export const metricLimits = () =>
  list(
    strictMapping(limitKeys(), limitShape).transform((given, context): MetricLimit => {
      const found = bounds.filter((bound) => given[bound] !== undefined)
      const [bound = 'max'] = found
      if (found.length !== 1) refuse(context, [], `${limitShape}; several limits are several entries`)
      if (given.tag !== undefined && given.scenario !== undefined) refuse(context, ['scenario'], oneScope)
      const limit = readAmount(given, bound, bound, context)
      const band = bound === 'min' ? 'warn-below' : 'warn-above'
      const other = bound === 'min' ? 'warn-above' : 'warn-below'
      if (given[other] !== undefined)
        refuse(context, [other], `goes with another limit; of \`${bound}\` it is \`${band}\``)
      const warn = given[band] === undefined ? null : readAmount(given, band, bound, context)
      if (warn !== null && warn.ofBase !== limit.ofBase)
        refuse(context, [band], `must be given as \`${bound}\` is: both with %, or both without`)
      else if (warn !== null && (bound === 'min' ? warn.value <= limit.value : warn.value >= limit.value))
        refuse(
          context,
          [band],
          `must be on the better side of \`${bound}\`: beyond that the gate closes anyhow`,
        )
      const evenWithinNoise = given['even-within-noise'] === true
      if (given['even-within-noise'] !== undefined && (bound === 'max' || bound === 'min'))
        refuse(context, ['even-within-noise'], `is said of \`max-increase\` and \`max-decrease\` only`)
      const { metric } = given
      return {
        metric,
        scope: scopeOf(given),
        bound,
        limit: limit.value,
        ofBase: limit.ofBase,
        warn: warn?.value ?? null,
        evenWithinNoise,
      }
    }),
    '{metric: cost_usd, max-increase: 10%}',
  )

type Amounts = Partial<Record<Bound | 'warn-above' | 'warn-below', string | number | undefined>> & {
  readonly metric: string
}

/** A number in the unit of the metric, or a share of the base. */
function readAmount(
  given: Amounts,
  key: Exclude<keyof Amounts, 'metric'>,
  bound: Bound,
  context: Context,
): { readonly value: number; readonly ofBase: boolean } {
  const unit = unitOf(given.metric)
  const isRelative = bound === 'max-increase' || bound === 'max-decrease'
  const written = String(given[key] ?? '').trim()
  const [, dollar, digits, suffix = ''] = /^(\$?)(\d+(?:\.\d+)?(?:e-?\d+)?)\s*(%|s|m|h)?$/.exec(written) ?? []
  const refused = (message: string) => {
    refuse(context, [key], message)
    return { value: Number.NaN, ofBase: false }
  }
  if (digits === undefined) return refused(anAmount)
  const value = Number(digits)
  if (suffix === '%' && isRelative) return { value: value / 100, ofBase: true }
  if (suffix === '%' && unit === 'ratio') return { value: value / 100, ofBase: false }
  const said = unitWords[unit]
  if (suffix === '%') return refused(`expected ${said}: \`${given.metric}\` is no share of anything`)
  if ((dollar !== '' && unit !== 'usd') || (suffix !== '' && unit !== 'seconds'))
    return refused(`expected ${said}, because that is what \`${given.metric}\` is in`)
  if (unit === 'ratio' && value > 1) return refused(`expected ${said}`)
  return { value: value * (suffix === 'h' ? 3600 : suffix === 'm' ? 60 : 1), ofBase: false }
}

const unitWords = {
  ratio: 'a number from 0 to 1, or a percentage',
  usd: 'dollars, such as 0.05',
  tokens: 'a number of tokens',
  seconds: 'seconds, or a text such as 30s',
  count: 'a number',
} as const
