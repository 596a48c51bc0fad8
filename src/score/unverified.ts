import type { BoundCheck } from '../checks/bind.ts'
import { isOnlyMeasured } from '../checks/run.ts'
import type { CheckOverTrials, Remedy } from '../results/schema.ts'
import type { ScoredTrial, Silence, TrialReason } from '../trial/trial-result.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { findSystem } from '../systems/registry.ts'

/** Why no agent is run. */
export type SkipReason =
  | { readonly code: 'record-never' | 'of-base' }
  /** The change comes from `untrusted`, such as `a fork`; `secrets`: names of the job's secrets, if they are the reason. */
  | { readonly code: 'untrusted'; readonly untrusted: string; readonly secrets: readonly string[] }

/** How agents are handled, as far as it explains that a scenario has no trial. */
type Handling =
  | { readonly kind: 'run' }
  | { readonly kind: 'replay'; readonly folder: string }
  | { readonly kind: 'left'; readonly left: SkipReason }

/** Reasons that a scenario is undecidable, whatever its traces show. */
export type UndecidableCode =
  | 'groups-left-out'
  | 'only-measured'
  | 'only-warnings'
  | 'only-shown'
  | 'only-fails'

/** Reasons that a scenario has no trial. */
export type Absence =
  | { readonly code: 'untraced' | 'unrecorded' | 'stale-recording' }
  /** Its agent was not started, because one of its checks cannot be used. */
  | { readonly code: 'unusable'; readonly args: { readonly reason: Unverified } }
  /** Its file names an agent, `runnable`, that we cannot start. */
  | { readonly code: 'not-startable'; readonly args: { readonly runnable: string } }
  /** The globs match no file, or their files do not name it. */
  | { readonly code: 'no-file'; readonly args: { readonly globs: readonly string[] } }
  | { readonly code: 'not-in-files'; readonly args: { readonly globs: readonly string[] } }
  /** Its agent was not run; `isRecorded`: it has a recording, which does not replace a run. */
  | {
      readonly code: 'not-run'
      readonly args: { readonly left: SkipReason; readonly isRecorded: boolean }
    }
  | { readonly code: 'not-in-folder'; readonly args: { readonly folder: string } }

/** A judge or a check without a verdict. */
interface Obstacle {
  /** Of its result. */
  readonly reason: string
  /** What is missing or went wrong. */
  readonly detail?: string
  /** Whether checks would decide without a judge. */
  readonly isOptional?: boolean
}

/** Why a scenario is unverified, as a fact. */
export type Unverified =
  | Absence
  | { readonly code: UndecidableCode | 'file-errors' | 'traces-short' | 'only-advised' }
  /** The trial has no error but proves nothing. */
  | { readonly code: 'no-checks' | 'judge-off' | 'all-skipped' | 'nothing-decides' }
  | {
      readonly code: 'open-over-trials'
      readonly args: { readonly check: CheckOverTrials; readonly trials: number }
    }
  | {
      readonly code: 'too-few-trials'
      readonly args: { readonly found: number; readonly wanted: number; readonly copies: number }
    }
  /** The reason of a trial that proves nothing. */
  | { readonly code: 'trial'; readonly args: { readonly reason: TrialReason } }
  | { readonly code: 'judge'; readonly args: Obstacle }
  | { readonly code: 'check'; readonly args: Obstacle & { readonly type: string } }
  /** The results of its shard are missing or cannot be used. */
  | { readonly code: 'shard'; readonly args: { readonly shard: number; readonly count: number } }
  /** None of the `spans` that its agent sent is a model or tool call, so a check lacks data. */
  | { readonly code: 'silent'; readonly args: Silence & { readonly reason: Unverified } }
  /** Its agent does not record prompts and replies, so a check lacks data; `setting`: what to set. */
  | { readonly code: 'content-off'; readonly args: { readonly setting: string; readonly reason: Unverified } }

/** Facts about the search for trials of a scenario that has none. */
export interface AbsenceFacts {
  /** Why its recordings do not count; null if it has none. */
  readonly passed: Passed | null
  /** Globs that match no file. */
  readonly empty: readonly string[]
  /** Globs of files that may name it. */
  readonly searched: readonly string[]
}

/** Why a recording does not count: its scenario has to be run, or it was made with another command or input. */
export type Passed = 'beside-run' | 'other-run'

/** Explains why a scenario has no trial. */
export function explainNoTrial(
  { runCommand, agentName }: Pick<Scenario, 'agentName'> & { readonly runCommand: object | null },
  agents: Handling,
  { passed, empty, searched }: AbsenceFacts,
): Absence {
  if (runCommand === null) {
    if (agentName !== undefined) return { code: 'not-startable', args: { runnable: agentName || 'runnable' } }
    if (empty.length > 0) return { code: 'no-file', args: { globs: empty } }
    return searched.length === 0 ? { code: 'untraced' } : { code: 'not-in-files', args: { globs: searched } }
  }
  if (agents.kind === 'left')
    return { code: 'not-run', args: { left: agents.left, isRecorded: passed === 'beside-run' } }
  if (agents.kind === 'run') return { code: 'unrecorded' }
  return passed === 'other-run'
    ? { code: 'stale-recording' }
    : { code: 'not-in-folder', args: { folder: agents.folder } }
}

