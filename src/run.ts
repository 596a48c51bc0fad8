import { resolveBaseline } from './baseline/resolve.ts'
import type { BaseRequest } from './baseline/find-base.ts'
import { scenarioPaths, tracePool } from './scenario/scenario-paths.ts'
import { compare } from './compare/compare.ts'
import type { Diagnostic } from './core/diagnostic.ts'
import { diskTree } from './files/disk-tree.ts'
import type { FileTree } from './files/tree.ts'
import { decide } from './gate/decide.ts'
import { summarise } from './gate/summarise.ts'
import type { Options } from './options.ts'
import { assembleResults } from './report/assemble.ts'
import type { Results } from './results/schema.ts'
import { loadSuite } from './scenario/load-suite.ts'
import type { Scenario } from './scenario/scenario.ts'
import { scoreSuite } from './score/score-suite.ts'
import { version } from './version.ts'

/** What the entries know of the world and a run needs; nothing further in reads it for itself. */
export interface Surroundings {
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
  /** Problems of the surroundings themselves (an unreadable event payload). */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The whole way from files to the one results object: load scenarios, score them over their traces,
 * find the base and score it the same way, compare, decide.
 * @throws GateError where a run cannot begin (no scenarios, a path out of the workspace).
 */
export async function run(options: Options, surroundings: Surroundings): Promise<Results> {
  const { root, cwd, env, now, head, find } = surroundings
  const startedAt = now()
  const tree = diskTree(root)
  const paths = await scenarioPaths(tree, options.scenarios)
  const suite = await loadSuite(tree, paths)
  const score = async (scenarios: readonly Scenario[], over: FileTree) =>
    scoreSuite({
      scenarios,
      tree: over,
      pool: options.traces ?? (await tracePool(over, paths)),
      judge: options.judge,
    })
  const scored = await score(suite.scenarios, tree)
  const baseline = await resolveBaseline({
    option: options.baseline,
    cwd,
    root,
    env,
    find: options.base === undefined ? find : { kind: 'ref', ref: options.base },
    paths,
    scenarios: suite.scenarios,
    score,
  })
  const comparison = compare(scored, baseline)
  const policy = {
    failOn: options['fail-on'],
    minPassRate: options['min-pass-rate'] ?? null,
    unverified: options.unverified,
  }
  return assembleResults({
    facts: {
      tool: { name: 'scenario-gate', version },
      startedAt: new Date(startedAt).toISOString(),
      durationMs: now() - startedAt,
      head,
    },
    comparison,
    summary: summarise(comparison),
    decision: decide(comparison, policy),
    diagnostics: [
      ...surroundings.diagnostics,
      ...suite.diagnostics,
      ...scored.diagnostics,
      ...(baseline.base?.diagnostics ?? []),
    ],
  })
}
