import type { BoundCheck } from '../checks/bind.ts'
import { runChecks, type Answer } from '../checks/run.ts'
import type { Finding, Verdict } from '../core/verdict.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Judgement, JudgeQuestion } from '../judge/question.ts'
import { unasked } from '../judge/count-votes.ts'
import type { Trace } from '../trace/trace.ts'
import { isRefuted } from './judge-trial.ts'

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
