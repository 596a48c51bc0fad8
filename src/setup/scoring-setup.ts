import { recordedOnly, replayOf } from './agents-setup.ts'
import type { Asking } from './asking-setup.ts'
import type { BaselineRequest } from '../baseline/rung.ts'
import { present } from '../core/present.ts'
import { GateError } from '../core/errors.ts'
import { Work } from '../core/work.ts'
import type { FileTree } from '../files/tree.ts'
import { parseOptions, type Options } from '../options/options.ts'
import { configuredChecks, readableChecks, type CustomDefinition } from '../scenario/custom-checks.ts'
import { suiteInGroups } from '../scenario/in-groups.ts'
import { LoadedFiles } from '../scenario/loaded-files.ts'
import { loadSuite, type Suite } from '../scenario/load-suite.ts'
import { definedChecks, type DefinedIn } from '../systems/defined-checks.ts'
import { dialects } from '../systems/registry.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { scenarioPaths, tracePool } from '../scenario/scenario-paths.ts'
import type { ScoreRequest, Agents } from '../score/score-request.ts'
import type { ScoredSuite, OtherDefinitions, Places } from '../score/scored.ts'
import { scoreSuite } from '../score/score-suite.ts'
import { SharedFiles } from '../score/shared-files.ts'
import { gatherEvidence } from './evidence-setup.ts'
import type { OtherOptions } from '../gate/others-loosened.ts'
import type { Level } from '../gate/clauses/define.ts'
import type { Leg } from './leg-setup.ts'
import { divided, selectionOf, type Selection, type SelectionSurroundings } from './selection-setup.ts'
import type { Prices } from '../trace/prices/prices.ts'
import { canonicalJson } from '../core/json.ts'
import { readConfig } from '../options/config.ts'

type Named = 'scenarios' | 'traces'

/** What the workflow of a base says of its places, where that of the change says something else; undefined: nothing. */
export type StatedPlaces = { readonly [Name in Named]?: Options[Name] }

/**
 * Tells of the files of a base where its scenarios and traces are: by the base's own config and folders, unless
 * an input or a flag says it of both sides. A change that moves its suite, or names less of it, would else hide
 * what it leaves out. `work`: the work tree, and `paths` those of its suite.
 */
function placesAtBase(
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
    const head = await configured(work, options.config)
    const own = await configured(tree, options.config)
    const base = own === null ? null : { ...own, ...present(stated ?? {}) }
    const isOfBoth = (name: Named) =>
      base === null ||
      (!Object.hasOwn(stated ?? {}, name) &&
        options[name] !== undefined &&
        !isSame(options[name], head?.[name]))
    const found = isOfBoth('scenarios') ? paths : await existing(tree, base?.scenarios)
    return { paths: found, traces: isOfBoth('traces') ? options.traces : base?.traces }
  }
}

function isSame(one: readonly string[], other: readonly string[] | undefined): boolean {
  return other !== undefined && canonicalJson(one) === canonicalJson(other)
}

