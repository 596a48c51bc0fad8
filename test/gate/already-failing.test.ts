import { describe, expect, test } from 'vitest'
import { loadAllChecks } from '../../src/checks/find-check.ts'
import { compare } from '../../src/compare/compare.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { decide } from '../../src/gate/decide.ts'
import { describeScenarioEvidence } from '../../src/report/metric-rows.ts'
import type { CheckVerdict } from '../../src/results/schema.ts'
import { countCheckResults } from '../../src/score/scored-suite.ts'
import { packBaseScenario } from '../../src/score/shard/shard-parts.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { policyIn } from '../support/decided.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

await loadAllChecks()

const verdict = (type: string, fields: Partial<CheckVerdict> = {}): CheckVerdict => ({
  type,
  severity: 'error',
  surface: 'assertion',
  status: 'fail',
  reason: 'over-limit',
  ...fields,
})
const pass = (type: string) => verdict(type, { status: 'pass', reason: 'ok' })
const over = (type: string, expected: JsonValue, actual: JsonValue) => verdict(type, { expected, actual })
const dear = (actual: string) => over('max_cost', 'max $0.05', actual)
const said = verdict('contains', { reason: 'missing', expected: 'order', actual: 'Sorry.' })
const called = (...actual: readonly string[]) =>
  verdict('tools_not_called', { reason: 'called', actual: [...actual] })
const combined = (type: 'all_of' | 'any_of', ...branches: readonly CheckVerdict[]) =>
  verdict(type, {
    reason: 'too-few',
    expected: branches.length,
    actual: { passed: 0, of: branches.length },
    details: {
      branches: branches.map((one) => ({
        type: one.type,
        status: one.status,
        reason: one.reason,
        ...(one.expected === undefined ? {} : { expected: one.expected }),
        ...(one.actual === undefined ? {} : { actual: one.actual }),
        ...(one.score === undefined ? {} : { score: one.score }),
        ...(one.details === undefined ? {} : { details: one.details }),
      })),
    },
  })

type Kind = NonNullable<ScoredTrial['provenance']>['kind']

/** A trial for each verdict of its one check. */
function recordings(verdicts: readonly CheckVerdict[], kind: Kind = 'recorded'): ScoredTrial[] {
  return trialsOf(verdicts.map(({ status }) => (status === 'pass' ? 'p' : 'f')).join('')).map(
    (trial, index) => ({ ...trial, checks: [verdicts[index]!], provenance: { kind } }),
  )
}

function compareFailures(before: readonly CheckVerdict[], now: readonly CheckVerdict[], kind?: Kind) {
  const base = recordings(before)
  const head = scoredOf('a', recordings(now, kind))
  // As a shard hands it on.
  const { trials } = packBaseScenario(scoredOf('a', base))
  const answer = answerOf(baseScenarioOf('a', base, { checks: countCheckResults(trials) }))
  const comparison = compare({ scenarios: [head], diagnostics: [] }, answer)
  const { change, parts } = comparison.scenarios[0]!
  const { gate } = decide(comparison, policyIn({ policy: { 'only-new-failures': true } }))
  return { gate, says: describeScenarioEvidence({ change: change!, ...parts }) }
}

const cents = dear('$0.0600')
type Row = readonly [name: string, before: CheckVerdict, now: CheckVerdict, says: string]

