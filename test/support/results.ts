import type { Evidence } from '../../src/results/comparison-schema.ts'
import type { Weakening } from '../../src/results/weakening-schema.ts'
import type {
  Change,
  CheckVerdict,
  MetricRow,
  Results,
  ScenarioResult,
  TrialResult,
} from '../../src/results/schema.ts'

/** A verdict of a check; by default one that holds. */
export function aCheck(check: Partial<CheckVerdict> = {}): CheckVerdict {
  return {
    type: 'output_contains',
    severity: 'error',
    surface: 'assertion',
    status: 'pass',
    reason: 'ok',
    ...check,
  }
}

/** A check that does not hold. */
export function aFailure(type: string, reason: string, more: Partial<CheckVerdict> = {}): CheckVerdict {
  return aCheck({ type, status: 'fail', reason, line: 18, column: 5, ...more })
}

export function aTrial(trial: Partial<TrialResult> = {}): TrialResult {
  const checks = trial.checks ?? [aCheck()]
  const gating = checks.filter(({ severity }) => severity === 'error')
  const outcome = gating.some(({ status }) => status === 'fail')
    ? 'failed'
    : gating.some(({ status }) => status === 'error')
      ? 'unverified'
      : 'passed'
  const index = trial.index ?? 1
  return {
    index,
    outcome,
    trace: { id: `trace-${index}`, source: `traces/run-${index}.jsonl`, format: 'otlp' },
    judge: null,
    metrics: {},
    ...trial,
    checks,
  }
}

/** A scenario; its outcome is that of its trials unless it is given. */
export function aScenario(id: string, scenario: Partial<ScenarioResult> = {}): ScenarioResult {
  const trials = (scenario.trials ?? [aTrial()]).map((trial, index) => ({ ...trial, index: index + 1 }))
  const outcomes = trials.map(({ outcome }) => outcome)
  const outcome = outcomes.includes('failed')
    ? 'failed'
    : outcomes.length === 0 || outcomes.includes('unverified')
      ? 'unverified'
      : 'passed'
  return {
    id,
    name: id,
    file: `scenarios/${id}.yaml`,
    line: 1,
    tags: [],
    origin: 'scenario-gate',
    outcome,
    change: null,
    baseOutcome: null,
    baseTrials: null,
    fingerprints: { checks: 'f1' },
    ...scenario,
    trials,
  }
}

/** A scenario that the base has verified, and that has no trace now. */
export function aLostScenario(id: string, scenario: Partial<ScenarioResult> = {}): ScenarioResult {
  const lost = { change: 'lost', reason: 'no trace found', remedy: 'name-traces' } as const
  return aScenario(id, { ...lost, ...scenario, trials: [] })
}

/** `count` trials, the first `failed` of which have the failing check. */
export function trialsOf(count: number, failed: number, failure: CheckVerdict): TrialResult[] {
  return Array.from({ length: count }, (_, index) =>
    aTrial({
      index: index + 1,
      checks: [aCheck({ type: 'max_cost' }), index < failed ? failure : aCheck({ type: failure.type })],
    }),
  )
}

/** What the base says of a scenario, beside the change that follows. */
export function against(change: Change, passed: number, failed: number): Partial<ScenarioResult> {
  return {
    change,
    baseOutcome: failed > 0 ? 'failed' : 'passed',
    baseTrials: { passed, failed, unverified: 0 },
  }
}

export function aMetric(name: string, metric: Partial<MetricRow>): MetricRow {
  const { head = null, base = null } = metric
  const delta = head === null || base === null ? null : head - base
  return { name, label: name, unit: 'count', better: 'lower', delta, scenarios: 5, ...metric, head, base }
}

export const gitBaseline: NonNullable<Results['run']['baseline']> = {
  kind: 'git',
  sha: '9f3c1a2b7d4e5f60718293a4b5c6d7e8f9012345',
  distance: 2,
  committedAt: '2026-11-18T08:00:00Z',
  source: 'origin/main',
}

