import { describe, expect, test } from 'vitest'
import type { BaselineResult } from '../../src/baseline/base.ts'
import { compare } from '../../src/compare/compare.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import { decide } from '../../src/gate/decide.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import { simulatedClosings } from '../../src/gate/simulated-closings.ts'
import { parseOptions } from '../../src/options/options.ts'
import type { BaselineFacts } from '../../src/results/schema.ts'
import type { History } from '../../src/results/comparison-schema.ts'
import type { ScoredScenario } from '../../src/score/scored-suite.ts'
import { today } from '../support/decided.ts'
import { answerOf, baseScenarioOf, scoredOf } from '../support/scored.ts'

interface Situation {
  /** Trials of each scenario of the base; the head's are the same. */
  readonly words: readonly string[]
  readonly runsOfHistory?: number
  /** Passed trials of each scenario in an earlier run, of how many. */
  readonly earlier?: (run: number) => string
  /** So many of the last scenarios are not in the base. */
  readonly areNew?: number
  /** Checks that the earlier runs had. */
  readonly checks?: string
  readonly baseline?: Partial<BaselineFacts>
  readonly isScreened?: boolean
  /** False: its traces are recorded. */
  readonly isFresh?: boolean
}

function falseClosings(situation: Situation, config: Record<string, unknown> = {}) {
  const { words, runsOfHistory = 20, baseline = {}, isScreened = true, isFresh = true } = situation
  const scenarios = words.map((word, index): ScoredScenario => {
    const scored = scoredOf(`s${index}`, word)
    const trials = scored.trials.map((trial) => ({ ...trial, provenance: { kind: 'run' as const } }))
    return isFresh ? { ...scored, trials } : scored
  })
  const known = answerOf(
    ...words
      .slice(0, words.length - (situation.areNew ?? 0))
      .map((word, index) => baseScenarioOf(`s${index}`, word)),
  )
  const { base } = known
  const answer: BaselineResult =
    base === null
      ? known
      : {
          base: {
            ...base,
            facts: { ...base.facts, ...baseline },
            history: historyOf(situation, runsOfHistory),
          },
          reasons: [],
        }
  const suite = { scenarios, diagnostics: [] }
  const screening = new Screening(pairScenarios(suite, answer).pairs, answer, 0.05)
  const facts = isScreened ? { confirmations: new Map(), screening } : {}
  const policy = parsePolicy(parseOptions([{ label: String, values: config }]), today)
  return decide(compare(suite, answer, facts), policy).falseClosings
}

function runOf(_: unknown, index: number) {
  return { sha: String(index).padStart(40, '0'), at: '2026-01-01T00:00:00Z', metrics: {} }
}

/** Earlier runs, each with the trials of the base, or the ones that are given. */
function historyOf({ words, earlier, checks = 'c0ffee' }: Situation, runs: number): History | null {
  if (runs === 0) return null
  const listed = words.map((word, index): [string, { checks: string; runs: string }] => {
    const each = Array.from({ length: runs }, (_, run) => earlier?.(run) ?? shareOf(word))
    return [`s${index}`, { checks, runs: each.join(' ') }]
  })
  return {
    runs: Array.from({ length: runs }, runOf),
    scenarios: Object.fromEntries(words.map((_, index) => [`s${index}`, 'p'.repeat(runs)])),
    trials: Object.fromEntries(listed),
  }
}

function shareOf(word: string): string {
  return `${word.replaceAll('f', '').length}/${word.length}`
}

const sound = Array.from({ length: 30 }, () => 'ppp')
const shaky = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? 'pfp' : 'ppp'))

/** Runs that differ by more than independent trials would, but not by so much that anybody is told. */
function aLittleAlike(run: number): string {
  return run % 2 === 1 ? '7/10' : '9/10'
}

test('scenarios of several lengths count by the median of their trials', () => {
  const words = [
    ...Array<string>(8).fill('ppp'),
    ...Array<string>(14).fill('ppppp'),
    ...Array<string>(8).fill('ppp'),
  ]
  expect(falseClosings({ words }, { 'fail-on': 'regressions' })?.trials).toBe(3)
})

describe('the rate at which a gate closes for nothing', () => {
  test('is the worst of the simulated suites of its size, whatever its base passes', () => {
    const counts = Object.values(simulatedClosings.closed).map((suite) => suite[30].history[2])
    const rate = {
      closed: Math.max(...counts),
      of: simulatedClosings.pullRequests,
      scenarios: 30,
      trials: 3,
      base: 'history',
    }
    expect(falseClosings({ words: sound })).toEqual(rate)
    expect(falseClosings({ words: shaky })).toEqual(rate)
  })

  test('is the worst of the sizes between which it stands', () => {
    const found = falseClosings({ words: [...shaky, ...shaky.slice(0, 12)] })
    const worst = Math.max(
      ...Object.values(simulatedClosings.closed).flatMap((suite) =>
        ([30, 100] as const).map((size) => suite[size].history[2]),
      ),
    )
    expect(found?.closed).toBe(worst)
  })

  test.for<[name: string, situation: Situation, base: string]>([
    ['a base that was run again', { words: sound, baseline: { isRun: true } }, 'run'],
    ['a base whose suspects were run again', { words: sound, baseline: { suspectsRun: 1 } }, 'suspects'],
    ['a base with twenty runs', { words: sound }, 'history'],
    ['a base with ten runs', { words: sound, runsOfHistory: 10 }, 'alone'],
  ])('knows %s', ([, situation, base]) => {
    expect(falseClosings(situation)?.base).toBe(base)
  })

  test('says that floors and limits are not counted in', () => {
    const floors = { policy: { regressions: 'block', 'pass-rate': [{ 'at-least': '90%' }] } }
    expect(falseClosings({ words: sound }, floors)).toMatchObject({ hasLimits: true })
    expect(falseClosings({ words: sound })).not.toHaveProperty('hasLimits')
  })

  test.for<[name: string, situation: Situation, config: Record<string, unknown>]>([
    ['nothing is run again', { words: sound, isScreened: false }, {}],
    ['traces are recorded', { words: sound, isFresh: false }, {}],
    ['every failure blocks', { words: sound }, { 'fail-on': 'failures' }],
    ['nothing blocks', { words: sound }, { 'fail-on': 'never' }],
    ['regressions only warn', { words: sound }, { policy: { failures: 'warn', regressions: 'warn' } }],
    ['nothing blocks yet', { words: sound }, { policy: { 'soak-until': '2026-12-15' } }],
    ['the suite is smaller than any that was simulated', { words: sound.slice(0, 4) }, {}],
    ['most trials of the base failed', { words: sound.map(() => 'fpf') }, {}],
    ['the base is known by its own trials alone', { words: sound, runsOfHistory: 0 }, {}],
    ['few runs show how alike trials are', { words: sound, runsOfHistory: 9 }, {}],
    ['only the base was run again', { words: sound, runsOfHistory: 0, baseline: { isRun: true } }, {}],
    ['a scenario is new', { words: [...sound, 'ppp'], areNew: 1 }, {}],
    ['a trial has no verdict', { words: ['ppu', ...sound.slice(1)] }, {}],
    ['earlier runs had one trial each', { words: sound, earlier: () => '1/1' }, {}],
    ['earlier runs had other checks', { words: sound, checks: 'decaf' }, {}],
    [
      'earlier runs count as alike, though that is not told',
      { words: sound.slice(0, 20), earlier: aLittleAlike },
      {},
    ],
  ])('is not known where %s', ([, situation, config]) => {
    expect(falseClosings(situation, config)).toBeUndefined()
  })
})
