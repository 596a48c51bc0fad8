import { omitNullish } from '../core/json.ts'
import { findHidden, type Weakening } from '../results/weakening-schema.ts'
import type { MetricRow, Results, ScenarioResult } from '../results/schema.ts'
import { suggestWord } from '../text/suggest.ts'
import { fingerprintLostRows } from './accepted.ts'
import { listFailures, worseByChance } from './accepted-failures.ts'
import type { AcceptedChange } from './accepted-file.ts'
import { bounds } from './policy-fields.ts'
import { computeNormalQuantile } from '../compare/statistics/normal.ts'
import { countOutcomes } from '../baseline/base.ts'
import { isFresh, takeFirstTrials } from '../score/scored-suite.ts'

/** Signature of an acceptance. `at`: ISO 8601; `expires`: the last day on which it counts. */
export interface Signature {
  readonly by: string
  readonly at: string
  readonly reason: string
  readonly expires: string
}

/** Entries for what is to be accepted, or one sentence on why there is nothing to accept. */
export type AcceptanceResult = readonly AcceptedChange[] | string

/** Makes the entries that accept one scenario's failure, and everything that was taken away from its tests. */
export function buildAcceptance(results: Results, id: string, signature: Signature): AcceptanceResult {
  const scenario = results.scenarios.find((one) => one.id === id)
  const weakened = filterWeakenings(results, (of) => of === id).map((one) =>
    buildWeakenedEntry(one, results, signature),
  )
  const why = scenario === undefined ? describeUnknownScenario(results, id) : explainUnacceptable(scenario)
  if (scenario !== undefined && why === null)
    return [buildRegressedEntry(scenario, results, signature), ...weakened]
  return weakened.length > 0 ? weakened : `\`${id}\`: ${why}`
}

function describeUnknownScenario({ scenarios }: Results, id: string): string {
  const near = suggestWord(
    id,
    scenarios.map((one) => one.id),
  )
  return `there is no such scenario in these results${near === null ? '' : `; did you mean \`${near}\`?`}`
}

/** Tells whether a scenario's failure can be accepted. */
export function isAcceptable(scenario: ScenarioResult): boolean {
  return explainUnacceptable(scenario) === null
}

/** All that a run shows to have changed for the worse, besides the policy and limits of metrics. */
export function listAcceptableChanges(results: Results, signature: Signature): readonly AcceptedChange[] {
  return [
    ...results.scenarios
      .filter(isAcceptable)
      .map((scenario) => buildRegressedEntry(scenario, results, signature)),
    ...filterWeakenings(results, () => true).map((one) => buildWeakenedEntry(one, results, signature)),
    ...(hasSuiteDropped(results)
      ? [buildLevelAcceptance(results, 'pass_rate', signature)].flat()
      : []
    ).filter((entry) => typeof entry !== 'string'),
  ]
}

/** Tells whether the suite as a whole passes less often than in the base, more so than chance explains. */
export function hasSuiteDropped({ metrics, decision }: Results): boolean {
  return (
    decision.clauses.some(({ code, holds }) => code === 'suite-fell' && !holds) ||
    metrics.some(({ name, evidence }) => name === 'pass_rate' && evidence?.word === 'regressed')
  )
}

/** Tells whether a scenario was run with other models than in its base. */
export function hasOtherModels({ differs = [] }: Pick<ScenarioResult, 'differs'>): boolean {
  return differs.includes('models')
}

/** Collects what a switch of models makes worse: failures with them, a drop of the pass rate, missed suite levels. */
export function buildModelAcceptance(results: Results, signature: Signature): AcceptanceResult {
  const switched = results.scenarios.filter(hasOtherModels)
  if (switched.length === 0) return 'in these results no scenario was run with other models than in its base'
  const isMissed = (name: string) =>
    bounds.some((bound) =>
      results.decision.clauses.some(({ id, holds }) => id === `metric:${name}/${bound}` && !holds),
    )
  const levels = results.metrics
    .filter(({ name }) => isMissed(name) || (name === 'pass_rate' && hasSuiteDropped(results)))
    .map(({ name }) => buildLevelAcceptance(results, name, signature))
  const entries = [
    ...switched.filter(isAcceptable).map((scenario) => buildRegressedEntry(scenario, results, signature)),
    ...levels.flat().filter((entry) => typeof entry !== 'string'),
  ]
  return entries.length > 0 ? entries : 'in these results the other models make nothing worse'
}

/** The looser policy that the change brings and that does not count for it yet. */
export function buildPolicyAcceptance(
  { decision, weakenings = [] }: Results,
  signature: Signature,
): AcceptanceResult {
  const { policyChange } = decision
  const loosened = weakenings.filter(({ effect }) => effect === 'postponed' || effect === 'unread-base')
  const isUnknown = decision.clauses.some(
    ({ id, holds, code }) => id === 'policy' && !holds && code === 'unknown',
  )
  if (policyChange === undefined || (loosened.length === 0 && !isUnknown))
    return 'in these results the change does not loosen the policy, or it counts already'
  const { digest } = policyChange
  const changes = loosened.map(({ what, from, to }) => ({ of: what, from, to }))
  return [{ what: 'policy', digest, changes, ...signature }]
}

/** The level that a metric of the suite has now, worse by what chance may do in the next run. */
export function buildLevelAcceptance(
  results: Results,
  metric: string,
  signature: Signature,
): AcceptanceResult {
  const row = results.metrics.find(({ name }) => name === metric)
  if (row === undefined) return `\`${metric}\` is not a metric of these results`
  if (row.head === null) return `\`${metric}\`: no trial states it`
  return [
    {
      what: 'metric',
      metric,
      level: allowForChance(findWorstLevel(row, row.head, results), row, results),
      base: { sha: results.run.baseline?.sha ?? null, level: row.base },
      ...signature,
    },
  ]
}

