import { limits } from '../core/limits.ts'
import type { Verdict } from '../core/verdict.ts'
import { cut } from '../core/visible-text.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Judgement } from '../judge/question.ts'
import type { TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Trace } from '../trace/trace.ts'
import { noUsage } from '../trace/usage.ts'
import type { AskJudge } from './judged-answers.ts'
import { scenarioQuestion } from './scenario-question.ts'

type JudgeVerdict = NonNullable<TrialResult['judge']>

/**
 * What the judge that a scenario asks for says of a trial whose checks came to `verdicts`; null where it
 * asks for none. Checks go first: what they refute is not worth a model's time. A judge that cannot be
 * asked is an error (so the trial is unverified), never a pass; `off` is the user's explicit word that the
 * checks alone decide.
 */
export function judgeTrial(
  scenario: Scenario,
  trace: Trace,
  verdicts: readonly Verdict[],
  mode: JudgeMode,
  ask: AskJudge,
): JudgeVerdict | null {
  if (!scenario.criteria && !scenario.judge) return null
  if (mode === 'off') return { status: 'skip', reason: 'judge-off', model: null }
  if (isRefuted(verdicts)) return { status: 'skip', reason: 'checks-failed', model: null }
  const question = scenarioQuestion(scenario, trace)
  if (typeof question === 'string')
    return { status: 'error', reason: 'missing-data', model: null, reasoning: question }
  return verdictOf(ask(question))
}

/** Whether a check stands against the trial, or could not be evaluated. Nothing that is only shown does. */
export function isRefuted(verdicts: readonly Pick<Verdict, 'status' | 'severity' | 'decides'>[]): boolean {
  return verdicts.some(
    ({ status, severity, decides }) =>
      severity === 'error' && decides === undefined && (status === 'fail' || status === 'error'),
  )
}

function verdictOf(judgement: Judgement): JudgeVerdict {
  const { status, reason, reasoning, quotes, score, votes, model, usage, costUsd, calls, isCached } =
    judgement
  const { identity, labels, isAdvisory } = judgement
  const { input, output } = usage ?? noUsage
  return {
    status: status === 'uncertain' ? 'error' : status,
    reason,
    ...(score === undefined ? {} : { score }),
    model,
    reasoning: cut(reasoning, limits.shownText),
    ...(quotes.length === 0 ? {} : { quotes: [...quotes] }),
    ...(votes === undefined ? {} : { votes: { ...votes } }),
    ...(identity === undefined ? {} : { identity }),
    ...(labels === undefined ? {} : { labels }),
    ...(isAdvisory === true ? { advisory: true } : {}),
    cached: isCached,
    calls,
    ...(input === null ? {} : { inputTokens: input }),
    ...(output === null ? {} : { outputTokens: output }),
    ...(costUsd === null ? {} : { costUsd }),
  }
}
