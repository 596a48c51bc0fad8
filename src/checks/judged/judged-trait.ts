import { omitNullish, type JsonObject } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import type { Judgement, JudgeQuestion } from '../../judge/question.ts'
import type { Trace } from '../../trace/model/trace.ts'

/** Trait of a check that asks a model. Both functions are pure. */
export interface JudgedTrait<Params, Reason extends string = string> {
  /** At least one question; or the finding, where no model is needed for it (data that is missing). */
  questions(trace: Trace, params: Params): readonly JudgeQuestion[] | Finding<Reason>
  /** `judgements`: one for each question, in order. Whoever has an `error` or `uncertain` says so: {@link findUndecided}. */
  finding(judgements: readonly Judgement[], params: Params, trace: Trace): Finding<Reason>
}

/** Evaluates a check that asks a model if none can be asked. */
export function withoutJudge(): Finding<never> {
  return {
    status: 'error',
    reason: 'judge-unavailable',
    actual: 'a judge is asked only where a suite is scored',
  }
}

/** Finds the `error` of an answer that is no verdict, with the judge's words; null for pass or fail. */
export function findUndecided(judgement: Judgement): Finding<never> | null {
  const { status, reason, reasoning } = judgement
  if (status === 'pass' || status === 'fail') return null
  return { status: 'error', reason, actual: reasoning, details: judgeDetails([judgement]) }
}

/** Builds the details of a finding: who judged, what is quoted, how the votes fell. */
export function judgeDetails(judgements: readonly Judgement[]): JsonObject {
  return {
    judgements: judgements.map(
      ({ status, score, reasoning, quotes, votes, model, isCached, identity, labels }) => ({
        status,
        ...omitNullish({ score }),
        reasoning,
        quotes: [...quotes],
        ...(votes === undefined ? {} : { votes: { ...votes } }),
        model,
        cached: isCached,
        ...omitNullish({ identity }),
        ...(labels === undefined
          ? {}
          : { labels: labels === null ? null : { pass: { ...labels.pass }, fail: { ...labels.fail } } }),
      }),
    ),
  }
}

/** Short form of a judge's answer, for the examples of checks and for tests. */
export interface ExampleJudgement {
  readonly says: 'pass' | 'fail' | 'uncertain' | 'error'
  readonly score?: number
  readonly because?: string
}
