import type { Results, ScenarioResult } from '../../src/results/schema.ts'
import {
  aCheck,
  aClause,
  aFailure,
  aMetric,
  anEvidence,
  aResults,
  aScenario,
  against,
  gitBaseline,
  trialsOf,
} from './results.ts'

const artifactBaseline: NonNullable<Results['run']['baseline']> = {
  ...gitBaseline,
  kind: 'artifact',
  runId: '123',
  source: 'main',
}

/** Three trials, all passed on both sides. */
const steady = (id: string, more: Partial<ScenarioResult> = {}): ScenarioResult =>
  aScenario(id, {
    ...against('same', 3, 0),
    trials: trialsOf(3, 0, aCheck()),
    reliability: {
      passAt: { 1: 1, 2: 1, 3: 1 },
      passHat: { 1: 1, 2: 1, 3: 1 },
      flakeRate: 0,
    },
    ...more,
  })

const refund = aScenario('refund-no-order', {
  line: 12,
  ...against('regressed', 3, 0),
  trials: trialsOf(3, 3, aFailure('tool_not_called', 'called', { actual: ['issue_refund'] })),
  cause: 'agent',
  hardBreak: true,
  evidence: anEvidence('regressed', { adjusted: 0.041 }),
  reliability: { passAt: { 1: 0, 2: 0, 3: 0 }, passHat: { 1: 0, 2: 0, 3: 0 }, flakeRate: 0 },
  divergence: {
    step: 4,
    kind: 'tool',
    before: [
      { tool: 'get_user', args: '{"id":"c_81"}', result: '{"tier":"gold"}' },
      { tool: 'lookup_customer', args: '{"id":"c_81"}', result: 'found' },
    ],
    base: { tool: 'ask_user', args: '{"question":"order id?"}', result: null },
    head: { tool: 'issue_refund', args: '{"amount":29}', result: 'ok' },
    differs: [],
    answered: { step: 2, tool: 'get_user', base: '{"tier":"gold"}', head: '{"tier":"silver"}' },
    baseTrial: 1,
    headTrial: 2,
  },
})

const seat = aScenario('change-seat', {
  ...against('regressed', 1, 0),
  trials: trialsOf(1, 1, aFailure('max_cost', 'over-limit', { expected: 'max $0.05', actual: '$0.0600' })),
  cause: 'both',
  hardBreak: true,
  evidence: anEvidence('too-few-trials', { p: 1, adjusted: 1, interval: [-1, 0.2], moreTrials: 2 }),
  changeReason: 'checks changed; both sides were scored with the new ones',
  divergence: {
    step: 2,
    kind: 'arguments',
    before: [{ tool: 'search_seats', args: '{}', result: null }],
    base: { tool: 'book_seat', args: '{"row":12,"seat":"A","class":"eco"}', result: null },
    head: { tool: 'book_seat', args: '{"row":14,"seat":"C","class":"eco","extra":true}', result: null },
    differs: [
      { path: '$.row', base: '12', head: '14' },
      { path: '$.seat', base: '"A"', head: '"C"' },
      { path: '$.extra', base: null, head: 'true' },
    ],
    baseTrial: 1,
    headTrial: 1,
  },
})

const missing = (id: string, passed: number, failed: number, more: Partial<ScenarioResult>) =>
  aScenario(id, {
    ...against('same', 3, 0),
    trials: trialsOf(
      passed + failed,
      failed,
      aFailure('output_contains', 'missing', { expected: 'order', actual: 'Sorry, I cannot help.' }),
    ),
    ...more,
  })

