import { omitNullish } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { Outcome, Verdict } from '../core/verdict.ts'
import { truncate } from '../core/visible-text.ts'
import type { Judgement } from '../judge/question.ts'
import type { CheckVerdict, TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { findTestPlace } from '../scenario/test-place.ts'
import type { Trace, ProcessFacts } from '../trace/model/trace.ts'
import { noUsage } from '../trace/model/usage.ts'

/** The judge of a scenario in the results of a trial. */
export type JudgeEntry = NonNullable<TrialResult['judge']>

/** Why a trial is unverified, where no check or judge says so; or why its run was cut short. */
export type TrialReason =
  /** Its questions are not answered yet. */
  | { readonly code: 'not-judged' }
  /** No run of it was recorded, or none that counts; `message` by those who were to record it. */
  | { readonly code: 'withheld'; readonly args: { readonly message: string } }
  /** The gate did not start its command, or stopped it; `message` by the one who did, where it left one. */
  | {
      readonly code: 'not-started' | 'stopped' | 'timed-out'
      readonly args: { readonly message: string | null }
    }
  /** Its command came to a bad end; of `said` one line of its standard error, perhaps empty. */
  | { readonly code: 'exited'; readonly args: { readonly exitCode: number; readonly said: string } }
  | { readonly code: 'signalled'; readonly args: { readonly signal: string | null; readonly said: string } }
  /** The service of a model did not answer a call, which was never answered; `message` by the recording. */
  | { readonly code: 'outage'; readonly args: { readonly message: string } }
  /** Its simulated user did something wrong. */
  | { readonly code: 'user'; readonly args: { readonly message: string } }
  /** Part of its recording could not be read. */
  | { readonly code: 'damaged'; readonly args: { readonly message: string | null } }
  /** Its recording answers `found`, not the `wanted` input of its scenario. */
  | { readonly code: 'other-input'; readonly args: { readonly found: string; readonly wanted: string } }
  /** Checks lack data, because none of its `spans` is a model or tool call; where there are none, its agent sent none. */
  | { readonly code: 'silent'; readonly args: Silence }
  /** Its recording was edited after the run, or its agent changed since. */
  | { readonly code: 'edited' | 'other-agent' }
  /** Its test ran at `commit`, which is not the one that is judged. */
  | { readonly code: 'other-commit'; readonly args: { readonly commit: string } }
  /** Its recording is older than a change of `file`; `hasCommand`: its agent can be run. */
  | { readonly code: 'stale'; readonly args: { readonly file: string; readonly hasCommand: boolean } }
  /** Git cannot tell whether its recording is older than its agent; `why`: a clause. */
  | { readonly code: 'age-unknown'; readonly args: { readonly why: string } }
  /** An untrusted change brings the recording; `untrusted`: whose it is, such as `a fork`. */
  | { readonly code: 'own-recording'; readonly args: { readonly untrusted: string } }

/** An agent that shows no model or tool call: how many other spans it sent, and whether it did not even print anything. */
export interface Silence {
  readonly spans: number
  readonly isMute: boolean
}

type Attempt = NonNullable<TrialResult['attempts']>[number]

/** An attempt that came to no verdict, and was followed by another one. */
export type ScoredAttempt = Omit<Attempt, 'reason'> & { readonly reason: TrialReason }

/** The result of one trial as the gate has it: reasons are facts, which the report puts into words. */
export type ScoredTrial = Omit<TrialResult, 'reason' | 'attempts'> & {
  reason?: TrialReason
  attempts?: readonly ScoredAttempt[]
}

/** Tells whether the agent's command crashed, ran out of time or could not be started, so that its trial is unverified. */
export function isBroken({ outcome, process }: Pick<TrialResult, 'outcome' | 'process'>): boolean {
  if (outcome !== 'unverified' || process === undefined) return false
  const { end, exitCode } = process
  return end === 'timed-out' || end === 'not-started' || (end === 'exited' && exitCode !== 0)
}

/** A trial without a trace; `reason` says why. */
export function createTrialWithout(reason: TrialReason): ScoredTrial {
  return { index: 0, outcome: 'unverified', reason, trace: null, checks: [], judge: null, metrics: {} }
}

/** A trial that waits for answers: it holds the place of its result. */
export function openTrial(trace: Trace): ScoredTrial {
  return { ...createTrialWithout({ code: 'not-judged' }), trace: pickTraceFacts(trace) }
}

/** Facts of a trial that its trace states. */
export function traceInfo(trace: Trace): Pick<TrialResult, 'trace' | 'process' | 'said'> {
  const { process, stated } = trace
  return {
    trace: pickTraceFacts(trace),
    ...(process === null ? {} : { process: pickProcessFacts(process) }),
    ...(typeof stated.passed === 'boolean' ? { said: stated.passed ? 'passed' : 'failed' } : {}),
  }
}

function pickTraceFacts({ id, source }: Pick<Trace, 'id' | 'source'>): TrialResult['trace'] {
  return { id, source: source.file, format: source.format }
}

function pickProcessFacts({ end, exitCode, startUs, endUs }: ProcessFacts): TrialResult['process'] {
  return { end, exitCode, durationMs: Math.max(0, endUs - startUs) / 1000 }
}

/** The outcome of a trial by its checks and its judge. */
export function combineOutcome(checks: Outcome, judge: JudgeEntry | null): Outcome {
  if (judge === null || judge.status === 'skip' || judge.advisory === true) return checks
  if (checks === 'failed') return 'failed'
  if (judge.status === 'error') return 'unverified'
  return judge.status === 'pass' ? 'passed' : 'failed'
}

/** The entry of a judgement in the results. */
export function toJudgeEntry(judgement: Judgement): JudgeEntry {
  const { status, reason, reasoning, quotes, score, votes, model, usage, costUsd, calls, isCached } =
    judgement
  const { identity, labels, isAdvisory } = judgement
  const { input, output } = usage ?? noUsage
  return {
    status: status === 'uncertain' ? 'error' : status,
    reason,
    ...(score === undefined ? {} : { score }),
    model,
    reasoning: truncate(reasoning, limits.shownText),
    ...(quotes.length === 0 ? {} : { quotes: [...quotes] }),
    ...omitNullish({ votes: votes && { ...votes }, identity }),
    ...(labels === undefined ? {} : { labels }),
    ...(isAdvisory === true ? { advisory: true } : {}),
    cached: isCached,
    calls,
    ...omitNullish({ inputTokens: input, outputTokens: output, costUsd }),
  }
}

/** The first list of passes of each scenario; trials that pass alike share it, and most do. */
const passes = new WeakMap<Scenario, CheckVerdict[]>()

/** The verdicts of a trial's checks in the results. */
export function listCheckEntries(scenario: Scenario, verdicts: readonly Verdict[]): CheckVerdict[] {
  const list = verdicts.map((verdict, index) => toCheckEntry(scenario, verdict, index))
  const shared = passes.get(scenario)
  if (shared === undefined && list.every(({ status }) => status === 'pass')) passes.set(scenario, list)
  return shared?.every((entry, index) => entry === list[index]) === true ? shared : list
}

/** A verdict that all trials share (a plain pass) stays shared. */
const entries = new WeakMap<Verdict, CheckVerdict>()

function toCheckEntry(scenario: Scenario, verdict: Verdict, index: number): CheckVerdict {
  const shared = entries.get(verdict)
  if (shared !== undefined) return shared
  const entry = addLocation(scenario, verdict, index)
  if (verdict.status === 'pass') entries.set(verdict, entry)
  return entry
}

/** Only what a reader will be sent to gets a place: positions cost a second parse of the file. */
function addLocation(scenario: Scenario, verdict: Verdict, index: number): CheckVerdict {
  const { description, evidence, turns, metrics, ...rest } = verdict
  // Key by key: V8 gives each object of several spreads a hidden class of its own, which is larger than the entry.
  const entry: CheckVerdict = rest
  const place = verdict.status === 'pass' ? null : findTestPlace(scenario.file, verdict)
  if (description !== '' && place === null) entry.description = description
  if (evidence !== undefined) entry.evidence = [...evidence]
  if (turns !== undefined) entry.turns = [...turns]
  if (metrics !== undefined) entry.metrics = { ...metrics }
  return verdict.status === 'pass' ? entry : Object.assign(entry, place ?? scenario.locate(['checks', index]))
}
