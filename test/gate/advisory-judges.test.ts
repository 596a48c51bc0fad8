import { describe, expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import { findSuiteDrop } from '../../src/gate/suite-drop.ts'
import { parseOptions } from '../../src/options/options.ts'
import { countCheckResults } from '../../src/score/scored-suite.ts'
import { today } from '../support/decided.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

const check = (status: 'pass' | 'fail', type: string) =>
  ({ type, severity: 'error', surface: 'assertion', status, reason: '' }) as const

const graded = (outcome: 'p' | 'f', type: string) =>
  trialsOf(outcome.repeat(3)).map((trial) => ({
    ...trial,
    checks: [check(outcome === 'p' ? 'pass' : 'fail', type)],
  }))
const side = (count: number, outcome: (index: number) => 'p' | 'f', type: string) =>
  Array.from({ length: count }, (_, index) => graded(outcome(index), type))

/** Of 40 scenarios that fell from 36 to 20 passes by checks of their own, and as many whose judge says this. */
const dropBeside = (base: 'p' | 'f', head: 'p' | 'f', judge: 'advisory' | 'blocking') => {
  const heads = [
    ...side(40, (index) => (index % 2 === 0 ? 'p' : 'f'), 'tools_called'),
    ...side(40, () => head, 'llm_judge'),
  ]
  const bases = [
    ...side(40, (index) => (index % 10 === 0 ? 'f' : 'p'), 'tools_called'),
    ...side(40, () => base, 'llm_judge'),
  ]
  const compared = compare(
    { scenarios: heads.map((trials, index) => scoredOf(`s${index}`, trials)), diagnostics: [] },
    answerOf(
      ...bases.map((trials, index) =>
        baseScenarioOf(`s${index}`, trials, { checks: countCheckResults(trials) }),
      ),
    ),
  )
  const drop = findSuiteDrop(
    compared,
    parsePolicy(parseOptions([{ label: String, values: { policy: { judge } } }]), today),
  )
  return drop === null ? null : [drop.base, drop.head]
}

describe('a drop of the suite, of scenarios that judges alone failed', () => {
  test.for<['p' | 'f', 'p' | 'f']>([
    ['f', 'p'],
    ['p', 'f'],
    ['f', 'f'],
    ['p', 'p'],
  ])('is the same where they advise, whatever they said: %s, %s', ([base, head]) => {
    expect(dropBeside(base, head, 'advisory')).toEqual([0.95, 0.75])
  })

  test('is what they say where they decide', () => {
    expect(dropBeside('f', 'p', 'blocking')).toBe(null)
    expect(dropBeside('p', 'f', 'blocking')).toEqual([0.95, 0.25])
  })
})
