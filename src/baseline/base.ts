import type { Diagnostic } from '../core/diagnostic.ts'
import type { Outcome } from '../core/verdict.ts'
import type { FileTree } from '../files/paths.ts'
import type { Fingerprints, History } from '../results/comparison-schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { takeFirstTrials, type CheckTally, type Places, countCheckResults } from '../score/scored-suite.ts'
import type { BaselineFacts, Results, TrialResult } from '../results/schema.ts'
import type { BaseReason } from './reason.ts'

/** Trials of one scenario by outcome. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly unverified: number
}

/** Values of one metric by its name, one per trial that states it. Has no prototype: names are input. */
export type Samples = Readonly<Record<string, readonly number[]>>

/** Verdict and facts of one scenario in the base, whatever its source: traces scored again, or a results file. */
export interface BaseScenario {
  readonly id: string
  /** Id of the head's scenario that it is, where that is another one; null: of none. */
  readonly headId?: string | null
  readonly name: string
  readonly file: string
  readonly outcome: Outcome
  readonly tally: Tally
  /** The same without trials that were run again because it failed; absent where there are none. */
  readonly first?: Tally
  readonly metrics: Samples
  /** Fingerprint of the checks that the base itself has for this scenario; null if it has no such scenario. */
  readonly baseChecksFingerprint: string | null
  /** Fingerprint of the checks that `outcome` was made with. */
  readonly checksFingerprint: string
  /** Verdicts of the base's own checks on its traces; null if they are unknown, or there are none. */
  readonly baseVerdict: Pick<BaseScenario, 'outcome' | 'tally' | 'first'> | null
  /** How often each of the checks of `checksFingerprint` passed; null if unknown. */
  readonly checks: readonly CheckTally[] | null
  /** The base's own definition; null if it has none, or only its results are known. */
  readonly definition: Scenario | null
  /** Its verdict is that of an earlier run, though the base's traces were scored again in this one. */
  readonly isOfEarlierRun?: true
  /** Its verdict is that of another version of this tool, and its traces are not there to be scored again. */
  readonly isOfOtherVersion?: true
  readonly fingerprints: Fingerprints
  /** Its trials, each with its trace, which can be read again. */
  readonly trials: readonly Pick<TrialResult, 'index' | 'outcome' | 'trace'>[]
}

/** Recordings that a commit brought in, scored by the checks of the head. */
export interface EarlierRun {
  readonly sha: string
  /** ISO 8601, UTC; null: unknown. */
  readonly at: string | null
  /** By the ids of the base. */
  readonly scenarios: ReadonlyMap<string, EarlierTrials>
}

export interface EarlierTrials {
  readonly outcome: Outcome
  readonly passed: number
  readonly failed: number
  /** Fingerprint of the checks. */
  readonly checks: string
}

/** The files of a base, opened again. */
export type OpenedTree = FileTree & AsyncDisposable

