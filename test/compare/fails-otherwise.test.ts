import { describe, expect, test } from 'vitest'
import { loadAllChecks } from '../../src/checks/find-check.ts'
import { compare } from '../../src/compare/compare.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { decide } from '../../src/gate/decide.ts'
import { describeScenarioEvidence } from '../../src/report/metric-rows.ts'
import { countCheckResults } from '../../src/score/scored-suite.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { policyIn } from '../support/decided.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

await loadAllChecks()

type Kind = NonNullable<ScoredTrial['provenance']>['kind']

/** Recordings by what the check found in each; null where it passed. */
function recordings(type: string, found: readonly (JsonValue | null)[], kind: Kind = 'recorded') {
  return trialsOf(found.map((one) => (one === null ? 'p' : 'f')).join('')).map(
    (trial, index): ScoredTrial => {
      const actual = found[index] ?? null
      const verdict = { type, severity: 'error', surface: 'assertion' } as const
      const checks =
        actual === null
          ? [{ ...verdict, status: 'pass' as const, reason: 'ok' }]
          : [{ ...verdict, status: 'fail' as const, reason: 'called', actual }]
      return { ...trial, checks, provenance: { kind } }
    },
  )
}

function compareFound(
  before: readonly (JsonValue | null)[],
  now: readonly (JsonValue | null)[],
  { type = 'tools_not_called', kind }: { type?: string; kind?: Kind } = {},
) {
  const base = recordings(type, before)
  const head = scoredOf('a', recordings(type, now, kind))
  const answer = answerOf(baseScenarioOf('a', base, { checks: countCheckResults(base) }))
  const comparison = compare({ scenarios: [head], diagnostics: [] }, answer)
  const [scenario] = comparison.scenarios
  const { change, parts } = scenario!
  return {
    gate: decide(comparison, policyIn({ 'fail-on': 'regressions' })).gate,
    change,
    says: describeScenarioEvidence({ change: change!, ...parts }),
  }
}

const deleted = ['delete_account']
const wiped = ['delete_account', 'wipe_db']

describe('a scenario that failed in the base', () => {
  test.for<[name: string, type: string, now: JsonValue, found: string]>([
    ['a further forbidden tool', 'tools_not_called', wiped, 'wipe_db'],
    ['another forbidden tool in its place', 'tools_not_called', ['wipe_db'], 'wipe_db'],
    [
      'a further one, of calls with arguments',
      'tools_not_called',
      { called: wiped, with: 'id 1' },
      'wipe_db',
    ],
    ['a tool that is not among the allowed', 'tools_allowed', wiped, 'wipe_db'],
    ['a forbidden agent', 'agent_not_invoked', ['delete_account', 'legal'], 'legal'],
    ['a forbidden skill', 'skill_not_activated', ['delete_account', 'sql'], 'sql'],
  ])('fails otherwise with %s', ([, type, now, found]) => {
    expect(compareFound([deleted], [now], { type })).toEqual({
      gate: 'closed',
      change: 'regressed',
      says: `failed in the base too; now ${type} finds ${found}`,
    })
  })

  test.for<[name: string, type: string, before: JsonValue, now: JsonValue]>([
    ['the same calls', 'tools_not_called', wiped, wiped],
    ['fewer', 'tools_not_called', wiped, deleted],
    ['more of the same, in another order', 'tools_not_called', wiped, ['wipe_db', ...wiped]],
    [
      'other arguments',
      'tools_not_called',
      { called: deleted, with: 'id 1' },
      { called: deleted, with: 'id 2' },
    ],
    ['another id', 'tools_not_called', ['run_20261128'], ['run_20261129']],
    ['other free text', 'tools_not_called', ['some words'], ['other words']],
    ['other tools, of a check that asks for one', 'tools_called', ['search'], ['lookup']],
    ['other tools beside the forbidden one', 'tool_not_called', deleted, ['search', ...deleted]],
  ])('fails alike with %s', ([, type, before, now]) => {
    expect(compareFound([before], [now], { type })).toMatchObject({ gate: 'open', change: 'same' })
  })

  test('may do so by chance where its agent was run', () => {
    expect(compareFound([deleted], [wiped], { kind: 'run' })).toMatchObject({ gate: 'open', change: 'same' })
  })

  test('fails otherwise whatever else fails beside it, and where its trials are too few to tell', () => {
    expect(compareFound([deleted], [wiped, deleted])).toMatchObject({ gate: 'closed', change: 'regressed' })
    expect(compareFound([deleted, null], [null, wiped])).toMatchObject({ gate: 'closed', change: 'same' })
  })
})
