import type { Diagnostic } from '../core/diagnostic.ts'
import { limits } from '../core/limits.ts'
import { byCodePoint } from '../files/paths.ts'
import type { FreshTrial } from '../record/fresh-trial.ts'
import { recordingsGlob } from '../record/recordings-glob.ts'
import { planTraces, type TracePlan } from '../scenario/assign-traces.ts'
import { runFingerprint } from '../scenario/run-fingerprint.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { readTraceFiles } from '../trace/read-files.ts'
import type { ReadItem } from '../trace/reader.ts'
import type { Trace } from '../trace/trace.ts'
import { whyAbsent } from './absence.ts'
import { departedScenarios } from './departed.ts'
import { asksNothing, finishScenario } from './finish-scenario.ts'
import { noOthers, otherVerdict } from './other-definitions.ts'
import { tracePreparer } from './prepare-trace.ts'
import { trialWithout } from './score-trial.ts'
import type { ScoreRequest } from './score-request.ts'
import type { ScoredScenario, ScoredSuite } from './scored.ts'
import { shortOf } from './short-of.ts'
import { TrialScoring } from './trial-scoring.ts'
import { Trials } from './trials.ts'

/**
 * Scores every scenario over the traces of one tree, and over fresh ones where it has none. Traces are
 * read as streams, as a rule each file once, and forgotten when scored; what stays is one verdict per
 * check.
 */
export async function scoreSuite(request: ScoreRequest): Promise<ScoredSuite> {
  const { scenarios, tree, pool, agents, prices } = request
  const replayed = agents.kind === 'replay' ? recordingsGlob(agents.folder) : null
  const plan = await planTraces([...scenarios, ...(request.beside ?? [])], tree, pool, replayed)
  const scoring = new Scoring(request, plan)
  const departed = await departedScenarios(request, scoring.trialScoring)
  const { living, gone } = request.definitions ?? noOthers
  const prepare = tracePreparer([...scenarios, ...living.values(), ...gone], tree, prices)
  const own = new Set(plan.files)
  const paths = departed === null ? plan.files : [...new Set([...own, ...departed.files])].sort(byCodePoint)
  const files = paths.map((path) => ({ path, open: () => tree.open(path) }))
  for await (const { file, item } of readTraceFiles(files)) {
    await prepare(item)
    if (own.has(file)) scoring.take(file, item)
    departed?.take(file, item)
    await scoring.trialScoring.room()
  }
  for (const scenario of plan.lacking()) scoring.recorded.short.add(scenario)
  scoring.note(plan.unassigned())
  const unrecorded = agents.kind === 'run' ? scoring.unrecorded() : []
  if (agents.kind === 'run') {
    for await (const trial of agents.record(unrecorded)) {
      if ('code' in trial) {
        scoring.note([trial])
        continue
      }
      for (const item of trial.items) await prepare(item)
      scoring.takeFresh(trial)
      await scoring.trialScoring.room()
    }
  }
  await scoring.trialScoring.settled()
  return {
    ...scoring.finish(),
    ...(unrecorded.length === 0 ? {} : { fresh: new Set(unrecorded.map(({ id }) => id)) }),
    ...(departed === null ? {} : { departed: departed.verdicts() }),
  }
}

/** What traces have come to so far. */
interface Found {
  readonly trials: Trials
  /** Scenarios that lack a part of their traces. */
  readonly short: Set<Scenario>
}

class Scoring {
  readonly trialScoring: TrialScoring
  /** Recorded traces, and those of fresh runs. */
  readonly recorded: Found = { trials: new Trials(), short: new Set() }
  /** Recordings in the place of fresh runs: they count only where the agent would be run. */
  readonly #replayed: Found = { trials: new Trials(), short: new Set() }
  /** Scenarios whose recordings are of another command or input. */
  readonly #stale = new Set<Scenario>()
  /** Files of recordings that count, by the trial that they are of: a copy is no further trial. */
  readonly #copies = new Map<string, string>()
  readonly #request: ScoreRequest
  readonly #plan: TracePlan
  readonly #living: ReadonlyMap<string, Scenario>
  readonly #diagnostics: Diagnostic[] = []

  constructor(request: ScoreRequest, plan: TracePlan) {
    this.trialScoring = new TrialScoring(request.judge, request.inquiry)
    this.#request = request
    this.#living = (request.definitions ?? noOthers).living
    this.#plan = plan
    this.note(plan.diagnostics)
  }