/** The worst figure of a metric that its row and the limits of the suite state: these count more scenarios. */
function findWorstLevel({ name, better }: MetricRow, shown: number, { decision }: Results): number {
  const ofSuite = new Set(bounds.map((bound) => `metric:${name}/${bound}`))
  const figures = decision.clauses.flatMap(({ id, args = {} }) =>
    ofSuite.has(id) && typeof args['head'] === 'number' ? [args['head']] : [],
  )
  return better === 'lower' ? Math.max(shown, ...figures) : Math.min(shown, ...figures)
}

/** Two runs differ by chance: the one that was accepted, and each that is held against it, as head and base do. Recordings stay as they are. */
function allowForChance(level: number, { name, better, evidence }: MetricRow, { scenarios }: Results) {
  if (name !== 'pass_rate') {
    const { interval = null, difference = 0 } = evidence ?? {}
    if (interval === null || !scenarios.some(isFresh)) return level
    return level + (better === 'lower' ? interval[1] : interval[0]) - difference
  }
  const tallies = scenarios.map((scenario) => countOutcomes(takeFirstTrials(scenario)))
  const trials = tallies.reduce((total, { passed, failed }) => total + passed + failed, 0)
  if (trials === 0) return level
  const spread = computeNormalQuantile(worseByChance) * Math.sqrt((2 * level * (1 - level)) / trials)
  return Math.max(0, Math.floor((level - spread) * 1e4) / 1e4)
}

/** Tells why a scenario cannot be accepted, as a clause; null where it can. */
function explainUnacceptable({ outcome, change, baseOutcome, cause }: ScenarioResult): string | null {
  if (outcome === 'passed') return 'it passed, so there is nothing to accept'
  if (outcome === 'unverified') return 'it could not be verified, so there is no result to accept'
  if (baseOutcome === null) return 'the base has no verdict of it, so nothing changed'
  if (baseOutcome === 'failed' && change === 'same' && cause === undefined)
    return 'it failed in the base too; a failure that is not new goes into `quarantine`'
  return null
}

function buildRegressedEntry(
  scenario: ScenarioResult,
  results: Results,
  signature: Signature,
): AcceptedChange {
  const { id, outcome, baseOutcome, baseTrials, fingerprints, trials } = scenario
  return {
    what: 'regressed',
    scenario: id,
    base: {
      sha: results.run.baseline?.sha ?? null,
      outcome: baseOutcome ?? 'unverified',
      ...(baseTrials ?? { passed: 0, failed: 0, unverified: 0 }),
    },
    head: { outcome, ...countOutcomes(trials) },
    fingerprints: pickFingerprints(fingerprints),
    failures: listFailures(scenario).slice(0, mostFailures),
    ...signature,
  }
}

/** As many as the file takes; what is left out is not accepted. */
const mostFailures = 1_000

function filterWeakenings({ weakenings = [] }: Results, isMeant: (id: string | null) => boolean) {
  // What the policy loses is accepted as a whole, or counts by itself.
  return weakenings.filter(({ scenario, effect }) => effect === undefined && isMeant(scenario))
}

function buildWeakenedEntry(weakening: Weakening, results: Results, signature: Signature): AcceptedChange {
  const { kind, scenario: id, what, from, to } = weakening
  const scenario = id === null ? undefined : results.scenarios.find((one) => one.id === id)
  return {
    what: 'weakened',
    scenario: id,
    kind,
    of: what,
    from,
    to,
    base: { sha: results.run.baseline?.sha ?? null },
    fingerprints:
      scenario === undefined
        ? fingerprintLostRows(id, results.removed)
        : pickFingerprints(scenario.fingerprints),
    hides: findHidden(weakening),
    ...signature,
  }
}

function pickFingerprints({ checks, input }: ScenarioResult['fingerprints']) {
  return { checks, ...omitNullish({ input }) }
}
