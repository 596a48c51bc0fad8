import type { Diagnostic } from '../core/diagnostic.ts'
import type { Outcome } from '../core/verdict.ts'
import type { FileTree } from '../files/tree.ts'
import type { JudgeMode } from '../judge/judge.ts'
import type { TrialResult } from '../results/schema.ts'
import { planTraces } from '../scenario/assign-traces.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { readTraces } from '../trace/read.ts'
import type { Trace } from '../trace/trace.ts'
import { scoreTrial } from './score-trial.ts'
import type { ScoredScenario, ScoredSuite } from './scored.ts'

interface Draft {
  /** File and trace id: a trace that is read again, whole this time, replaces its first reading. */
  readonly key: string
  readonly stated: number | null
  readonly trial: Omit<TrialResult, 'index'>
}

/**
 * Scores every scenario over the traces of one tree. Traces are read as streams, each file once, and
 * forgotten when scored; what stays is one verdict per check.
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
  const diagnostics: Diagnostic[] = [...plan.diagnostics]
  const drafts = new Map<string, Draft[]>()
  const score = (file: string, trace: Trace, supersedes: boolean) => {
    diagnostics.push(...trace.diagnostics)
    for (const scenario of plan.route(file, trace)) {
      const list = drafts.get(scenario.id) ?? []
      const draft = {
        key: `${file}\n${trace.id}`,
        stated: trace.trial,
        trial: scoreTrial(scenario, trace, judge),
      }
      const known = supersedes ? list.findIndex(({ key }) => key === draft.key) : -1
      if (known === -1) list.push(draft)
      else list[known] = draft
      drafts.set(scenario.id, list)
    }
  }
  for (const file of plan.files) {
    for await (const item of readTraces({ path: file, open: () => tree.open(file) })) {
      if (item.kind === 'diagnostic') diagnostics.push(item.diagnostic)
      else score(file, item.trace, item.supersedes)
    }
  }
  diagnostics.push(...plan.unassigned())
  return {
    scenarios: scenarios.map((scenario) => finish(scenario, drafts.get(scenario.id) ?? [])),
    diagnostics,
  }
}

function finish(scenario: Scenario, drafts: readonly Draft[]): ScoredScenario {
  if (scenario.problems.length > 0) {
    return { scenario, outcome: 'unverified', reason: 'its scenario file has errors', trials: [] }
  }
  const ordered = drafts.toSorted((a, b) => (a.stated ?? Infinity) - (b.stated ?? Infinity) || 0)
  const trials: TrialResult[] = ordered.map(({ trial }, index) => ({ index: index + 1, ...trial }))
  const wanted = scenario.trials ?? 1
  const absent = Math.max(0, wanted - trials.length)
  const outcome =
    absent > 0 && !trials.some((trial) => trial.outcome === 'failed') ? 'unverified' : combine(trials)
  return {
    scenario,
    outcome,
    reason: outcome === 'unverified' ? whyUnverified(trials, wanted) : null,
    trials,
  }
}

/** One failed trial fails a scenario; one unverified trial leaves it unverified. */
function combine(trials: readonly TrialResult[]): Outcome {
  if (trials.some(({ outcome }) => outcome === 'failed')) return 'failed'
  return trials.every(({ outcome }) => outcome === 'passed') ? 'passed' : 'unverified'
}

function whyUnverified(trials: readonly TrialResult[], wanted: number): string {
  if (trials.length === 0) return 'no trace was found for it'
  const open = trials.find(({ outcome }) => outcome === 'unverified')
  if (open === undefined) return `${trials.length} of ${wanted} trials have a trace`
  if (open.judge?.status === 'error') return 'it needs a judge, and none could be asked'
  const error = open.checks.find(({ status, severity }) => status === 'error' && severity === 'error')
  if (error === undefined) return 'it has no check that could be evaluated'
  if (error.reason === 'missing-data') return `\`${error.type}\` needs data that the trace does not have`
  if (error.reason === 'invalid-params') return `\`${error.type}\` has parameters that cannot be used`
  return `\`${error.type}\` could not be evaluated`
}
