import { describe, expect, test } from 'vitest'
import type { BaselineResult } from '../../src/baseline/base.ts'
import { compare } from '../../src/compare/compare.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import { decide } from '../../src/gate/decide.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import { countCheckResults, type ScoredScenario } from '../../src/score/scored-suite.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf, withLastFurther } from '../support/scored.ts'

/** Passed trials of ten in each of twenty runs: nine by chance, or all of them but in two runs. */
const independent = Array.from({ length: 20 }, (_, run) => (run % 2 === 0 ? '9/10' : '8/10')).join(' ')
const alike = Array.from({ length: 20 }, (_, run) => (run % 7 === 3 ? '0/10' : '10/10')).join(' ')

const none = { passed: 0, failed: 0 }
const ids = Array.from({ length: 20 }, (_, index) => `s${index}`)

function answerWith(runs: string): BaselineResult {
  const trials = trialsOf('ppppppppfp')
  const known = answerOf(
    ...ids.map((id) => baseScenarioOf(id, trials, { checks: countCheckResults(trials) })),
  )
  if (known.base === null) return known
  const history = {
    runs: runs.split(' ').map((_, run) => ({ sha: String(run), at: '2026-01-01T00:00:00Z', metrics: {} })),
    scenarios: Object.fromEntries(ids.map((id) => [id, 'f'.repeat(20)])),
    trials: Object.fromEntries(ids.map((id) => [id, { checks: 'c0ffee', runs }])),
  }
  return { base: { ...known.base, history }, reasons: [] }
}

/** The first scenario with these trials, run afresh; further ones after a `+`. */
function compared(runs: string, word: string) {
  const [first = '', further = ''] = word.split('+')
  const answer = answerWith(runs)
  const scenarios = ids.map((id, index): ScoredScenario => {
    const scored = scoredOf(id, index === 0 ? first + further : 'pppppppppp')
    const trials = scored.trials.map((trial) => ({ ...trial, provenance: { kind: 'run' as const } }))
    return withLastFurther({ ...scored, trials }, index === 0 ? further.length : 0)
  })
  const count = (letter: string) => further.split(letter).length - 1
  const confirmation = { passed: count('p'), failed: count('f'), unverified: 0 }
  const confirmations = new Map(further === '' ? [] : [['s0', { confirmation }]])
  const suite = { scenarios, diagnostics: [] }
  const screening = new Screening(pairScenarios(suite, answer).pairs, answer, 0.05)
  return compare(suite, answer, { confirmations, screening })
}

function decided(runs: string, word: string) {
  return decide(compared(runs, word), parsePolicy({}, 0))
}

/** What is said of the first scenario, whose recorded trials all fail. */
function changeOfRecorded(runs: string) {
  const scenarios = ids.map((id, index) => scoredOf(id, (index === 0 ? 'f' : 'p').repeat(10)))
  return compare({ scenarios, diagnostics: [] }, answerWith(runs)).scenarios[0]?.change
}

/** Scenarios of ten trials, some of which have a number of output tokens, beside a base of others. */
function comparedSides(
  base: (at: number) => string,
  head: (at: number) => string,
  tokens: readonly number[],
) {
  const withTokens = (word: string) =>
    trialsOf(
      word,
      word.split('').map((_, place) => ({ output_tokens: tokens[place % tokens.length] ?? 0 })),
    )
  const answer = answerOf(...ids.map((id, at) => baseScenarioOf(id, withTokens(base(at)))))
  const scenarios = ids.map((id, at) => scoredOf(id, withTokens(head(at))))
  return compare({ scenarios, diagnostics: [] }, answer)
}

const mixed = () => 'ppppppppfp'
const cached = (shift: number) => (at: number) => ((at + shift) % 3 === 0 ? 'f' : 'p').repeat(10)

describe('without a history, trials that repeat each other', () => {
  test('are named where all of them took the same tokens', () => {
    expect(comparedSides(mixed, mixed, [120]).repeated).toEqual({ scenarios: 20, of: 20 })
    expect(comparedSides(mixed, mixed, [120, 118]).repeated).toBeUndefined()
  })

  test('show where scenarios of both sides differ by more than chance', () => {
    expect(comparedSides(cached(0), cached(1), [1, 2]).areSidesUnlike).toBe(true)
    expect(comparedSides(mixed, () => 'pppfpppppp', [1, 2]).areSidesUnlike).toBeUndefined()
    expect(comparedSides(cached(0), cached(0), [1, 2]).areSidesUnlike).toBeUndefined()
  })
})

describe('trials of one run that repeat each other', () => {
  test('are known by the runs of the base branch', () => {
    expect(compared(independent, 'pppppppppp').likeness).toBeUndefined()
    expect(compared(alike, 'pppppppppp').likeness).toBeGreaterThan(0.9)
  })

  test('are known under new ids as well', () => {
    const { base } = answerWith(alike)
    if (base?.history === null || base === null) throw new Error('there is no history')
    const renamed = base.scenarios.map((scenario) => ({ ...scenario, headId: `new-${scenario.id}` }))
    const scenarios = ids.map((id) => scoredOf(`new-${id}`, 'pppppppppp'))
    const answer = { base: { ...base, scenarios: renamed }, reasons: [] }
    expect(compare({ scenarios, diagnostics: [] }, answer).likeness).toBeGreaterThan(0.9)
  })

  test('are counted before they are told', () => {
    const slightly = Array.from({ length: 20 }, (_, run) => (run % 2 === 1 ? '7/10' : '9/10')).join(' ')
    const countBase = (runs: string) => {
      const { passed, failed } = compared(runs, 'ffffffffff').scenarios[0]?.parts.decline?.base ?? none
      return passed + failed
    }
    expect(compared(slightly, 'ffffffffff').likeness).toBeUndefined()
    expect(countBase(slightly)).toBeLessThan(countBase(independent))
  })

  test('are not known by fewer than five runs', () => {
    const [four, five] = ['0/10 10/10 0/10 10/10', '0/10 10/10 0/10 10/10 0/10']
    expect(compared(four, 'pppppppppp').likeness).toBeUndefined()
    expect(compared(five, 'pppppppppp').likeness).toBeGreaterThan(0.9)
  })

  test('leave no rate that was simulated with independent ones', () => {
    expect(decided(independent, 'pppppppppp').falseClosings).toMatchObject({ base: 'history' })
    expect(decided(alike, 'pppppppppp').falseClosings).toBeUndefined()
  })

  test('prove no regression, where as many independent ones do', () => {
    const failing = 'pppppfffff+ffffffffff'
    expect(decided(independent, failing).gate).toBe('closed')
    expect(decided(alike, failing).gate).toBe('open')
  })

  test('prove none of recorded trials either', () => {
    expect(changeOfRecorded(independent)).toBe('regressed')
    expect(changeOfRecorded(alike)).toBe('same')
  })
})