/** Finds what gives a scenario its missing trial; null if the person who runs the gate cannot change it. */
export function findRemedy(reason: Unverified): Remedy | null {
  if (reason.code === 'not-run') {
    const { left, isRecorded } = reason.args
    return left.code === 'record-never' && !isRecorded ? 'allow-run' : null
  }
  return remedies.get(reason.code) ?? null
}

const remedies: ReadonlyMap<Unverified['code'], Remedy> = new Map([
  ['untraced', 'name-traces'],
  ['no-file', 'name-traces'],
  ['not-in-files', 'name-traces'],
  ['not-startable', 'name-traces'],
  ['stale-recording', 'run'],
  ['not-in-folder', 'run'],
])

/** Tells whether the option `groups` excludes all checks of a scenario. */
export function hasNoQuestions({ checks, criteria, judge }: Scenario): boolean {
  if (checks.length === 0 || Boolean(criteria) || Boolean(judge)) return false
  return checks.every(({ spec }) => spec.isLeftOut === true)
}

/** Explains why a scenario is unverified. `wanted`: number of trials that it needs. */
export function explainUnverified(
  scenario: Scenario,
  trials: readonly ScoredTrial[],
  verdicts: readonly CheckOverTrials[],
  wanted: number,
  absent: Absence,
): Unverified {
  const undecidable = explainUndecidable(scenario)
  if (undecidable !== null) return { code: undecidable }
  const open = verdicts.find(({ status, severity }) => status === 'error' && severity === 'error')
  if (open !== undefined) {
    const trialCount = Math.max(wanted, open.passed + open.failed + open.open)
    return { code: 'open-over-trials', args: { check: open, trials: trialCount } }
  }
  return explainTrials(scenario.checks, trials, wanted, absent)
}

/** Explains why a scenario is undecidable, whatever its traces show; null if it is not. */
function explainUndecidable(scenario: Scenario): UndecidableCode | null {
  const { checks, criteria, judge } = scenario
  if (checks.length === 0 || Boolean(criteria) || Boolean(judge)) return null
  if (hasNoQuestions(scenario)) return 'groups-left-out'
  const active = checks.filter(({ spec }) => spec.isLeftOut !== true)
  if (active.every(isOnlyMeasured)) return 'only-measured'
  if (active.every(({ spec }) => spec.severity === 'warning')) return 'only-warnings'
  if (active.every((check) => check.spec.severity === 'warning' || isOnlyMeasured(check))) return 'only-shown'
  const isWritten = findSystem(scenario.origin)?.impliesOnlyFails !== true
  return isWritten && active.every(({ spec }) => spec.onlyFails === true) ? 'only-fails' : null
}

function explainTrials(
  checks: readonly BoundCheck[],
  trials: readonly ScoredTrial[],
  wanted: number,
  absent: Absence,
): Unverified {
  if (trials.length === 0) return absent
  const open = trials.find((trial) => trial.outcome === 'unverified' && !isSettledOverTrials(trial))
  if (open === undefined) {
    const copies = trials.reduce((sum, { provenance }) => sum + (provenance?.copies?.length ?? 0), 0)
    return { code: 'too-few-trials', args: { found: trials.length, wanted, copies } }
  }
  if (open.reason !== undefined) return { code: 'trial', args: { reason: open.reason } }
  const isOptional = decideAlone(checks)
  if (open.judge?.status === 'error' && open.judge.advisory !== true)
    return {
      code: 'judge',
      args: { reason: open.judge.reason, detail: open.judge.reasoning ?? '', isOptional },
    }
  const errors = open.checks.filter(
    ({ status, severity, decides }) => status === 'error' && severity === 'error' && decides === undefined,
  )
  // Authors understand only the checks that they wrote.
  const error = errors.find((each) => checks[open.checks.indexOf(each)]?.spec.onlyFails !== true) ?? errors[0]
  if (error !== undefined) {
    const { type, reason, actual } = error
    return {
      code: 'check',
      args: { type, reason, isOptional, ...(typeof actual === 'string' ? { detail: actual } : {}) },
    }
  }
  if (open.judge?.advisory === true) return { code: 'only-advised' }
  if ([open.judge, ...open.checks].some((result) => result?.reason === 'judge-off'))
    return { code: 'judge-off' }
  if (open.checks.length === 0) return { code: 'no-checks' }
  return { code: open.checks.some(({ status }) => status === 'skip') ? 'all-skipped' : 'nothing-decides' }
}

/** Tells whether checks can pass a trial without a judge. */
export function decideAlone(checks: readonly BoundCheck[]): boolean {
  return checks.some((bound) => {
    const { severity, isLeftOut, onlyFails } = bound.spec
    if (severity === 'warning' || isLeftOut === true || onlyFails === true) return false
    return bound.problems === null && bound.check.judged === undefined && !isOnlyMeasured(bound)
  })
}

/** Tells whether a trial is unverified only because of checks that decide over all trials. */
export function isSettledOverTrials(
  trial: Pick<ScoredTrial, 'outcome' | 'judge' | 'checks'> & { readonly reason?: unknown },
): boolean {
  const { outcome, reason, judge, checks } = trial
  if (outcome !== 'unverified' || reason !== undefined) return false
  if (judge?.status === 'error' && judge.advisory !== true) return false
  const open = checks.filter(({ status, severity }) => severity === 'error' && status !== 'skip')
  return (
    checks.some(({ decides, severity }) => decides === 'scenario' && severity === 'error') &&
    open.every(({ decides }) => decides !== undefined)
  )
}