const scenarios: ScenarioResult[] = [
  steady('book-flight', { differs: ['models'], fingerprints: { checks: 'f1', models: ['gpt-6-mini'] } }),
  refund,
  seat,
  missing('escalate-vip', 2, 1, {
    evidence: anEvidence('within-noise', { p: 1, adjusted: 1, difference: -1 / 3, interval: [-0.7, 0.3] }),
    reliability: {
      passAt: { 1: 2 / 3, 2: 1, 3: 1 },
      passHat: { 1: 2 / 3, 2: 1 / 3, 3: 0 },
      flakeRate: 1 / 3,
    },
    knownFlaky: { failed: 6, runs: 20, trials: { passed: 53, failed: 7 }, interval: [0.058, 0.222] },
  }),
  missing('calendar-dst', 0, 3, {
    quarantine: { owner: '@team-sched', reason: 'DST bug #81', expires: '2026-12-05', state: 'active' },
  }),
  steady('tax-eu', {
    quarantine: { owner: '@tax', reason: 'flaky rates', expires: '2026-12-24', state: 'over' },
  }),
  missing('upgrade-offer', 1, 2, {
    ...against('regressed', 3, 0),
    accepted: { by: 'Ada', at: '2026-11-20T08:00:00Z', reason: 'offers are opt-in now' },
  }),
  missing('greeting', 3, 1, { flaky: true, confirmation: { passed: 3, failed: 0, unverified: 0 } }),
  steady('smoke-hello', { vacuous: 'empty' }),
  steady('smoke-bye', { vacuous: 'do-nothing' }),
  steady('locale-de', { ...against('fixed', 0, 3) }),
  aScenario('tone', {
    ...against('lost', 3, 0),
    reason: 'no trace found',
    remedy: 'name-traces',
    trials: [],
  }),
]

/** A comparison in which every part has something to say. */
export function comparedReport(): Results {
  return aResults({
    baseline: artifactBaseline,
    scenarios,
    notRun: ['invoice-de', 'invoice-fr'].map((id, index) => ({
      id,
      file: 'scenarios/invoices.yaml',
      line: 3 + index * 10,
      reason: 'no changed file matches its `affects`',
    })),
    uncovered: ['src/agent/refund_tool.ts'],
    metrics: [
      aMetric('pass_rate', {
        label: 'Pass rate',
        unit: 'ratio',
        better: 'higher',
        base: 1,
        head: 0.62,
        scenarios: 11,
        evidence: anEvidence('regressed', {
          p: 0.004,
          adjusted: 0.012,
          difference: -0.38,
          interval: [-0.6, -0.1],
        }),
      }),
      aMetric('cost_usd', {
        label: 'Cost per trial',
        unit: 'usd',
        base: 0.021,
        head: 0.024,
        scenarios: 11,
        evidence: anEvidence('regressed', {
          p: 0.0004,
          adjusted: 0.002,
          difference: 0.003,
          interval: [0.001, 0.005],
        }),
      }),
      aMetric('duration_p95', {
        label: 'Duration, 95th percentile',
        unit: 'seconds',
        base: 4.1,
        head: 4.3,
        scenarios: 11,
        evidence: anEvidence('within-noise', {
          p: 0.6,
          adjusted: 0.7,
          difference: 0.2,
          interval: [-0.4, 0.9],
        }),
      }),
      aMetric('tool_calls', {
        label: 'Tool calls',
        base: 3,
        head: 4,
        scenarios: 2,
        evidence: anEvidence('too-few-trials', { p: 0.5, adjusted: 0.7, difference: 1, interval: null }),
      }),
    ],
    history: {
      runs: Array.from({ length: 8 }, (_, index) => ({
        sha: `${index}abc123`,
        at: `2026-11-1${index}T08:00:00Z`,
        metrics: { pass_rate: 0.8 + index * 0.02, cost_usd: 0.02 + (index % 3) * 0.001 },
      })),
      scenarios: { 'escalate-vip': 'ppfppfpf' },
    },
    clauses: [
      aClause('evidence', '11 of 12 scenarios could be verified.', { holds: true }),
      aClause(
        'failures',
        '3 scenarios failed: `change-seat`, `escalate-vip`, `refund-no-order`. 1 in quarantine, 1 accepted, 1 flaky.',
      ),
      aClause('unverified', '1 scenario could not be verified: `tone`.'),
      aClause('flaky', '1 scenario is flaky: `greeting`.', {
        blocking: false,
      }),
    ],
  })
}
