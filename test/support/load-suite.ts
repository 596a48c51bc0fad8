import type { CustomChecks } from '../../src/checks/custom/custom-check.ts'
import type { FileTree } from '../../src/files/paths.ts'
import { convertScenarios as convertIn, type Conversion } from '../../src/scenario/convert.ts'
import type { ScenarioDraft } from '../../src/scenario/draft.ts'
import { loadDrafts as loadDraftsIn, type SuiteDrafts } from '../../src/scenario/load-drafts.ts'
import type { LoadedFiles } from '../../src/scenario/loaded-files.ts'
import { loadSuite as loadSuiteIn, type Suite } from '../../src/scenario/load-suite.ts'
import { parseScenarioFile as parseIn, type ParsedFile } from '../../src/scenario/parse.ts'
import { resolveScenarioPaths as pathsIn } from '../../src/scenario/scenario-paths.ts'
import { dialects } from '../../src/systems/registry.ts'

// Of a run, each is loaded with the first file of it.
await Promise.all(dialects.map((dialect) => dialect.load({})))

/** The suite of files in any format that is known. */
export function loadSuite(
  tree: FileTree,
  paths: readonly string[],
  custom?: CustomChecks,
  loaded?: LoadedFiles,
): Promise<Suite> {
  return loadSuiteIn(tree, paths, dialects, custom, loaded)
}

export function loadDrafts(tree: FileTree, paths: readonly string[]): Promise<SuiteDrafts> {
  return loadDraftsIn(tree, paths, dialects)
}

export function convertScenarios(drafts: readonly ScenarioDraft[], folder: string | null): Conversion {
  return convertIn(drafts, folder, dialects)
}

export function parseScenarioFile(file: string, text: string): ParsedFile {
  return parseIn(file, text, dialects)
}

export function scenarioPaths(tree: FileTree, given: readonly string[]): Promise<readonly string[]> {
  return pathsIn(tree, given, dialects)
}
