import { countTokens } from '../checks/resource/token-count.ts'
import { getScore } from '../checks/surfaces/threshold.ts'
import type { Verdict } from '../core/verdict.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { Judgement } from '../judge/question.ts'

/** Prefix of an eval's name among the metrics of a trial. */
export const evalPrefix = 'eval:'

/** Collects metrics that the trace states and checks measured. An unstated figure is absent, never 0. */
export function collectTrialMetrics(trace: Trace, verdicts: readonly Verdict[]): Record<string, number> {
  const { cost, durationUs, toolCalls, llmCalls, stated } = trace
  const metrics: Record<string, number> = {}
  if (cost?.complete === true) metrics['cost_usd'] = cost.known
  addTokens(metrics, trace)
  if (durationUs !== null) metrics['duration_s'] = durationUs / 1e6
  if (stated.unseenSteps !== true) {
    if (llmCalls.length > 0 && stated.llmCallsUntold !== true) metrics['llm_calls'] = llmCalls.length
    if (toolCalls !== null) metrics['tool_calls'] = toolCalls.length
  }
  for (const verdict of verdicts) if (verdict.metrics !== undefined) Object.assign(metrics, verdict.metrics)
  addEvals(metrics, verdicts)
  return metrics
}

/** Longest name of an eval among the metrics. */
const longestName = 120

/** The score of each eval that was evaluated, by its name; of several that share one the later are numbered. */
function addEvals(metrics: Record<string, number>, verdicts: readonly Verdict[]): void {
  const seen = new Map<string, number>()
  for (const verdict of verdicts) {
    if (verdict.surface !== 'eval') continue
    const { id, description, type, status } = verdict
    const name = truncate(oneLine(id ?? (description === '' ? type : description)), longestName)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    const score = getScore(verdict)
    if ((status !== 'pass' && status !== 'fail') || !Number.isFinite(score)) continue
    metrics[`${evalPrefix}${name}${count === 1 ? '' : ` (${count})`}`] = score
  }
}

/** A sum that leaves calls out is no figure to compare. */
function addTokens(metrics: Record<string, number>, trace: Trace): void {
  for (const kind of ['input', 'output'] as const) {
    const { spent, isWhole } = countTokens(trace, kind)
    if (spent !== null && isWhole) metrics[`${kind}_tokens`] = spent
  }
  const cached = trace.usage?.cacheRead ?? null
  if (cached !== null) metrics['cached_tokens'] = cached
}

/** Computes the metrics of judging a trial, as when its judges were asked. An unknown figure is absent, never 0. */
export function collectJudgingMetrics(judgements: ReadonlySet<Judgement>): Record<string, number> {
  const paid = [...judgements].filter(({ calls }) => calls > 0)
  if (paid.length === 0) return {}
  const metrics: Record<string, number> = { judge_calls: sumKnown(paid.map(({ calls }) => calls)) ?? 0 }
  // 1 is good in every score: a text is free of bias, an answer is borne out.
  const scores = paid.flatMap(({ status, score }) =>
    score === undefined || (status !== 'pass' && status !== 'fail') ? [] : [score],
  )
  const score = sumKnown(scores)
  if (score !== null && scores.length > 0) metrics['judge_score'] = score / scores.length
  const tokens = sumKnown(
    paid.map(({ usage }) =>
      usage === null || usage.input === null || usage.output === null ? null : usage.input + usage.output,
    ),
  )
  if (tokens !== null) metrics['judge_tokens'] = tokens
  const cost = sumKnown(paid.map(({ costUsd }) => costUsd))
  if (cost !== null) metrics['judge_cost_usd'] = cost
  return metrics
}

/** Null as soon as one part is not known. */
function sumKnown(parts: readonly (number | null)[]): number | null {
  return parts.reduce((total, part) => (total === null || part === null ? null : total + part), 0)
}
