import { relative } from 'node:path'
import { listChangedFiles } from '../baseline/git/changed-files.ts'
import { writeReasons } from '../report/words/baseline.ts'
import type { BaseRef } from '../baseline/find-base.ts'
import { defaultConfigFiles } from '../options/config.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { limits } from '../core/limits.ts'
import { isGlob } from '../files/glob.ts'
import { normalizePath } from '../files/paths.ts'
import type { FileTree } from '../files/tree.ts'
import type { Options } from '../options/options.ts'
import { buildRecordingsGlob } from '../record/trace-store.ts'
import type { Results } from '../results/schema.ts'
import { warnAffects, findUnmatchedGlobs } from '../scenario/affects-problems.ts'
import { listGlobs, findUncoveredFiles, findUnaffected, type SelectionRules } from '../scenario/affected.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { ChangedFiles } from '../scenario/touched-files.ts'

/** Surroundings that a choice of scenarios needs. */
export interface ChangeContext {
  readonly root: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly find: BaseRef
  /** Work that is not committed is part of what is judged: on a command line. */
  readonly uncommitted?: boolean
}

/** Which scenarios of a suite run. */
export interface Selection {
  /** Ids of those that do not. */
  readonly leftOut: ReadonlySet<string>
  readonly notRun: NonNullable<Results['notRun']>
  /** Changed files of the agent that no scenario is about. */
  readonly uncovered: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The suite that is chosen from, and what the globs of its scenarios may be about. */
export interface SelectionRequest {
  readonly scenarios: readonly Scenario[]
  readonly tree: FileTree
  /** Globs of recorded traces for scenarios that do not name their own. */
  readonly pool: readonly string[]
}

const nothingLeftOut: Selection = { leftOut: new Set(), notRun: [], uncovered: [], diagnostics: [] }

/**
 * Chooses the scenarios that a change touches, where that is asked for and there is a change to ask about:
 * a pull request, a merge queue, a command line. All of them where nobody can tell, or none is touched.
 */
export async function selectScenarios(
  options: Options,
  surroundings: ChangeContext,
  request: SelectionRequest,
): Promise<Selection> {
  const { find, uncommitted = false } = surroundings
  const agentFiles = options['agent-files'] ?? []
  const isAsked = options.select === 'affected' || agentFiles.length > 0
  if (!isAsked || (find.kind !== 'event' && !uncommitted)) return nothingLeftOut
  const found = await listChangedFiles({ ...surroundings, uncommitted })
  const byTag = options.affects ?? new Map<string, readonly string[]>()
  const globs = new Set(request.scenarios.flatMap((scenario) => listGlobs(scenario, byTag)))
  const reason =
    found.value === null ? writeReasons(found.reason) : explainTooMany(found.value, [...globs, ...agentFiles])
  if (found.value === null || reason !== null)
    return selectAll(`what the change touches is not known: ${reason}`)
  const changed = new ChangedFiles(found.value)
  const uncovered = findUncoveredFiles(request.scenarios, changed, agentFiles, byTag)
  if (options.select === 'all') return { ...nothingLeftOut, uncovered }
  const unmatched = await findUnmatchedGlobs(request.tree, globs, changed)
  if (unmatched === null)
    return { ...selectAll('the workspace has too many files to look for those of `affects`'), uncovered }
  const diagnostics = warnAffects(request.scenarios, byTag, unmatched)
  const rules = { byTag, unmatched, ...collectRunFiles(options, surroundings, request) }
  const left = findUnaffected(request.scenarios, changed, rules)
  if (left.length > 0 && left.length === request.scenarios.length) {
    const nobody = selectAll(
      'no scenario is affected by the change, and nothing would be proven if none were run',
    )
    return { ...nobody, uncovered, diagnostics: [...diagnostics, ...nobody.diagnostics] }
  }
  return {
    leftOut: new Set(left.map(({ id }) => id)),
    notRun: left.map(({ id, file, line }) => ({
      id,
      file,
      line,
      reason: 'no changed file matches its affects',
    })),
    uncovered,
    diagnostics,
  }
}

/** The scenarios that are run, and those beside them. */
export function splitBySelection(
  scenarios: readonly Scenario[],
  { leftOut }: Pick<Selection, 'leftOut'>,
): { readonly scenarios: readonly Scenario[]; readonly beside: ReadonlySet<Scenario> } {
  if (leftOut.size === 0) return { scenarios, beside: new Set() }
  return {
    scenarios: scenarios.filter(({ id }) => !leftOut.has(id)),
    beside: new Set(scenarios.filter(({ id }) => leftOut.has(id))),
  }
}

/** The whole suite, and why. */
function selectAll(why: string): Selection {
  const message = `All scenarios were run: ${why}.`
  return { ...nothingLeftOut, diagnostics: [{ code: 'affected-all', severity: 'warning', message }] }
}

function explainTooMany(files: ReadonlySet<string>, globs: readonly string[]): string | null {
  const pairs = files.size * globs.filter(isGlob).length
  if (pairs <= limits.changedFileMatches) return null
  return `it has ${files.size} files, too many to be held against ${globs.length} globs`
}

/** Files that belong to every scenario of a run, or to none by name. */
function collectRunFiles(
  options: Options,
  { root, cwd }: ChangeContext,
  { pool }: SelectionRequest,
): Pick<SelectionRules, 'ofAll' | 'pool' | 'folder'> {
  const recordings = options.replay ? [buildRecordingsGlob(normalizePath(options['traces-dir']))] : []
  const config = options.config === undefined ? defaultConfigFiles : [options.config]
  const settings = [...config, ...(options['runtime-config'] ?? [])]
  return {
    ofAll: settings.map(normalizePath),
    pool: [...pool.map(normalizePath), ...recordings],
    folder: relative(root, cwd).replaceAll('\\', '/') || '.',
  }
}
