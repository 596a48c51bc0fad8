import { expect, test } from 'vitest'
import { chooseReach } from '../../src/github/comment-due.ts'
import type { Results } from '../../src/results/schema.ts'
import {
  aFailure,
  aMetric,
  aResults,
  aScenario,
  aWeakening,
  against,
  anEvidence,
  gitBaseline,
  trialsOf,
} from '../support/results.ts'

const failed = trialsOf(1, 1, aFailure('tool_called', 'not-called'))
const based = (parts: Parameters<typeof aResults>[0]) => aResults({ baseline: gitBaseline, ...parts })
const same = aScenario('a', against('same', 1, 0))

const reach = (due: boolean) => (due ? 'any' : 'existing')

test.for<[name: string, results: Results, changes: boolean, failures: boolean]>([
  ['nothing changed', based({ scenarios: [same] }), false, false],
  ['fixed', based({ scenarios: [aScenario('a', against('fixed', 0, 1))] }), true, false],
  ['new', based({ scenarios: [same, aScenario('b', { change: 'new' })] }), true, false],
  [
    'removed',
    based({ scenarios: [same], removed: [{ id: 'b', name: 'b', file: 'b', baseOutcome: 'passed' }] }),
    true,
    false,
  ],
  ['loosened', based({ scenarios: [same], weakenings: [aWeakening('check-dropped')] }), true, false],
  [
    'a metric beyond noise',
    based({ scenarios: [same], metrics: [aMetric('x', { evidence: anEvidence('regressed') })] }),
    true,
    false,
  ],
  [
    'a metric within noise',
    based({ scenarios: [same], metrics: [aMetric('x', { evidence: anEvidence('within-noise') })] }),
    false,
    false,
  ],
  [
    'failing as before, not blocking',
    based({ gate: 'open', scenarios: [aScenario('a', { ...against('same', 0, 1), trials: failed })] }),
    false,
    true,
  ],
  [
    'failing as before, blocking',
    based({ scenarios: [aScenario('a', { ...against('same', 0, 1), trials: failed })] }),
    true,
    true,
  ],
  ['passed without a base', aResults({ scenarios: [aScenario('a')] }), false, false],
  ['failed without a base', aResults({ scenarios: [aScenario('a', { trials: failed })] }), true, true],
  ['nothing ran', aResults({}), true, true],
])('%s', ([, results, changes, failures]) => {
  expect(chooseReach('always', results)).toBe('any')
  expect(chooseReach('changes', results)).toBe(reach(changes))
  expect(chooseReach('failures', results)).toBe(reach(failures))
})
