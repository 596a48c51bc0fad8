import { limits } from '../core/limits.ts'
import type { Outcome, Verdict } from '../core/verdict.ts'
import { cut } from '../core/visible-text.ts'
import type { Judgement } from '../judge/question.ts'
import type { CheckVerdict, TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ProcessFacts } from '../trace/model/trace-init.ts'
import type { Trace } from '../trace/model/trace.ts'
import { noUsage } from '../trace/model/usage.ts'

/** The judge of a scenario in the results of a trial. */
export type JudgeEntry = NonNullable<TrialResult['judge']>

/** A trial without a trace; `reason` says why. */
export function trialWithout(reason: string): TrialResult {
  return { index: 0, outcome: 'unverified', reason, trace: null, checks: [], judge: null, metrics: {} }
}

/** A trial that waits for answers: it holds the place of its result. */
export function openTrial(trace: Trace): TrialResult {
  return { ...trialWithout('its questions are not answered yet'), trace: traceFacts(trace) }
}

/** Facts of a trial that its trace states. */
export function factsOf(trace: Trace): Pick<TrialResult, 'trace' | 'process' | 'said'> {
  const { process, stated } = trace
  return {
    trace: traceFacts(trace),
    ...(process === null ? {} : { process: processFacts(process) }),
    ...(typeof stated.passed === 'boolean' ? { said: stated.passed ? 'passed' : 'failed' } : {}),
  }
}

function traceFacts({ id, source }: Pick<Trace, 'id' | 'source'>): TrialResult['trace'] {
  return { id, source: source.file, format: source.format }
}

function processFacts({ end, exitCode, startUs, endUs }: ProcessFacts): TrialResult['process'] {
  return { end, exitCode, durationMs: Math.max(0, endUs - startUs) / 1000 }
}

/** The outcome of a trial by its checks and its judge. */
export function outcomeWith(checks: Outcome, judge: JudgeEntry | null): Outcome {
  if (judge === null || judge.status === 'skip' || judge.advisory === true) return checks
  if (checks === 'failed') return 'failed'
  if (judge.status === 'error') return 'unverified'
  return judge.status === 'pass' ? 'passed' : 'failed'
}

/** The entry of a judgement in the results. */
export function judgeEntryOf(judgement: Judgement): JudgeEntry {
  const { status, reason, reasoning, quotes, score, votes, model, usage, costUsd, calls, isCached } =
    judgement
  const { identity, labels, isAdvisory } = judgement
  const { input, output } = usage ?? noUsage
  return {
    status: status === 'uncertain' ? 'error' : status,
    reason,
    ...(score === undefined ? {} : { score }),
    model,
    reasoning: cut(reasoning, limits.shownText),
    ...(quotes.length === 0 ? {} : { quotes: [...quotes] }),
    ...(votes === undefined ? {} : { votes: { ...votes } }),
    ...(identity === undefined ? {} : { identity }),
    ...(labels === undefined ? {} : { labels }),
    ...(isAdvisory === true ? { advisory: true } : {}),
    cached: isCached,
    calls,
    ...(input === null ? {} : { inputTokens: input }),
    ...(output === null ? {} : { outputTokens: output }),
    ...(costUsd === null ? {} : { costUsd }),
  }
}

/** The first list of passes of each scenario; trials that pass alike share it, and most do. */
const passes = new WeakMap<Scenario, CheckVerdict[]>()

/** The verdicts of a trial's checks in the results. */
export function entriesOf(scenario: Scenario, verdicts: readonly Verdict[]): CheckVerdict[] {
  const list = verdicts.map((verdict, index) => entryOf(scenario, verdict, index))
  const known = passes.get(scenario)
  if (known === undefined && list.every(({ status }) => status === 'pass')) passes.set(scenario, list)
  return known?.every((entry, index) => entry === list[index]) === true ? known : list
}

/** A verdict that all trials share (a plain pass) stays shared. */
const entries = new WeakMap<Verdict, CheckVerdict>()

function entryOf(scenario: Scenario, verdict: Verdict, index: number): CheckVerdict {
  const known = entries.get(verdict)
  if (known !== undefined) return known
  const entry = located(scenario, verdict, index)
  if (verdict.status === 'pass') entries.set(verdict, entry)
  return entry
}

/** Only what a reader will be sent to gets a place: positions cost a second parse of the file. */
function located(scenario: Scenario, verdict: Verdict, index: number): CheckVerdict {
  const { description, evidence, turns, metrics, ...rest } = verdict
  const place = verdict.status === 'pass' ? {} : scenario.locate(['checks', index])
  return {
    ...rest,
    ...(description === '' ? {} : { description }),
    ...(evidence === undefined ? {} : { evidence: [...evidence] }),
    ...(turns === undefined ? {} : { turns: [...turns] }),
    ...(metrics === undefined ? {} : { metrics: { ...metrics } }),
    ...place,
  }
}
