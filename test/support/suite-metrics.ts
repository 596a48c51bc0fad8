import { aMetric } from './results.ts'

/** Metrics of both sides: better, worse, unchanged, unknown. */
export const suiteMetrics = [
  aMetric('pass_rate', {
    label: 'Pass rate',
    unit: 'ratio',
    better: 'higher',
    base: 1,
    head: 0.5833,
    scenarios: 6,
  }),
  aMetric('cost_usd', { label: 'Cost per trial', unit: 'usd', base: 0.021, head: 0.024, scenarios: 6 }),
  aMetric('input_tokens', { label: 'Input tokens', unit: 'tokens', base: 6120, head: 9870, scenarios: 6 }),
  aMetric('output_tokens', { label: 'Output tokens', unit: 'tokens', base: 412, head: 412, scenarios: 6 }),
  aMetric('cached_tokens', { label: 'Cached tokens', unit: 'tokens', better: 'higher' }),
  aMetric('duration_p50', {
    label: 'Duration, p50',
    unit: 'seconds',
    base: 0.912,
    head: 0.874,
    scenarios: 6,
  }),
  aMetric('duration_p95', { label: 'Duration, p95', unit: 'seconds', base: 4.1, head: 4.32, scenarios: 6 }),
  aMetric('tool_calls', { label: 'Tool calls', base: 3.25, head: 4, scenarios: 6 }),
  aMetric('trajectory_accuracy', {
    label: 'Trajectory accuracy',
    unit: 'ratio',
    better: 'higher',
    base: null,
    head: 0.86,
    scenarios: 2,
  }),
]
