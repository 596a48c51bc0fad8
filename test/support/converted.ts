import { convertScenarios, loadDrafts, loadSuite } from './load-suite.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { memoryTree } from './memory-tree.ts'

export type Files = Readonly<Record<string, string>>

/** Everything of a scenario but where it stands. What is null says nothing. */
function facts(scenario: Scenario): Record<string, unknown> {
  const { checks } = scenario
  const said = Object.entries(scenario).filter(([key, value]) => !ofPlace.has(key) && value !== null)
  return { ...Object.fromEntries(said), checks: checks.map(({ spec, problems }) => ({ spec, problems })) }
}

// Nothing here can start a `runnable`; it is kept as a comment.
const ofPlace = new Set('file line origin locate agentName script isCounted sourceFiles'.split(' '))
const byId = (a: Scenario, b: Scenario) => (a.id < b.id ? -1 : 1)

/** Without datasets. */
function scenarioFilesOf(files: Files): readonly string[] {
  return Object.keys(files).filter((path) => !/\.(?:jsonl|csv)$/.test(path))
}

/** Loads scenarios as they are, and as converted into a folder; data beside them stays where it is. */
export async function bothWays(
  files: Files,
  folder: string | null = 'native',
  paths = scenarioFilesOf(files),
) {
  const tree = memoryTree(files)
  const { scenarios } = await loadSuite(tree, paths)
  const { drafts } = await loadDrafts(tree, paths)
  const { converted, diagnostics } = convertScenarios(drafts, folder)
  const copies = Object.fromEntries(converted.map(({ file, text }) => [file, text]))
  const isNone = converted.length === 0
  const again = isNone
    ? []
    : (await loadSuite(memoryTree({ ...files, ...copies }), Object.keys(copies))).scenarios
  return {
    copies,
    before: scenarios.toSorted(byId).map(facts),
    after: again.toSorted(byId).map(facts),
    lost: diagnostics.flatMap(({ severity, message, line }) =>
      severity === 'error' ? [`${line}: ${message}`] : [],
    ),
  }
}
