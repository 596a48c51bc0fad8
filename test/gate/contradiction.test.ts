import { expect, test } from 'vitest'
import { findContradiction } from '../../src/gate/contradiction.ts'
import type { ScenarioResult } from '../../src/results/schema.ts'
import { aCheck, aFailure, aScenario, aTrial } from '../support/results.ts'

const failure = aFailure('max_cost', 'over')
const passed = { outcome: 'passed' } as const
const judge = (status: 'pass' | 'fail' | 'error', advisory = false) => ({
  judge: { status, reason: 'failed', model: null, ...(advisory ? { advisory } : {}) },
})

const outage = aTrial({ outcome: 'unverified', cause: 'outage', reason: 'no model' })

test.for<[name: string, scenarios: readonly ScenarioResult[], found: string | null]>([
  ['a pass', [aScenario('a')], null],
  ['a failure', [aScenario('a', { trials: [aTrial({ checks: [failure] })] })], null],
  ['no trial, and no verdict', [aScenario('a', { trials: [] })], null],
  [
    'a pass beside a warning',
    [aScenario('a', { trials: [aTrial({ checks: [aCheck(), { ...failure, severity: 'warning' }] })] })],
    null,
  ],
  [
    'a pass beside a check that decides nothing about a trial',
    [aScenario('a', { trials: [aTrial({ ...passed, checks: [{ ...failure, decides: 'nothing' }] })] })],
    null,
  ],
  ['a pass by a judge', [aScenario('a', { trials: [aTrial(judge('pass'))] })], null],
  ['a pass beside an advisory judge', [aScenario('a', { trials: [aTrial(judge('fail', true))] })], null],
  ['one of two', [aScenario('a'), aScenario('b'), aScenario('a')], 'the scenario `a` is in it twice'],
  ...[
    aTrial({ ...passed, checks: [aCheck(), failure] }),
    aTrial({ ...passed, checks: [aCheck({ status: 'error' })] }),
    aTrial({ ...passed, ...judge('fail') }),
    aTrial({ ...passed, ...judge('error') }),
  ].map((trial, at): [string, readonly ScenarioResult[], string] => [
    `a trial that passed with something broken, ${at}`,
    [aScenario('a'), aScenario('b', { trials: [aTrial(), trial] })],
    'the scenario `b` is said to have passed, and so is its trial 2, a check or judge of which did not pass',
  ]),
  [
    'such a trial of a scenario that failed',
    [aScenario('a', { trials: [aTrial({ ...passed, checks: [failure] })], outcome: 'failed' })],
    'the scenario `a` is said to have passed, and so is its trial 1, a check or judge of which did not pass',
  ],
  [
    'a failed trial',
    [aScenario('a', { ...passed, trials: [aTrial(), aTrial({ checks: [failure] })] })],
    'the scenario `a` is said to have passed, and one of its trials failed',
  ],
  [
    'a trial that an outage left open, beside two that passed',
    [aScenario('a', { ...passed, trials: [aTrial(), outage, aTrial()] })],
    null,
  ],
  [
    'half of the trials left open by outages',
    [aScenario('a', { ...passed, trials: [aTrial(), outage] })],
    'the scenario `a` is said to have passed, and too many of its trials have no verdict',
  ],
  [
    'a trial left open by nothing',
    [aScenario('a', { ...passed, trials: [aTrial(), aTrial({ outcome: 'unverified' }), aTrial()] })],
    'the scenario `a` is said to have passed, and too many of its trials have no verdict',
  ],
  [
    'no trial that passed',
    [aScenario('a', { ...passed, trials: [aTrial({ outcome: 'unverified' })] })],
    'the scenario `a` is said to have passed, and none of its trials did',
  ],
])('%s', ([, scenarios, found]) => {
  expect(findContradiction({ scenarios: [...scenarios] })).toBe(found)
})
