import * as fc from 'fast-check'
import { countOutcomes, type BaselineResult, type BaseScenario } from '../../src/baseline/base.ts'
import { buildBaseFromResults } from '../../src/baseline/results-source.ts'
import { toBaseScenario } from '../../src/baseline/score-tree.ts'
import { bindChecks } from '../../src/checks/bind.ts'
import { compare } from '../../src/compare/compare.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import { addDays, formatDay } from '../../src/core/day.ts'
import { omitNullish } from '../../src/core/json.ts'
import { decideOutcome, type Status } from '../../src/core/verdict.ts'
import { withAccepted } from '../../src/gate/accepted.ts'
import { listFailures } from '../../src/gate/accepted-failures.ts'
import type { AcceptedAt } from '../../src/gate/accepted-file.ts'
import { decide, type GateDecision } from '../../src/gate/decide.ts'
import { withQuarantine } from '../../src/gate/quarantine.ts'
import type { History } from '../../src/results/comparison-schema.ts'
import type { TrialResult } from '../../src/results/schema.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import type { Confirmation } from '../../src/score/confirm-failures.ts'
import { addRound } from '../../src/score/finish-scenario.ts'
import { toOtherVerdict, type ScoredScenario } from '../../src/score/scored-suite.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { policyIn, today } from './decided.ts'
import { aResults, aScenario } from './results.ts'
import { answerOf, outcomeOfTrials, scenarioOf } from './scored.ts'

/** Suites whose scenarios are in quarantine, accepted, run again or asked less than before, beside bases of every kind. */

/** Statuses of the two checks of a trial, and its cost in dollars. */
export type MarkedTrial = readonly [first: Status, second: Status, cost: number]

export interface MarkedScenario {
  /** Null: the base does not have it. */
  readonly base: readonly MarkedTrial[] | null
  readonly head: readonly MarkedTrial[]
  /** Trials that follow where one of the head's failed or has no verdict, of a suite that is run. */
  readonly further: readonly MarkedTrial[]
  /** Last day of its quarantine, from today; null: it is in none. */
  readonly quarantine: number | null
  /** Trials of the run whose failure was accepted; null: nothing was. */
  readonly accepted: readonly MarkedTrial[] | null
  /** The change drops its second check. */
  readonly isWeakened: boolean
  /** Passed trials of three in earlier runs of the base branch. */
  readonly earlier: readonly number[]
}

export interface MarkedSuite {
  /** `traces`: scored again by the checks of both sides; `committed`: results in the place of traces; `results`: nothing else. */
  readonly kind: 'traces' | 'committed' | 'results'
  /** Its agents are run, and run again where they fail. */
  readonly isFresh: boolean
  /** A push to the base branch: the run becomes part of the history. */
  readonly isOnBaseBranch: boolean
  readonly scenarios: readonly MarkedScenario[]
}

/** The scored scenarios of a suite, and what further trials came to. */
export interface ScoredSides {
  readonly head: readonly ScoredScenario[]
  /** Empty where nothing but results of the base is known. */
  readonly base: readonly ScoredScenario[]
  readonly confirmations: ReadonlyMap<string, Confirmation>
}

const specs = [
  { type: 'output_contains', params: { value: 'refund' } },
  { type: 'tools_not_called', params: { tools: ['delete_order'] } },
].map((spec) => ({ ...spec, severity: 'error', surface: 'assertion', description: '' }) as const)
const [both, one] = [specs, specs.slice(0, 1)].map((some) => ({
  checks: bindChecks(some),
  checksFingerprint: `${some.length} checks`,
}))

/** The definition of the base. */
export const formerDefinition = (id: string): Scenario => scenarioOf(id, both)

function trialOf([first, second, cost]: MarkedTrial, index: number, count: number): ScoredTrial {
  const checks = [first, second].slice(0, count).map((status, at) => ({
    type: at === 0 ? 'output_contains' : 'tools_not_called',
    severity: 'error' as const,
    surface: 'assertion' as const,
    status,
    reason: status === 'fail' ? (at === 0 ? 'missing' : 'called') : 'ok',
  }))
  return {
    index: index + 1,
    outcome: decideOutcome(checks),
    trace: { id: `t${index}`, source: 't.jsonl', format: 'kensa' },
    checks,
    judge: null,
    metrics: { cost_usd: cost },
  }
}

