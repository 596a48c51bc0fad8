import type { Judgement } from '../judge/question.ts'

/** What judging a trial took, when its judges were asked. A figure that nobody knows is absent, never 0. */
export function judgingMetrics(judgements: ReadonlySet<Judgement>): Record<string, number> {
  const asked = [...judgements].filter(({ calls }) => calls > 0)
  if (asked.length === 0) return {}
  const metrics: Record<string, number> = { judge_calls: sum(asked.map(({ calls }) => calls)) ?? 0 }
  // Of what is asked for a score, 1 is good: a text is free of bias, an answer bears out.
  const scores = asked.flatMap(({ status, score }) =>
    score === undefined || (status !== 'pass' && status !== 'fail') ? [] : [score],
  )
  const score = sum(scores)
  if (score !== null && scores.length > 0) metrics['judge_score'] = score / scores.length
  const tokens = sum(
    asked.map(({ usage }) =>
      usage === null || usage.input === null || usage.output === null ? null : usage.input + usage.output,
    ),
  )
  if (tokens !== null) metrics['judge_tokens'] = tokens
  const cost = sum(asked.map(({ costUsd }) => costUsd))
  if (cost !== null) metrics['judge_cost_usd'] = cost
  return metrics
}

/** Null as soon as one part is not known. */
function sum(parts: readonly (number | null)[]): number | null {
  return parts.reduce((total, part) => (total === null || part === null ? null : total + part), 0)
}
