import { omitNullish } from '../core/present.ts'
import type { CustomChecks } from '../checks/custom/custom-check.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { createReadError } from './git/git.ts'
import { canonicalizeJson } from '../core/json.ts'
import type { FileTree } from '../files/tree.ts'
import { selectGroups } from '../scenario/in-groups.ts'
import type { LoadedFiles } from '../scenario/loaded-files.ts'
import { loadSuite } from '../scenario/load-suite.ts'
import { dialects } from '../systems/registry.ts'
import { forOtherTree } from '../scenario/scenario-group.ts'
import type { Scenario } from '../scenario/scenario.ts'
import {
  takeFirstTrials,
  noAlternates,
  countCheckResults,
  fingerprintScenario,
  type AlternateVerdict,
  type ScoredScenario,
} from '../score/scored.ts'
import { collectSamples, countOutcomes, type Baseline, type BaseScenario } from './base.ts'
import { findHeadId, matchScenarios } from './matching.ts'
import type { BaseReason, Origin } from './reason.ts'
import type { BaselineRequest, TreeOrigin } from './rung.ts'
import { useBaseEvaluators } from './startable-checks.ts'

/**
 * Scores the traces of a base again out of its files, wherever these are. `recordings`:
 * whether fresh trials that the base's own run recorded are among its traces. `of`: what the tree is a base of. `suite`:
 * the files with the base's own scenarios, where they are not those with its traces.
 */
export async function scoreBaseTree(
  request: Omit<BaselineRequest, 'scratch'> & Partial<Pick<BaselineRequest, 'scratch'>>,
  tree: FileTree,
  recordings: 'counted' | 'none',
  of: TreeOrigin,
  suite: FileTree = tree,
): Promise<Pick<Baseline, 'scenarios' | 'diagnostics' | 'places'>> {
  const places = await request.placesOf?.(suite)
  const own = await loadOwnSuite(suite, request, places?.paths)
  const asked = await useBaseEvaluators(selectGroups(own.scenarios, request.groups ?? []), request, suite)
  const ownById = new Map(asked.map((scenario) => [scenario.id, scenario]))
  const matches = matchScenarios(request.scenarios, asked)
  const chosen = scenariosForBase(request.scenarios, ownById, matches)
  const former = mapByHeadId(matches, ownById)
  const others = { ...noAlternates, living: mapBaseDefinitions(chosen, ownById), former }
  const { scenarios } = await request.score(chosen, tree, recordings, of, others)
  const untouched = await untouchedFiles(asked, suite)
  return {
    scenarios: scenarios.flatMap((scored): BaseScenario[] => {
      const mine = ownById.get(scored.scenario.id)
      if (mine === undefined && scored.trials.length === 0) return []
      const matched = mine === undefined ? {} : findHeadId(mine.id, matches)
      // Neither side has anything in it.
      if (mine !== undefined && untouched.has(mine.file) && matched.headId === null) return []
      return [{ ...toBaseScenario(scored, mine), ...matched }]
    }),
    diagnostics: own.diagnostics,
    ...omitNullish({ places }),
  }
}

/** Finds the files that cannot be read on either side, and that the change leaves as they are. */
async function untouchedFiles(scenarios: readonly Scenario[], tree: FileTree): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { isUnread, file } of scenarios)
    if (isUnread === true && (await tree.isUntouched?.(file)) === true) found.add(file)
  return found
}

/** The base's side of a scenario, out of its scored trials; `mine`: its own definition, where it has one. */
export function toBaseScenario(
  scored: ScoredScenario,
  mine: Scenario | undefined,
): Omit<BaseScenario, 'headId'> {
  const { scenario, outcome, trials, other } = scored
  const { id, name, file } = mine ?? scenario
  const ownChecks = mine?.checksFingerprint ?? null
  const scoredWith = scenario.checksFingerprint
  return {
    id,
    name,
    file,
    outcome,
    tally: countOutcomes(trials),
    ...((scored.further ?? 0) === 0 ? {} : { first: countOutcomes(takeFirstTrials(scored)) }),
    metrics: collectSamples(trials),
    ownChecks,
    scoredWith,
    checks: countCheckResults(trials),
    own: toBaseVerdict(ownChecks === scoredWith ? scored : other),
    definition: mine ?? null,
    fingerprints: fingerprintScenario(scored, mine),
    trials: trials.map(({ index, outcome: of, trace }) => ({ index, outcome: of, trace })),
  }
}

/**
 * Chooses what to score over the base's traces: the head's checks, so that a change of the checks is never
 * reported as a change of the agent, and the base's own for scenarios that the head has no more.
 */
function scenariosForBase(
  head: readonly Scenario[],
  ownById: ReadonlyMap<string, Scenario>,
  matches: ReadonlyMap<string, string>,
): Scenario[] {
  const baseIds = new Map([...matches].map(([id, headId]) => [headId, id]))
  const chosen = new Map<string, Scenario>()
  for (const scenario of head) {
    const own = ownById.get(baseIds.get(scenario.id) ?? '')
    const atItsPlace = own === undefined ? forOtherTree(scenario) : useBaseTraces(scenario, own)
    // An id that another scenario has in the base is that one's there.
    if (own !== undefined || !ownById.has(scenario.id)) chosen.set(atItsPlace.id, atItsPlace)
  }
  for (const [id, own] of ownById) if (!chosen.has(id)) chosen.set(id, own)
  return [...chosen.values()]
}