function scoredBy(scenario: Scenario, given: readonly MarkedTrial[]): ScoredScenario {
  const trials = given.map((trial, index) => trialOf(trial, index, scenario.checks.length))
  const outcome = outcomeOfTrials(trials)
  return { scenario, outcome, reason: outcome === 'unverified' ? { code: 'untraced' } : null, trials }
}

/** By the checks of the head, and by those of the base where these are others. */
function scored(trials: readonly MarkedTrial[], isWeakened: boolean, id: string): ScoredScenario {
  const byBase = scoredBy(formerDefinition(id), trials)
  return isWeakened ? { ...scoredBy(scenarioOf(id, one), trials), other: toOtherVerdict(byBase) } : byBase
}

function headOf({ head, further, isWeakened }: MarkedScenario, id: string, isFresh: boolean): ScoredScenario {
  const first = scored(head, isWeakened, id)
  if (!isFresh) return first
  const fresh = asRun(first)
  // As `confirmFailures` has it: one that fails by the checks of its base alone is run again, too.
  const isOpen = first.outcome !== 'passed' || first.other?.outcome === 'failed'
  return isOpen && head.length > 0 && further.length > 0
    ? addRound(fresh, asRun(scored(further, isWeakened, id), 1))
    : fresh
}

/** Trials that were run, the further ones of a round. */
function asRun({ trials, other, ...rest }: ScoredScenario, ofRound?: number): ScoredScenario {
  const round = omitNullish({ round: ofRound ?? null })
  return {
    ...rest,
    trials: trials.map((trial) => ({ ...trial, ...round, provenance: { kind: 'run' } })),
    ...(other && { other: { ...other, trials: other.trials.map((trial) => ({ ...trial, ...round })) } }),
  }
}

function confirmationOf({ outcome, further = countOutcomes([]) }: ScoredScenario): Confirmation {
  const confirmation = { ...further }
  return outcome !== 'passed' && confirmation.failed + confirmation.unverified === 0
    ? { confirmation, flaky: true }
    : { confirmation }
}

export function sidesOf({ scenarios, kind, isFresh }: MarkedSuite): ScoredSides {
  const head = scenarios.map((scenario, index) => headOf(scenario, `s${index}`, isFresh))
  const again = head.filter(({ further }) => further !== undefined)
  return {
    head,
    base: scenarios.flatMap(({ base, isWeakened }, index) =>
      base === null || kind !== 'traces' ? [] : [scored(base, isWeakened, `s${index}`)],
    ),
    confirmations: new Map(again.map((of) => [of.scenario.id, confirmationOf(of)])),
  }
}

function resultOf(trial: ScoredTrial): TrialResult {
  const { reason: _, attempts: _a, ...result } = trial
  return result
}

/** What an earlier run said of a scenario, by the checks that it had then. */
function basesOfResults({ base }: MarkedScenario, id: string, kind: MarkedSuite['kind']) {
  if (base === null) return []
  const definition = formerDefinition(id)
  const { outcome, trials } = scoredBy(definition, base)
  const fingerprints = { checks: definition.checksFingerprint }
  const result = aScenario(id, { trials: trials.map(resultOf), outcome, fingerprints })
  const { scenarios } = buildBaseFromResults(aResults({ scenarios: [result] }), 'results.json')
  return scenarios.map((known): BaseScenario =>
    kind === 'results' ? known : { ...known, definition, isOfEarlierRun: true },
  )
}

function historyOfSuite(suite: readonly MarkedScenario[]): History | null {
  const count = suite[0]?.earlier.length ?? 0
  if (count === 0) return null
  const byId = <Value>(valueOf: (scenario: MarkedScenario) => Value) =>
    Object.fromEntries(suite.map((scenario, index) => [`s${index}`, valueOf(scenario)]))
  const at = '2026-01-01T00:00:00Z'
  return {
    runs: Array.from({ length: count }, (_, run) => ({ sha: String(run), at, metrics: {} })),
    scenarios: byId(({ earlier }) => earlier.map((passed) => (passed === 3 ? 'p' : 'f')).join('')),
    trials: byId(({ earlier, isWeakened }) => ({
      checks: isWeakened ? '1 checks' : '2 checks',
      runs: earlier.map((passed) => `${passed}/3`).join(' '),
    })),
  }
}

