import { metricDefinitions } from '../compare/metric-definitions.ts'
import type { MetricRow } from '../results/schema.ts'
import { percent } from './clause-words.ts'
import type { MetricLimit } from './metric-limit.ts'

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
