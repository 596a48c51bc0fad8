import type { CustomChecks } from '../checks/custom/custom-check.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { createReadError } from './git/git.ts'
import { canonicalizeJson, omitNullish } from '../core/json.ts'
import type { FileTree } from '../files/paths.ts'
import { selectGroups } from '../scenario/in-groups.ts'
import type { LoadedFiles } from '../scenario/loaded-files.ts'
import { loadSuite } from '../scenario/load-suite.ts'
import { dialects } from '../systems/registry.ts'
import { forOtherTree } from '../scenario/scenario-group.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { AlternateVerdict, Places, ScoredScenario, ScoredSuite } from '../score/scored-suite.ts'
import { noAlternates, fingerprintScenario } from '../score/scored-suite.ts'
import type { NewRecordings } from '../score/new-recordings.ts'
import type { Side, TreeOrigin } from '../score/scorer.ts'
import { type Baseline, type BaseScenario, summarizeTrials, concludeTrials } from './base.ts'
import { findHeadId, matchScenarios } from './matching.ts'
import type { BaseReason, Origin } from './reason.ts'
import type { BaselineRequest } from './baseline-source.ts'
import { useBaseEvaluators } from './base-checks.ts'

/** A base's side, and its own suite. */
export interface BaseSide {
  readonly side: Side
  /** The base's own definitions, by its ids. */
  readonly definitions: ReadonlyMap<string, Scenario>
  /** Ids of the head by those of the base. */
  readonly matches: ReadonlyMap<string, string>
  readonly places: Places | undefined
  /** Files of the base that cannot be read on either side, and that the change leaves as they are. */
  readonly untouched: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
}

type BaseSideRequest = Omit<BaselineRequest, 'scratch'> & Partial<Pick<BaselineRequest, 'scratch'>>

/** Scores the traces of a base again. `suite`: the files with its scenarios, if they are not those with its traces. */
export async function scoreBaseTree(
  request: BaseSideRequest,
  at: Pick<Side, 'tree' | 'agents'> & { readonly origin: TreeOrigin; readonly unseen?: NewRecordings },
  suite: FileTree = at.tree,
): Promise<Pick<Baseline, 'scenarios' | 'diagnostics' | 'places'>> {
  const base = await buildBaseSide(request, at, suite)
  return collectBaseScenarios(base, await request.scorer.score(base.side))
}

/** Reads the suite of a base, and chooses what its traces are scored by. */
export async function buildBaseSide(
  request: BaseSideRequest,
  at: Pick<Side, 'tree' | 'agents'> & { readonly origin: TreeOrigin; readonly unseen?: NewRecordings },
  suite: FileTree = at.tree,
): Promise<BaseSide> {
  const places = await request.findPlaces?.(suite)
  const loaded = await loadBaseSuite(suite, request, places?.paths)
  const selected = selectGroups(loaded.scenarios, request.groups ?? [])
  const scenarios = await useBaseEvaluators(selected, request, suite)
  const definitions = new Map(scenarios.map((scenario) => [scenario.id, scenario]))
  const matches = matchScenarios(request.scenarios, scenarios)
  const chosen = chooseBaseScenarios(request.scenarios, definitions, matches)
  const baseById = new Map(
    [...matches].flatMap(([id, headId]) => {
      const definition = definitions.get(id)
      return definition === undefined ? [] : [[headId, definition] as const]
    }),
  )
  // The base's own definitions, where the base is scored by others.
  const changed = chosen.flatMap(({ id, checksFingerprint: fingerprint }) => {
    const definition = definitions.get(id)
    return definition === undefined || definition.checksFingerprint === fingerprint ? [] : [definition]
  })
  const changedById = new Map(changed.map((definition) => [definition.id, definition]))
  const alternates = { ...noAlternates, changed: changedById, baseById }
  return {
    side: { name: 'base', ...at, scenarios: chosen, skipped: request.skipped, alternates },
    definitions,
    matches,
    places,
    untouched: await findUntouchedFiles(scenarios, suite),
    diagnostics: loaded.diagnostics,
  }
}

/** Collects the verdicts of a base's side. */
export function collectBaseScenarios(
  { definitions, matches, untouched, places, diagnostics }: BaseSide,
  scored: ScoredSuite,
): Pick<Baseline, 'scenarios' | 'diagnostics' | 'places'> {
  const scenarios = scored.scenarios.flatMap((scenario): BaseScenario[] => {
    const definition = definitions.get(scenario.scenario.id)
    if (definition === undefined && scenario.trials.length === 0) return []
    const matched = definition === undefined ? {} : findHeadId(definition.id, matches)
    // Neither side has anything in it.
    if (definition !== undefined && untouched.has(definition.file) && matched.headId === null) return []
    return [{ ...toBaseScenario(scenario, definition), ...matched }]
  })
  return { scenarios, diagnostics, ...omitNullish({ places }) }
}

/** Finds the files that cannot be read on either side, and that the change leaves as they are. */
async function findUntouchedFiles(scenarios: readonly Scenario[], tree: FileTree) {
  const files = new Set<string>()
  for (const { isUnread, file } of scenarios)
    if (isUnread === true && (await tree.isUntouched?.(file)) === true) files.add(file)
  return files
}

