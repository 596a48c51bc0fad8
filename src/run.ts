import { askingOf, type AskingSurroundings } from './asking-setup.ts'
import { resolveBaseline } from './baseline/resolve.ts'
import type { BaseRequest } from './baseline/find-base.ts'
import { scenarioPaths, tracePool } from './scenario/scenario-paths.ts'
import { compare } from './compare/compare.ts'
import type { Diagnostic } from './core/diagnostic.ts'
import { diskTree } from './files/disk-tree.ts'
import type { FileTree } from './files/tree.ts'
import { normalPath } from './files/paths.ts'
import { decide } from './gate/decide.ts'
import type { Policy } from './gate/policy.ts'
import { summarise } from './gate/summarise.ts'
import type { Options } from './options.ts'
import type { Progress } from './record/progress.ts'
import type { RecordTrials } from './record/fresh-trial.ts'
import { assembleResults } from './report/assemble.ts'
import type { Results } from './results/schema.ts'
import { configuredChecks, readableChecks } from './scenario/custom-checks.ts'
import { suiteInGroups } from './scenario/in-groups.ts'
import { loadSuite } from './scenario/load-suite.ts'
import { definedChecks } from './scenario/runtime-config.ts'
import type { Scenario } from './scenario/scenario.ts'
import { recordNever } from './score/absence.ts'
import type { Agents } from './score/agents.ts'
import { scoreSuite } from './score/score-suite.ts'
import { Prices } from './trace/prices/prices.ts'
import { version } from './version.ts'

/** What the entries know of the world and a run needs; nothing further in reads it for itself. */
export interface Surroundings extends AskingSurroundings {
  /** Absolute path of the workspace: nothing that a file names may leave it. */
  readonly root: string
  /** Absolute; what options name is relative to it. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly head: { readonly sha: string | null; readonly ref: string | null }
  /** How the base is found where no `base` is given. */
  readonly find: BaseRequest
  /** Why nothing of this run may be trusted with secrets, in words such as `a fork`; null where it may. */
  readonly untrusted: string | null
  readonly progress: Progress
  /** Problems of the surroundings themselves (an unreadable event payload). */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The whole way from files to the one results object: load scenarios, score them over their traces,
 * find the base and score it the same way, compare, decide.
 * @throws GateError where a run cannot begin (no scenarios, a path out of the workspace).
 */
export async function run(options: Options, surroundings: Surroundings): Promise<Results> {
  const { root, cwd, env, now, find } = surroundings
  const startedAt = now()
  const tree = diskTree(root)
  const paths = await scenarioPaths(tree, options.scenarios)
  const definitions = await definedChecks(tree, options)
  const suite = await loadSuite(tree, paths, await configuredChecks(tree, definitions))
  const groups = options.groups ?? []
  const scenarios = suiteInGroups(suite.scenarios, groups)
  const prices = new Prices(options.prices)
  await using asking = await askingOf(options, surroundings, prices)
  const score = async (asked: readonly Scenario[], over: FileTree, agents: Agents) =>
    scoreSuite({
      scenarios: asked,
      tree: over,
      pool: options.traces ?? [...(await tracePool(over, paths)), ...suite.pool],
      judge: options.judge,
      prices,
      agents,
      inquiry: asking.inquiry,
    })
  const baseline = await resolveBaseline({
    option: options.baseline,
    cwd,
    root,
    env,
    find: options.base === undefined ? find : { kind: 'ref', ref: options.base },
    paths,
    customOf: (over) => readableChecks(over, definitions),
    scenarios,
    groups,
    score: async (asked, over) => score(asked, over, recordedOnly),
  })
  // After the base was read: what an agent does to the work tree then cannot touch it.
  const scored = await score(scenarios, tree, agentsOf(options, surroundings, prices))
  const comparison = compare(scored, baseline)
  return assembleResults({
    facts: {
      tool: { name: 'scenario-gate', version },
      ...timesSince(startedAt, now),
      head: surroundings.head,
      prices: prices.used,
      judging: asking.judging?.spending ?? null,
      groups,
    },
    comparison,
    summary: summarise(comparison),
    decision: decide(comparison, policyOf(options)),
    diagnostics: problemsOf(surroundings, suite, scored, baseline.base, asking),
  })
}

function timesSince(startedAt: number, now: () => number) {
  return { startedAt: new Date(startedAt).toISOString(), durationMs: now() - startedAt }
}

type Problems = { readonly diagnostics: readonly Diagnostic[] } | null

function problemsOf(...sources: readonly Problems[]): Diagnostic[] {
  return sources.flatMap((source) => source?.diagnostics ?? [])
}

function policyOf(options: Options): Policy {
  return {
    failOn: options['fail-on'],
    minPassRate: options['min-pass-rate'] ?? null,
    unverified: options.unverified,
  }
}

const recordedOnly: Agents = { kind: 'left', reason: 'commands of the base are not started' }

/** Whether agents are run, by what the options say and whom the change comes from. */
function agentsOf(options: Options, surroundings: Surroundings, prices: Prices): Agents {
  const { untrusted } = surroundings
  const always = options.record === 'always'
  if (options.replay) return { kind: 'replay', folder: normalPath(options['traces-dir']), always }
  if (options.record === 'never') {
    return { kind: 'left', reason: recordNever }
  }
  if (untrusted !== null && options['untrusted-commands'] === 'refuse') {
    return { kind: 'left', reason: `its command was not started, because the change comes from ${untrusted}` }
  }
  return { kind: 'run', record: recorder(options, surroundings, prices), always }
}

function recorder(
  options: Options,
  { root, cwd, env, now, progress, untrusted }: Surroundings,
  prices: Prices,
): RecordTrials {
  return async function* record(scenarios) {
    // Most runs start nothing, and need not load what it takes.
    if (scenarios.length === 0) return
    const { agentRunner } = await import('./record/run-agents.ts')
    yield* agentRunner({
      root,
      cwd,
      env,
      now,
      progress,
      trusted: untrusted === null,
      concurrency: options.concurrency,
      timeoutMs: options.timeout * 1000,
      prices,
      maxSpendUsd: options['max-spend-usd'] ?? null,
      folder: normalPath(options['traces-dir']),
    })(scenarios)
  }
}
