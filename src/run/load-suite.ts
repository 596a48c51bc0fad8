import type { BaselineRequest } from '../baseline/baseline-source.ts'
import type { CustomChecks } from '../checks/custom/custom-check.ts'
import { readOr, createOptionError } from '../core/errors.ts'
import { canonicalizeJson, omitNullish } from '../core/json.ts'
import { readConfig, defaultConfigFiles } from '../options/config.ts'
import { parseOptions, type Options } from '../options/options.ts'
import { makeConfiguredChecks, makeReadableChecks, type CustomDefinition } from '../scenario/custom-checks.ts'
import { selectSuiteGroups } from '../scenario/in-groups.ts'
import { LoadedFiles } from '../scenario/loaded-files.ts'
import { loadSuite, type Suite } from '../scenario/load-suite.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { findScenarioPaths, listTracePool, resolveScenarioPaths } from '../scenario/scenario-paths.ts'
import type { Places } from '../score/scored-suite.ts'
import { loadProjectChecks, type DefinedIn } from '../systems/defined-checks.ts'
import { dialects } from '../systems/registry.ts'
import type { EffectiveConfig } from './effective-config.ts'
import { listChangedFiles } from '../baseline/git/changed-files.ts'
import { writeReasons } from '../words/baseline.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { limits } from '../core/limits.ts'
import { isGlob } from '../files/glob.ts'
import { normalizePath, compareCodePoints, resolveInside, type FileTree } from '../files/paths.ts'
import { buildRecordingsGlob } from '../record/trace-store.ts'
import type { Results } from '../results/schema.ts'
import { warnAffects, findUnmatchedGlobs } from '../scenario/affects-problems.ts'
import { listGlobs, findUncoveredFiles, findUnaffected, type SelectionRules } from '../scenario/affected.ts'
import { ChangedFiles, createPathMatcher } from '../scenario/touched-files.ts'
import type { RunContext } from './run-context.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { createAgentFiles } from './agent-digests.ts'
import { listUsedFiles, readWorkflow, findWorkflowPath } from './trusted-config.ts'
import { toWorkspacePath } from '../files/walk.ts'

/** The scenarios of a tree as the options ask for them, and where they came from. */
export interface HeadSuite extends Pick<Suite, 'diagnostics' | 'pool'> {
  readonly paths: readonly string[]
  readonly scenarios: readonly Scenario[]
  /** Globs of recorded traces for scenarios that do not name their own. */
  readonly traceGlobs: readonly string[]
  /** The project's own checks. */
  readonly definitions: Readonly<Record<string, CustomDefinition>>
  /** Groups of checks that are asked; none: all. */
  readonly groups: readonly string[]
  /** Its files, for the base that has the same ones. */
  readonly loaded: LoadedFiles
}

/** @throws GateError where there are no scenarios. */
export async function loadHeadSuite(options: Options, tree: FileTree): Promise<HeadSuite> {
  const paths = await resolveScenarioPaths(tree, options.scenarios, dialects)
  const definitions = await loadProjectChecks(tree, options)
  const custom = await makeConfiguredChecks(tree, definitions)
  const loaded = new LoadedFiles(options.config)
  const { pool, diagnostics, ...suite } = await loadSuite(tree, paths, dialects, custom, loaded)
  const groups = options.groups ?? []
  const scenarios = selectSuiteGroups(suite.scenarios, groups)
  const traceGlobs = options.traces ?? [...(await listTracePool(tree, paths)), ...pool]
  return { paths, pool, traceGlobs, diagnostics, definitions, groups, loaded, scenarios }
}

/** How the suite of a base is read. */
export type BaseSuiteOptions = Required<
  Pick<
    BaselineRequest,
    'paths' | 'scenarios' | 'loaded' | 'groups' | 'findPlaces' | 'makeBaseChecks' | 'makeHeadChecks'
  >
>

