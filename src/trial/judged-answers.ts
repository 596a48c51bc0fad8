import type { BoundCheck } from '../checks/bind.ts'
import { runChecks, type Answer } from '../checks/run.ts'
import type { Finding, Verdict } from '../core/verdict.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Judgement, JudgeQuestion } from '../judge/question.ts'
import { unasked } from '../judge/count-votes.ts'
import type { Trace } from '../trace/trace.ts'
import { limits } from '../core/limits.ts'
import { cut } from '../core/visible-text.ts'
import type { TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { noUsage } from '../trace/usage.ts'
import { scenarioQuestion } from './scenario-question.ts'

/** Asks a judge; where the answer is not there yet, an error stands for it, and the trial is scored again. */
export type AskJudge = (question: JudgeQuestion) => Judgement

/** Where a judge can be asked by nobody. */
export const askNobody: AskJudge = () =>
  unasked({ reason: 'judge-unavailable', message: 'a judge is asked only where a suite is scored' }, null)

/** What verdicts are made with. */
export interface Answers {
  readonly mode: JudgeMode
  /** Absent: each check answers for itself. */
  readonly answer?: Answer | undefined
  readonly ask: AskJudge
  /** Why a judge has nothing to say of the trial, whatever its checks come to; null where it has. */
  readonly unjudged: 'incomplete-run' | null
}

/**
 * The verdicts of all checks, in order: those that need no model first, and those that ask one only where
 * none of the others stands against the trial.
 */
export function verdictsWithJudge(trace: Trace, checks: readonly BoundCheck[], answers: Answers): Verdict[] {
  const { mode, ask, unjudged, answer = (check, seen, params) => check.evaluate(seen, params) } = answers
  const left = (finding: Finding): Answer => {
    return (check, seen, params) => (check.judged === undefined ? answer(check, seen, params) : finding)
  }
  const reason = mode === 'off' ? 'judge-off' : 'checks-failed'
  const first = runChecks(trace, checks, left({ status: 'skip', reason }))
  const judged = checks.filter(isJudged)
  if (judged.length === 0 || mode === 'off') return first
  const others = first.filter((_, index) => checks[index] !== undefined && !isJudged(checks[index]))
  if (unjudged === null && isRefuted(others)) return first
  const second = judged.flatMap((bound) =>
    unjudged === null
      ? verdictsOf(trace, bound, ask)
      : runChecks(trace, [bound], () => ({ status: 'error', reason: unjudged })),
  )
  let next = 0
  return first.map((verdict, index) => {
    const bound = checks[index]
    return bound !== undefined && isJudged(bound) ? (second[next++] ?? verdict) : verdict
  })
}

/** The verdict of one check; a warning where a judge of it is only to advise. */
function verdictsOf(trace: Trace, bound: BoundCheck, ask: AskJudge): Verdict[] {
  let isAdvisory = false
  const { threshold } = bound.spec
  const noted: AskJudge = (question) => {
    const judgement = ask(threshold === undefined ? question : { ...question, graded: { ...threshold } })
    isAdvisory ||= judgement.isAdvisory === true
    return judgement
  }
  const verdicts = runChecks(trace, [bound], byJudge(noted))
  return isAdvisory ? verdicts.map((verdict) => ({ ...verdict, severity: 'warning' })) : verdicts
}

function isJudged({ check, problems }: BoundCheck): boolean {
  return problems === null && check.judged !== undefined
}

function byJudge(ask: AskJudge): Answer {
  return (check, trace, params) => {
    const { judged } = check
    if (judged === undefined) return check.evaluate(trace, params)
    const questions = judged.questions(trace, params)
    if (isFinding(questions)) return questions
    if (questions.length === 0)
      return { status: 'error', reason: 'missing-data', actual: 'anything that a judge could be asked' }
    return judged.finding(questions.map(ask), params, trace)
  }
}

function isFinding(asked: readonly JudgeQuestion[] | Finding): asked is Finding {
  return !Array.isArray(asked)
}

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
