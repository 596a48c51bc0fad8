import type { Verdict } from '../core/verdict.ts'
import type { Trace } from '../trace/trace.ts'
import type { Usage } from '../trace/usage.ts'

/**
 * The metrics of one trial: what the trace states, and what its checks measured. A figure that the
 * trace does not state is absent, never 0.
 */
export function trialMetrics(trace: Trace, verdicts: readonly Verdict[]): Record<string, number> {
  const { usage, cost, durationUs, toolCalls, llmCalls } = trace
  const metrics: Record<string, number> = {}
  if (cost?.complete === true) metrics['cost_usd'] = cost.known
  if (usage !== null) addUsage(metrics, usage)
  if (durationUs !== null) metrics['duration_s'] = durationUs / 1e6
  if (llmCalls.length > 0) metrics['llm_calls'] = llmCalls.length
  if (toolCalls !== null) metrics['tool_calls'] = toolCalls.length
  for (const verdict of verdicts) if (verdict.metrics !== undefined) Object.assign(metrics, verdict.metrics)
  return metrics
}

function addUsage(metrics: Record<string, number>, { input, output, cacheRead }: Usage): void {
  if (input !== null) metrics['input_tokens'] = input
  if (output !== null) metrics['output_tokens'] = output
  if (cacheRead !== null) metrics['cached_tokens'] = cacheRead
}
