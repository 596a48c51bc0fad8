import { testMetric } from '../compare/metric-evidence.ts'
import type { MeasuredMetric } from '../compare/metrics.ts'
import type { MetricRow } from '../results/schema.ts'

/** Whether a figure is truly worse than the base's: `unknown` where the trials are too few for any answer. */
export type LimitEvidence = 'worse' | 'noise' | 'unknown'

/**
 * Whether a metric went the way that its limit forbids, beyond chance. The question is one-sided, and is asked of this
 * metric and these scenarios alone, so that nothing else in the suite changes the answer.
 */
export function limitEvidence(row: MetricRow, measured: MeasuredMetric, significance: number): LimitEvidence {
  const { p, leastP, direction } = testMetric(row, measured)
  // Of a test that is the same in both directions, each has half.
  if (leastP / 2 > significance) return 'unknown'
  return direction === Math.sign(row.delta ?? 0) && p / 2 <= significance ? 'worse' : 'noise'
}
