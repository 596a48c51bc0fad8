import { describe, expect, test } from 'vitest'
import { renderComment } from '../../src/report/markdown/document.ts'
import type { MetricRow, Results } from '../../src/results/schema.ts'
import { rendered } from '../support/rendered.ts'
import { onGitHub } from '../support/reports.ts'
import {
  aCheck,
  aFailure,
  aMetric,
  anEvidence,
  aResults,
  aScenario,
  against,
  gitBaseline,
  trialsOf,
} from '../support/results.ts'

const row = (name: string, base: number, head: number, more: Partial<MetricRow> = {}) =>
  aMetric(name, { base, head, evidence: anEvidence('regressed'), ...more })
const latency = row('duration_p50_s', 12, 24, { label: 'Duration, median', unit: 'seconds' })
const cost = row('cost_usd', 0.04, 0.05, { label: 'Cost per trial', unit: 'usd' })
const sound = aScenario('a', against('same', 3, 0))

/** All that is seen without opening a fold. */
function screen(parts: Parameters<typeof aResults>[0]): string {
  const results: Results = aResults({ baseline: gitBaseline, scenarios: [sound], ...parts })
  return rendered(renderComment(results, onGitHub).replace(/<details>[^]*<\/details>/, '')).text
}

describe('a metric that got worse beyond noise', () => {
  test('is on the first screen where no scenario fails, the most first', () => {
    expect(screen({ metrics: [cost, latency] })).toContain(
      'Worse beyond noise: Duration, median 12 s → 24 s, Cost per trial $0.04 → $0.05',
    )
    expect(screen({ metrics: [cost, latency, row('tool_calls', 3, 4)] })).toContain(' and 1 more metric')
  })

  test.for<[name: string, metric: MetricRow]>([
    ['within noise', { ...latency, evidence: anEvidence('within-noise') }],
    ['that improved', { ...latency, evidence: anEvidence('improved') }],
    ['by little', row('duration_p50_s', 12, 12.5)],
    ['of the pass rate, which its clause says', row('pass_rate', 1, 0.8, { better: 'higher' })],
  ])('%s is not', ([, metric]) => {
    expect(screen({ metrics: [metric] })).not.toContain('Worse beyond noise')
  })

  test('is not while scenarios regress: an agent that breaks does other work', () => {
    const broken = aScenario('b', {
      ...against('regressed', 3, 0),
      trials: trialsOf(0, 3, aFailure('x', 'y')),
    })
    expect(screen({ metrics: [latency], scenarios: [sound, broken] })).not.toContain('Worse beyond noise')
  })

  test('is said once where a clause names it', () => {
    const clause = {
      id: 'metric:duration_p50_s/max',
      clause: 'metric',
      holds: false,
      blocking: true,
      message: 'Duration, median: 24 s, at most 20 s.',
      args: { metric: 'duration_p50_s' },
    }
    const text = screen({ metrics: [latency], gate: 'closed', clauses: [clause] })
    expect(text).not.toContain('Worse beyond noise')
  })
})

const trials = (costs: readonly number[]) =>
  trialsOf(costs.length, 0, aCheck()).map((trial, index) => ({
    ...trial,
    metrics: { cost_usd: costs[index] ?? 0 },
  }))

const isNamedAt = (costs: readonly number[]) =>
  screen({ scenarios: [{ ...sound, trials: trials(costs) }] }).includes('times as much as the others: a')

describe('a trial that runs away', () => {
  test.for<[name: string, costs: readonly number[], isNamed: boolean]>([
    ['at fifty times the cost of the others is named', [0.01, 0.5, 0.011], true],
    ['at a few times the cost is not', [0.01, 0.05, 0.011], false],
    ['of two is not: nobody knows which is the usual one', [0.01, 0.5], false],
    ['beside free ones is not', [0, 0, 0.01], false],
  ])('%s', ([, costs, isNamed]) => {
    expect(isNamedAt(costs)).toBe(isNamed)
  })
})
