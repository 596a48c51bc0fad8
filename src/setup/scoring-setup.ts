import { useRecordingsOnly, replayRecordings } from './agents-setup.ts'
import type { EvaluatorSession } from './asking-setup.ts'
import type { BaselineRequest } from '../baseline/rung.ts'
import { omitNullish } from '../core/present.ts'
import { GateError } from '../core/errors.ts'
import { Work } from '../core/work.ts'
import type { FileTree } from '../files/tree.ts'
import { parseOptions, type Options } from '../options/options.ts'
import { makeConfiguredChecks, makeReadableChecks, type CustomDefinition } from '../scenario/custom-checks.ts'
import { selectSuiteGroups } from '../scenario/in-groups.ts'
import { LoadedFiles } from '../scenario/loaded-files.ts'
import { loadSuite, type Suite } from '../scenario/load-suite.ts'
import { loadProjectChecks, type DefinedIn } from '../systems/defined-checks.ts'
import { dialects } from '../systems/registry.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { resolveScenarioPaths, listTracePool } from '../scenario/scenario-paths.ts'
import type { ScoreRequest, AgentMode } from '../score/score-request.ts'
import type { ScoredSuite, AlternateDefinitions, Places } from '../score/scored.ts'
import { scoreSuite } from '../score/score-suite.ts'
import { VerdictCache } from '../score/shared-files.ts'
import { collectProvenance } from './evidence-setup.ts'
import type { ProtectedOptions } from '../gate/others-loosened.ts'
import type { Level } from '../gate/clauses/define.ts'
import type { ShardScorer } from './leg-setup.ts'
import { splitBySelection, selectScenarios, type Selection, type ChangeContext } from './selection-setup.ts'
import type { Prices } from '../trace/prices/prices.ts'
import { canonicalizeJson } from '../core/json.ts'
import { readConfig } from '../options/config.ts'

type Named = 'scenarios' | 'traces'

/** What the workflow of a base says of its places, where that of the change says something else; undefined: nothing. */
export type StatedPlaces = { readonly [Name in Named]?: Options[Name] }

/**
 * Tells of the files of a base where its scenarios and traces are: by the base's own config and folders, unless
 * an input or a flag says it of both sides. A change that moves its suite, or names less of it, would else hide
 * what it leaves out. `work`: the work tree, and `paths` those of its suite.
 */
