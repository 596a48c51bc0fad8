import { evaluateAlone, evaluateCheck, planCheck, type CheckPlan } from '../checks/run.ts'
import { decideOutcome, type Finding, type Verdict } from '../core/verdict.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Judgement, JudgeQuestion } from '../judge/question.ts'
import type { ScoredTrial, TrialReason, JudgeEntry } from './trial-result.ts'
import { listCheckEntries, traceInfo, toJudgeEntry, combineOutcome } from './trial-result.ts'
import { setRunDay } from '../scenario/days.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Trace } from '../trace/model/trace.ts'
import { findUnreadWords } from '../trace/views/cut-texts.ts'
import { evaluateIfPlanned, collectJudgements, noAnswers, type Answers } from './apply-answers.ts'
import { explainIncomplete, keepFinalVerdicts } from './incomplete-run.ts'
import type { AskRule, PlannedCheck, Question } from './plan.ts'
import { needsAnswers, planQuestions, listQuestions } from './plan.ts'
import { buildScenarioQuestion } from './scenario-question.ts'
import { collectJudgingMetrics, collectTrialMetrics } from './trial-metrics.ts'

/** A trial with its verdicts. Its index is 0 until its place is known. */
export interface JudgedTrial {
  readonly trial: ScoredTrial
  /** All replies of models about it. */
  readonly judgements: ReadonlySet<Judgement>
}

/** Judges one trial. It stops at most three times with questions to the outside, and goes on with the answers. */
export type TrialRounds = Generator<readonly Question[], JudgedTrial, Answers>

/**
 * Judges one trace as a trial of a scenario, in three rounds: the checks that need no model, the checks that
 * ask one, the judge of the scenario. Each round plans its questions, has them answered, and evaluates. What
 * an earlier round refutes is not worth a model's time, so that its questions are not asked.
 */
export function* judgeTrial(scenario: Scenario, trace: Trace, mode: JudgeMode): TrialRounds {
  const { checks } = scenario
  const cutShort = explainIncomplete(trace, checks)
  const judgements = new Set<Judgement>()
  const plans = checks.map((bound) => planCheck(trace, bound))
  // The checks of most suites answer for themselves.
  const all = checks.some(needsAnswers)
    ? yield* yieldVerdicts(plans, judgements, {
        scenario: setRunDay(scenario, trace) ?? scenario,
        mode,
        cutShort,
      })
    : plans.flatMap((plan) => evaluateCheck(plan) ?? [])
  const verdicts = cutShort === null ? all : keepFinalVerdicts(all, checks, cutShort)
  const last = cutShort === null ? planJudge(scenario, trace, verdicts, mode) : null
  let judge: JudgeEntry | null = null
  if (last !== null && 'status' in last) judge = last
  else if (last !== null) {
    const judgement = (yield* ask([{ kind: 'judge', question: last }])).judgement(last)
    judgements.add(judgement)
    // What it finds good of the rest proves nothing.
    const unread = judgement.status === 'pass' ? findUnreadWords(trace) : null
    judge = { ...toJudgeEntry(judgement), ...(unread === null ? {} : createMissing(unread)) }
  }
  return { trial: buildTrial({ scenario, trace, cutShort, verdicts, judge, judgements }), judgements }
}

/** Yields all verdicts in two rounds, models' to `judgements`. A combined check asks only if answers decide it. */
function* yieldVerdicts(
  plans: readonly CheckPlan[],
  judgements: Set<Judgement>,
  { scenario, mode, cutShort }: Pick<Judged, 'scenario' | 'cutShort'> & { readonly mode: JudgeMode },
): Generator<readonly Question[], Verdict[], Answers> {
  const verdicts = new Map<CheckPlan, Verdict>()
  let open: PlannedCheck[] = plans.map((plan) => ({ plan, prompts: new Map() }))
  let answers = noAnswers
  const settle = () => {
    open = open.filter((planned) => {
      const verdict = evaluateIfPlanned(planned, answers)
      if (verdict !== null) verdicts.set(planned.plan, verdict)
      return verdict === null
    })
  }
  const plan = (answer: AskRule['answer']) => {
    open = open.map(({ plan: each, prompts }) => {
      const isOpen = (branch: CheckPlan) => evaluateIfPlanned({ plan: branch, prompts }, answers) === null
      return planQuestions(each, scenario, { answer, isOpen }, prompts)
    })
    return listQuestions(open)
  }
  settle()
  answers = yield* ask(
    plan((check) => (check.judged === undefined ? 'ask' : null)),
    answers,
  )
  settle()
  // What a judge would be asked, and lacks the data for, is no reason not to ask it the rest.
  const others = [...verdicts].filter(
    ([{ bound }]) => bound.problems !== null || bound.check.judged === undefined,
  )
  const unasked = explainNoJudge(
    mode,
    cutShort,
    others.map(([, verdict]) => verdict),
  )
  const ofModels = plan(() => unasked ?? 'ask')
  answers = yield* ask(ofModels, answers)
  for (const judgement of collectJudgements(ofModels, answers)) judgements.add(judgement)
  settle()
  return plans.map((each) => verdicts.get(each) ?? evaluateAlone(each))
}

