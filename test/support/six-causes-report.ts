import type { Results, ScenarioResult } from '../../src/results/schema.ts'
import {
  aClause,
  aFailure,
  aLostScenario,
  aMetric,
  aResults,
  aScenario,
  aWeakening,
  against,
  anEvidence,
  gitBaseline,
  trialsOf,
} from './results.ts'

/** Scenarios by what broke them: the tool that is no longer called, and what the agent calls in its place. */
const causes: readonly (readonly [wanted: string, instead: string | null, scenarios: readonly string[]])[] = [
  [
    'get_customer',
    'refund_payment',
    ['cancel-order', 'change-plan', 'refund-fraud', 'refund-late', 'refund-twice', 'upgrade-plan'],
  ],
  ['search_kb', 'cancel_shipped', ['cancel-shipped', 'faq-returns', 'faq-shipping', 'refund-no-order']],
  ['verify_identity', 'reset_password', ['reset-password', 'change-email', 'unlock-account']],
  ['create_ticket', null, ['broken-parcel', 'complaint', 'escalate-vip']],
  ['get_invoice', 'send_invoice', ['invoice-copy', 'invoice-vat']],
  ['check_stock', 'place_order', ['order-out-of-stock']],
]

/** Forty scenarios: a shorter prompt, and the agent leaves out six things that it used to do. */
export function sixCausesReport(): Results {
  const broken = causes.flatMap(([wanted, instead, ids]) => ids.map((id) => brokenBy(id, wanted, instead)))
  return aResults({
    baseline: gitBaseline,
    scenarios: [
      ...broken,
      aScenario('coupon-expired', {
        ...against('same', 0, 3),
        trials: trialsOf(
          3,
          3,
          aFailure('output_contains', 'not-found', { expected: 'expired', actual: 'Hi' }),
        ),
      }),
      aScenario('faq-hours', {
        ...against('same', 3, 0),
        flaky: true,
        trials: trialsOf(
          3,
          1,
          aFailure('output_contains', 'not-found', { expected: '9 to 5', actual: 'Hi' }),
        ),
      }),
      ...['track-parcel', 'track-return'].map((id) => aLostScenario(id, against('lost', 3, 0))),
      ...Array.from({ length: 17 }, (_, index) => aScenario(`greet-${index + 1}`, against('same', 3, 0))),
    ],
    weakenings: [
      aWeakening('scenario-removed', { scenario: 'refuse-injection', line: null }),
      aWeakening('threshold-loosened', {
        scenario: 'greet-1',
        file: 'scenarios/greet-1.yaml',
        what: 'max_cost',
        from: '0.05',
        to: '0.5',
      }),
    ],
    agentFiles: ['prompt.txt'],
    metrics: [
      aMetric('pass_rate', { label: 'Pass rate', unit: 'ratio', better: 'higher', base: 0.975, head: 0.475 }),
      aMetric('cost_usd', { label: 'Cost per trial', unit: 'usd', base: 0.021, head: 0.018 }),
      aMetric('input_tokens', { label: 'Input tokens', unit: 'tokens', base: 6_120, head: 5_385 }),
    ],
    clauses: [
      aClause(
        'failures',
        '20 scenarios failed: `broken-parcel`, `cancel-order`, `cancel-shipped` and 17 more. 1 flaky.',
      ),
      aClause('unverified', '2 scenarios could not be verified: `track-parcel`, `track-return`.'),
    ],
  })
}

function brokenBy(id: string, wanted: string, instead: string | null): ScenarioResult {
  const step = (tool: string) => ({ tool, args: `{"of":"${id}"}`, result: null })
  return aScenario(id, {
    ...against('regressed', 3, 0),
    hardBreak: true,
    evidence: anEvidence('too-few-trials', { moreTrials: 2 }),
    divergence: {
      step: 1,
      kind: instead === null ? 'ended-early' : 'tool',
      before: [],
      base: step(wanted),
      head: instead === null ? null : step(instead),
      differs: [],
      baseTrial: 1,
      headTrial: 1,
    },
    trials: trialsOf(
      3,
      3,
      aFailure('tools_called', 'not-called', {
        expected: [wanted, 'answer'],
        actual: { missing: [wanted], called: instead === null ? [] : [instead] },
      }),
    ),
  })
}