function toBaseVerdict(by: Pick<AlternateVerdict, 'outcome' | 'trials'> | undefined): BaseScenario['own'] {
  return by === undefined ? null : { outcome: by.outcome, tally: countOutcomes(by.trials) }
}

/** The base's own definitions, where the base is scored by others. */
function mapBaseDefinitions(
  chosen: readonly Scenario[],
  ownById: ReadonlyMap<string, Scenario>,
): ReadonlyMap<string, Scenario> {
  const changed = chosen.flatMap(({ id, checksFingerprint }) => {
    const own = ownById.get(id)
    return own === undefined || own.checksFingerprint === checksFingerprint ? [] : [own]
  })
  return new Map(changed.map((own) => [own.id, own]))
}

/** The base's own definitions by the head's ids. */
function mapByHeadId(
  matches: ReadonlyMap<string, string>,
  ownById: ReadonlyMap<string, Scenario>,
): ReadonlyMap<string, Scenario> {
  return new Map(
    [...matches].flatMap(([id, headId]) => {
      const own = ownById.get(id)
      return own === undefined ? [] : [[headId, own] as const]
    }),
  )
}

/**
 * Takes a scenario's traces, and their number, from the base: the head may have moved them. So it does with
 * the command that its recordings were made by.
 */
function useBaseTraces(head: Scenario, own: Scenario): Scenario {
  if (own === head) return head
  const locate: Scenario['locate'] = (path) => head.locate(path)
  const { rowOf: _, ...rest } = head
  if (own.problems.length > 0) return { ...rest, ...getPlace(own), locate }
  // Checks that cannot be read prove nothing about the base: its own tell what was lost.
  if (head.problems.length > 0) return own
  const { input, traces, traceRefs, trials, runCommand } = own
  // The rest of a row is what is expected: the head's word, where it is a row of the same input.
  const isSameRow =
    own.row !== null && head.row !== null && canonicalizeJson(input) === canonicalizeJson(head.input)
  const row = isSameRow ? head.row : own.row
  return { ...rest, ...getPlace(own), input, row, traces, traceRefs, trials, runCommand, locate }
}

/** Place of a scenario in its tree: traces belong to it by its id, and are named relative to its file. */
function getPlace({ id, file, line, rowOf }: Scenario): Pick<Scenario, 'id' | 'file' | 'line' | 'rowOf'> {
  return { id, file, line, ...omitNullish({ rowOf }) }
}

/**
 * The base's suite, from where it has its own; empty where the base has none of it. What else is where the head
 * has its suite is a part of it too. Its faults are not this change's.
 */
async function loadOwnSuite(
  tree: FileTree,
  { paths, customOf, loaded }: Pick<BaselineRequest, 'paths' | 'customOf' | 'loaded'>,
  own: readonly string[] = paths,
): Promise<Loaded> {
  const custom = await customOf?.(tree)
  const first = await loadTreeScenarios(tree, own, custom, loaded)
  const others = paths.filter((path) => !own.includes(path))
  if (others.length === 0) return first
  const known = new Set(first.scenarios.flatMap(({ id, file }) => [`id ${id}`, `file ${file}`]))
  const rest = await loadTreeScenarios(tree, others, custom, loaded)
  const more = rest.scenarios.filter(({ id, file }) => !known.has(`id ${id}`) && !known.has(`file ${file}`))
  return {
    scenarios: [...first.scenarios, ...more],
    diagnostics: [...first.diagnostics, ...rest.diagnostics],
  }
}

interface Loaded {
  readonly scenarios: readonly Scenario[]
  readonly diagnostics: readonly Diagnostic[]
}

async function loadTreeScenarios(
  tree: FileTree,
  paths: readonly string[],
  custom: CustomChecks | undefined,
  loaded: LoadedFiles | undefined,
): Promise<Loaded> {
  const listings = await Promise.all(paths.map(async (path) => ({ path, files: await tree.list(path) })))
  const held = listings.filter(({ files }) => files.length > 0).map(({ path }) => path)
  if (held.length === 0) return { scenarios: [], diagnostics: [] }
  try {
    return { scenarios: (await loadSuite(tree, held, dialects, custom, loaded)).scenarios, diagnostics: [] }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    if (thrown.code === 'no-scenarios') return { scenarios: [], diagnostics: [] }
    throw createReadError(`its scenarios cannot be read: ${thrown.message}`)
  }
}

/** Tells why a base has nothing to say yet, as for the first pull request that adds scenarios; empty where it has. */
export function explainEmptyBase(scenarios: readonly BaseScenario[], base: Origin): readonly BaseReason[] {
  if (scenarios.every(({ ownChecks }) => ownChecks === null))
    return [{ code: 'no-scenarios', args: { base } }]
  const traced = scenarios.some(({ tally }) => tally.passed + tally.failed + tally.unverified > 0)
  return traced ? [] : [{ code: 'no-traces', args: { base } }]
}
