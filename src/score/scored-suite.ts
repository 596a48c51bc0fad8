import type { Diagnostic } from '../core/diagnostic.ts'
import type { Outcome, Status } from '../core/verdict.ts'
import { listBranchVerdicts, toVerdict } from '../checks/combined/branch-verdicts.ts'
import { isJudgedCheck } from '../checks/find-check.ts'
import { listFigures, type Figure } from '../checks/found-figures.ts'
import { listForbiddenNames } from '../checks/found-names.ts'
import type { CheckOverTrials, CheckVerdict, ScenarioResult } from '../results/schema.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'
import type { ReplacedCommand } from '../scenario/agent-files.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { GroupedDiagnostic } from './summed-notes.ts'
import type { Unverified } from './unverified.ts'
import type { Fingerprints } from '../results/comparison-schema.ts'
import { fingerprintCommand, fingerprintInput } from '../scenario/run-fingerprint.ts'

/** A scenario with all its trials judged, on one side of the comparison. */
export interface ScoredScenario {
  readonly scenario: Scenario
  readonly outcome: Outcome
  /** Why it is unverified; null otherwise. */
  readonly reason: Unverified | null
  readonly trials: readonly ScoredTrial[]
  /** The trials that were run again because it failed; those without a verdict are among no others. Absent: none. */
  readonly further?: NonNullable<ScenarioResult['confirmation']>
  /** It has no trial, though its agent was run or its traces were looked for. */
  readonly isUntraced?: true
  /** Checks that decide over all trials; absent where there are none. */
  readonly overTrials?: readonly CheckOverTrials[]
  /** Models and judges that its traces show; sorted, without repetition. */
  readonly shown?: { readonly models: readonly string[]; readonly judges: readonly string[] }
  /** Verdict of another definition on the same traces, where one was given. */
  readonly other?: AlternateVerdict
  /** Recordings of the same tree that the other suite selects for it, and its own no more; absent: none. */
  readonly leftOut?: LeftOut
  /** Its commands that start other programs than those of the base. */
  readonly replaced?: readonly ReplacedCommand[]
}

/** Verdict of another definition on recordings that it selects and the suite's own does not. */
export interface LeftOut {
  readonly outcome: Outcome
  /** Those of this outcome, by file, and by id in a file of many. */
  readonly recordings: readonly string[]
}

/** Takes the first trials: only scenarios that look bad get retries, so counting these would flatter the suite. */
export function takeFirstTrials<Trial extends Pick<ScoredTrial, 'round'>>({
  trials,
}: {
  readonly trials: readonly Trial[]
}): readonly Trial[] {
  return trials.every(isFirst) ? trials : trials.filter(isFirst)
}

function isFirst({ round }: Pick<ScoredTrial, 'round'>): boolean {
  return round === undefined
}

/** Tells whether an agent was run for a scenario, or its recorded replies were replayed: another run comes out otherwise by chance. */
export function isFresh({ trials }: { readonly trials: readonly Pick<ScoredTrial, 'provenance'>[] }) {
  return trials.some(({ provenance }) => provenance?.kind === 'run' || provenance?.kind === 'replayed')
}

/** Verdict of a definition that is not the suite's own: an outcome, no results of its own. */
export interface AlternateVerdict {
  readonly definition: Scenario
  readonly outcome: Outcome
  readonly trials: readonly Pick<ScoredTrial, 'outcome' | 'round'>[]
  /** As of {@link ScoredScenario}. */
  readonly further?: ScoredScenario['further']
  /** Of each of its checks, in order: the worst over the trials; null if no trial has it. */
  readonly statuses: readonly (Status | null)[]
  /** The same of its judge. */
  readonly judge: Status | null
}

/** A suite scored over the traces of one tree (the work tree, or a commit). */
export interface ScoredSuite {
  readonly scenarios: readonly ScoredScenario[]
  readonly diagnostics: readonly Diagnostic[]
  /** Notes behind those diagnostics that are about many scenarios; absent: none. */
  readonly summed?: ReadonlyMap<Diagnostic, GroupedDiagnostic>
  /** Ids of the scenarios whose agents were run for it; absent: none. */
  readonly fresh?: ReadonlySet<string>
  /** Verdicts of definitions that the suite no longer has, by id; absent where none was given. */
  readonly departed?: ReadonlyMap<string, AlternateVerdict>
}

/** The base's definitions, scored while traces are read for the suite. No agent is run for them. */
export interface AlternateDefinitions {
  /** Of scenarios that the suite has, by id. */
  readonly changed: ReadonlyMap<string, Scenario>
  /** Scenarios that the suite has no more, and whose traces may still be there. */
  readonly removed: readonly Scenario[]
  /** The base's definition of every scenario, by the suite's id, also where it is the same. */
  readonly baseById: ReadonlyMap<string, Scenario>
  /** Where their own suite looks for traces; absent: not needed. */
  readonly selection?: BaseSelection
}

/** Places of the scenarios and traces of one side; `traces` undefined: the default ones. */
export interface Places {
  readonly paths: readonly string[]
  readonly traces: readonly string[] | undefined
}

/** What the base's suite selects, to be looked up in another tree. */
export interface BaseSelection {
  /** Its sound definitions, by the suite's id. */
  readonly definitions: ReadonlyMap<string, Scenario>
  /** Where its scenarios and traces are; absent: where the suite has them. */
  readonly places?: Places
  /** Recordings that it has at the base, as `<file>#<id>`. */
  readonly recordings: ReadonlySet<string>
}

