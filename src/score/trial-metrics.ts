import type { Verdict } from '../core/verdict.ts'
import type { Trace } from '../trace/trace.ts'

/**
 * The metrics of one trial: what the trace states, and what its checks measured. A figure that the
 * trace does not state is absent, never 0.
 */
export function trialMetrics(trace: Trace, verdicts: readonly Verdict[]): Record<string, number> {
  const { usage, cost, durationUs, toolCalls, llmCalls } = trace
  const stated: Record<string, number | null> = {
    cost_usd: cost?.complete === true ? cost.known : null,
    input_tokens: usage?.input ?? null,
    output_tokens: usage?.output ?? null,
    cached_tokens: usage?.cacheRead ?? null,
    duration_s: durationUs === null ? null : durationUs / 1e6,
    llm_calls: llmCalls.length === 0 ? null : llmCalls.length,
    tool_calls: toolCalls?.length ?? null,
  }
  const metrics: Record<string, number> = {}
  for (const [name, value] of Object.entries(stated)) if (value !== null) metrics[name] = value
  for (const verdict of verdicts) Object.assign(metrics, verdict.metrics)
  return metrics
}
