import type { Baseline, BaselineResult, EarlierRun, EarlierTrials } from '../baseline/base.ts'
import { collectSamples, countOutcomes } from '../baseline/base.ts'
import type { BaseRef } from '../baseline/find-base.ts'
import { limits } from '../core/limits.ts'
import { memoize } from '../core/lazy.ts'
import type { Outcome } from '../core/verdict.ts'
import { compareCodePoints } from '../files/paths.ts'
import type { History } from '../results/comparison-schema.ts'
import type { MetricRow } from '../results/schema.ts'
import { takeFirstTrials, type ScoredSuite } from '../score/scored-suite.ts'
import type { ScenarioPair } from './comparison.ts'
import type { PassCount } from './statistics/pass-count.ts'

/** Entry that a run adds to the history of the base branch. */
export interface RunOfHistory {
  readonly sha: string | null
  /** ISO 8601. */
  readonly at: string
  /** A run of a pull request adds nothing. */
  readonly isOnBaseBranch: boolean
}

/**
 * Describes this run for the history. It is a run of the base branch if that was pushed to, or if the checkout has no
 * commit that the branch lacks, as on a schedule. `startedAt`: milliseconds since 1970.
 */
export function runOfHistory(
  { head, baseRef }: { readonly head: { readonly sha: string | null }; readonly baseRef: BaseRef },
  startedAt: number,
  { base }: BaselineResult,
): RunOfHistory {
  const isLevel = baseRef.kind !== 'event' && base?.facts.distance === 0
  return {
    sha: head.sha,
    at: new Date(startedAt).toISOString(),
    isOnBaseBranch: baseRef.kind === 'push' || isLevel,
  }
}

/** History of the base within its bounds, by the ids that its scenarios have in the head. */
export function buildHistory(base: Baseline | null, pairs: readonly ScenarioPair[]): History {
  return renameScenarios(cleanedOnce(base?.history ?? noHistory), pairs)
}

const noHistory: History = { runs: [], scenarios: {} }

/** Several tests ask for the history of the same base, and to clean a long one takes a while. */
const cleanedOnce = memoize(cleanHistory)

/** Carries the history on, with this run if it is one of the base branch; null if no run is known. */
export function extendHistory(
  history: History,
  run: RunOfHistory,
  scenarios: readonly ScenarioPair[],
  metrics: readonly MetricRow[],
): History | null {
  const next = run.isOnBaseBranch ? addRun(history, run, scenarios, metrics) : history
  return next.runs.length === 0 ? null : next
}

/** Gives committed recordings their history. Read only if a trial failed: else chance has nothing to explain. */
export async function withCommittedHistory(answer: BaselineResult, head: ScoredSuite) {
  const { base } = answer
  if (base?.earlier === undefined || base.history !== null) return answer
  const hasFailed =
    base.scenarios.some(({ tally }) => tally.failed > 0) ||
    head.scenarios.some(({ trials }) => trials.some(({ outcome }) => outcome === 'failed'))
  return hasFailed ? { ...answer, base: { ...base, history: buildRunHistory(await base.earlier()) } } : answer
}

/** The history that earlier recordings make, the oldest first. Their metrics are of a part of the suite, and are no trend. */
function buildRunHistory(earlier: readonly EarlierRun[]): History {
  const checksOf = new Map(
    earlier.flatMap(({ scenarios }) => [...scenarios].map(([id, { checks }]) => [id, checks] as const)),
  )
  const inEach = (id: string, describe: (trials: EarlierTrials) => string) =>
    earlier.map(({ scenarios }) => scenarios.get(id)).map((trials) => (trials ? describe(trials) : absent))
  const entries = [...checksOf]
  return {
    runs: earlier.map(({ sha, at }) => ({ sha, at: at ?? noTime, metrics: {} })),
    scenarios: Object.fromEntries(
      entries.map(([id]) => [id, inEach(id, ({ outcome }) => letters[outcome]).join('')]),
    ),
    trials: Object.fromEntries(
      entries.map(([id, checks]) => [id, { checks, runs: inEach(id, formatShare).join(' ') }]),
    ),
  }
}

/** Of a commit whose time no calendar has. */
const noTime = new Date(0).toISOString()

/** The same runs, of scenarios under the ids that they have now. */
function renameScenarios(history: History, pairs: readonly ScenarioPair[]): History {
  const moved = pairs.flatMap(({ scored, base }) =>
    base === null || base.id === scored.scenario.id ? [] : [[base.id, scored.scenario.id] as const],
  )
  if (moved.length === 0) return history
  const { scenarios, trials = {} } = history
  return { ...history, scenarios: moveEntries(scenarios, moved), trials: moveEntries(trials, moved) }
}