/** Reads the options in a tree's config file; null if it cannot be used. */
async function configured(tree: FileTree, named: string | undefined): Promise<Pick<Options, Named> | null> {
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
export async function existing(
  tree: FileTree,
  given: readonly string[] | undefined,
): Promise<readonly string[]> {
  try {
    return await scenarioPaths(tree, given, dialects)
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
export async function suiteOf(options: Options, tree: FileTree): Promise<HeadSuite> {
  const paths = await scenarioPaths(tree, options.scenarios, dialects)
  const definitions = await definedChecks(tree, options)
  const custom = await configuredChecks(tree, definitions)
  const loaded = new LoadedFiles()
  const { pool, diagnostics, ...suite } = await loadSuite(tree, paths, dialects, custom, loaded)
  const groups = options.groups ?? []
  const scenarios = suiteInGroups(suite.scenarios, groups)
  return { paths, pool, diagnostics, definitions, groups, loaded, scenarios }
}

/** Scoring of a run's scenarios, for both sides. */
export interface Scoring {
  readonly selection: Selection
  /** Request that scores the head. */
  readonly ofHead: Omit<ScoreRequest, 'scenarios' | 'agents' | 'definitions' | 'beside'>
  readonly score: (
    scenarios: readonly Scenario[],
    tree: FileTree,
    agents: Agents,
    definitions?: OtherDefinitions,
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
interface Means {
  readonly tree: FileTree
  readonly prices: Prices
  readonly asking: Pick<Asking, 'inquiry'>
  /** Level of the clause `stale`, for recordings that are older than their agent. */
  readonly stale: Level
  /** The shard to score; absent for all scenarios. */
  readonly leg?: Leg
  /** Options of the base, where they have a say beside the change's own; else null. */
  readonly ofBase: (Pick<OtherOptions, 'agent-files' | 'affects'> & DefinedIn) | null
  /** Where the workflow of the base has the suite, if that of the change has it elsewhere; else null. */
  readonly placesAtBase: StatedPlaces | null
}

export async function scoringOf(
  options: Options,
  surroundings: SelectionSurroundings,
  suite: HeadSuite,
  means: Means,
): Promise<Scoring> {
  const { paths, scenarios, loaded, groups, definitions: ownChecks } = suite
  const over = requestOver(options, suite, means)
  const ofHead = { ...(await over(means.tree)), isPoolGiven: options.traces !== undefined }
  const selection = await selectionOf(options, surroundings, { ...ofHead, scenarios })
  const { leg } = means
  leg?.begin(divided(scenarios, selection).scenarios)
  const placesOf = placesAtBase(options, means.tree, paths, means.placesAtBase)
  // The head's as well: what is there by another name is there.
  const ofBoth = (own: Places) => ({ ...own, paths: [...new Set([...own.paths, ...paths])] })
  const atBase: Scoring['atBase'] = async (tree, asked) => ({
    ...(await over(tree, ofBoth(await placesOf(tree)))),
    ...divided(asked, selection),
  })
  const shared = new SharedFiles()
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
        ...divided(asked, leg?.withOthersLeftOut(selection) ?? selection),
        agents,
        ...present({ definitions, poolOfBase }),
        evidence: gatherEvidence(options, surroundings, means),
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
      customHere: async (tree) => readableChecks(tree, ownChecks),
      customOf: async (tree) => readableChecks(tree, await definedAtBase(tree, means.ofBase, ownChecks)),
      score: scoreAtBase(options, { atBase, shared, selection, leg }),
      // A shard compares nothing.
      ...(leg === undefined ? { scoreNew: scoreNewAtBase(options, atBase) } : {}),
    },
  }
}

/** Scores a tree of the base, at its own places and at the head's. */
function scoreAtBase(
  options: Options,
  given: {
    readonly atBase: Scoring['atBase']
    readonly shared: SharedFiles
    readonly selection: Selection
    readonly leg: Leg | undefined
  },
): Scoring['ofBase']['score'] {
  const { atBase, shared, selection, leg } = given
  return async (asked, tree, recordings, of, others) => {
    const agents = recordings === 'none' ? recordedOnly(options) : replayOf(options)
    const score = async (chosen: readonly Scenario[], definitions?: OtherDefinitions) =>
      scoreSuite({
        ...(await atBase(tree, chosen)),
        agents,
        ...present({ definitions }),
        shared: { files: shared, side: 'base' },
      })
    if (leg === undefined) return score(asked, others)
    return leg.base(asked, { scenarios: divided(asked, selection).scenarios, of, recordings, others }, score)
  }
}

/** Scores the new recordings of a tree before the base, at the same places. */
function scoreNewAtBase(
  options: Options,
  atBase: Scoring['atBase'],
): NonNullable<Scoring['ofBase']['scoreNew']> {
  return async (asked, tree, unseen) => {
    const { inquiry: _, ...request } = await atBase(tree, asked)
    return scoreSuite({ ...request, agents: recordedOnly(options), unseen })
  }
}

/** The project's own checks by the base's config; one of its files that cannot be read is for the change to mend. */
async function definedAtBase(
  tree: FileTree,
  options: DefinedIn | null,
  ofHead: Readonly<Record<string, CustomDefinition>>,
): Promise<Readonly<Record<string, CustomDefinition>>> {
  if (options === null) return ofHead
  try {
    return await definedChecks(tree, options)
  } catch (thrown) {
    if (thrown instanceof GateError) return ofHead
    throw thrown
  }
}

/** Makes the request that scores a tree, with the traces at its places. */
function requestOver(options: Options, { paths, pool }: HeadSuite, means: Means) {
  // One for all that a run scores.
  const work = new Work()
  return async (tree: FileTree, { paths: own, traces }: Places = { paths, traces: options.traces }) => ({
    tree,
    pool: traces ?? [...(await tracePool(tree, own)), ...pool],
    judge: options.judge,
    prices: means.prices,
    inquiry: means.asking.inquiry,
    work,
  })
}
