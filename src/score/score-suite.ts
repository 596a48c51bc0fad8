import type { DiagnosticCode } from '../core/diagnostic-catalogue.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/tree.ts'
import type { JudgeMode } from '../judge/judge.ts'
import type { FreshTrial } from '../record/fresh-trial.ts'
import { recordingsGlob } from '../record/recordings-glob.ts'
import { planTraces, type TracePlan } from '../scenario/assign-traces.ts'
import { runFingerprint } from '../scenario/run-fingerprint.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { readTraceFiles } from '../trace/read-files.ts'
import type { Prices } from '../trace/prices/prices.ts'
import type { ReadItem } from '../trace/reader.ts'
import type { Trace } from '../trace/trace.ts'
import type { Agents } from './agents.ts'
import { finishScenario } from './finish-scenario.ts'
import { scoreTrial, trialWithout } from './score-trial.ts'
import type { ScoredSuite } from './scored.ts'
import { Trials } from './trials.ts'

export interface ScoreRequest {
  readonly scenarios: readonly Scenario[]
  readonly tree: FileTree
  /** Globs of traces for scenarios that do not name their own. */
  readonly pool: readonly string[]
  readonly judge: JudgeMode
  /** For traces that state no cost. */
  readonly prices: Prices
  readonly agents: Agents
}

/**
 * Scores every scenario over the traces of one tree, and over fresh ones where it has none. Traces are
 * read as streams, as a rule each file once, and forgotten when scored; what stays is one verdict per
 * check.
 */
export async function scoreSuite(request: ScoreRequest): Promise<ScoredSuite> {
  const { scenarios, tree, pool, agents, prices } = request
  const replayed = agents.kind === 'replay' ? [recordingsGlob(agents.folder)] : []
  const plan = await planTraces(scenarios, tree, [...pool, ...replayed])
  const scoring = new Scoring(request, plan)
  const files = plan.files.map((path) => ({ path, open: () => tree.open(path) }))
  for await (const { file, item } of readTraceFiles(files)) {
    if (item.kind === 'trace') await prices.addTo(item.trace)
    scoring.take(file, item)
  }
  for (const scenario of plan.lacking()) scoring.short.add(scenario)
  scoring.note(plan.unassigned())
  if (agents.kind === 'run') {
    for await (const trial of agents.record(scoring.unrecorded())) {
      if ('code' in trial) {
        scoring.note([trial])
        continue
      }
      for (const item of trial.items) if (item.kind === 'trace') await prices.addTo(item.trace)
      scoring.takeFresh(trial)
    }
  }
  return scoring.finish()
}

class Scoring {
  readonly trials = new Trials()
  /** Scenarios that lack a part of their traces. */
  readonly short = new Set<Scenario>()
  /** Scenarios whose recordings are of another command or input. */
  readonly #stale = new Set<Scenario>()
  /** Files of recordings that count, by the trial that they are of: a copy is no further trial. */
  readonly #replayed = new Map<string, string>()
  readonly #request: ScoreRequest
  readonly #plan: TracePlan
  readonly #diagnostics: Diagnostic[] = []

  constructor(request: ScoreRequest, plan: TracePlan) {
    this.#request = request
    this.#plan = plan
    this.note(plan.diagnostics)
  }

  take(file: string, item: ReadItem): void {
    if (item.kind === 'diagnostic') {
      this.note([item.diagnostic])
      for (const scenario of shortOf(item.diagnostic, this.#plan.ownersOf(file))) this.short.add(scenario)
    } else if (item.kind === 'damage') this.trials.damage(file, item.traceId)
    else if (item.kind === 'trace') {
      const { trace, supersedes } = item
      if (supersedes) this.trials.withdraw(file, trace.id)
      this.note(trace.diagnostics)
      for (const scenario of this.#plan.route(file, trace)) {
        if (scenario.problems.length > 0 || !this.#counts(scenario, file, trace)) continue
        this.trials.add(scenario, trace.trial, scoreTrial(scenario, trace, this.#request.judge))
      }
    }
  }

  takeFresh({ scenario, trial, file, items, withheld }: FreshTrial): void {
    if (withheld !== null) this.trials.add(scenario, trial, trialWithout(withheld))
    for (const item of items) {
      if (item.kind === 'diagnostic') this.note([item.diagnostic])
      else if (item.kind === 'damage') this.trials.damage(file, item.traceId)
      else if (item.kind === 'trace') {
        this.note(item.trace.diagnostics)
        this.trials.add(scenario, trial, scoreTrial(scenario, item.trace, this.#request.judge))
      }
    }
  }

  /** Scenarios whose agent has to be run. */
  unrecorded(): Scenario[] {
    return this.#request.scenarios.filter((scenario) => {
      if (scenario.runCommand === null || scenario.problems.length > 0) return false
      return this.#isRunAnyway(scenario) || (!this.trials.has(scenario) && !this.short.has(scenario))
    })
  }

  note(found: readonly Diagnostic[]): void {
    for (const diagnostic of found) {
      if (this.#diagnostics.length < limits.diagnostics) this.#diagnostics.push(diagnostic)
    }
  }

  finish(): ScoredSuite {
    const scenarios = this.#request.scenarios.map((scenario) => {
      const isShort = this.short.has(scenario) && !this.#isRunAnyway(scenario)
      return finishScenario(scenario, this.trials.of(scenario), isShort, this.#whyAbsent(scenario))
    })
    return { scenarios, diagnostics: this.#diagnostics }
  }

  /** Its agent is run, or was, whatever traces there are. */
  #isRunAnyway({ runCommand }: Scenario): boolean {
    const { agents } = this.#request
    return runCommand !== null && agents.kind !== 'left' && agents.always
  }

  /** Whether a trace is a trial: where the agent is run anyway only a recording of that is one. */
  #counts(scenario: Scenario, file: string, trace: Trace): boolean {
    const { agents } = this.#request
    const isReplayed = agents.kind === 'replay' && file.startsWith(`${agents.folder}/`)
    if (!isReplayed) return !this.#isRunAnyway(scenario)
    if (trace.fingerprint !== runFingerprint(scenario)) {
      this.#stale.add(scenario)
      return false
    }
    const first = this.#replayed.get(trace.id) ?? file
    this.#replayed.set(trace.id, first)
    if (first === file) return true
    const message = `The file is a copy of \`${first}\`, and is not used: a trial counts once.`
    this.note([{ code: 'recording-unused', severity: 'warning', message, file }])
    return false
  }

  /** Why there is no trial. */
  #whyAbsent(scenario: Scenario): string {
    const { agents } = this.#request
    if (scenario.runCommand === null) return 'no trace was found for it'
    if (agents.kind === 'left') return `no trace was found for it, and ${agents.reason}`
    if (agents.kind === 'run') return 'no trace was recorded of it'
    return this.#stale.has(scenario)
      ? 'its recording was made with another command or input; run it again without `replay`'
      : `there is no recording of it in \`${agents.folder}\`; run it once without \`replay\``
  }
}

const unread: ReadonlySet<DiagnosticCode> = new Set([
  'trace-document',
  'trace-empty',
  'trace-format',
  'trace-unreadable',
])

/**
 * Scenarios that may lack a trial by this problem: the trials that are there do not show it. A single
 * line is put down to a scenario only where the file has no other; its trace is damaged in any case.
 */
function shortOf({ code }: Diagnostic, owners: readonly Scenario[]): readonly Scenario[] {
  return unread.has(code) || (code === 'trace-line' && owners.length === 1) ? owners : []
}
