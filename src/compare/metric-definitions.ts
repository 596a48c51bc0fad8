import type { MetricRow } from '../results/schema.ts'

/** How a metric of trials becomes one figure of a suite. */
export interface MetricDefinition extends Pick<MetricRow, 'name' | 'label' | 'unit' | 'better'> {
  /** Name in a trial's metrics; null for the pass rate, which is made of outcomes. */
  readonly sample: string | null
  /** That quantile of the trials, each scenario weighing the same. Otherwise: the mean of the scenarios' means. */
  readonly quantile?: number
  /** Measured by a check, or made of verdicts: means something only where both sides had the same checks. */
  readonly byChecks?: true
}

/** Tells whether a metric is about doing less: cost, tokens, time and calls of the agent. */
export function isEfficiency(name: string): boolean {
  const definition: MetricDefinition | undefined = metricDefinitions.find((metric) => metric.name === name)
  return definition !== undefined && definition.sample !== null && definition.byChecks !== true
}

/** In the order that reports show them. */
export const metricDefinitions = [
  { name: 'pass_rate', sample: null, label: 'Pass rate', unit: 'ratio', better: 'higher', byChecks: true },
  { name: 'cost_usd', sample: 'cost_usd', label: 'Cost per trial', unit: 'usd', better: 'lower' },
  { name: 'input_tokens', sample: 'input_tokens', label: 'Input tokens', unit: 'tokens', better: 'lower' },
  { name: 'output_tokens', sample: 'output_tokens', label: 'Output tokens', unit: 'tokens', better: 'lower' },
  {
    name: 'cached_tokens',
    sample: 'cached_tokens',
    label: 'Cached input tokens',
    unit: 'tokens',
    better: 'higher',
  },
  {
    name: 'duration_p50_s',
    sample: 'duration_s',
    label: 'Duration, median',
    unit: 'seconds',
    better: 'lower',
    quantile: 0.5,
  },
  {
    name: 'duration_p95_s',
    sample: 'duration_s',
    label: 'Duration, 95th percentile',
    unit: 'seconds',
    better: 'lower',
    quantile: 0.95,
  },
  { name: 'llm_calls', sample: 'llm_calls', label: 'Model calls', unit: 'count', better: 'lower' },
  { name: 'tool_calls', sample: 'tool_calls', label: 'Tool calls', unit: 'count', better: 'lower' },
  {
    name: 'trajectory_accuracy',
    sample: 'trajectory_accuracy',
    label: 'Trajectory accuracy',
    unit: 'ratio',
    better: 'higher',
    byChecks: true,
  },
  {
    name: 'step_efficiency',
    sample: 'step_efficiency',
    label: 'Step efficiency',
    unit: 'ratio',
    better: 'higher',
    byChecks: true,
  },
  {
    name: 'judge_score',
    sample: 'judge_score',
    label: 'Judge score',
    unit: 'ratio',
    better: 'higher',
    byChecks: true,
  },
  {
    name: 'judge_calls',
    sample: 'judge_calls',
    label: 'Judge calls, when asked',
    unit: 'count',
    better: 'lower',
    byChecks: true,
  },
  {
    name: 'judge_tokens',
    sample: 'judge_tokens',
    label: 'Judge tokens, when asked',
    unit: 'tokens',
    better: 'lower',
    byChecks: true,
  },
  {
    name: 'judge_cost_usd',
    sample: 'judge_cost_usd',
    label: 'Judge cost per trial, when asked',
    unit: 'usd',
    better: 'lower',
    byChecks: true,
  },
] as const satisfies readonly MetricDefinition[]
