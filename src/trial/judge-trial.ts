import type { Answer } from '../checks/run.ts'
import { outcomeOf, type Outcome, type Verdict } from '../core/verdict.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Judgement } from '../judge/question.ts'
import type { CheckVerdict, TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ProcessFacts } from '../trace/process-facts.ts'
import type { Trace } from '../trace/trace.ts'
import { incompleteness, verdictsOfPart } from './incomplete-run.ts'
import { askNobody, verdictsWithJudge, type AskJudge, judgeTrial } from './judged-answers.ts'
import { judgingMetrics } from './judging-metrics.ts'
import { trialMetrics } from './trial-metrics.ts'

/** Judges one trace as a trial of a scenario: checks first, then the judge. Its index is 0 until its place is known. */
export function scoreTrial(
  scenario: Scenario,
  trace: Trace,
  mode: JudgeMode,
  answer?: Answer,
  judge: AskJudge = askNobody,
): TrialResult {
  const { checks } = scenario
  const reason = incompleteness(trace.process, checks)
  const asked = new Set<Judgement>()
  const ask: AskJudge = (question) => {
    const judgement = judge(question)
    asked.add(judgement)
    return judgement
  }
  const said = trace.stated.passed
  const unjudged = reason === null ? null : 'incomplete-run'
  const all = verdictsWithJudge(trace, checks, { mode, answer, ask, unjudged })
  const verdicts = reason === null ? all : verdictsOfPart(all, checks)
  const byChecks = outcomeOf(verdicts)
  const judged = reason === null ? judgeTrial(scenario, trace, verdicts, mode, ask) : null
  return {
    index: 0,
    outcome: reason !== null && byChecks === 'passed' ? 'unverified' : withJudge(byChecks, judged),
    ...(reason === null ? {} : { reason }),
    trace: { id: trace.id, source: trace.source.file, format: trace.source.format },
    ...(trace.process === null ? {} : { process: processFacts(trace.process) }),
    ...(typeof said === 'boolean' ? { said: said ? 'passed' : 'failed' } : {}),
    checks: entriesOf(scenario, verdicts),
    judge: judged,
    // The figures of a part of a run are not the run's.
    metrics: reason === null ? { ...trialMetrics(trace, verdicts), ...judgingMetrics(asked) } : {},
  }
}

/** A trial that came to no trace; `reason` says why. */
export function trialWithout(reason: string): TrialResult {
  return { index: 0, outcome: 'unverified', reason, trace: null, checks: [], judge: null, metrics: {} }
}

function processFacts({ end, exitCode, startUs, endUs }: ProcessFacts): TrialResult['process'] {
  return { end, exitCode, durationMs: Math.max(0, endUs - startUs) / 1000 }
}

function withJudge(checks: Outcome, judge: TrialResult['judge']): Outcome {
  if (judge === null || judge.status === 'skip' || judge.advisory === true) return checks
  if (checks === 'failed') return 'failed'
  if (judge.status === 'error') return 'unverified'
  return judge.status === 'pass' ? 'passed' : 'failed'
}

/** The first list of passes of a scenario; trials that say the same share it, and most do. */
const passes = new WeakMap<Scenario, CheckVerdict[]>()

function entriesOf(scenario: Scenario, verdicts: readonly Verdict[]): CheckVerdict[] {
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