  take(file: string, item: ReadItem): void {
    const { trials, short } = this.#isReplayed(file) ? this.#replayed : this.recorded
    if (item.kind === 'diagnostic') {
      this.note([item.diagnostic])
      for (const scenario of shortOf(item.diagnostic, this.#plan.ownersOf(file))) short.add(scenario)
    } else if (item.kind === 'damage') trials.damage(file, item)
    else if (item.kind === 'trace') {
      const { trace, supersedes } = item
      if (supersedes) trials.withdraw(file, trace.id)
      this.note(trace.diagnostics)
      for (const scenario of this.#plan.route(file, trace)) {
        if (scenario.problems.length > 0 || !this.#counts(scenario, file, trace)) continue
        this.#score(trials, scenario, trace.trial, trace)
      }
    }
  }

  takeFresh({ scenario, trial, file, items, withheld }: FreshTrial): void {
    const { trials } = this.recorded
    if (withheld !== null)
      for (const each of this.#definitionsOf(scenario)) trials.add(each, trial, trialWithout(withheld))
    for (const item of items) {
      if (item.kind === 'diagnostic') this.note([item.diagnostic])
      else if (item.kind === 'damage') trials.damage(file, item)
      else if (item.kind === 'trace') {
        this.note(item.trace.diagnostics)
        this.#score(trials, scenario, trial, item.trace)
      }
    }
  }

  /** Scenarios whose agent has to be run. */
  unrecorded(): Scenario[] {
    return this.#request.scenarios.filter((scenario) => this.#isUnrecorded(scenario))
  }

  note(found: readonly Diagnostic[]): void {
    for (const diagnostic of found) {
      if (this.#diagnostics.length < limits.diagnostics) this.#diagnostics.push(diagnostic)
    }
  }

  finish(): ScoredSuite {
    const scenarios = this.#request.scenarios.map((scenario) => {
      const isReplayed = this.#request.agents.kind === 'replay' && this.#isUnrecorded(scenario)
      const { trials, short } = isReplayed ? this.#replayed : this.recorded
      const isShort = short.has(scenario) && (isReplayed || !this.#isRunAnyway(scenario))
      const absent = whyAbsent(scenario, this.#request.agents, this.#stale.has(scenario))
      const shown = trials.shownOf(scenario)
      const finished = finishScenario(scenario, trials.of(scenario), isShort, absent)
      const untraced = this.#isUntraced(finished) ? { isUntraced: true as const } : {}
      const scored = { ...finished, ...untraced, shown }
      const other = this.#living.get(scenario.id)
      if (other === undefined) return scored
      return { ...scored, other: otherVerdict(finishScenario(other, trials.of(other), isShort, absent)) }
    })
    return { scenarios, diagnostics: this.#diagnostics }
  }

  /** Not where somebody said that its agent is not to be run. */
  #isUntraced({ scenario, trials }: ScoredScenario): boolean {
    return trials.length === 0 && (scenario.runCommand === null || this.#request.agents.kind === 'run')
  }

  /** By every definition that there is of it. */
  #score(trials: Trials, scenario: Scenario, stated: number | null, trace: Trace): void {
    for (const each of this.#definitionsOf(scenario)) this.trialScoring.add(trials, each, stated, trace)
  }

  #definitionsOf(scenario: Scenario): readonly Scenario[] {
    const other = this.#living.get(scenario.id)
    return other === undefined ? [scenario] : [scenario, other]
  }

  #isUnrecorded(scenario: Scenario): boolean {
    if (scenario.runCommand === null || scenario.problems.length > 0 || asksNothing(scenario)) return false
    const { trials, short } = this.recorded
    return this.#isRunAnyway(scenario) || (!trials.has(scenario) && !short.has(scenario))
  }

  #isReplayed(file: string): boolean {
    const { agents } = this.#request
    return agents.kind === 'replay' && file.startsWith(`${agents.folder}/`)
  }

  /** Its agent is run, or was, whatever traces there are. */
  #isRunAnyway({ runCommand }: Scenario): boolean {
    const { agents } = this.#request
    return runCommand !== null && agents.kind !== 'left' && agents.always
  }

  /** Whether a trace is a trial: where the agent is run anyway only a recording of that is one. */
  #counts(scenario: Scenario, file: string, trace: Trace): boolean {
    if (this.#request.beside?.has(scenario) === true) return false
    if (!this.#isReplayed(file)) return !this.#isRunAnyway(scenario)
    if (trace.fingerprint !== runFingerprint(scenario)) {
      this.#stale.add(scenario)
      return false
    }
    const first = this.#copies.get(trace.id) ?? file
    this.#copies.set(trace.id, first)
    if (first === file) return true
    const message = `The file is a copy of \`${first}\`, and is not used: a trial counts once.`
    this.note([{ code: 'recording-unused', severity: 'warning', message, file }])
    return false
  }
}
