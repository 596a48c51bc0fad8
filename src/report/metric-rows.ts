import type { MetricRow } from '../results/schema.ts'
import { change, direction, figure } from './figures.ts'

/** A metric in words, for any surface; nothing here is escaped. */
export interface MetricWords {
  readonly label: string
  readonly wish: string
  readonly base: string
  readonly head: string
  readonly change: string
  readonly direction: '' | 'better' | 'worse'
  readonly scenarios: number
}

/** Metrics that at least one side knows. */
export function knownMetrics(metrics: readonly MetricRow[]): MetricRow[] {
  return metrics.filter(({ head, base }) => head !== null || base !== null)
}

/** Whether there is anything to compare with: a base may be there and know no figure. */
export function hasBase(metrics: readonly MetricRow[]): boolean {
  return metrics.some(({ base }) => base !== null)
}

/** The `most` metrics that say most, those that changed before those that did not, in the order of the table. */
export function tellingMetrics(metrics: readonly MetricRow[], most: number): MetricRow[] {
  const chosen = new Set(
    metrics.toSorted((a, b) => Number(direction(a) === '') - Number(direction(b) === '')).slice(0, most),
  )
  return metrics.filter((metric) => chosen.has(metric))
}

export function metricWords(metric: MetricRow): MetricWords {
  const { label, unit, better, base, head, scenarios } = metric
  return {
    label,
    wish: `${better} is better`,
    base: base === null ? 'unknown' : figure(base, unit),
    head: head === null ? 'unknown' : figure(head, unit),
    change: change(metric),
    direction: direction(metric),
    scenarios,
  }
}
