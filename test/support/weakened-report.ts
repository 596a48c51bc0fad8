import type { Results } from '../../src/results/schema.ts'
import {
  aClause,
  aFailure,
  aResults,
  aScenario,
  aWeakening,
  against,
  gitBaseline,
  trialsOf,
} from './results.ts'

/** All green, because the tests ask for less; one scenario fails because its tests ask for more. */
export function weakenedReport(): Results {
  return aResults({
    baseline: gitBaseline,
    gate: 'open',
    soakUntil: '2026-12-15',
    scenarios: [
      aScenario('escalate-vip', {
        ...against('same', 1, 0),
        cause: 'tests',
        changeReason: "checks changed: with the base's checks it would have failed",
        cells: { baseByBase: 'failed', baseByHead: 'passed', headByBase: 'failed', headByHead: 'passed' },
      }),
      aScenario('refund', {
        ...against('same', 0, 1),
        cause: 'tests',
        changeReason: "checks changed: with the base's checks it would have passed",
        cells: { baseByBase: 'passed', baseByHead: 'failed', headByBase: 'passed', headByHead: 'failed' },
        trials: trialsOf(1, 1, aFailure('tool_called', 'not-called', { expected: 'get_order', actual: [] })),
      }),
      aScenario('book-flight', against('same', 1, 0)),
    ],
    removed: [
      { id: 'refund-eu', name: 'Refund in the EU', file: 'scenarios/eu.yaml', baseOutcome: 'passed' },
      { id: 'refund-ch', name: 'Refund in CH', file: 'scenarios/ch.yaml', baseOutcome: 'failed' },
    ],
    weakenings: [
      aWeakening('scenario-removed', {
        scenario: 'refund-eu',
        file: 'scenarios/eu.yaml',
        line: null,
        what: 'Refund in the EU',
      }),
      aWeakening('threshold-loosened', {
        scenario: 'escalate-vip',
        file: 'scenarios/escalate-vip.yaml',
        line: 18,
        what: 'max_tokens: max',
        from: '8000',
        to: '12000',
        headByBase: 'failed',
      }),
      aWeakening('check-dropped', { what: 'no_repeat_calls', from: '{}', headByBase: 'passed' }),
      aWeakening('severity-lowered', { what: 'max_cost: severity', from: 'error', to: 'warning' }),
      aWeakening('trials-reduced', { what: 'trials', from: '5', to: '1', headByBase: 'unverified' }),
      aWeakening('skip-added', { what: 'tool_called: when', to: '{"tool_called":"get_order"}' }),
      aWeakening('quarantine-added', {
        scenario: null,
        file: 'scenario-gate.yaml',
        line: 7,
        what: 'tone-*',
        to: 'until 2026-12-05, @team',
        accepted: true,
      }),
      aWeakening('policy-loosened', {
        scenario: null,
        file: 'scenario-gate.yaml',
        line: 3,
        what: 'min-pass-rate',
        from: '0.9',
        to: '0.8',
      }),
    ],
    clauses: [
      aClause('failures', '1 scenario failed: `refund`.', { blocking: false, wouldBlock: true }),
      aClause(
        'weakened',
        '7 loosened tests: `escalate-vip` (`max_tokens: max` loosened), `refund` (check `no_repeat_calls` dropped), `refund` (fewer trials) and 4 more.',
        { blocking: false },
      ),
    ],
  })
}
