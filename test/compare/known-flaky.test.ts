import { describe, expect, test } from 'vitest'
import { isStillFlaky, findKnownFlaky } from '../../src/compare/known-flaky.ts'
import { createBinomialDraws, createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import type { History } from '../../src/results/comparison-schema.ts'
import { pairOf } from '../support/pairs.ts'
import { baseScenarioOf, scoredOf } from '../support/scored.ts'

const at = '2026-11-21T08:00:00.000Z'
const runsOf = (count: number) =>
  Array.from({ length: count }, (_, run) => ({ sha: `sha${run}`, at, metrics: {} }))

/** A history of one scenario: passed of verified trials in each run, `5/5 4/5`. */
function counted(runs: string): History {
  const shares = runs.split(' ')
  return {
    runs: runsOf(shares.length),
    scenarios: { a: shares.map(letterOf).join('') },
    trials: { a: { checks: 'c0ffee', runs } },
  }
}

function letterOf(share: string): string {
  const [passed, verified] = share.split('/')
  if (share === '-') return 'u'
  return passed === verified ? 'p' : 'f'
}

/** A history of an older version, which kept letters alone. */
function lettered(letters: string): History {
  return { runs: runsOf(letters.length), scenarios: { a: letters } }
}

function flakyIn(history: History, { checks = 'c0ffee', likeness = 0 } = {}) {
  return findKnownFlaky(
    history,
    pairOf(scoredOf('a', 'f'), baseScenarioOf('a', 'p', { baseChecksFingerprint: checks })),
    likeness,
  )
}

describe('what is known to be flaky', () => {
  test.each([
    ['1/1 0/1 1/1 1/1 0/1 1/1', { failed: 2, runs: 6, trials: { passed: 4, failed: 2 } }],
    ['3/5 3/5 4/5 3/5 2/5', { failed: 5, runs: 5, trials: { passed: 15, failed: 10 } }],
    ['5/5 4/5 5/5 5/5 4/5 5/5 3/5', { failed: 3, runs: 7, trials: { passed: 31, failed: 4 } }],
    ['1/2 - 1/2 - 1/2 2/2 0/2', { failed: 4, runs: 5, trials: { passed: 5, failed: 5 } }],
  ])('%s is', (runs, expected) => {
    expect(flakyIn(counted(runs))).toMatchObject(expected)
  })

  test.each([
    ['1/1 0/1 1/1 0/1', 'too few runs'],
    ['5/5 5/5 5/5 5/5 5/5', 'it never failed'],
    ['0/5 0/5 0/5 0/5 0/5', 'it never passed'],
    ['5/5 5/5 3/5 0/5 0/5 0/5', 'it broke, and stayed broken'],
    ['5/5 5/5 3/5 0/5 1/5 5/5 5/5', 'it broke, and was fixed'],
    ['1/1 - - 0/1 1/1 0/1', 'an outage is not a failure'],
    [`${'1/1 0/1 '.repeat(10)}${'1/1 '.repeat(20)}`.trim(), 'that was long ago'],
    [`${'5/5 '.repeat(9)}4/5 ${'5/5 '.repeat(9)}4/5 5/5`, 'two accidents in 105 trials'],
    [`${'0/5 '.repeat(9)}1/5 ${'0/5 '.repeat(9)}1/5 0/5`, 'two passes in 105 trials'],
  ])('%s is not: %s', (runs) => {
    expect(flakyIn(counted(runs))).toBeNull()
  })

  test('nor is a scenario whose checks are others than the base had', () => {
    expect(flakyIn(counted('1/1 0/1 1/1 1/1 0/1 1/1'), { checks: 'others' })).toBeNull()
  })

  test('a history of letters counts one trial a run', () => {
    expect(flakyIn(lettered('pf-upfup'))).toMatchObject({ runs: 5, trials: { passed: 3, failed: 2 } })
    expect(flakyIn(lettered('pppfffpp'))).toBeNull()
    expect(flakyIn({ runs: [], scenarios: {} })).toBeNull()
  })

  test('it is told by the interval that is shown, which is wider where trials are alike', () => {
    const runs = '10/10 9/10 10/10 9/10 10/10 8/10'
    const [low = 0, high = 0] = flakyIn(counted(runs))?.interval ?? []
    expect([low, high].map((share) => Math.round(share * 1000) / 1000)).toEqual([0.026, 0.159])
    expect(flakyIn(counted(runs), { likeness: 0.3 })).toBeNull()
  })
})

/** The share of seeded histories in which a scenario of this pass rate is known to be flaky. */
function shareKnown(rate: number, trials: number, runs: number): number {
  const draw = createBinomialDraws(trials, rate, createRandom(runs * 1_000 + trials))
  const histories = Array.from({ length: 1_000 }, () =>
    counted(Array.from({ length: runs }, () => `${draw()}/${trials}`).join(' ')),
  )
  return histories.filter((history) => flakyIn(history) !== null).length / histories.length
}

test('a sound scenario is seldom known to be flaky, and one that fails often nearly always', () => {
  const of = (rate: number, trials: number) => [5, 10, 20].map((runs) => shareKnown(rate, trials, runs))
  expect(Math.max(...of(0.98, 5))).toBeLessThan(0.035)
  expect(Math.max(...of(0.98, 3))).toBeLessThan(0.05)
  expect(Math.min(...of(0.6, 5))).toBeGreaterThan(0.99)
  expect(shareKnown(0.6, 3, 10)).toBeGreaterThan(0.99)
  expect(shareKnown(0.6, 1, 20)).toBeGreaterThan(0.99)
})

describe('what was flaky is well again', () => {
  test.each([
    ['3/5 3/5 4/5 3/5 2/5 5/5', true],
    ['3/5 3/5 4/5 3/5 2/5 5/5 5/5 5/5', false],
    // It fails one trial in ten: three runs that pass say nothing.
    ['5/5 4/5 5/5 4/5 4/5 5/5 5/5 5/5', true],
    ['0/1 0/1 1/1 1/1 1/1 1/1', false],
  ])('%s: still flaky %s', (runs, expected) => {
    expect(isStillFlaky(counted(runs), 'a', 'c0ffee')).toBe(expected)
  })
})
