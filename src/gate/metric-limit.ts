import type { Said } from './others-loosened.ts'
import { scopeId, type Scope } from './scope.ts'
import { withoutLooser } from './without-looser.ts'
import { metricDefinitions } from '../compare/metric-definitions.ts'
import type { MetricRow } from '../results/schema.ts'
import { percent } from './clause-words.ts'

export const bounds = ['max', 'min', 'max-increase', 'max-decrease'] as const
export type Bound = (typeof bounds)[number]

/** What a metric may come to, or by how much it may differ from the base. */
export interface MetricLimit {
  readonly metric: string
  readonly scope: Scope
  readonly bound: Bound
  /** In the unit of the metric; a share of the base's value where `ofBase`. */
  readonly limit: number
  readonly ofBase: boolean
  /** As `limit`, on the better side of it; null: no warning band. */
  readonly warn: number | null
  /** Of an increase or a decrease: whether it counts where it may be chance. */
  readonly evenWithinNoise: boolean
}

/** Limits that ask less than those of their name in the base, or that are gone. */
export function limitsLoosened(base: readonly MetricLimit[], head: readonly MetricLimit[]): Said[] {
  return base.flatMap((limit) => {
    const alike = head.filter((other) => limitName(other) === limitName(limit))
    if (alike.some((other) => !isLooser(limit, other))) return []
    const [to] = alike
    const path = ['policy', 'metrics']
    const now = to === undefined ? 'no limit' : wholeWords(to)
    return [{ what: limitName(limit), path, from: wholeWords(limit), to: now }]
  })
}

/** The limits of both sides, the tighter one of each name. */
export function strictestLimits(
  base: readonly MetricLimit[],
  head: readonly MetricLimit[],
): readonly MetricLimit[] {
  return withoutLooser([...base, ...head], isStricter, withWarning)
}

function wholeWords(limit: MetricLimit): string {
  return `${limitWords(limit)}${limit.evenWithinNoise ? ', even within noise' : ''}`
}

/** `cost_usd/max`. A share of the base and a number of units cannot be compared: they are two limits. */
function limitName({ metric, scope, bound, ofBase }: MetricLimit): string {
  return `${metric}/${bound}${ofBase ? ' (%)' : ''}${scopeId(scope)}`
}

/** Whether a limit asks less than another of its name. */
function isLooser(from: MetricLimit, to: MetricLimit): boolean {
  if (from.evenWithinNoise && !to.evenWithinNoise) return true
  return from.bound === 'min' ? to.limit < from.limit : to.limit > from.limit
}

function isStricter(one: MetricLimit, other: MetricLimit): boolean {
  return limitName(one) === limitName(other) && !isLooser(other, one)
}

function withWarning(kept: MetricLimit, other: MetricLimit): MetricLimit {
  const warnings = [kept.warn, other.warn].flatMap((warn) => warn ?? [])
  const strict = kept.bound === 'min' ? Math.max(...warnings) : Math.min(...warnings)
  const isBefore = kept.bound === 'min' ? strict > kept.limit : strict < kept.limit
  return { ...kept, warn: warnings.length > 0 && isBefore ? strict : null }
}

type Unit = MetricRow['unit']

/** The unit of a metric; one that is none of ours is the score of an eval. */
export function unitOf(metric: string): Unit {
  return metricDefinitions.find(({ name }) => name === metric)?.unit ?? 'ratio'
}

/** A figure of a metric with its unit, to four digits. */
export function figure(value: number, unit: Unit): string {
  if (unit === 'ratio') return percent(value)
  const digits = Number(value.toPrecision(4))
  if (unit === 'usd') return `$${digits}`
  return unit === 'seconds' ? `${digits} s` : String(digits)
}

/** `at most $0.05`, `at most 10% more than the base`. */
export function limitWords({ metric, bound, limit, ofBase }: MetricLimit): string {
  const unit = unitOf(metric)
  if (bound === 'max') return `at most ${figure(limit, unit)}`
  if (bound === 'min') return `at least ${figure(limit, unit)}`
  const amount = ofBase ? `${Number((limit * 100).toFixed(2))}%` : amountWords(limit, unit)
  return `at most ${amount} ${bound === 'max-increase' ? 'more' : 'less'} than the base`
}

/** Of a share a difference is counted in points, not in per cent of anything. */
function amountWords(limit: number, unit: Unit): string {
  return unit === 'ratio' ? `${Number((limit * 100).toFixed(2))} points` : figure(limit, unit)
}