function moveEntries<Entry>(
  entries: Readonly<Record<string, Entry>>,
  moved: readonly (readonly [string, string])[],
): Record<string, Entry> {
  const before = new Map(Object.entries(entries))
  const now = new Map(before)
  for (const [id] of moved) now.delete(id)
  for (const [id, headId] of moved) {
    const entry = before.get(id)
    if (entry === undefined) now.delete(headId)
    else now.set(headId, entry)
  }
  return Object.fromEntries(now)
}

const letters: Readonly<Record<Outcome, string>> = { passed: 'p', failed: 'f', unverified: 'u' }

/** The next run; one of a commit that is there already takes its place. */
function addRun(
  { runs, scenarios, trials = {} }: History,
  { sha, at }: RunOfHistory,
  compared: readonly ScenarioPair[],
  metrics: readonly MetricRow[],
): History {
  const index = sha === null ? -1 : runs.findIndex((run) => run.sha === sha)
  const place = index === -1 ? runs.length : index
  const headMetrics = metrics.flatMap(({ name, head }) => (head === null ? [] : [[name, head] as const]))
  const outcomes = new Map(Object.entries(scenarios))
  const present = new Map(
    compared.map(({ scored: { scenario, outcome } }) => [scenario.id, letters[outcome]] as const),
  )
  for (const id of new Set([...outcomes.keys(), ...present.keys()])) {
    const earlier = (outcomes.get(id) ?? '').padStart(runs.length, absent)
    outcomes.set(id, earlier.slice(0, place) + (present.get(id) ?? absent) + earlier.slice(place + 1))
  }
  const nextRuns = runs.toSpliced(place, 1, { sha, at, metrics: Object.fromEntries(headMetrics) })
  const limited = limitOutcomes(Object.fromEntries(outcomes), Math.min(nextRuns.length, limits.historyRuns))
  return cleanHistory({
    runs: nextRuns,
    scenarios: limited,
    trials: addTrials({ runs, scenarios: limited, trials }, place, compared),
  })
}

const absent = '-'

/** First trials of each of the scenarios: further ones are run of those that look worse than they are. */
function addTrials(
  { runs, scenarios, trials = {} }: History,
  place: number,
  compared: readonly ScenarioPair[],
): NonNullable<History['trials']> {
  const present = new Map(compared.map((scenario) => [scenario.scored.scenario.id, scenario]))
  const entries = Object.keys(scenarios).flatMap((id): [string, TrialsOfRuns][] => {
    const now = present.get(id)
    const before = Object.hasOwn(trials, id) ? trials[id] : undefined
    if (now === undefined && before === undefined) return []
    const checks = now?.scored.scenario.checksFingerprint ?? before?.checks ?? ''
    const recordedShares = before?.checks === checks ? before.runs.split(' ') : []
    const earlier = padEntries(recordedShares, runs.length)
    const isNew = now !== undefined && (recordedShares.length === 0 || !isRecordedBefore(now))
    const entry = isNew ? formatShare(countOutcomes(takeFirstTrials(now.scored))) : now && earlier[place]
    return [[id, { checks, runs: earlier.toSpliced(place, 1, entry ?? absent).join(' ') }]]
  })
  return Object.fromEntries(entries)
}

/** Tells whether all trials of a scenario are recordings that its base has: who commits them once has run its agent once. */
function isRecordedBefore({ scored: { trials }, base }: ScenarioPair): boolean {
  const isSame = trials.every(({ trace, provenance }, index) => {
    const before = base?.trials[index]?.trace
    const isRecorded = provenance?.kind === 'recorded' || provenance?.kind === 'edited'
    return isRecorded && trace !== null && trace.id === before?.id && trace.source === before.source
  })
  // An id may be the place in a file.
  return (
    isSame &&
    base !== null &&
    Object.entries(collectSamples(trials)).every(([name, values]) => {
      const before = Object.hasOwn(base.metrics, name) ? base.metrics[name] : undefined
      return name.startsWith('judge_') || values.join() === before?.join()
    })
  )
}

type TrialsOfRuns = NonNullable<History['trials']>[string]

/** `2/3`; nothing if no trial is verified. */
function formatShare({ passed, failed }: PassCount): string {
  return passed + failed === 0 ? absent : `${passed}/${passed + failed}`
}