function createBaseLocator(
  options: Options,
  work: FileTree,
  paths: readonly string[],
  stated: StatedPlaces | null,
): (tree: FileTree) => Promise<Places> {
  const known = new Map<FileTree, Promise<Places>>()
  return (tree) => {
    const places = known.get(tree) ?? read(tree)
    known.set(tree, places)
    return places
  }

  async function read(tree: FileTree): Promise<Places> {
    const head = await readConfiguredOptions(work, options.config)
    const own = await readConfiguredOptions(tree, options.config)
    const base = own === null ? null : { ...own, ...omitNullish(stated ?? {}) }
    const isOfBoth = (name: Named) =>
      base === null ||
      (!Object.hasOwn(stated ?? {}, name) &&
        options[name] !== undefined &&
        !isSame(options[name], head?.[name]))
    const found = isOfBoth('scenarios') ? paths : await listExisting(tree, base?.scenarios)
    return { paths: found, traces: isOfBoth('traces') ? options.traces : base?.traces }
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
  try {
    const isThere = named === undefined || (await tree.size(named)) !== null
    const config = isThere ? await readConfig(tree, named) : null
    return config === null ? {} : parseOptions([config])
  } catch (thrown) {
    if (thrown instanceof GateError) return null
    throw thrown
  }
}

/** Finds the places of a tree's scenarios; empty where it has none. */
export async function listExisting(
  tree: FileTree,
  given: readonly string[] | undefined,
): Promise<readonly string[]> {
  try {
    return await resolveScenarioPaths(tree, given, dialects)
  } catch (thrown) {
    if (thrown instanceof GateError) return []
    throw thrown
  }
}

/** The scenarios of a tree as the options ask for them, and where they came from. */
export interface HeadSuite extends Pick<Suite, 'diagnostics' | 'pool'> {
  readonly paths: readonly string[]
  readonly scenarios: readonly Scenario[]
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
  const loaded = new LoadedFiles()
  const { pool, diagnostics, ...suite } = await loadSuite(tree, paths, dialects, custom, loaded)
  const groups = options.groups ?? []
  const scenarios = selectSuiteGroups(suite.scenarios, groups)
  return { paths, pool, diagnostics, definitions, groups, loaded, scenarios }
}

/** Scoring of a run's scenarios, for both sides. */
export interface Scorer {
  readonly selection: Selection
  /** Request that scores the head. */
  readonly ofHead: Omit<ScoreRequest, 'scenarios' | 'agents' | 'definitions' | 'beside'>
  readonly score: (
    scenarios: readonly Scenario[],
    tree: FileTree,
    agents: AgentMode,
    definitions?: AlternateDefinitions,
  ) => Promise<ScoredSuite>
  /** Makes the request that scores some scenarios over the traces of a base, where it has its own. */
  readonly atBase: (tree: FileTree, asked: readonly Scenario[]) => Promise<Omit<ScoreRequest, 'agents'>>
  /** Everything the baseline needs to score a base like the head. */
  readonly ofBase: Pick<
    BaselineRequest,
    | 'paths'
    | 'placesOf'
    | 'scenarios'
    | 'loaded'
    | 'groups'
    | 'customOf'
    | 'customHere'
    | 'score'
    | 'scoreNew'
  >
}

/** Means that scoring needs beside the options. */
interface ScoringResources {
  readonly tree: FileTree
  readonly prices: Prices
  readonly asking: Pick<EvaluatorSession, 'inquiry'>
  /** Level of the clause `stale`, for recordings that are older than their agent. */
  readonly stale: Level
  /** The shard to score; absent for all scenarios. */
  readonly leg?: ShardScorer
  /** Options of the base, where they have a say beside the change's own; else null. */
  readonly ofBase: (Pick<ProtectedOptions, 'agent-files' | 'affects'> & DefinedIn) | null
  /** Where the workflow of the base has the suite, if that of the change has it elsewhere; else null. */
  readonly placesAtBase: StatedPlaces | null
}

export async function createScorer(
  options: Options,
  surroundings: ChangeContext,
  suite: HeadSuite,
  means: ScoringResources,
): Promise<Scorer> {
  const { paths, scenarios, loaded, groups, definitions: ownChecks } = suite
  const over = requestOver(options, suite, means)
  const ofHead = { ...(await over(means.tree)), isPoolGiven: options.traces !== undefined }
  const selection = await selectScenarios(options, surroundings, { ...ofHead, scenarios })
  const { leg } = means
  leg?.begin(splitBySelection(scenarios, selection).scenarios)
  const placesOf = createBaseLocator(options, means.tree, paths, means.placesAtBase)
  // The head's as well: what is there by another name is there.
  const ofBoth = (own: Places) => ({ ...own, paths: [...new Set([...own.paths, ...paths])] })
  const atBase: Scorer['atBase'] = async (tree, asked) => ({
    ...(await over(tree, ofBoth(await placesOf(tree)))),
    ...splitBySelection(asked, selection),
  })
  const shared = new VerdictCache()
  return {
    selection,
    ofHead,
    score: async (asked, tree, agents, definitions) => {
      // The base is scored before the head.
      loaded.clear()
      const places = definitions?.selection?.places
      const poolOfBase = places === undefined ? undefined : (await over(tree, ofBoth(places))).pool
      return scoreSuite({
        ...ofHead,
        tree,
        ...splitBySelection(asked, leg?.withOthersLeftOut(selection) ?? selection),
        agents,
        ...omitNullish({ definitions, poolOfBase }),
        evidence: collectProvenance(options, surroundings, means),
        shared: { files: shared, side: 'head' },
      })
    },
    atBase,
    ofBase: {
      paths,
      placesOf,
      scenarios,
      loaded,
      groups,
      customHere: async (tree) => makeReadableChecks(tree, ownChecks),
      customOf: (tree) => makeBaseChecks(tree, means.ofBase, ownChecks),
      score: scoreAtBase(options, { atBase, shared, selection, leg }),
      // A shard compares nothing.
      ...(leg === undefined ? { scoreNew: createEarlierScorer(options, atBase) } : {}),
    },
  }
}

/** Makes the project's own checks as the base defines them. */
async function makeBaseChecks(
  ...[tree, ...definitions]: Parameters<typeof readBaseCheckDefinitions>
): Promise<Awaited<ReturnType<typeof makeReadableChecks>>> {
  return makeReadableChecks(tree, await readBaseCheckDefinitions(tree, ...definitions))
}

/** Scores a tree of the base, at its own places and at the head's. */
function scoreAtBase(
  options: Options,
  given: {
    readonly atBase: Scorer['atBase']
    readonly shared: VerdictCache
    readonly selection: Selection
    readonly leg: ShardScorer | undefined
  },
): Scorer['ofBase']['score'] {
  const { atBase, shared, selection, leg } = given
  return async (asked, tree, recordings, of, others) => {
    const agents = recordings === 'none' ? useRecordingsOnly(options) : replayRecordings(options)
    const score = async (chosen: readonly Scenario[], definitions?: AlternateDefinitions) =>
      scoreSuite({
        ...(await atBase(tree, chosen)),
        agents,
        ...omitNullish({ definitions }),
        shared: { files: shared, side: 'base' },
      })
    if (leg === undefined) return score(asked, others)
    return leg.base(
      asked,
      { scenarios: splitBySelection(asked, selection).scenarios, of, recordings, others },
      score,
    )
  }
}

/** Scores the new recordings of a tree before the base, at the same places. */
function createEarlierScorer(
  options: Options,
  atBase: Scorer['atBase'],
): NonNullable<Scorer['ofBase']['scoreNew']> {
  return async (asked, tree, unseen) => {
    const { inquiry: _, ...request } = await atBase(tree, asked)
    return scoreSuite({ ...request, agents: useRecordingsOnly(options), unseen })
  }
}

/** The project's own checks by the base's config; one of its files that cannot be read is for the change to mend. */
async function readBaseCheckDefinitions(
  tree: FileTree,
  options: DefinedIn | null,
  ofHead: Readonly<Record<string, CustomDefinition>>,
): Promise<Readonly<Record<string, CustomDefinition>>> {
  if (options === null) return ofHead
  try {
    return await loadProjectChecks(tree, options)
  } catch (thrown) {
    if (thrown instanceof GateError) return ofHead
    throw thrown
  }
}

/** Makes the request that scores a tree, with the traces at its places. */
function requestOver(options: Options, { paths, pool }: HeadSuite, means: ScoringResources) {
  // One for all that a run scores.
  const work = new Work()
  return async (tree: FileTree, { paths: own, traces }: Places = { paths, traces: options.traces }) => ({
    tree,
    pool: traces ?? [...(await listTracePool(tree, own)), ...pool],
    judge: options.judge,
    prices: means.prices,
    inquiry: means.asking.inquiry,
    work,
  })
}
