import type { BaselineAnswer } from '../baseline/base.ts'
import type { BaseRequest } from '../baseline/find-base.ts'
import { limits } from '../core/limits.ts'
import type { Outcome } from '../core/verdict.ts'
import { byCodePoint } from '../files/paths.ts'
import type { History } from '../results/comparison-schema.ts'
import type { ComparedScenario, Comparison, ComparedParts } from './comparison.ts'

/** Older runs say little about the present agent. */
const lastRuns = 20

const leastRuns = 5

/** It failed at least twice, and passed in between: what broke once, and was mended or not, changes less often. */
const leastChanges = 3

/**
 * How often a scenario failed in the last runs, where it went back and forth; null where it did not, or
 * where too little is known. `outcomes`: a letter a run, the last one last.
 */
function knownFlakyOf(outcomes: string): NonNullable<ComparedParts['knownFlaky']> | null {
  const known = outcomes.slice(-lastRuns).replaceAll(/[^pf]/g, '')
  const changes = known.match(/p(?=f)|f(?=p)/g)?.length ?? 0
  if (known.length < leastRuns || changes < leastChanges) return null
  return { failed: known.replaceAll('p', '').length, runs: known.length }
}

/** Entry that a run adds to the history of the base branch. */
export interface RunOfHistory {
  readonly sha: string | null
  /** ISO 8601. */
  readonly at: string
  /** A run of a pull request adds nothing. */
  readonly isOnBaseBranch: boolean
}

/**
 * What this run is. It is one of the branch that others are compared with where that was pushed to, so that
 * its base is what the branch was at before; or where what is checked out has no commit that the branch does
 * not have, as on a schedule. `startedAt`: milliseconds since 1970.
 */
export function runOfHistory(
  { head, find }: { readonly head: { readonly sha: string | null }; readonly find: BaseRequest },
  startedAt: number,
  { base }: BaselineAnswer,
): RunOfHistory {
  const isLevel = find.kind !== 'event' && base?.facts.distance === 0
  return {
    sha: head.sha,
    at: new Date(startedAt).toISOString(),
    isOnBaseBranch: find.kind === 'push' || isLevel,
  }
}

/**
 * Carries the history of the base on, with this run where it is one of the base branch, and notes which
 * scenarios are known to be flaky by what the base had seen. Goes before anything is called a regression.
 */
export function withHistory(comparison: Comparison, run: RunOfHistory): Comparison {
  const before = renamed(cleanHistory(comparison.baseline.base?.history ?? null), comparison)
  const history = run.isOnBaseBranch ? historyWith(before, run, comparison) : before
  return {
    ...comparison,
    history: history.runs.length === 0 ? null : history,
    scenarios: comparison.scenarios.map((scenario) => withKnownFlaky(scenario, before)),
  }
}

/** The same runs, of scenarios under the ids that they have now. */
function renamed(history: History, { scenarios }: Comparison): History {
  const moved = scenarios.flatMap(({ scored, base }) =>
    base === null || base.id === scored.scenario.id ? [] : [[base.id, scored.scenario.id] as const],
  )
  if (moved.length === 0) return history
  const before = new Map(Object.entries(history.scenarios))
  const now = new Map(before)
  for (const [id] of moved) now.delete(id)
  for (const [id, headId] of moved) {
    const outcomes = before.get(id)
    if (outcomes === undefined) now.delete(headId)
    else now.set(headId, outcomes)
  }
  return { ...history, scenarios: Object.fromEntries(now) }
}

/** Results of former checks say nothing about the present ones. */
function withKnownFlaky(compared: ComparedScenario, before: History): ComparedScenario {
  const { scored, base } = compared
  const { id, checksFingerprint } = scored.scenario
  if (base?.ownChecks !== checksFingerprint) return compared
  const outcomes = Object.hasOwn(before.scenarios, id) ? before.scenarios[id] : undefined
  const knownFlaky = outcomes === undefined ? null : knownFlakyOf(outcomes)
  return knownFlaky === null ? compared : { ...compared, parts: { ...compared.parts, knownFlaky } }
}

const letters: Readonly<Record<Outcome, string>> = { passed: 'p', failed: 'f', unverified: 'u' }

/** The next run; one of a commit that is there already takes its place. */
function historyWith(
  { runs, scenarios }: History,
  { sha, at }: RunOfHistory,
  { scenarios: compared, metrics }: Comparison,
): History {
  const found = sha === null ? -1 : runs.findIndex((run) => run.sha === sha)
  const place = found === -1 ? runs.length : found
  const known = metrics.flatMap(({ name, head }) => (head === null ? [] : [[name, head] as const]))
  const outcomes = new Map(Object.entries(scenarios))
  const present = new Map(
    compared.map(({ scored: { scenario, outcome } }) => [scenario.id, letters[outcome]] as const),
  )
  for (const id of new Set([...outcomes.keys(), ...present.keys()])) {
    const earlier = (outcomes.get(id) ?? '').padStart(runs.length, absent)
    outcomes.set(id, earlier.slice(0, place) + (present.get(id) ?? absent) + earlier.slice(place + 1))
  }
  return cleanHistory({
    runs: runs.toSpliced(place, 1, { sha, at, metrics: Object.fromEntries(known) }),
    scenarios: Object.fromEntries(outcomes),
  })
}

const absent = '-'

/**
 * A history within its bounds, whoever wrote it: the last runs, letters that are known, as many as there
 * are runs. Of too many scenarios those stay that went back and forth, then those that failed.
 */
function cleanHistory(history: History | null): History {
  const runs = (history?.runs ?? []).slice(-limits.historyRuns)
  const scenarios = Object.entries(history?.scenarios ?? {})
    .filter(([id, outcomes]) => id.length <= longestName && /^[pfu-]*$/.test(outcomes))
    .map(([id, outcomes]): [string, string] => [
      id,
      outcomes.slice(-runs.length).padStart(runs.length, absent),
    ])
    .filter(([, outcomes]) => /[pfu]/.test(outcomes))
    .sort(([a, ofA], [b, ofB]) => dullness(ofA) - dullness(ofB) || byCodePoint(a, b))
    .slice(0, limits.historyScenarios)
    .sort(([a], [b]) => byCodePoint(a, b))
  return { runs: runs.map(cleanRun), scenarios: Object.fromEntries(scenarios) }
}

/** Characters of an id, of the name of a metric. */
const longestName = 500

function dullness(outcomes: string): number {
  if (!outcomes.includes('f')) return 2
  return outcomes.includes('p') ? 0 : 1
}

function cleanRun({ sha, at, metrics }: History['runs'][number]): History['runs'][number] {
  const kept = Object.entries(metrics)
    .filter(([name, value]) => name.length <= longestName && Number.isFinite(value))
    .slice(0, limits.historyMetrics)
    // A trend needs no more digits.
    .map(([name, value]) => [name, Number(value.toPrecision(6))] as const)
  return { sha: sha?.slice(0, 64) ?? null, at: at.slice(0, 40), metrics: Object.fromEntries(kept) }
}