/** The base's side of a scenario, out of its scored trials; `mine`: its own definition, where it has one. */
export function toBaseScenario(
  scored: ScoredScenario,
  mine: Scenario | undefined,
): Omit<BaseScenario, 'headId'> {
  const { scenario, outcome, trials, other } = scored
  const { id, name, file } = mine ?? scenario
  const baseChecksFingerprint = mine?.checksFingerprint ?? null
  const checksFingerprint = scenario.checksFingerprint
  return {
    id,
    name,
    file,
    ...summarizeTrials(outcome, trials),
    baseChecksFingerprint,
    checksFingerprint,
    baseVerdict: toBaseVerdict(baseChecksFingerprint === checksFingerprint ? scored : other),
    definition: mine ?? null,
    fingerprints: fingerprintScenario(scored, mine),
  }
}

/** Chooses checks for the base's traces: the head's, so a change of these is none of the agent, else its own. */
function chooseBaseScenarios(
  head: readonly Scenario[],
  ownById: ReadonlyMap<string, Scenario>,
  matches: ReadonlyMap<string, string>,
): Scenario[] {
  const baseIds = new Map([...matches].map(([id, headId]) => [headId, id]))
  const chosen = new Map<string, Scenario>()
  for (const scenario of head) {
    const definition = ownById.get(baseIds.get(scenario.id) ?? '')
    const atItsPlace = definition === undefined ? forOtherTree(scenario) : useBaseTraces(scenario, definition)
    // An id that another scenario has in the base is that one's there.
    if (definition !== undefined || !ownById.has(scenario.id)) chosen.set(atItsPlace.id, atItsPlace)
  }
  for (const [id, definition] of ownById) if (!chosen.has(id)) chosen.set(id, definition)
  return [...chosen.values()]
}

function toBaseVerdict(by?: Pick<AlternateVerdict, 'outcome' | 'trials'>): BaseScenario['baseVerdict'] {
  return by === undefined ? null : concludeTrials(by.outcome, by.trials)
}

/** Takes traces, their number and the command that made them from the base: the head may have changed these. */
function useBaseTraces(head: Scenario, definition: Scenario): Scenario {
  if (definition === head) return head
  const { rowOf: _, ...rest } = head
  if (definition.problems.length > 0) return { ...rest, ...getPlace(definition) }
  // Checks that cannot be read prove nothing about the base: its definition tell what was lost.
  if (head.problems.length > 0) return definition
  const { input, traces, traceRefs, trials, runCommand } = definition
  // The rest of a row is what is expected: the head's word, where it is a row of the same input.
  const isSameRow =
    definition.row !== null && head.row !== null && canonicalizeJson(input) === canonicalizeJson(head.input)
  const row = isSameRow ? head.row : definition.row
  return { ...rest, ...getPlace(definition), input, row, traces, traceRefs, trials, runCommand }
}

/** Place of a scenario in its tree: traces belong to it by its id, and are named relative to its file. */
function getPlace({ id, file, line, rowOf }: Scenario): Pick<Scenario, 'id' | 'file' | 'line' | 'rowOf'> {
  return { id, file, line, ...omitNullish({ rowOf }) }
}

/** Loads the base's suite from its paths (else empty) and what is at the head's. Its faults are not this change's. */
async function loadBaseSuite(
  tree: FileTree,
  { paths, makeBaseChecks, loaded }: Pick<BaselineRequest, 'paths' | 'makeBaseChecks' | 'loaded'>,
  basePaths: readonly string[] = paths,
) {
  const custom = await makeBaseChecks?.(tree)
  const first = await loadTreeScenarios(tree, basePaths, custom, loaded)
  const others = paths.filter((path) => !basePaths.includes(path))
  if (others.length === 0) return first
  const places = new Set(first.scenarios.flatMap(({ id, file }) => [`id ${id}`, `file ${file}`]))
  const rest = await loadTreeScenarios(tree, others, custom, loaded)
  const more = rest.scenarios.filter(({ id, file }) => !places.has(`id ${id}`) && !places.has(`file ${file}`))
  return {
    scenarios: [...first.scenarios, ...more],
    diagnostics: [...first.diagnostics, ...rest.diagnostics],
  }
}

async function loadTreeScenarios(
  tree: FileTree,
  paths: readonly string[],
  custom: CustomChecks | undefined,
  loaded: LoadedFiles | undefined,
) {
  const listings = await Promise.all(paths.map(async (path) => ({ path, files: await tree.list(path) })))
  const present = listings.filter(({ files }) => files.length > 0).map(({ path }) => path)
  if (present.length === 0) return { scenarios: [], diagnostics: [] }
  try {
    return {
      scenarios: (await loadSuite(tree, present, dialects, custom, loaded)).scenarios,
      diagnostics: [],
    }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    if (thrown.code === 'no-scenarios') return { scenarios: [], diagnostics: [] }
    throw createReadError(`its scenarios cannot be read: ${thrown.message}`)
  }
}

/** Tells why a base has nothing to say yet, as for the first pull request that adds scenarios; empty if it has. */
export function explainEmptyBase(scenarios: readonly BaseScenario[], base: Origin): readonly BaseReason[] {
  if (scenarios.every((scenario) => scenario.baseChecksFingerprint === null))
    return [{ code: 'no-scenarios', args: { base } }]
  const traced = scenarios.some(({ tally }) => tally.passed + tally.failed + tally.unverified > 0)
  return traced ? [] : [{ code: 'no-traces', args: { base } }]
}
