import type { DiagnosticCode } from '../core/diagnostic-catalogue.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { limits } from '../core/limits.ts'
import type { Outcome } from '../core/verdict.ts'
import type { FileTree } from '../files/tree.ts'
import type { JudgeMode } from '../judge/judge.ts'
import type { TrialResult } from '../results/schema.ts'
import { planTraces } from '../scenario/assign-traces.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { readTraceFiles } from '../trace/read-files.ts'
import { scoreTrial } from './score-trial.ts'
import type { ScoredScenario, ScoredSuite } from './scored.ts'
import { Trials } from './trials.ts'

/**
 * Scores every scenario over the traces of one tree. Traces are read as streams, as a rule each file once,
 * and forgotten when scored; what stays is one verdict per check.
 */
export async function scoreSuite(input: {
  readonly scenarios: readonly Scenario[]
  readonly tree: FileTree
  /** Globs of traces for scenarios that do not name their own. */
  readonly pool: readonly string[]
  readonly judge: JudgeMode
}): Promise<ScoredSuite> {
  const { scenarios, tree, pool, judge } = input
  const plan = await planTraces(scenarios, tree, pool)
  const trials = new Trials()
  const short = new Set<Scenario>()
  const diagnostics: Diagnostic[] = [...plan.diagnostics]
  const note = (found: readonly Diagnostic[]) => {
    for (const diagnostic of found) if (diagnostics.length < limits.diagnostics) diagnostics.push(diagnostic)
  }
  const files = plan.files.map((path) => ({ path, open: () => tree.open(path) }))
  for await (const { file, item } of readTraceFiles(files)) {
    if (item.kind === 'diagnostic') {
      note([item.diagnostic])
      for (const scenario of shortOf(item.diagnostic, plan.ownersOf(file))) short.add(scenario)
    } else if (item.kind === 'damage') trials.damage(file, item.traceId)
    else {
      const { trace, supersedes } = item
      if (supersedes) trials.withdraw(file, trace.id)
      note(trace.diagnostics)
      for (const scenario of plan.route(file, trace)) {
        if (scenario.problems.length > 0) continue
        trials.add(scenario, trace.trial, scoreTrial(scenario, trace, judge))
      }
    }
  }
  for (const scenario of plan.lacking()) short.add(scenario)
  note(plan.unassigned())
  const scored = scenarios.map((scenario) => finish(scenario, trials.of(scenario), short.has(scenario)))
  return { scenarios: scored, diagnostics }
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

function finish(scenario: Scenario, trials: readonly TrialResult[], isShort: boolean): ScoredScenario {
  if (scenario.problems.length > 0) {
    return { scenario, outcome: 'unverified', reason: 'its scenario file has errors', trials: [] }
  }
  const wanted = scenario.trials ?? 1
  const outcome = combine(trials, wanted)
  if (isShort && outcome === 'passed') {
    return {
      scenario,
      outcome: 'unverified',
      reason: 'not all of its traces could be found and read',
      trials,
    }
  }
  const reason = outcome === 'unverified' ? whyUnverified(trials, wanted) : null
  return { scenario, outcome, reason, trials }
}

/** One failed trial fails a scenario; one that is unverified or missing leaves it unverified. */
function combine(trials: readonly TrialResult[], wanted: number): Outcome {
  if (trials.some(({ outcome }) => outcome === 'failed')) return 'failed'
  const passed = trials.filter(({ outcome }) => outcome === 'passed').length
  return passed === trials.length && passed >= wanted ? 'passed' : 'unverified'
}

function whyUnverified(trials: readonly TrialResult[], wanted: number): string {
  if (trials.length === 0) return 'no trace was found for it'
  const open = trials.find(({ outcome }) => outcome === 'unverified')
  if (open === undefined) return `${trials.length} of ${wanted} trials have a trace`
  if (open.reason !== undefined) return open.reason
  if (open.judge?.status === 'error')
    return 'it needs a judge, and none can be asked; with `judge: off` its checks alone decide'
  const error = open.checks.find(({ status, severity }) => status === 'error' && severity === 'error')
  if (error === undefined) return 'it has no check that could be evaluated'
  if (error.reason === 'missing-data') return `\`${error.type}\` needs data that the trace does not have`
  if (error.reason === 'invalid-params') return `\`${error.type}\` has parameters that cannot be used`
  return `\`${error.type}\` could not be evaluated`
}
