import { listLeaves } from '../checks/bind.ts'
import { appendTo } from '../core/collections.ts'
import { compareCodePoints, getFolder, resolveInside } from '../files/paths.ts'
import { listJudgeFiles } from './judge-file.ts'
import { getGroupId } from './scenario-group.ts'
import type { Scenario } from './scenario.ts'
import { listFileIds } from './assign-traces.ts'
import { createPathMatcher, type ChangedFiles } from './touched-files.ts'

/** Facts, besides its own file, that decide whether a change touches a scenario. */
export interface SelectionRules {
  /** Globs by tag, as the config file has them. */
  readonly byTag: ReadonlyMap<string, readonly string[]>
  /** Globs that match no file; scenarios with such a glob run. */
  readonly unmatched: ReadonlySet<string>
  /** Files whose change touches every scenario: the config file. */
  readonly ofAll: readonly string[]
  /** Globs of recorded traces for scenarios that do not name their own. */
  readonly pool: readonly string[]
  /** Where commands start that do not say, relative to the workspace. */
  readonly folder: string
}

/** Lists the globs of a scenario: its own, and those of its tags. Empty: unknown what affects it. */
export function listGlobs(
  { affects = [], tags }: Pick<Scenario, 'affects' | 'tags'>,
  byTag: SelectionRules['byTag'],
): readonly string[] {
  const ofTags = tags.flatMap((tag) => byTag.get(tag) ?? [])
  return ofTags.length === 0 ? affects : [...affects, ...ofTags]
}

/** Finds scenarios that a change does not touch. One without globs, or with errors or a changed file, is touched. */
export function findUnaffected(scenarios: readonly Scenario[], changed: ChangedFiles, rules: SelectionRules) {
  if (rules.ofAll.some((file) => changed.has(file))) return []
  const recordings = findTouchedRecordings(scenarios, changed, rules.pool)
  return scenarios.filter((scenario) => {
    const globs = listGlobs(scenario, rules.byTag)
    if (globs.length === 0 || scenario.problems.length > 0) return false
    if (globs.some((glob) => rules.unmatched.has(glob) || changed.by(glob))) return false
    if (scenario.traces === null && recordings.isOf(scenario)) return false
    return !listOwnFiles(scenario, rules.folder).some((glob) => changed.by(glob))
  })
}

/** All files that a scenario is made of, and that it names. */
function listOwnFiles(scenario: Scenario, folder: string): string[] {
  const { file, sourceFiles = [], defaultFiles = [], judge, traces, traceRefs, checks, runCommand } = scenario
  const globs = [file, ...sourceFiles, ...defaultFiles]
  if (judge) globs.push(...listJudgeFiles(file, judge))
  for (const trace of traces ?? []) globs.push(withoutKey(trace))
  for (const reference of traceRefs) pushPath(globs, getFolder(file), withoutKey(reference))
  for (const { check } of checks.flatMap(listLeaves))
    if (check?.custom !== undefined) globs.push(...Object.keys(check.custom.files))
  if (runCommand !== null) {
    const { argv, setup, workingDirectory } = runCommand
    for (const word of [argv, ...setup].flat()) pushPath(globs, workingDirectory ?? folder, word)
  }
  return globs
}

function pushPath(globs: string[], folder: string, path: string): void {
  const inside = resolveInside(folder, path)
  // A word such as `.` is the whole workspace, and names no file.
  if (inside !== null && inside !== '.') globs.push(inside)
}

function withoutKey(entry: string): string {
  const hash = entry.indexOf('#')
  return hash === -1 ? entry : entry.slice(0, hash)
}

/** Finds the scenarios that a changed recording of the pool is named after, else all. */
function findTouchedRecordings(
  scenarios: readonly Scenario[],
  changed: ChangedFiles,
  pool: readonly string[],
): { isOf(scenario: Scenario): boolean } {
  const files = changed.matching(pool)
  if (files.length === 0) return { isOf: () => false }
  const byName = new Map<string, Scenario[]>()
  for (const scenario of scenarios) {
    appendTo(byName, scenario.id, scenario)
    const group = getGroupId(scenario)
    if (group !== scenario.id) appendTo(byName, group, scenario)
  }
  const named = new Set<Scenario>()
  for (const file of files) {
    const owners = listFileIds(file).map((id) => byName.get(id))
    const owner = owners.find((list) => list !== undefined)
    if (owner === undefined) return { isOf: () => true }
    for (const scenario of owner) named.add(scenario)
  }
  return { isOf: (scenario) => named.has(scenario) }
}

/** Files of the agent that a change touches, and no scenario is about; sorted by their names. None if no scenario says what it is about. */
export function findUncoveredFiles(
  scenarios: readonly Scenario[],
  changed: ChangedFiles,
  agentFiles: readonly string[],
  byTag: SelectionRules['byTag'],
): string[] {
  const globs = new Set(scenarios.flatMap((scenario) => listGlobs(scenario, byTag)))
  if (globs.size === 0) return []
  const covers = createPathMatcher([...globs])
  return changed
    .matching(agentFiles)
    .filter((file) => !covers(file))
    .sort(compareCodePoints)
}
