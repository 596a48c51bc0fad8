import type { Results } from '../../src/results/schema.ts'
import {
  aCheck,
  aClause,
  aFailure,
  aResults,
  aScenario,
  aTrial,
  against,
  gitBaseline,
  trialsOf,
} from './results.ts'
import { suiteMetrics } from './suite-metrics.ts'

/** Four trials, all passed on both sides. */
export const held = (id: string) =>
  aScenario(id, { ...against('same', 4, 0), trials: trialsOf(4, 0, aCheck()) })

/** Regressions beside an old failure, a fix, a warning and a new scenario. */
export function blockedReport(): Results {
  return aResults({
    baseline: gitBaseline,
    scenarios: [
      held('book-flight'),
      aScenario('refund-no-order', {
        name: 'Refund without an order number',
        line: 3,
        ...against('regressed', 4, 0),
        trials: trialsOf(
          4,
          3,
          aFailure('tool_not_called', 'called', {
            expected: 'no issue_refund',
            actual: ['get_user', 'issue_refund'],
            description: 'ask for the order first',
          }),
        ),
      }),
      aScenario('change-seat', {
        ...against('regressed', 1, 0),
        trials: [
          aTrial({
            checks: [
              aFailure('tool_order', 'wrong-order', {
                expected: ['get_reservation', 'change_seat'],
                actual: {
                  'not found': 'change_seat',
                  after: ['get_reservation'],
                  called: ['change_seat', 'get_reservation'],
                },
              }),
              aFailure('max_cost', 'over-limit', { line: 22, expected: 'max $0.05', actual: '$0.0600' }),
            ],
          }),
        ],
      }),
      aScenario('escalate-vip', {
        ...against('same', 2, 2),
        trials: trialsOf(
          4,
          3,
          aFailure('tools_called', 'not-called', {
            expected: ['transfer_to_human', 'get_user'],
            actual: { missing: ['transfer_to_human'], called: ['get_user', 'issue_refund'] },
          }),
        ),
      }),
      aScenario('locale-de', { ...against('fixed', 1, 3), trials: trialsOf(4, 0, aCheck()) }),
      aScenario('baggage', {
        ...against('same', 1, 0),
        trials: [
          aTrial({
            checks: [
              aCheck(),
              aFailure('no_repeat_calls', 'repeated', { severity: 'warning', actual: ['search_flights'] }),
            ],
          }),
        ],
      }),
      aScenario('upgrade', { change: 'new' }),
    ],
    metrics: suiteMetrics,
    clauses: [aClause('failures', '3 scenarios failed: `change-seat`, `escalate-vip`, `refund-no-order`.')],
  })
}
