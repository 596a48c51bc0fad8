import { expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { toOtherVerdict } from '../../src/score/scored-suite.ts'
import { answerOf, baseScenarioOf, scenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

/** The criteria stand in the third line. */
const locate = (path: readonly (string | number)[]) => ({ line: path[0] === 'criteria' ? 3 : 1, column: 1 })

/** One trial, as a judge by these criteria says of it. */
function judged(criteria: string, status: 'pass' | 'fail' | 'error') {
  const judge = { status, reason: '', model: null, cached: false }
  const trials = trialsOf(status[0] ?? '').map((trial) => ({ ...trial, judge }))
  return scoredOf('a', trials, { criteria, checksFingerprint: criteria, locate })
}

test.for([
  ['fail', 'pass', true],
  ['fail', 'fail', false],
  // Who cannot tell lets nothing pass.
  ['fail', 'error', false],
  ['pass', 'pass', false],
  // Nobody knows what it would have found.
  ['error', 'pass', true],
  ['error', 'error', false],
] as const)(
  'a judge that is asked another thing: %s by the base, %s by the head',
  ([before, now, isTold]) => {
    const definition = scenarioOf('a', { criteria: 'strict', checksFingerprint: 'strict' })
    const base = baseScenarioOf('a', 'p', {
      definition,
      baseChecksFingerprint: 'strict',
      checksFingerprint: 'mild',
    })
    const head = { ...judged('mild', now), other: toOtherVerdict(judged('strict', before)) }
    const { weakenings: found } = compare({ scenarios: [head], diagnostics: [] }, answerOf(base))
    expect(found.map(({ kind, what, from, to, line }) => [kind, what, from, to, line])).toEqual(
      isTold ? [['threshold-loosened', 'criteria', 'strict', 'mild', 3]] : [],
    )
  },
)
