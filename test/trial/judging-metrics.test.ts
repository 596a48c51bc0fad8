import { expect, test } from 'vitest'
import type { Judgement } from '../../src/judge/question.ts'
import { collectJudgingMetrics } from '../../src/trial/trial-metrics.ts'

function judgement(fields: Partial<Judgement>): Judgement {
  return {
    status: 'pass',
    reason: 'ok',
    reasoning: '',
    quotes: [],
    model: 'anthropic/claude-sonnet-4-6',
    usage: null,
    costUsd: null,
    calls: 1,
    isCached: false,
    ...fields,
  }
}

test.each([
  ['the mean of all that were given', [{ score: 1 }, { score: 0.5, status: 'fail' as const }], 0.75],
  ['one that was kept counts', [{ score: 0.25, isCached: true }], 0.25],
  ['what the judge cannot say is no score', [{ score: 1 }, { score: 0, status: 'uncertain' as const }], 1],
  ['a verdict without one says none', [{}], undefined],
  [
    'an outage says none',
    [{ score: 0, status: 'error' as const, reason: 'judge-timed-out' as const }],
    undefined,
  ],
])('judge score: %s', (_, asked, score) => {
  expect(collectJudgingMetrics(new Set(asked.map(judgement)))['judge_score']).toBe(score)
})
