import type { JsonValue } from '../../src/core/json.ts'
import type { Divergence } from '../../src/results/comparison-schema.ts'
import type { CheckVerdict, Results, ScenarioResult } from '../../src/results/schema.ts'
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

/** Forty-two scenarios: two failed before, and the others are broken by six causes of as many kinds; none of them passes any more. */
export function mixedCausesReport(): Results {
  return aResults({
    baseline: gitBaseline,
    scenarios: [
      ...policies.map((topic, index) => {
        const missing = { missing: ['check_policy'], called: ['get_order', 'answer'] }
        const expected = ['get_order', 'check_policy', 'answer']
        const failures = [
          aFailure('tools_called', 'not-called', { expected: ['check_policy'], actual: missing }),
          aFailure('trajectory', 'low-accuracy', {
            expected,
            actual: { step: 2, missing: 'check_policy', called: ['get_order', 'answer'] },
          }),
          aFailure('tool_order', 'wrong-order', {
            expected,
            actual: { 'not found': 'check_policy', called: ['get_order', 'answer'] },
          }),
        ]
        const failure = failures[index < 8 ? 0 : index < 11 ? 1 : 2] ?? aFailure('tools_called', 'not-called')
        return breaks(`policy-${topic}`, failure, { kind: 'tool', base: 'check_policy', head: 'answer' })
      }),
      ...['chf', 'eur', 'gbp', 'jpy', 'nok', 'sek'].map((currency) => {
        const wanted = currency.toUpperCase()
        const found = { tool: 'charge', at: 'currency', is: 'USD', wanted }
        return breaks(
          `currency-${currency}`,
          aFailure('tools_called', 'called-too-seldom', {
            expected: 'at least 1 of each',
            actual: { missing: [`charge(currency: ${wanted})`], called: ['charge'], ...found },
          }),
          {
            kind: 'arguments',
            base: 'charge',
            head: 'charge',
            differs: [{ path: '$.currency', base: `"${wanted}"`, head: '"USD"' }],
          },
        )
      }),
      ...answers.map(([id, expected]) =>
        breaks(
          `faq-${id}`,
          aFailure('output_contains', 'not-found', { expected, actual: 'I am not sure.' }),
          { kind: 'output', base: null, head: null },
        ),
      ),
      ...['long', 'short', 'table', 'weekly'].map((id, index) =>
        breaks(
          `summary-${id}`,
          aFailure('max_cost', 'over-limit', { expected: 'max $0.1', actual: `$0.4${index}00` }),
          null,
        ),
      ),
      ...['coupon', 'voucher'].map((id) =>
        aScenario(id, {
          ...against('same', 0, 3),
          trials: trialsOf(3, 3, aFailure('output_contains', 'not-found', { expected: id, actual: 'Hi' })),
        }),
      ),
      ...['alpha', 'beta', 'delta', 'eps', 'gamma'].map((id) =>
        aLostScenario(`lookup-${id}`, {
          ...against('lost', 3, 0),
          reason: "exit code 1: KeyError: 'customer_id'",
        }),
      ),
      ...['five', 'four', 'one', 'three', 'two'].map((id) =>
        aLostScenario(`search-${id}`, {
          ...against('lost', 3, 0),
          reason: 'a model call was never answered: 503 upstream connect error or disconnect before headers',
        }),
      ),
    ],
    weakenings: [
      aWeakening('threshold-loosened', {
        scenario: 'summary-long',
        file: 'scenarios/summary-long.yaml',
        what: 'max_cost',
        from: '0.05',
        to: '0.1',
      }),
    ],
    diagnostics: [
      {
        code: 'unknown-key',
        severity: 'error',
        file: 'scenarios/broken.yaml',
        line: 3,
        column: 1,
        message: '`inputs` is not a key here; did you mean `input`?',
      },
    ],
    agentFiles: ['agent/prompt.txt', 'agent/tools.py'],
    metrics: [
      aMetric('pass_rate', { label: 'Pass rate', unit: 'ratio', better: 'higher', base: 1, head: 0 }),
      aMetric('cost_usd', { label: 'Cost per trial', unit: 'usd', base: 0.021, head: 0.098 }),
    ],
    clauses: [
      aClause('failures', '30 scenarios failed: `currency-chf`, `currency-eur`, `currency-gbp` and 27 more.'),
      aClause('unverified', '10 scenarios could not be verified: `lookup-alpha`, `lookup-beta` and 8 more.'),
    ],
  })
}

const policies =
  'bulk cancel credit damage exchange gift late lost match member refund return upgrade warranty'.split(' ')

const answers = [
  ['hours', '9 to 17'],
  ['phone', '555-0100'],
  ['ship', '5 days'],
  ['store', 'Lyon'],
  ['tax', '20 percent'],
  ['window', '30 days'],
] as const

interface Leaving {
  readonly kind: Divergence['kind']
  readonly base: string | null
  readonly head: string | null
  readonly differs?: Divergence['differs']
}

function breaks(id: string, failure: CheckVerdict, leaving: Leaving | null): ScenarioResult {
  const step = (tool: string | null, result: JsonValue = null) =>
    tool === null ? null : { tool, args: `{"of":"${id}"}`, result: result === null ? null : 'ok' }
  const divergence: Divergence | null =
    leaving === null
      ? null
      : {
          step: 1,
          before: [],
          differs: [],
          baseTrial: 1,
          headTrial: 1,
          ...leaving,
          base: step(leaving.base),
          head: step(leaving.head),
        }
  return aScenario(id, {
    ...against('regressed', 3, 0),
    hardBreak: true,
    evidence: anEvidence('too-few-trials', { moreTrials: 2 }),
    ...(divergence === null ? {} : { divergence }),
    trials: trialsOf(3, 3, failure),
  })
}