describe('a check that failed in the base', () => {
  test.for<Row>([
    ['much dearer', cents, dear('$5.0000'), 'max_cost finds $0.0600 → $5.0000'],
    [
      'slower',
      over('max_duration', 'max 5 s', '6.0 s'),
      over('max_duration', 'max 5 s', '60.0 s'),
      'max_duration finds 6.0 s → 60.0 s',
    ],
    [
      'fewer than at least',
      over('tool_call_count', 'at least 20', { count: 16 }),
      over('tool_call_count', 'at least 20', { count: 2 }),
      'tool_call_count finds count 16 → 2',
    ],
    [
      'over another limit, too',
      over('cost_budget', { max_total_tokens: 100 }, { tokens: 120 }),
      over('cost_budget', { max_total_tokens: 100 }, { tokens: 120, cost: 3 }),
      'cost_budget finds cost 3, too',
    ],
    [
      'another check inside',
      combined('all_of', cents, pass('contains')),
      combined('all_of', cents, said),
      'all_of > contains fails as well',
    ],
    [
      'another check inside, in place of the one that failed',
      combined('all_of', cents, pass('contains')),
      combined('all_of', pass('max_cost'), said),
      'all_of > contains fails as well',
    ],
    [
      'a figure inside',
      combined('all_of', cents, said),
      combined('all_of', dear('$5.0000'), said),
      'all_of > max_cost finds $0.0600 → $5.0000',
    ],
    [
      'a figure further inside',
      combined('all_of', combined('any_of', cents, said)),
      combined('all_of', combined('any_of', dear('$5.0000'), said)),
      'all_of > any_of > max_cost finds $0.0600 → $5.0000',
    ],
    [
      'another forbidden tool inside',
      combined('all_of', called('refund')),
      combined('all_of', called('refund', 'wipe_db')),
      'all_of > tools_not_called finds wipe_db',
    ],
  ])('is a new failure: %s', ([, before, now, says]) => {
    expect(compareFailures([before], [now])).toEqual({
      gate: 'closed',
      says: `failed in the base too; now ${says}`,
    })
  })

  test.for<[name: string, before: CheckVerdict, now: CheckVerdict]>([
    ['the same', cents, cents],
    ['a little dearer', cents, dear('$0.0700')],
    ['less dear', dear('$5.0000'), cents],
    ['numbers that nothing bounds', over('eq', 5, 7), over('eq', 5, 7_000)],
    ['a figure where the base had none', said, over('contains', 'max 3', '9')],
    ['the same forbidden tool', called('refund'), called('refund')],
    ['the same inside', combined('all_of', cents, said), combined('all_of', cents, said)],
    ['less inside', combined('all_of', cents, said), combined('all_of', cents, pass('contains'))],
    [
      'a check inside that nobody evaluated in the base',
      combined('all_of', cents, verdict('contains', { status: 'skip', reason: 'not-needed' })),
      combined('all_of', cents, said),
    ],
    [
      'names inside that long details leave out',
      combined('all_of', cents, verdict('tools_not_called', { reason: 'called' })),
      combined('all_of', cents, called('refund')),
    ],
    // What a model says of the same run differs by chance.
    [
      'a lower score by a model',
      verdict('llm_judge', { reason: 'score-too-low', score: 0.6 }),
      verdict('llm_judge', { reason: 'score-too-low', score: 0.1 }),
    ],
  ])('fails alike: %s', ([, before, now]) => {
    expect(compareFailures([before], [now])).toEqual({ gate: 'open', says: '' })
  })

  test('may be dearer by chance where its agent was run', () => {
    expect(compareFailures([cents], [dear('$5.0000')], 'run')).toMatchObject({ gate: 'open' })
  })

  test('is as far apart as trials of the base are', () => {
    const apart = [cents, dear('$0.0900')]
    expect(compareFailures(apart, [dear('$0.1400'), cents])).toMatchObject({ gate: 'open' })
    expect(compareFailures(apart, [dear('$0.1500'), cents])).toMatchObject({ gate: 'closed' })
  })

  test('of which it consists passes in trials in which the whole passes', () => {
    const before = [
      pass('all_of'),
      pass('all_of'),
      pass('all_of'),
      combined('all_of', cents, pass('contains')),
    ]
    const now = [pass('all_of'), pass('all_of'), pass('all_of'), combined('all_of', cents, said)]
    expect(compareFailures(before, now)).toMatchObject({ says: '' })
  })
})
