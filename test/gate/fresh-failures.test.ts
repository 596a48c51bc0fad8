import { describe, expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import { decide } from '../../src/gate/decide.ts'
import type { GivenPolicy } from '../../src/gate/clauses/define.ts'
import { policyOf } from '../../src/gate/policy.ts'
import { wordedDecision } from '../../src/report/words/clauses.ts'
import type { Confirmation } from '../../src/score/confirm.ts'
import type { ScoredScenario } from '../../src/score/scored.ts'
import { answerOf, baseScenarioOf, scoredOf } from '../support/scored.ts'

type Words = Readonly<Record<string, string>>

/** First trials by letter, and further ones behind a `+`: `ffp+ppppp`. */
function decided(base: Words, head: Words, policy: GivenPolicy = {}, isRunAgain = true) {
  const confirmations = new Map<string, Confirmation>()
  const scenarios = Object.entries(head).map(([id, word]): ScoredScenario => {
    const [first = '', further = ''] = word.split('+')
    const scored = scoredOf(id, first + further)
    const count = (letter: string) => further.split(letter).length - 1
    const confirmation = { passed: count('p'), failed: count('f'), unverified: 0 }
    if (further !== '')
      confirmations.set(id, { confirmation, ...(confirmation.failed === 0 ? { flaky: true } : {}) })
    return { ...scored, trials: scored.trials.map((trial) => ({ ...trial, provenance: { kind: 'run' } })) }
  })
  const answer = answerOf(...Object.entries(base).map(([id, word]) => baseScenarioOf(id, word)))
  const suite = { scenarios, diagnostics: [] }
  const screening = new Screening(pairScenarios(suite, answer).pairs, answer, 0.05)
  const comparison = compare(suite, answer, { confirmations, ...(isRunAgain ? { screening } : {}) })
  return wordedDecision(decide(comparison, policyOf(policy, 0)))
}

const rest: Words = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`z${at}`, at % 3 === 0 ? 'ppf' : 'ppp']),
)
const base = { ...rest, a: 'ppp' }
const sound = Object.fromEntries(Object.keys(rest).map((id) => [id, 'ppp']))

/** Forty scenarios alike. */
function many(word: string): Words {
  return Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`s${at}`, word]))
}

describe('a fresh run that fails', () => {
  test.each<[what: string, head: Words, policy: GivenPolicy, gate: string, message: string]>([
    [
      'as the base makes likely, closes nothing',
      { ...sound, a: 'fpp' },
      {},
      'open',
      'No failure counts. 1 scenario failed as often as the base makes likely: `a`.',
    ],
    [
      'and passes when it is run again, closes nothing',
      { ...sound, a: 'ffp+ppppp' },
      {},
      'open',
      'No failure counts. 1 flaky: `a`.',
    ],
    [
      'and hardly fails when it is run again, closes nothing',
      { ...sound, a: 'ffp+pfppp' },
      {},
      'open',
      'No failure counts. 1 scenario failed as often as the base makes likely: `a`.',
    ],
    [
      'and fails again, closes the gate',
      { ...sound, a: 'fff+fffff', z0: 'fpp' },
      {},
      'closed',
      '1 scenario failed: `a`. 1 scenario failed as often as the base makes likely: `z0`.',
    ],
    [
      'too often, and was not run again, closes the gate',
      { ...sound, a: 'fff' },
      {},
      'closed',
      '1 scenario failed: `a`.',
    ],
    [
      'where every failure is asked for, closes the gate',
      { ...sound, a: 'fpp' },
      { 'fail-on': 'failures' },
      'closed',
      '1 scenario failed: `a`.',
    ],
    [
      'where every failure blocks, closes the gate',
      { ...sound, a: 'fpp' },
      { policy: { failures: 'block' } },
      'closed',
      '1 scenario failed: `a`.',
    ],
  ])('%s', (_, head, policy, gate, message) => {
    const { clauses, ...found } = decided(base, head, policy)
    expect(found.gate).toBe(gate)
    expect(clauses.find(({ id }) => id === 'failures')?.message).toBe(message)
  })

  test('and could not be run again, closes the gate', () => {
    expect(decided(base, { ...sound, a: 'fpp' }, {}, false).gate).toBe('closed')
  })

  test('a little in every scenario, closes the gate by the suite', () => {
    const moody = {
      ...many('ppppp'),
      ...Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`s${at}`, 'ppppf'])),
    }
    const { gate, clauses } = decided(moody, many('ppppf'))
    expect(gate).toBe('closed')
    expect(clauses.find(({ id }) => id === 'failures')?.message).toContain(
      'The pass rate of the suite fell from',
    )
  })
})
