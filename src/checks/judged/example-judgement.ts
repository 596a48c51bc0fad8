import { omitNullish } from '../../core/present.ts'
import type { Judgement } from '../../judge/question.ts'

/** Short form of a judge's answer, for the examples of checks and for tests. */
export interface ExampleJudgement {
  readonly says: 'pass' | 'fail' | 'uncertain' | 'error'
  readonly score?: number
  readonly because?: string
}

/** The same as an answer of a judge; without a reason of its own an error is a reply that is no verdict. */
export function buildExampleJudgement({ says, score, because = '' }: ExampleJudgement): Judgement {
  const reasons = {
    pass: 'ok',
    fail: 'judge-failed-it',
    uncertain: 'judge-uncertain',
    error: 'judge-bad-reply',
  } as const
  return {
    status: says,
    reason: reasons[says],
    reasoning: because,
    quotes: [],
    ...omitNullish({ score }),
    model: 'example/model',
    usage: null,
    costUsd: null,
    calls: 1,
    isCached: false,
  }
}
