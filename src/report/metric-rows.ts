import type { MetricRow } from '../results/schema.ts'
import { evidenceFigures, evidenceWord } from './evidence-words.ts'
import { change, direction, figure } from './figures.ts'

/** A metric in words, for any surface; nothing here is escaped. */
export interface MetricWords {
  readonly label: string
  readonly wish: string
  readonly base: string
  readonly head: string
  readonly change: string
  /** Empty where nothing changed, and where chance alone may have changed it. */
  readonly direction: '' | 'better' | 'worse'
  /** `within noise`; empty where nothing was tested. */
  readonly evidence: string
  /** Interval of the difference and probability; empty where nothing was tested. */
  readonly figures: string
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

/**
 * The `most` metrics that say most, in the order of the table: those that differ beyond noise, then
 * those that differ, then the others.
 */
export function tellingMetrics(metrics: readonly MetricRow[], most: number): MetricRow[] {
  const chosen = new Set(metrics.toSorted((a, b) => weightOf(a) - weightOf(b)).slice(0, most))
  return metrics.filter((metric) => chosen.has(metric))
}

/** Whether both sides know it, and say the same. */
export function isUnchanged(metric: MetricRow): boolean {
  return metric.base !== null && metric.head !== null && direction(metric) === ''
}

function weightOf(metric: MetricRow): number {
  if (direction(metric) === '') return 3
  const { evidence } = metric
  return evidence === undefined ? 1 : isBeyondNoise(metric) ? 0 : 2
}

function isBeyondNoise({ evidence }: MetricRow): boolean {
  return evidence === undefined || evidence.word === 'regressed' || evidence.word === 'improved'
}

export function metricWords(metric: MetricRow): MetricWords {
  const { label, unit, better, base, head, scenarios, evidence } = metric
  return {
    label,
    wish: `${better} is better`,
    base: base === null ? 'unknown' : figure(base, unit),
    head: head === null ? 'unknown' : figure(head, unit),
    change: change(metric),
    direction: isBeyondNoise(metric) ? direction(metric) : '',
    evidence: evidence === undefined || direction(metric) === '' ? '' : evidenceWord(evidence, 'scenarios'),
    figures: evidence === undefined || direction(metric) === '' ? '' : evidenceFigures(evidence, unit),
    scenarios,
  }
}
