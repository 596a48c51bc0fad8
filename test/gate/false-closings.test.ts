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
  readonly baseline?: Partial<BaselineFacts>
  readonly isScreened?: boolean
  /** False: its traces are recorded. */
  readonly isFresh?: boolean
}

function falseClosings(situation: Situation, config: Record<string, unknown> = {}) {
  const { words, runsOfHistory = 0, baseline = {}, isScreened = true, isFresh = true } = situation
  const scenarios = words.map((word, index): ScoredScenario => {
    const scored = scoredOf(`s${index}`, word)
    const trials = scored.trials.map((trial) => ({ ...trial, provenance: { kind: 'run' as const } }))
    return isFresh ? { ...scored, trials } : scored
  })
  const known = answerOf(...words.map((word, index) => baseScenarioOf(`s${index}`, word)))
  const { base } = known
  const answer: BaselineResult =
    base === null
      ? known
      : {
          base: { ...base, facts: { ...base.facts, ...baseline }, history: historyOf(runsOfHistory) },
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

function historyOf(runs: number): History | null {
  if (runs === 0) return null
  return { runs: Array.from({ length: runs }, runOf), scenarios: {} }
}

const sound = Array.from({ length: 30 }, () => 'ppp')
const shaky = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? 'pfp' : 'ppp'))

test('scenarios of several lengths count by the median of their trials', () => {
  const words = [
    ...Array<string>(8).fill('ppp'),
    ...Array<string>(14).fill('ppppp'),
    ...Array<string>(8).fill('ppp'),
  ]
  expect(falseClosings({ words }, { 'fail-on': 'regressions' })?.trials).toBe(3)
})

describe('the rate at which a gate closes for nothing', () => {
  test('is the worst of the simulated suites that resemble this one', () => {
    const { healthy, 'few coins': fewCoins } = simulatedClosings.closed
    expect(falseClosings({ words: sound })).toEqual({
      closed: Math.max(healthy[30].alone[2], fewCoins[30].alone[2]),
      of: simulatedClosings.pullRequests,
      scenarios: 30,
      trials: 3,
      base: 'alone',
    })
  })

  test('is the worst of those between which it stands', () => {
    const { closed } = simulatedClosings
    const found = falseClosings({ words: [...shaky, ...shaky.slice(0, 12)] })
    const worst = Math.max(
      ...(['about 0.9', 'mixed'] as const).flatMap((suite) =>
        ([30, 100] as const).map((size) => closed[suite][size].alone[2]),
      ),
    )
    expect(found?.closed).toBe(worst)
  })

  test.for<[name: string, situation: Situation, base: string]>([
    ['a base that was run again', { words: sound, baseline: { isRun: true } }, 'run'],
    ['a base with twenty runs', { words: sound, runsOfHistory: 20 }, 'history'],
    ['a base with four runs', { words: sound, runsOfHistory: 4 }, 'alone'],
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
  ])('is not known where %s', ([, situation, config]) => {
    expect(falseClosings(situation, config)).toBeUndefined()
  })
})
