import { formatLocation } from '../../src/core/diagnostic.ts'
import { Work } from '../../src/core/work.ts'
import type { FileTree } from '../../src/files/paths.ts'
import type { JudgeMode } from '../../src/judge/judging.ts'
import { loadSuite } from './load-suite.ts'
import { listTracePool } from '../../src/scenario/scenario-paths.ts'
import { scoreSuite } from '../../src/score/score-suite.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { memoryTree } from './memory-tree.ts'

/**
 * Loads the scenarios at some paths of a tree and scores them over its traces, as a run does. Verdicts are
 * `type status`, with what could not be evaluated; diagnostics are `place severity: message`.
 */
export function scoreFiles(
  files: Readonly<Record<string, string>>,
  paths: readonly string[],
  judge: JudgeMode = 'off',
  work = new Work(),
) {
  return scoreTree(memoryTree(files), paths, judge, work)
}

/** The same of a tree. */
export async function scoreTree(
  tree: FileTree,
  paths: readonly string[],
  judge: JudgeMode = 'off',
  work = new Work(),
) {
  const suite = await loadSuite(tree, paths)
  const scored = await scoreSuite({
    scenarios: suite.scenarios,
    tree,
    traceGlobs: [...(await listTracePool(tree, paths)), ...suite.pool],
    judge,
    work,
    prices: new Prices(),
    agents: { kind: 'left', recorded: 'all', left: { code: 'of-base' } },
  })
  const said = [...suite.diagnostics, ...scored.diagnostics].map(
    (found) => `${formatLocation(found)} ${found.severity}: ${found.message}`,
  )
  const scenarios = scored.scenarios.map(({ scenario, outcome, trials }) => ({
    id: scenario.id,
    outcome,
    trials: trials.map((trial) => trial.outcome),
    verdicts: trials.map(({ checks }) => checks.map(({ type, status }) => `${type} ${status}`)),
  }))
  return { suite, scored, said, scenarios }
}