export const noAlternates: AlternateDefinitions = { changed: new Map(), removed: [], baseById: new Map() }

/** Keeps the verdict of a scenario that was scored by another definition. */
export function toOtherVerdict({ scenario, outcome, trials, further }: ScoredScenario): AlternateVerdict {
  return {
    definition: scenario,
    outcome,
    trials: trials.map(pickOutcome),
    ...(further === undefined ? {} : { further }),
    statuses: findWorstStatuses(trials, scenario.checks.length),
    judge: chooseWorst(trials.map(({ judge }) => judge?.status)),
  }
}

/** Picks what an alternate verdict keeps of a trial. */
export function pickOutcome({ outcome, round }: Pick<ScoredTrial, 'outcome' | 'round'>) {
  return round === undefined ? { outcome } : { outcome, round }
}

/** Of each check, the worst that a trial came to: fail, error, pass, skip; null if no trial has it. */
export function findWorstStatuses(
  trials: readonly Pick<ScoredTrial, 'checks'>[],
  count: number,
): (Status | null)[] {
  return Array.from({ length: count }, (_, index) =>
    chooseWorst(trials.map(({ checks }) => checks[index]?.status)),
  )
}

const fromWorst = ['fail', 'error', 'pass', 'skip'] as const satisfies readonly Status[]

/** Of several verdicts the worst; null if there is none. */
export function chooseWorst(statuses: readonly (Status | null | undefined)[]): Status | null {
  return fromWorst.find((status) => statuses.includes(status)) ?? null
}

/** More judges than people ask of one scenario. */
const maxJudges = 32

/**
 * Fingerprints of all that the verdict of a scenario depends on. A part that the scenario does not have, or that its traces do
 * not show, is absent: nothing can be said of it. `of`: the definition that its traces were made by, where
 * it is not the one that they were scored by.
 */
export function fingerprintScenario(
  { scenario, shown }: Pick<ScoredScenario, 'scenario' | 'shown'>,
  of: Pick<Scenario, 'input' | 'runCommand'> = scenario,
): Fingerprints {
  const { input, runCommand } = of
  const { models = [], judges = [] } = shown ?? {}
  return {
    checks: scenario.checksFingerprint,
    ...(input === null && runCommand === null ? {} : { input: fingerprintInput(input, runCommand?.user) }),
    ...(judges.length === 0 ? {} : { judge: judges.slice(0, maxJudges).join(' ') }),
    ...(runCommand === null ? {} : { agent: fingerprintCommand(runCommand) }),
    ...(models.length === 0 ? {} : { models: [...models] }),
  }
}

/** How often one check of a scenario held over its trials. */
export interface CheckTally {
  readonly type: string
  /** Trials in which it passed, or did not apply: there was nothing to complain about. */
  readonly passed: number
  readonly failed: number
  /** In how many trials it found each forbidden tool, agent or skill. */
  readonly forbidden?: ReadonlyMap<string, number>
  /** Of each trial in which it failed, the figures that it bounds. */
  readonly figures?: readonly (readonly Figure[])[]
  /** The checks that it consists of, over the trials in which it failed; absent: none. */
  readonly inner?: readonly CheckTally[]
}

/** Reasons of a skip that say that there was nothing to complain about. */
const idle: ReadonlySet<string> = new Set(['not-applicable', 'no-transition'])

/**
 * The tally of each check, in the order of the scenario's checks, and of its judge as the last one. A check that does
 * not decide its trial, or was not evaluated, counts neither way.
 */
export function countCheckResults(
  trials: readonly Pick<ScoredTrial, 'checks' | 'judge'>[],
): readonly CheckTally[] {
  const width = trials.reduce((most, { checks }) => Math.max(most, checks.length), 0)
  const tallies = Array.from({ length: width }, (_, index) =>
    tallyCheck(trials.flatMap(({ checks }) => checks[index] ?? [])),
  )
  const judgeStatuses = trials.map(({ judge }) => (judge?.advisory === true ? null : judge?.status))
  const passed = judgeStatuses.filter((status) => status === 'pass').length
  const failed = judgeStatuses.filter((status) => status === 'fail').length
  return passed + failed === 0 ? tallies : [...tallies, { type: 'judge', passed, failed }]
}

/** Of one check in all trials; scores of models, which differ by chance, are no figures. */
function tallyCheck(verdicts: readonly CheckVerdict[]): CheckTally {
  const deciding = verdicts.filter(({ severity, decides }) => severity !== 'warning' && decides === undefined)
  const failures = deciding.filter(({ status }) => status === 'fail')
  const { length: passed } = deciding.filter(
    ({ status, reason }) => status === 'pass' || (status === 'skip' && idle.has(reason)),
  )
  const type = verdicts[0]?.type ?? ''
  const tally = { type, passed, failed: failures.length }
  if (failures.length === 0) return tally
  const branches = failures.map(({ details }) => listBranchVerdicts(details).map(toVerdict))
  if (branches.some(({ length }) => length > 0))
    return { ...tally, inner: countCheckResults(branches.map((checks) => ({ checks, judge: null }))) }
  const forbidden = new Map<string, number>()
  for (const { actual } of failures)
    for (const name of listForbiddenNames(type, actual)) forbidden.set(name, (forbidden.get(name) ?? 0) + 1)
  const figures = isJudgedCheck(type) ? [] : failures.map(listFigures)
  return { ...tally, forbidden, figures }
}
