import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gate/decide.ts'
import { compareConfirmed } from '../support/confirmed.ts'
import { policyIn } from '../support/decided.ts'
import { answerOf, baseScenarioOf } from '../support/scored.ts'

/** Outcomes of the first trials of both sides, and of as many further ones of the head as could be run. */
interface Scenario {
  readonly base: string
  readonly first: string
  readonly further: string
}

/** Those of the guide. */
const policies = {
  default: {},
  strict: { policy: 'strict' },
  'every failure': { 'fail-on': 'failures' },
  'failures: block': { policy: { failures: 'block' } },
  'flaky: block': { policy: { flaky: 'block' } },
  regressions: { 'fail-on': 'regressions' },
  'flaky and regressions': { policy: { failures: 'ignore', regressions: 'block', flaky: 'block' } },
  'hard breaks': { policy: { 'only-new-failures': true, 'hard-breaks': 'block' } },
  floors: { policy: { 'pass-rate': [{ 'at-least': 0.8 }], 'pass-hat-k': [{ k: 2, 'at-least': 0.7 }] } },
  'min-pass-rate': { 'min-pass-rate': 0.8 },
  'a limit': { policy: { failures: 'ignore', metrics: [{ metric: 'pass_rate', 'max-decrease': 0.1 }] } },
}
type Policy = keyof typeof policies

function listClosing(suite: readonly Scenario[], asked: readonly Policy[]): readonly Policy[] {
  const answer = answerOf(...suite.map(({ base }, at) => baseScenarioOf(`s${at}`, base)))
  const comparison = compareConfirmed(
    suite.map(({ first }) => first),
    answer,
    (at, number) => suite[at]?.further.charAt(number) ?? 'p',
  )
  return asked.filter((name) => decide(comparison, policyIn(policies[name])).gate === 'closed')
}

const all = Object.keys(policies) as Policy[]

const word = (length: number, passed: number) =>
  fc
    .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: length, maxLength: length })
    .map((draws) => draws.map((draw) => (draw < passed ? 'p' : 'f')).join(''))
const scenario = (trials: number) =>
  fc
    .constantFrom(0.95, 0.8, 0.5)
    .chain((rate) =>
      fc.record({ base: word(trials, 0.9), first: word(trials, rate), further: word(15, rate) }),
    )
const suite = fc.oneof(
  fc.constantFrom(1, 2, 3, 5).chain((trials) => fc.array(scenario(trials), { minLength: 1, maxLength: 5 })),
  fc.array(scenario(2), { minLength: 8, maxLength: 14 }),
)

describe('one trial more that fails opens no closed gate', () => {
  test('of three scenarios, whatever is asked for', () => {
    const sound = { base: 'ppp', first: 'ppp', further: 'p'.repeat(15) }
    const closing = (first: string, further = 'p'.repeat(15)) =>
      listClosing([sound, sound, { ...sound, first, further }], all)
    const one = closing('fpp')
    expect(one).toContain('failures: block')
    for (const first of ['ffp', 'fff']) expect(closing(first)).toEqual(expect.arrayContaining([...one]))
    const flaky = closing('ffp')
    expect(flaky).toContain('flaky: block')
    expect(closing('ffp', `f${'p'.repeat(14)}`)).toEqual(expect.arrayContaining([...flaky]))
  })

  test('of any suite', () => {
    fc.assert(
      fc.property(suite, fc.nat(13), fc.nat(14), (scenarios, nth, place) => {
        const closed = listClosing(scenarios, all)
        if (closed.length === 0) return
        const at = nth % scenarios.length
        for (const part of ['first', 'further'] as const) {
          const letters = scenarios[at]?.[part] ?? ''
          const index = place % letters.length
          if (letters[index] !== 'p') continue
          const worse = {
            ...scenarios[at]!,
            [part]: `${letters.slice(0, index)}f${letters.slice(index + 1)}`,
          }
          expect(listClosing(scenarios.with(at, worse), closed), `one of the ${part} trials`).toEqual(closed)
        }
      }),
      { numRuns: 1_500 },
    )
  })
})
