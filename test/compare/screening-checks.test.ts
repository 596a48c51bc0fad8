import { describe, expect, test } from 'vitest'
import { countOutcomes } from '../../src/baseline/base.ts'
import { compare } from '../../src/compare/compare.ts'
import { classifyDecline } from '../../src/compare/decline.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import type { CheckVerdict } from '../../src/results/schema.ts'
import { countCheckResults, type ScoredScenario } from '../../src/score/scored-suite.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { answerOf, baseScenarioOf, noAnswer, scoredOf, trialsOf, withLastFurther } from '../support/scored.ts'

/** Scenarios beside the one that is looked at: they pass nine times of ten. */
const others = Array.from({ length: 12 }, (_, at) => baseScenarioOf(`z${at}`, at % 3 === 0 ? 'ppf' : 'ppp'))

function checkVerdict(failed: boolean): CheckVerdict {
  return {
    type: 'tool_called',
    severity: 'error',
    surface: 'assertion',
    status: failed ? 'fail' : 'pass',
    reason: failed ? 'not-called' : 'ok',
  }
}

function secondVerdict(letter: string | undefined): CheckVerdict {
  const verdict = checkVerdict(letter === 'x')
  return letter === 's' ? { ...verdict, status: 'skip' } : verdict
}

/** Trials by letter with two checks: the first fails in each failed trial, the second where the letter is an `x`. */
function checked(word: string): ScoredTrial[] {
  return trialsOf(word.replaceAll(/[xs]/g, 'f')).map((trial, at) => ({
    ...trial,
    checks: trial.outcome === 'unverified' ? [] : [checkVerdict(true), secondVerdict(word[at])],
  }))
}

describe('what further trials say', () => {
  test.each([
    // A failed trial breaks check 2 as well where it is written `x`; `u` has no verdict.
    ['fff', 'fffff', null],
    ['xff', 'fffff', null],
    ['xxx', 'xxxxx', 'regression'],
    ['xxx', 'xxxuu', 'regression'],
    ['xff', 'fffuu', null],
    // Nobody asks it any more where it is written `s`.
    ['sss', 'sssss', null],
  ])(
    'is held against each check of a scenario that failed before: %s, then %s',
    (first, further, expected) => {
      const before = checked('fff')
      const known = [baseScenarioOf('a', before, { checks: countCheckResults(before) }), ...others]
      const scored = withLastFurther(scoredOf('a', checked(first + further)), further.length)
      const answer = answerOf(...known)
      const { pairs } = pairScenarios({ scenarios: [scored], diagnostics: [] }, answer)
      const count = (letters: RegExp) => further.match(letters)?.length ?? 0
      const tally = { passed: 0, failed: count(/[fxs]/g), unverified: count(/u/g) }
      const found = new Screening(pairs, answer, 0.05).declineOf(scored, tally)
      expect(found?.by === 'check' ? classifyDecline(found, 0.05) : null).toBe(expected)
    },
  )

  test('says more than a check of a scenario that failed before', () => {
    const before = checked(`${'p'.repeat(11)}f`)
    const known = [baseScenarioOf('a', before, { checks: countCheckResults(before) }), ...others]
    const scored = withLastFurther(scoredOf('a', checked('xxxxxxxx')), 5)
    const { pairs } = pairScenarios({ scenarios: [scored], diagnostics: [] }, answerOf(...known))
    const screening = new Screening(pairs, answerOf(...known), 0.05)
    const found = screening.declineOf(scored, { passed: 0, failed: 5, unverified: 0 })
    expect(found).toMatchObject({ by: 'further-trials', head: { passed: 0, failed: 5 } })
    expect(found && classifyDecline(found, 0.05)).toBe('regression')
  })
})

/** Trials by letter: `a` fails the first check, `b` the second, `p` none. */
const buildFailing = (word: string): ScoredTrial[] =>
  trialsOf(word.replaceAll(/[ab]/g, 'f')).map((trial, at) => ({
    ...trial,
    checks: [checkVerdict(word[at] === 'a'), checkVerdict(word[at] === 'b')],
  }))