/** Says how the suite of a base is read. `work`: the work tree. */
export function buildBaseSuiteOptions(
  config: EffectiveConfig & { readonly basePlaces: StatedPlaces | null },
  { paths, scenarios, loaded, groups, definitions }: HeadSuite,
  work: FileTree,
): BaseSuiteOptions {
  const { options, baseOptions, basePlaces } = config
  return {
    paths,
    scenarios,
    loaded,
    groups,
    findPlaces: createBaseLocator(options, work, paths, basePlaces),
    makeBaseChecks: (tree) => makeBaseChecks(tree, baseOptions ?? options),
    makeHeadChecks: async (tree) => makeReadableChecks(tree, definitions),
  }
}

/**
 * Makes the project's own checks as the base defines them. What asks for one of a file that cannot be read asks for a
 * check that nobody knows, so that nothing is decided by it.
 */
async function makeBaseChecks(tree: FileTree, options: DefinedIn): Promise<CustomChecks> {
  const definitions = await readOr(options.checks ?? {}, () => loadProjectChecks(tree, options))
  return makeReadableChecks(tree, definitions)
}

type Named = 'scenarios' | 'traces'

/** What the workflow of a base says of its places, where that of the change says something else; undefined: nothing. */
export type StatedPlaces = { readonly [Name in Named]?: Options[Name] }

/**
 * Finds in the files of a base where its scenarios and traces are: by the base's own config and folders, unless an input
 * or a flag says it of both sides. A change that moves its suite, or names less of it, would else hide what it leaves
 * out. `work`: the work tree, and `paths` those of its suite.
 */
function createBaseLocator(
  options: Options,
  work: FileTree,
  paths: readonly string[],
  stated: StatedPlaces | null,
): (tree: FileTree) => Promise<Places> {
  const placesByTree = new Map<FileTree, Promise<Places>>()
  return (tree) => {
    const places = placesByTree.get(tree) ?? read(tree)
    placesByTree.set(tree, places)
    return places
  }

  async function read(tree: FileTree): Promise<Places> {
    const head = await readConfiguredOptions(work, options.config)
    const configured = await readConfiguredOptions(tree, options.config)
    const base = configured === null ? null : { ...configured, ...omitNullish(stated ?? {}) }
    const isOfBoth = (name: Named) =>
      base === null ||
      (!Object.hasOwn(stated ?? {}, name) &&
        options[name] !== undefined &&
        !isSame(options[name], head?.[name]))
    const basePaths = isOfBoth('scenarios') ? paths : await listExisting(tree, base?.scenarios)
    return { paths: basePaths, traces: isOfBoth('traces') ? options.traces : base?.traces }
  }
}

function isSame(one: readonly string[], other: readonly string[] | undefined): boolean {
  return other !== undefined && canonicalizeJson(one) === canonicalizeJson(other)
}

/** Reads the options in a tree's config file; null if it cannot be used. */
async function readConfiguredOptions(
  tree: FileTree,
  named: string | undefined,
): Promise<Pick<Options, Named> | null> {
  return readOr(null, async () => {
    const isThere = named === undefined || (await tree.size(named)) !== null
    const config = isThere ? await readConfig(tree, named) : null
    return config === null ? {} : parseOptions([config])
  })
}

/** Finds the places of a tree's scenarios; empty where it has none. */
export async function listExisting(
  tree: FileTree,
  named: readonly string[] | undefined,
): Promise<readonly string[]> {
  return readOr([], () => findScenarioPaths(tree, named, dialects))
}