export interface Baseline {
  readonly facts: BaselineFacts
  readonly scenarios: readonly BaseScenario[]
  /** Where its own suite is, and its traces; absent: where the head has them. */
  readonly places?: Places
  /** Opens its files, to read a trace again; null if only its results are known. */
  readonly openTree: (() => Promise<OpenedTree>) | null
  /** Where its costs come from; null: only its traces. Absent if those are scored again by this run's prices. */
  readonly prices?: Results['run']['prices'] | null
  /** Its suite is older than the merge base, so a difference may be another change's. */
  readonly isSuiteOlder?: true
  /** History in its own results; null if there is none. */
  readonly history: History | null
  /** Scores the recordings that were committed before its own, the oldest first; absent where none are. */
  readonly earlier?: () => Promise<readonly EarlierRun[]>
  /** Why the base says less than it could; warnings only, they decide nothing. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A base, with reasons why it says less than it could; or why there is none. `required`: the user named it. */
export type BaselineResult = (
  | { readonly base: Baseline; readonly reasons: readonly BaseReason[] }
  | {
      readonly base: null
      readonly reasons: readonly BaseReason[]
      readonly required: boolean
      /** The user switched the comparison off. */
      readonly isOff?: true
    }
) & {
  /** Why the exact base is unreadable. An older one or none is then shown, and what depends on the base stays open. */
  readonly unreadable?: BaseReason
}

/** Metrics that prices have a part in. */
export const pricedMetrics = ['cost_usd', 'judge_cost_usd'] as const

/** The id that a scenario of the base has in the head; null if the head does not have it. */
export function getHeadId({ id, headId }: Pick<BaseScenario, 'id' | 'headId'>): string | null {
  return headId === undefined ? id : headId
}

/** Tells whether nothing was run or recorded for a scenario. */
export function isUntraced({ tally }: Pick<BaseScenario, 'tally'>): boolean {
  return tally.passed + tally.failed + tally.unverified === 0
}

/** Tells whether trials show how a scenario does. Where some leave it unverified, more than half have to have a verdict. */
export function isKnownByTrials({ outcome, tally }: Pick<BaseScenario, 'outcome' | 'tally'>): boolean {
  return tally.passed + tally.failed > (outcome === 'unverified' ? tally.unverified : 0)
}

/** Drops scenarios of the head that are not run: their base says nothing either. */
export function omitScenarios(answer: BaselineResult, ids: ReadonlySet<string>): BaselineResult {
  if (answer.base === null || ids.size === 0) return answer
  const scenarios = answer.base.scenarios.filter((scenario) => !ids.has(getHeadId(scenario) ?? ''))
  return { ...answer, base: { ...answer.base, scenarios } }
}

export function countOutcomes(trials: readonly Pick<TrialResult, 'outcome'>[]): Tally {
  const tally = { passed: 0, failed: 0, unverified: 0 }
  for (const { outcome } of trials) tally[outcome] += 1
  return tally
}

/** Concludes some trials. Retries decide if none failed and more passed than first trials lack a verdict. */
export function concludeTrials(
  outcome: Outcome,
  trials: readonly Pick<TrialResult, 'outcome' | 'round'>[],
): NonNullable<BaseScenario['baseVerdict']> {
  const tally = countOutcomes(trials)
  const firstTrials = takeFirstTrials({ trials })
  const first = firstTrials === trials ? {} : { first: countOutcomes(firstTrials) }
  return { outcome: resolveTallyOutcome(outcome, tally, first.first), tally, ...first }
}

/** Summarizes the trials of a scenario for its base. */
export function summarizeTrials(
  outcome: Outcome,
  trials: readonly Omit<TrialResult, 'reason' | 'attempts'>[],
) {
  return {
    ...concludeTrials(outcome, trials),
    metrics: collectSamples(trials),
    checks: countCheckResults(trials),
    trials: trials.map(({ index, outcome: of, trace }) => ({ index, outcome: of, trace })),
  }
}

function resolveTallyOutcome(outcome: Outcome, { passed, failed, unverified }: Tally, first?: Tally) {
  const isMadeUp = first !== undefined && failed === 0 && passed - first.passed > unverified
  return outcome === 'unverified' && isMadeUp ? 'passed' : outcome
}

/**
 * Adds trials of the base that were run now because the head made their scenario a suspect. They never count as first ones,
 * those without a verdict say nothing, and neither do those by other checks than the base's other trials.
 */
export function addFurtherTrials(scenario: BaseScenario, further: Omit<BaseScenario, 'headId'>) {
  const { checks, baseVerdict } = scenario
  const isAlike = further.checksFingerprint === scenario.checksFingerprint
  const isAlikeByBase = further.baseChecksFingerprint === scenario.baseChecksFingerprint
  const byBase = isAlikeByBase ? further.baseVerdict : null
  return {
    ...scenario,
    ...(isAlike ? addTally(scenario, further.tally) : {}),
    checks: isAlike && checks !== null ? addCheckTallies(checks, further.checks ?? []) : checks,
    baseVerdict:
      baseVerdict === null || byBase === null
        ? baseVerdict
        : { ...baseVerdict, ...addTally(baseVerdict, byBase.tally) },
  }
}

function addTally(
  { outcome, tally, first = tally }: Pick<BaseScenario, 'outcome' | 'tally' | 'first'>,
  { passed, failed }: Tally,
): Pick<BaseScenario, 'outcome' | 'tally' | 'first'> {
  const all = { ...tally, passed: tally.passed + passed, failed: tally.failed + failed }
  return { outcome: failed > 0 ? 'failed' : resolveTallyOutcome(outcome, all, first), tally: all, first }
}

function addCheckTallies(
  checks: readonly CheckTally[],
  further: readonly CheckTally[],
): readonly CheckTally[] {
  return checks.map((check, index) => {
    const { passed = 0, failed = 0, inner: more = [] } = further[index] ?? {}
    const inner = check.inner === undefined ? more : addCheckTallies(check.inner, more)
    const sum = { ...check, passed: check.passed + passed, failed: check.failed + failed }
    return inner.length === 0 ? sum : { ...sum, inner }
  })
}

export function collectSamples(trials: readonly Pick<TrialResult, 'metrics'>[]): Samples {
  const samples: Record<string, number[]> = Object.create(null) as Record<string, number[]>
  for (const { metrics } of trials)
    for (const name of Object.keys(metrics)) {
      const value = metrics[name]
      if (value !== undefined) (samples[name] ??= []).push(value)
    }
  return samples
}