describe('a scenario that failed in the base by one check, and fails by another', () => {
  const before = buildFailing('a')
  const answer = answerOf(baseScenarioOf('a', before, { checks: countCheckResults(before) }), ...others)
  const screen = (scored: ScoredScenario) =>
    new Screening(pairScenarios({ scenarios: [scored], diagnostics: [] }, answer).pairs, answer, 0.05)

  test.each([
    ['a', false],
    ['b', true],
  ])('is a suspect only by that other one: %s', (word, expected) => {
    const scored = scoredOf('a', buildFailing(word))
    expect(screen(scored).isSuspect(scored)).toBe(expected)
  })

  test.each([
    ['ppppp', null],
    ['apbpp', null],
    ['bbbbb', 'regression'],
  ])('is a regression only if that one goes on failing: %s', (further, expected) => {
    const scored = withLastFurther(scoredOf('a', buildFailing(`b${further}`)), further.length)
    const failed = further.replaceAll('p', '').length
    const tally = { passed: further.length - failed, failed, unverified: 0 }
    const found = screen(scored).declineOf(scored, tally)
    expect(found?.by === 'check' ? classifyDecline(found, 0.05) : null).toBe(expected)
  })
})

test('without a base whatever failed is a suspect, and nothing is said of it', () => {
  const scored = scoredOf('a', 'f')
  const { pairs } = pairScenarios({ scenarios: [scored], diagnostics: [] }, noAnswer())
  const screening = new Screening(pairs, noAnswer(), 0.05)
  expect(screening.isSuspect(scored)).toBe(true)
  expect(screening.isUndecided(scored, { passed: 0, failed: 1, unverified: 0 })).toBe(false)
  expect(screening.declineOf(scored, null)).toBeNull()
})

test('a base without a verdict makes a suspect of whatever failed, however often its suite fails', () => {
  const failing = Array.from({ length: 12 }, (_, at) => baseScenarioOf(`z${at}`, 'ffp'))
  const [scored, unverified] = [scoredOf('a', 'f'), baseScenarioOf('a', 'u')]
  const answer = answerOf(unverified, ...failing)
  const { pairs } = pairScenarios({ scenarios: [scored], diagnostics: [] }, answer)
  expect(new Screening(pairs, answer, 0.05).isSuspect(scored)).toBe(true)
})

/** A scenario whose agent was run for it. */
function fresh(id: string): ScoredScenario {
  const scored = scoredOf(id, 'p')
  return { ...scored, trials: scored.trials.map((trial) => ({ ...trial, provenance: { kind: 'run' } })) }
}

test('a suite is screened where each of its scenarios was run afresh', () => {
  const answer = answerOf(baseScenarioOf('a', 'p'), baseScenarioOf('b', 'p'))
  const isScreened = (...scenarios: ScoredScenario[]) => {
    const suite = { scenarios, diagnostics: [] }
    const screening = new Screening(pairScenarios(suite, answer).pairs, answer, 0.05)
    return compare(suite, answer, { screening }).isScreened
  }
  expect(isScreened(fresh('a'), fresh('b'))).toBe(true)
  expect(isScreened(fresh('a'), scoredOf('b', 'p'))).toBeUndefined()
})

test.each([
  // The base's checks fail `a` in one trial of four; `u`: they came to no verdict.
  ['pppf', '', true],
  ['pppfu', '', true],
  ['ppfuuu', '', false],
  ['pppf', 'pppuu', true],
  ['pppf', 'puuuu', false],
])(
  'a scenario of which the checks of the base say %s, then %s is flaky by these: %s',
  (first, further, isFlaky) => {
    const checks = { checksFingerprint: 'new', baseChecksFingerprint: 'old' }
    const base = baseScenarioOf('a', 'pppfpppf', checks)
    const scored = scoredOf('a', 'pppp')
    const definition = scored.scenario
    const ofBase = trialsOf(first + further.replaceAll('u', '')).map(({ outcome }, at) =>
      at < first.length ? { outcome } : { outcome, round: 1 },
    )
    const other = {
      definition,
      outcome: 'failed' as const,
      trials: ofBase,
      statuses: [],
      judge: null,
      ...(further === '' ? {} : { further: countOutcomes(trialsOf(further)) }),
    }
    const changed = { ...scored, scenario: { ...definition, checksFingerprint: 'new' }, other }
    const answer = answerOf(base, ...others)
    const { pairs } = pairScenarios({ scenarios: [changed], diagnostics: [] }, answer)
    const screening = new Screening(pairs, answer, 0.05)
    expect(screening.isFlakyByBase(changed)).toBe(isFlaky)
    const leftOut = { outcome: 'failed', recordings: ['traces/a.json'] } as const
    expect(screening.isFlakyByBase({ ...changed, leftOut })).toBe(false)
  },
)