/** Which scenarios of a suite run. */
export interface Selection {
  /** Ids of those that do not. */
  readonly skipped: ReadonlySet<string>
  readonly notRun: NonNullable<Results['notRun']>
  /** Changed files of the agent that no scenario is about. */
  readonly uncovered: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

const nothingSkipped: Selection = { skipped: new Set(), notRun: [], uncovered: [], diagnostics: [] }

/**
 * Chooses the scenarios that a change touches, where that is asked for and there is a change to ask about:
 * a pull request, a merge queue, a command line. All of them where nobody can tell, or none is touched.
 * @throws GateError `bad-option` where a person chose scenarios that there are not.
 */
export async function selectScenarios(
  options: Options,
  context: RunContext,
  suite: Pick<HeadSuite, 'scenarios' | 'traceGlobs'>,
  tree: FileTree,
): Promise<Selection> {
  const { choice } = context
  const selection = await selectAffected(options, context, suite, tree)
  if (choice === undefined) return selection
  const { skipped, notRun } = selection
  if (suite.scenarios.length > 0 && !suite.scenarios.some(choice.includes))
    throw createOptionError(`${choice.words}: no scenario is meant; ${choice.correct(suite.scenarios)}`)
  const open = suite.scenarios.filter(({ id }) => !skipped.has(id))
  const left = open.filter((scenario) => !choice.includes(scenario))
  const count = `${open.length - left.length} of ${suite.scenarios.length} scenarios were run`
  const reason = `only ${count}, by ${choice.words}`
  return {
    ...selection,
    skipped: new Set([...skipped, ...left.map(({ id }) => id)]),
    notRun: [...notRun, ...left.map(({ id, file, line }) => ({ id, file, line, reason }))],
  }
}

async function selectAffected(
  options: Options,
  context: RunContext,
  suite: Pick<HeadSuite, 'scenarios' | 'traceGlobs'>,
  tree: FileTree,
): Promise<Selection> {
  const { scenarios } = suite
  const { baseRef, includesUncommitted = false } = context
  const agentFiles = options['agent-files'] ?? []
  const isAsked = options.select === 'affected' || agentFiles.length > 0
  if (!isAsked || (baseRef.kind !== 'event' && !includesUncommitted)) return nothingSkipped
  const changes = await listChangedFiles({ ...context, includesUncommitted })
  const byTag = options.affects ?? new Map<string, readonly string[]>()
  const globs = new Set(scenarios.flatMap((scenario) => listGlobs(scenario, byTag)))
  const reason =
    changes.value === null
      ? writeReasons(changes.reason)
      : explainTooMany(changes.value, [...globs, ...agentFiles])
  if (changes.value === null || reason !== null)
    return selectAll(`what the change touches is not known: ${reason}`)
  const changed = new ChangedFiles(changes.value)
  const uncovered = findUncoveredFiles(scenarios, changed, agentFiles, byTag)
  if (options.select === 'all') return { ...nothingSkipped, uncovered }
  const unmatched = await findUnmatchedGlobs(tree, globs, changed)
  if (unmatched === null)
    return { ...selectAll('the workspace has too many files to look for those of `affects`'), uncovered }
  const diagnostics = warnAffects(scenarios, byTag, unmatched)
  const rules = { byTag, unmatched, ...collectRunFiles(options, context, suite) }
  const left = findUnaffected(scenarios, changed, rules)
  if (left.length > 0 && left.length === scenarios.length) {
    const nobody = selectAll(
      'no scenario is affected by the change, and nothing would be proven if none were run',
    )
    return { ...nobody, uncovered, diagnostics: [...diagnostics, ...nobody.diagnostics] }
  }
  return {
    skipped: new Set(left.map(({ id }) => id)),
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

function selectAll(why: string): Selection {
  const message = `All scenarios were run: ${why}.`
  return { ...nothingSkipped, diagnostics: [{ code: 'affected-all', severity: 'warning', message }] }
}

function explainTooMany(files: ReadonlySet<string>, globs: readonly string[]): string | null {
  const pairs = files.size * globs.filter(isGlob).length
  if (pairs <= limits.changedFileMatches) return null
  return `it has ${files.size} files, too many to match with ${globs.length} globs`
}

/** Files that belong to every scenario of a run, or to none by name. */
function collectRunFiles(
  options: Options,
  { root, cwd }: RunContext,
  { traceGlobs }: Pick<HeadSuite, 'traceGlobs'>,
): Pick<SelectionRules, 'ofAll' | 'pool' | 'folder'> {
  const recordings = options.replay ? [buildRecordingsGlob(normalizePath(options['traces-dir']))] : []
  const config = options.config === undefined ? defaultConfigFiles : [options.config]
  const settings = [...config, ...(options['runtime-config'] ?? [])]
  return {
    ofAll: settings.map(normalizePath),
    pool: [...traceGlobs.map(normalizePath), ...recordings],
    folder: toWorkspacePath(root, cwd, '.'),
  }
}

/** Files that are named; a change of more is told by its first. */
const mostNamed = 200

/**
 * Lists the files of a pull request or merge group that make the agents of its scenarios, and those that say how the gate
 * works. Empty where git cannot tell, and where nothing says which files those are.
 */
export async function listChangedProjectFiles(
  options: Options,
  context: RunContext,
  suite: Pick<HeadSuite, 'scenarios' | 'pool'>,
): Promise<{ readonly agentFiles: readonly string[]; readonly gateFiles: readonly string[] }> {
  const { root, env, baseRef } = context
  if (baseRef.kind !== 'event' || options.baseline === 'none') return { agentFiles: [], gateFiles: [] }
  const { value } = await listChangedFiles({ root, env, baseRef, includesUncommitted: false })
  const changed = [...(value ?? [])].sort(compareCodePoints)
  if (changed.length === 0) return { agentFiles: [], gateFiles: [] }
  const isGates = createPathMatcher([...listConfigs(options), ...(await gateGlobs(options, context))])
  const isAgents = await agentCoverage(changed, options, context, suite)
  return {
    agentFiles: changed.filter(isAgents).slice(0, mostNamed),
    gateFiles: changed.filter(isGates).slice(0, mostNamed),
  }
}

function listConfigs({ config }: Options): readonly string[] {
  return config === undefined ? defaultConfigFiles : [...defaultConfigFiles, config]
}

/** Tells the files that make the agents; none where that would take too long. */
async function agentCoverage(
  changed: readonly string[],
  options: Options,
  { root, cwd }: RunContext,
  { scenarios, pool }: Pick<HeadSuite, 'scenarios' | 'pool'>,
): Promise<(file: string) => boolean> {
  const files = createAgentFiles(options, openDiskTree(root), { root, cwd })
  const globs = new Set<string>()
  const testFiles = new Set<string>([...listConfigs(options), options.accepted])
  for (const scenario of scenarios) {
    for (const glob of await files.globsOf(scenario)) globs.add(glob)
    for (const file of [scenario.file, ...(scenario.defaultFiles ?? [])]) testFiles.add(file)
    if (scenario.row !== null) for (const file of (scenario.sourceFiles ?? []).slice(-1)) testFiles.add(file)
  }
  if (globs.size === 0 || changed.length * globs.size > limits.changedFileMatches) return () => false
  const [isAgents, isRecording] = [createPathMatcher([...globs]), createPathMatcher(pool)]
  return (file) => isAgents(file) && !testFiles.has(file) && !isRecording(file)
}

/** The workflow of this run and what it uses of the repository, `.env`, and what the words of `setup` name. */
async function gateGlobs({ setup = [] }: Options, { root, cwd, env }: RunContext): Promise<string[]> {
  const folder = toWorkspacePath(root, cwd, '.')
  const words = ['.env', ...setup.flat()].flatMap((word) =>
    isGlob(word) ? [] : (resolveInside(folder, word) ?? []),
  )
  const workflow = findWorkflowPath(env)
  if (workflow === null) return words
  const texts = (await readWorkflow(openDiskTree(root), env).catch(() => null)) ?? []
  return [...words, workflow, ...texts.flatMap(listUsedFiles)]
}