/** Judges a trial without asking any evaluator. */
export function judgeWithoutAnswers(scenario: Scenario, trace: Trace, mode: JudgeMode): ScoredTrial {
  const rounds = judgeTrial(scenario, trace, mode)
  for (let round = rounds.next(noAnswers); ; round = rounds.next(noAnswers))
    if (round.done === true) return round.value.trial
}

/** Stops for questions, if there are any; `before`: the answers that there are already. */
function* ask(
  questions: readonly Question[],
  before = noAnswers,
): Generator<readonly Question[], Answers, Answers> {
  return questions.length === 0 ? before : yield questions
}

interface Judged {
  readonly scenario: Scenario
  readonly trace: Trace
  /** Why the run did not come to a good end; null if it did. */
  readonly cutShort: TrialReason | null
  readonly verdicts: readonly Verdict[]
  readonly judge: JudgeEntry | null
  readonly judgements: ReadonlySet<Judgement>
}

function buildTrial({ scenario, trace, cutShort, verdicts, judge, judgements }: Judged): ScoredTrial {
  const byChecks = decideOutcome(verdicts)
  const { trace: source, ...facts } = traceInfo(trace)
  return {
    index: 0,
    outcome: cutShort !== null && byChecks === 'passed' ? 'unverified' : combineOutcome(byChecks, judge),
    ...(cutShort === null ? {} : { reason: cutShort }),
    trace: source,
    ...facts,
    checks: listCheckEntries(scenario, verdicts),
    judge,
    // Metrics of part of a run are not those of the run.
    metrics:
      cutShort === null
        ? { ...collectTrialMetrics(trace, verdicts), ...collectJudgingMetrics(judgements) }
        : {},
  }
}

/** Returns the finding of judged checks if no model is asked; null if one is. */
function explainNoJudge(
  mode: JudgeMode,
  cutShort: TrialReason | null,
  others: readonly Verdict[],
): Finding | null {
  if (mode === 'off') return { status: 'skip', reason: 'judge-off' }
  if (cutShort !== null) return { status: 'error', reason: 'incomplete-run' }
  return hasFailure(others) ? { status: 'skip', reason: 'checks-failed' } : null
}

/**
 * Plans the question to the judge of a scenario; its entry in the results where it is not asked, null if
 * the scenario has no judge. A judge that cannot be asked is an error, so that the trial is unverified; with
 * `off` the user says that the checks alone decide.
 */
function planJudge(
  scenario: Scenario,
  trace: Trace,
  verdicts: readonly Verdict[],
  mode: JudgeMode,
): JudgeQuestion | JudgeEntry | null {
  if (!scenario.criteria && !scenario.judge) return null
  if (mode === 'off') return { status: 'skip', reason: 'judge-off', model: null }
  if (hasFailure(verdicts)) return { status: 'skip', reason: 'checks-failed', model: null }
  const question = buildScenarioQuestion(scenario, trace)
  return typeof question === 'string' ? createMissing(question) : question
}

function createMissing(data: string): JudgeEntry {
  return { status: 'error', reason: 'missing-data', model: null, reasoning: data }
}

/** Tells whether a check that decides its trial failed, or could not be evaluated. */
export function hasFailure(verdicts: readonly Pick<Verdict, 'status' | 'severity' | 'decides'>[]): boolean {
  return verdicts.some(
    ({ status, severity, decides }) =>
      severity === 'error' && decides === undefined && (status === 'fail' || status === 'error'),
  )
}
