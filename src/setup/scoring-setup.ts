import { recordedOnly, replayOf } from './agents-setup.ts'
import type { Asking } from './asking-setup.ts'
import { placesAtBase, type Places } from './base-places.ts'
import type { BaselineRequest } from '../baseline/rung.ts'
import { GateError } from '../core/errors.ts'
import { Work } from '../core/work.ts'
import type { FileTree } from '../files/tree.ts'
import type { Options } from '../options/options.ts'
import { configuredChecks, readableChecks, type CustomDefinition } from '../scenario/custom-checks.ts'
import { suiteInGroups } from '../scenario/in-groups.ts'
import { loadSuite, type Suite } from '../scenario/load-suite.ts'
import { definedChecks, type DefinedIn } from '../scenario/runtime-config.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { scenarioPaths, tracePool } from '../scenario/scenario-paths.ts'
import type { ScoreRequest, Agents } from '../score/score-request.ts'
import type { ScoredSuite, OtherDefinitions } from '../score/scored.ts'
import { scoreSuite } from '../score/score-suite.ts'
import { gatherEvidence } from './evidence-setup.ts'
import type { OtherOptions } from '../gate/others-loosened.ts'
import type { Level } from '../gate/clauses/level.ts'
import { divided, selectionOf, type Selection, type SelectionSurroundings } from './selection-setup.ts'
import type { Prices } from '../trace/prices/prices.ts'

/** The scenarios of a tree as the options ask for them, and where they came from. */
export interface HeadSuite extends Pick<Suite, 'diagnostics' | 'pool'> {
  readonly paths: readonly string[]
  readonly scenarios: readonly Scenario[]
  /** The project's own checks. */
  readonly definitions: Readonly<Record<string, CustomDefinition>>
  /** Groups of checks that are asked; none: all. */
  readonly groups: readonly string[]
}

/** @throws GateError where there are no scenarios. */
export async function suiteOf(options: Options, tree: FileTree): Promise<HeadSuite> {
  const paths = await scenarioPaths(tree, options.scenarios)
  const definitions = await definedChecks(tree, options)
  const { pool, diagnostics, ...suite } = await loadSuite(
    tree,
    paths,
    await configuredChecks(tree, definitions),
  )
  const groups = options.groups ?? []
  return { paths, pool, diagnostics, definitions, groups, scenarios: suiteInGroups(suite.scenarios, groups) }
}

/** How the scenarios of a run are scored, whatever side they are of. */
export interface Scoring {
  readonly selection: Selection
  /** How the head is. */
  readonly ofHead: Omit<ScoreRequest, 'scenarios' | 'agents' | 'definitions' | 'beside'>
  readonly score: (
    scenarios: readonly Scenario[],
    tree: FileTree,
    agents: Agents,
    definitions?: OtherDefinitions,
  ) => Promise<ScoredSuite>
  /** What the baseline asks for to score a base the same way. */
  readonly ofBase: Pick<
    BaselineRequest,
    'paths' | 'pathsOf' | 'scenarios' | 'groups' | 'customOf' | 'customHere' | 'score'
  >
}

/** What scoring needs beside the options. */
interface Means {
  readonly tree: FileTree
  readonly prices: Prices
  readonly asking: Pick<Asking, 'inquiry'>
  /** What a recording does that is older than its agent. */
  readonly stale: Level
  /** Options of the base, where they have a say beside the change's own; else null. */
  readonly ofBase: (Pick<OtherOptions, 'agent-files' | 'affects'> & DefinedIn) | null
}

export async function scoringOf(
  options: Options,
  surroundings: SelectionSurroundings,
  suite: HeadSuite,
  means: Means,
): Promise<Scoring> {
  const { paths, scenarios, groups, definitions: ownChecks } = suite
  const over = requestOver(options, suite, means)
  const ofHead = { ...(await over(means.tree)), isPoolGiven: options.traces !== undefined }
  const selection = await selectionOf(options, surroundings, { ...ofHead, scenarios })
  const scored = async (
    places: Places | undefined,
    [asked, tree, agents, definitions]: Parameters<Scoring['score']>,
    more: Pick<ScoreRequest, 'evidence'> = {},
  ) => {
    const others = definitions === undefined ? {} : { definitions }
    const from = places === undefined ? { ...ofHead, tree } : await over(tree, places)
    return scoreSuite({ ...from, ...divided(asked, selection), agents, ...others, ...more })
  }
  const placesOf = placesAtBase(options, means.tree, paths)
  return {
    selection,
    ofHead,
    score: async (...args) =>
      scored(undefined, args, { evidence: gatherEvidence(options, surroundings, means) }),
    ofBase: {
      paths,
      pathsOf: async (tree) => (await placesOf(tree)).paths,
      scenarios,
      groups,
      customHere: async (tree) => readableChecks(tree, ownChecks),
      customOf: async (tree) => readableChecks(tree, await definedAtBase(tree, means.ofBase, ownChecks)),
      score: async (asked, tree, recordings, others) => {
        const own = await placesOf(tree)
        // The head's as well: what is there by another name is there.
        const places = { ...own, paths: [...new Set([...own.paths, ...paths])] }
        const agents = recordings === 'none' ? recordedOnly(options) : replayOf(options)
        return scored(places, [asked, tree, agents, others])
      },
    },
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

/** What scoring over a tree asks for, with the traces at its places. */
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