/** As many entries as there are runs; those that are missing stand before the others. */
function padEntries(entries: readonly string[], length: number): string[] {
  const last = entries.slice(-length)
  return [...Array.from({ length: length - last.length }, () => absent), ...last]
}

/**
 * Lists the first trials of a scenario in each run of the history, by checks of this fingerprint; null if a run has none,
 * and of `except`, the commit of the base, whose trials are known in full. Empty if no run has any, by these checks.
 */
export function listTrialsByRun(
  { runs, trials = {} }: History,
  id: string,
  checks: string,
  except: string | null,
): readonly (PassCount | null)[] {
  const recorded = Object.hasOwn(trials, id) ? trials[id] : undefined
  if (recorded?.checks !== checks) return []
  const all = parseShares(recorded).slice(-runs.length)
  const counts = [...Array.from({ length: runs.length - all.length }, () => null), ...all]
  // The run that brought the trials of a commit: its own, or an earlier one, whose recordings it has.
  const runIndex = except === null ? -1 : runs.findIndex((run) => run.sha === except)
  const excepted = counts.slice(0, runIndex + 1).findLastIndex((count) => count !== null)
  return excepted === -1 ? counts : counts.with(excepted, null)
}

/** Trials of each run; several tests ask for those of the same scenario. */
const parseShares = memoize(({ runs }: TrialsOfRuns): readonly (PassCount | null)[] =>
  runs.split(' ').map((entry) => {
    if (entry === absent) return null
    const [passed = 0, verified = 0] = entry.split('/').map(Number)
    return { passed, failed: Math.max(0, verified - passed) }
  }),
)

/** Bounds a history, whoever wrote it: the last runs, known letters, as many as there are runs. */
function cleanHistory(history: History): History {
  const runs = history.runs.slice(-limits.historyRuns)
  const scenarios = limitOutcomes(history.scenarios, runs.length)
  const trials = Object.entries(history.trials ?? {})
    .filter(
      ([id, entry]) =>
        Object.hasOwn(scenarios, id) && entry.checks.length <= longestName && ofRuns.test(entry.runs),
    )
    .map(([id, entry]): [string, TrialsOfRuns] => [id, { ...entry, runs: takeLast(entry.runs, runs.length) }])
    .sort(compareIds)
  return {
    runs: runs.map(cleanRun),
    scenarios,
    ...(trials.length === 0 ? {} : { trials: Object.fromEntries(trials) }),
  }
}

/** Letters of as many runs. Of too many scenarios those stay that went back and forth, then those that failed. */
function limitOutcomes(scenarios: History['scenarios'], runs: number): History['scenarios'] {
  const byDullness: [id: string, outcomes: string][][] = [[], [], []]
  for (const [id, all] of Object.entries(scenarios)) {
    if (id.length > longestName || !/^[pfu-]*$/.test(all)) continue
    const outcomes = all.slice(-runs).padStart(runs, absent)
    if (/[pfu]/.test(outcomes)) byDullness[rankDullness(outcomes)]?.push([id, outcomes])
  }
  const selected = byDullness.flatMap((alike) => alike.sort(compareIds)).slice(0, limits.historyScenarios)
  return Object.fromEntries(selected.sort(compareIds))
}

function compareIds([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return compareCodePoints(a, b)
}

/** Passed of verified trials, of as many runs as a history may have. */
const ofRuns = /^(?:-|\d{1,5}\/\d{1,5})(?: (?:-|\d{1,5}\/\d{1,5})){0,999}$/

function takeLast(shares: string, count: number): string {
  return padEntries(shares.split(' '), count).join(' ')
}

/** Characters of an id, of the name of a metric. */
const longestName = 500

function rankDullness(outcomes: string): 0 | 1 | 2 {
  if (!outcomes.includes('f')) return 2
  return outcomes.includes('p') ? 0 : 1
}

function cleanRun({ sha, at, metrics }: History['runs'][number]): History['runs'][number] {
  const cleanMetrics = Object.entries(metrics)
    .filter(([name, value]) => name.length <= longestName && Number.isFinite(value))
    .slice(0, limits.historyMetrics)
    // A trend needs no more digits.
    .map(([name, value]) => [name, Number(value.toPrecision(6))] as const)
  return { sha: sha?.slice(0, 64) ?? null, at: at.slice(0, 40), metrics: Object.fromEntries(cleanMetrics) }
}