function answerOfSuite({ kind, scenarios }: MarkedSuite, { base }: ScoredSides): BaselineResult {
  const known = answerOf(
    ...(kind === 'traces'
      ? base.map((of) => toBaseScenario(of, formerDefinition(of.scenario.id)))
      : scenarios.flatMap((scenario, index) => basesOfResults(scenario, `s${index}`, kind))),
  )
  return {
    base: known.base && { ...known.base, history: historyOfSuite(scenarios) },
    reasons: [],
  } as BaselineResult
}

const place = { file: 'scenario-gate.yaml', line: 2, column: 5 }

function acceptedOf({ accepted, isWeakened }: MarkedScenario, id: string): AcceptedAt[] {
  if (accepted === null) return []
  const { scenario, trials, outcome } = scored(accepted, isWeakened, id)
  if (outcome !== 'failed') return []
  const change = {
    what: 'regressed',
    scenario: id,
    base: { sha: null, outcome: 'passed', passed: 1, failed: 0, unverified: 0 },
    head: { outcome, ...countOutcomes(trials) },
    fingerprints: { checks: scenario.checksFingerprint },
    failures: listFailures({ trials }),
    by: 'Ann',
    at: '2026-11-20T10:00:00Z',
    reason: 'meant',
  } as const
  return [{ ...place, change }]
}

type Config = Readonly<Record<string, unknown>>

/** A suite beside its base, marked as a run marks it: the decision on it, by any policy as the config file says it. */
export function decisionsOn(suite: MarkedSuite, sides = sidesOf(suite)): (config: Config) => GateDecision {
  const head = { scenarios: sides.head, diagnostics: [] }
  const answer = answerOfSuite(suite, sides)
  const run = { sha: 'head', at: '2026-11-21T12:00:00Z', isOnBaseBranch: suite.isOnBaseBranch }
  const screening = new Screening(pairScenarios(head, answer).pairs, answer, policyIn({}).significance)
  const again = suite.isFresh ? { confirmations: sides.confirmations, screening } : {}
  const quarantine = suite.scenarios.flatMap(({ quarantine: days }, index) =>
    days === null
      ? []
      : [{ scenario: `s${index}`, owner: 'a', reason: 'b', expires: addDays(today, days), place }],
  )
  const marked = withQuarantine(compare(head, answer, { run, ...again }), quarantine, formatDay(today))
  const entries = suite.scenarios.flatMap((scenario, index) => acceptedOf(scenario, `s${index}`))
  return (config) => {
    const policy = policyIn(config)
    const { comparison, levels } = withAccepted(marked.comparison, entries, policy.metrics, today)
    return decide(comparison, { ...policy, acceptedLevels: levels })
  }
}

/** The clauses that close the gate, by policy. */
export function closersOn(suite: MarkedSuite): (config: Config) => readonly string[] {
  const decisionBy = decisionsOn(suite)
  return (config) =>
    decisionBy(config).clauses.flatMap(({ id, holds, blocking }) => (blocking && !holds ? [id] : []))
}

const trial: fc.Arbitrary<MarkedTrial> = fc.tuple(
  fc.constantFrom<Status>('pass', 'pass', 'pass', 'fail', 'error'),
  fc.constantFrom<Status>('pass', 'pass', 'pass', 'fail'),
  fc.constantFrom(1, 1, 1, 0.5, 1.5),
)
const verified = trial.filter((statuses) => !statuses.includes('error'))
const side = fc.array(trial, { maxLength: 4 })

function suitesWith(runs: number): fc.Arbitrary<MarkedSuite> {
  return fc.record({
    kind: fc.constantFrom('traces', 'committed', 'results'),
    isFresh: fc.boolean(),
    isOnBaseBranch: fc.boolean(),
    scenarios: fc.array(
      fc.record({
        base: fc.option(side, { freq: 6 }),
        head: side,
        further: fc
          .constantFrom(0, 5)
          .chain((count) => fc.array(verified, { minLength: count, maxLength: count })),
        quarantine: fc.constantFrom(null, null, 5, 0, -1),
        accepted: fc.option(side, { freq: 1 }),
        isWeakened: fc.constantFrom(false, false, true),
        earlier: fc.array(fc.constantFrom(3, 3, 3, 2, 0), { minLength: runs, maxLength: runs }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
}

/** Suites with and without a history. */
export const markedSuites: fc.Arbitrary<MarkedSuite> = fc.constantFrom(0, 3, 6).chain(suitesWith)