/** Results whose summary follows from the scenarios; the gate is closed unless all of them passed. */
export function aResults(parts: {
  readonly scenarios?: ScenarioResult[]
  readonly baseline?: Results['run']['baseline']
  readonly baselineReason?: string
  readonly key?: string
  readonly groups?: string[]
  readonly removed?: Results['removed']
  readonly metrics?: MetricRow[]
  readonly weakenings?: Weakening[]
  readonly notRun?: NonNullable<Results['notRun']>
  readonly uncovered?: string[]
  readonly agentFiles?: string[]
  readonly history?: NonNullable<Results['history']>
  readonly soakUntil?: string
  readonly diagnostics?: Results['diagnostics']
  readonly gate?: Results['decision']['gate']
  readonly clauses?: Results['decision']['clauses']
}): Results {
  const scenarios = parts.scenarios ?? []
  const count = (test: (scenario: ScenarioResult) => boolean) => scenarios.filter(test).length
  const [passed, failed, unverified] = (['passed', 'failed', 'unverified'] as const).map((outcome) =>
    count((scenario) => scenario.outcome === outcome),
  ) as [number, number, number]
  const outcome = failed > 0 ? 'failed' : unverified > 0 || scenarios.length === 0 ? 'unverified' : 'passed'
  return {
    schemaVersion: 1,
    tool: { name: 'scenario-gate', version: '0.1.0' },
    run: {
      startedAt: '2026-11-21T10:00:00Z',
      durationMs: 840,
      head: { sha: 'abc1234def5678901234567890abcdef12345678', ref: 'refund-fix' },
      baseline: parts.baseline ?? null,
      ...(parts.key === undefined ? {} : { key: parts.key }),
      ...(parts.baselineReason === undefined ? {} : { baselineReason: parts.baselineReason }),
      ...(parts.groups === undefined ? {} : { groups: parts.groups }),
    },
    scenarios,
    removed: parts.removed ?? [],
    ...(parts.notRun === undefined ? {} : { notRun: parts.notRun }),
    ...(parts.uncovered === undefined ? {} : { uncovered: parts.uncovered }),
    ...(parts.agentFiles === undefined ? {} : { agentFiles: parts.agentFiles }),
    ...(parts.weakenings === undefined ? {} : { weakenings: parts.weakenings }),
    ...(parts.history === undefined ? {} : { history: parts.history }),
    metrics: parts.metrics ?? [],
    summary: {
      outcome,
      total: scenarios.length,
      passed,
      failed,
      unverified,
      regressed: count(({ change }) => change === 'regressed'),
      fixed: count(({ change }) => change === 'fixed'),
      trials: scenarios.reduce((sum, scenario) => sum + scenario.trials.length, 0),
      passRate: scenarios.length === 0 ? null : passed / scenarios.length,
      costUsd: null,
    },
    decision: {
      gate: parts.gate ?? (outcome === 'passed' ? 'open' : 'closed'),
      ...(parts.soakUntil === undefined ? {} : { soakUntil: parts.soakUntil }),
      clauses: parts.clauses ?? [],
    },
    diagnostics: parts.diagnostics ?? [],
  }
}

/** What a change takes away from the tests. */
export function aWeakening(kind: Weakening['kind'], weakening: Partial<Weakening> = {}): Weakening {
  return {
    kind,
    scenario: 'refund',
    file: 'scenarios/refund.yaml',
    line: 9,
    what: 'max_tokens',
    from: null,
    to: null,
    headByBase: null,
    ...weakening,
  }
}

/** What the statistics say of a difference. */
export function anEvidence(word: Evidence['word'], evidence: Partial<Evidence> = {}): Evidence {
  return { word, p: 0.03125, adjusted: 0.0625, difference: -1, interval: [-1, -0.2], ...evidence }
}

export function aClause(
  id: string,
  message: string,
  more: { clause?: string; code?: string; holds?: boolean; blocking?: boolean; wouldBlock?: boolean } = {},
) {
  return { id, holds: false, blocking: true, message, ...more }
}
