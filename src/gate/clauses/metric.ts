import { z } from 'zod'
import type { ComparedScenario, Comparison } from '../../compare/comparison.ts'
import { metricDefinitions } from '../../compare/metric-definitions.ts'
import { computeMean } from '../../compare/figures.ts'
import { measureMetrics, buildRow, type CountedEffort } from '../../compare/metrics.ts'
import type { MetricRow } from '../../results/schema.ts'
import { takeFirstTrials } from '../../score/scored-suite.ts'
import { createTrialWithout } from '../../trial/trial-result.ts'
import { findLoosenedLimits, metricLimits, mergeStricterLimits, getUnit } from '../metric-limit.ts'
import { bounds, type MetricLimit, type Policy } from '../policy-fields.ts'
import { tolerance } from '../policy-values.ts'
import { filterByScope, formatScopeId } from '../scope.ts'
import { testLimit, dropMilderFailures, type LimitedMetric } from '../limit-evidence.ts'
import type { FactOf, PolicyClause, Ruling } from './define.ts'
import { createRuling, ruleOnEmptyScope, createUndecidedRuling } from './define.ts'
import { count, listIds, defineReasons, scenarioIds, scope, type Ids } from './facts.ts'

/** The clause of limits of metrics. */

/** Reasons why a figure says nothing of its limit. */
const doubts = ['unstated', 'base-unread', 'no-base', 'no-base-value', 'few-trials'] as const

/** A figure, and everything that is said of it besides its limit. */
const figureFacts = () => ({
  /** Null where it is not compared with the base, or the base does not state it. */
  base: z.number().nullable(),
  /** Null where no trial states it. */
  head: z.number().nullable(),
  doubt: z.enum(doubts).nullable(),
  /** Reason why there is no base, as a clause of a sentence. */
  reasons: defineReasons(),
  accepted: z.object({ level: z.number(), by: z.string() }).readonly().nullable(),
  /** Scenarios that do not state it in all their trials, though the base or other trials of theirs do. */
  lost: scenarioIds(),
})

const metricFacts = () => {
  const about = { metric: z.string(), scope: scope() }
  const limit = { ...about, bound: z.enum(bounds), limit: z.number(), ofBase: z.boolean() }
  const figure = z.object({ ...limit, ...figureFacts() })
  const scenarios = z.array(z.object({ scenario: z.string(), ...figureFacts() }).readonly()).readonly()
  const each = z.object({ ...limit, scenarios })
  return {
    'no-such-scenario': z.object(about),
    'left-out': z.object({ ...about, leftOut: count() }),
    within: figure,
    near: figure,
    over: figure,
    /** Over its limit, and no more than chance explains. */
    noise: figure,
    /** Over its limit, and accepted. */
    accepted: figure,
    /** The base has nothing yet to compare with. */
    new: figure,
    unknown: figure,
    'over-in': each,
    'unknown-in': each,
    'near-in': each,
    /** `noise`: scenarios that are over the limit within noise. */
    'within-each': z.object({ ...limit, noise: count() }),
  }
}
type MetricFacts = ReturnType<typeof metricFacts>
type MetricRulings = readonly Ruling<FactOf<MetricFacts>>[]
export type FigureFacts = Omit<z.output<MetricFacts['over-in']>['scenarios'][number], 'scenario'>

/** A figure, and how it compares with its limit. */
interface LimitResult {
  readonly kind: 'within' | 'near' | 'over' | 'noise' | 'accepted' | 'new' | 'unknown'
  readonly facts: FigureFacts
}

function limitRulings(comparison: Comparison, policy: Policy, limit: MetricLimit): MetricRulings {
  const { metric: name, bound, ofBase } = limit
  const about = { metric: name, scope: limit.scope }
  const scenarios = filterByScope(limit.scope, comparison).map(withFirstTrials)
  if (scenarios.length === 0 && limit.scope.kind !== 'suite')
    return ruleOnEmptyScope(about, comparison.notRun.length, policy)
  const test = (group: readonly ComparedScenario[]) =>
    bound === 'max' || bound === 'min'
      ? testAgainstNumber(group, limit, policy)
      : testAgainstBase(group, limit, comparison, policy)
  const measure = (group: readonly ComparedScenario[]) => {
    const lost = name === 'pass_rate' ? findUndecided(group, limit, test) : findLostMetrics(group, name)
    return markIncomplete(test(group), listIds(lost))
  }
  const args = { ...about, bound, limit: limit.limit, ofBase }
  if (limit.scope.kind !== 'scenario') return ruleOnOne(measure(scenarios), args, policy)
  const each = scenarios.map((one): EachFigure => [one.scored.scenario.id, measure([one])])
  return ruleOnEachScenario(each, args, policy)
}

/**
 * Its first trials alone, as in the base: a failure asks for further ones, and what those spend must not thin out what it
 * does. Where these make up for a verdict that it lacks, it counts as it would if one of them had failed.
 */
function withFirstTrials(scenario: ComparedScenario): ComparedScenario {
  const { scored, parts } = scenario
  const outcome = scored.outcome === 'unverified' && parts.flaky === true ? 'passed' : scored.outcome
  return { ...scenario, scored: { ...scored, outcome, trials: takeFirstTrials(scored) } }
}

/** Computes figures of the head: of all its scenarios, and of the base's, so that added ones cannot thin these out. */
function computeHeadRows(scenarios: readonly ComparedScenario[], { metric: name }: MetricLimit): MetricRow[] {
  const alone = scenarios.map((scenario) => ({ ...scenario, base: null, change: null }))
  const inBase = alone.filter((_, at) => scenarios[at]?.base !== null)
  const sets = inBase.length === alone.length ? [alone] : [alone, inBase]
  return sets.flatMap((set) => measureMetrics(set, name).map(buildRow))
}

/** Counts the values of every scenario: one that fails must not take its costs out of the comparison. */
const takeAllValues: CountedEffort = (_, values) => values

/** The same, but what a failed scenario saves beside its base is taken back: it did not do the same work. */
function withoutSavings({ quantile, sign, bound }: LimitedMetric): CountedEffort {
  const size = (values: readonly number[]) =>
    quantile === null
      ? sign * computeMean(values)
      : computeMean(values.map((value) => Number(sign * (value - bound) > 0)))
  return ({ scored }, { head, base }) =>
    scored.outcome === 'failed' && size(head) < size(base) ? { head: base, base } : { head, base }
}

function computeComparedRow(group: readonly ComparedScenario[], name: string, counted: CountedEffort) {
  return measureMetrics(group, name, counted).map(buildRow)[0] ?? null
}

/** 1 where more is worse, −1 where less is. */
function getSign({ bound }: MetricLimit): 1 | -1 {
  return bound === 'max' || bound === 'max-increase' ? 1 : -1
}

/** What a limit is about; `bound`: the figure that it comes to. */
function buildSample(limit: MetricLimit, bound: number): LimitedMetric {
  const { metric: of } = limit
  const { sample = of, quantile = null } = metricDefinitions.find(({ name }) => name === of) ?? {}
  return { metric: of, name: sample, unit: getUnit(of), quantile, sign: getSign(limit), bound }
}

const noFigure: FigureFacts = { base: null, head: null, doubt: null, reasons: [], accepted: null, lost: [] }
const unstated: LimitResult = { kind: 'unknown', facts: { ...noFigure, doubt: 'unstated' } }

/** Of the figures as they are, and of those without milder failed trials, the one that is the furthest over its limit counts. */
function testAgainstNumber(group: readonly ComparedScenario[], limit: MetricLimit, policy: Policy) {
  const sign = getSign(limit)
  const [row] = [group, dropMilderFailures(group, buildSample(limit, limit.limit))]
    .flatMap((some) => computeHeadRows(some, limit))
    .filter(({ head }) => head !== null)
    .toSorted((a, b) => sign * ((b.head ?? 0) - (a.head ?? 0)))
  if (row === undefined || row.head === null) return unstated
  const facts = { ...noFigure, head: row.head }
  return compareWithBound(sign * row.head, sign, limit, facts, findAcceptance(row, limit, policy))
}

/** A limit that is exceeded stays so, whatever the others would say; one that holds for a part may not hold for all. */
function markIncomplete(result: LimitResult, lost: Ids): LimitResult {
  if (lost.length === 0 || result.kind === 'over') return result
  return { kind: 'unknown', facts: { ...result.facts, lost } }
}

/** Reasons why a difference cannot be held against a limit; null where there is one. */
function withoutDifference(
  row: MetricRow | null,
  scenarios: readonly ComparedScenario[],
  { baseline: { base, reasons, unreadable } }: Comparison,
): LimitResult | null {
  if (row === null || row.head === null) return unstated
  if (unreadable !== undefined)
    return { kind: 'unknown', facts: { ...noFigure, doubt: 'base-unread', reasons: [unreadable] } }
  if (base === null) return { kind: 'unknown', facts: { ...noFigure, doubt: 'no-base', reasons } }
  if (row.base !== null) return null
  // Nothing is lost where there never was anything.
  const isNew =
    base.scenarios.every(({ trials }) => trials.length === 0) ||
    scenarios.every(({ base: baseScenario }) => baseScenario === null)
  return isNew
    ? { kind: 'new', facts: noFigure }
    : { kind: 'unknown', facts: { ...noFigure, doubt: 'no-base-value' } }
}

/** Of the difference as it is, and of that without what failed scenarios and trials save, the worse counts. */
function testAgainstBase(
  scenarios: readonly ComparedScenario[],
  limit: MetricLimit,
  comparison: Comparison,
  policy: Policy,
): LimitResult {
  const row = computeComparedRow(scenarios, limit.metric, takeAllValues)
  const open = withoutDifference(row, scenarios, comparison)
  if (open !== null || row === null) return open ?? unstated
  const before = row.base ?? 0
  const most = limit.limit * (limit.ofBase ? Math.abs(before) : 1)
  const sample = buildSample(limit, before + getSign(limit) * most)
  const counted = computeComparedRow(
    dropMilderFailures(scenarios, sample),
    limit.metric,
    withoutSavings(sample),
  )
  const asItIs = testDifference(row, limit, policy)
  const worst = testDifference(counted ?? row, limit, policy)
  const result = asItIs.kind === worst.kind ? asItIs : worst
  if (limit.evenWithinNoise || (result.kind !== 'over' && result.kind !== 'near')) return result
  const evidence = testLimit(scenarios, sample, policy.significance)
  if (evidence === 'noise') return { kind: 'noise', facts: result.facts }
  if (evidence === 'worse' || result.kind === 'near') return result
  return { kind: 'unknown', facts: { ...result.facts, doubt: 'few-trials' } }
}

/** The figure of a difference, and how it compares with its limit. */
function testDifference(row: MetricRow, limit: MetricLimit, policy: Policy): LimitResult {
  const { head, base, delta } = row
  if (head === null || base === null || delta === null) return unstated
  const amount = limit.ofBase && delta !== 0 ? delta / Math.abs(base) : delta
  const facts = { ...noFigure, base, head }
  return compareWithBound(getSign(limit) * amount, 1, limit, facts, findAcceptance(row, limit, policy))
}

/** `sign` is −1 where less is worse, and then of the limits too. */
function compareWithBound(
  value: number,
  sign: 1 | -1,
  limit: MetricLimit,
  facts: FigureFacts,
  accepted: FigureFacts['accepted'],
): LimitResult {
  if (value > sign * limit.limit + tolerance)
    return accepted === null ? { kind: 'over', facts } : { kind: 'accepted', facts: { ...facts, accepted } }
  const isNear = limit.warn !== null && value > sign * limit.warn + tolerance
  return { kind: isNear ? 'near' : 'within', facts }
}

/** Finds who accepted a level that is not exceeded; of the suite only. */
function findAcceptance({ name, head }: MetricRow, limit: MetricLimit, policy: Policy) {
  if (limit.scope.kind !== 'suite' || head === null) return null
  const sign = getSign(limit)
  const acceptedLevel = policy.acceptedLevels.find(
    (one) => one.metric === name && sign * head <= sign * one.level + tolerance,
  )
  return acceptedLevel === undefined ? null : { level: acceptedLevel.level, by: acceptedLevel.by }
}

type LimitArgs = Pick<MetricLimit, 'metric' | 'scope' | 'bound' | 'limit' | 'ofBase'>

function ruleOnOne({ kind, facts }: LimitResult, limit: LimitArgs, policy: Policy): MetricRulings {
  const args = { ...limit, ...facts }
  if (kind === 'unknown') return createUndecidedRuling(policy, kind, args)
  if (kind === 'near' || kind === 'new') return createRuling(false, 'warn', kind, args)
  return createRuling(kind !== 'over', 'block', kind, args)
}

type EachFigure = readonly [scenario: string, result: LimitResult]

function ruleOnEachScenario(each: readonly EachFigure[], limit: LimitArgs, policy: Policy): MetricRulings {
  const of = (wanted: LimitResult['kind']) =>
    each
      .flatMap(([scenario, { kind, facts }]) => (kind === wanted ? [{ scenario, ...facts }] : []))
      .toSorted((one, other) => (one.scenario < other.scenario ? -1 : 1))
  const [over, unknown, near] = [of('over'), of('unknown'), of('near')]
  if (over.length > 0) return createRuling(false, 'block', 'over-in', { ...limit, scenarios: over })
  if (unknown.length > 0) return createUndecidedRuling(policy, 'unknown-in', { ...limit, scenarios: unknown })
  if (near.length > 0) return createRuling(false, 'warn', 'near-in', { ...limit, scenarios: near })
  return createRuling(true, 'block', 'within-each', { ...limit, noise: of('noise').length })
}

/**
 * Scenarios whose traces stated a metric in the base, or state it in some trials, and do not in all their trials now: a mean
 * of the others says nothing of them. Metrics of checks and judges are left out: those come and go with the scenario files.
 */
function findLostMetrics(scenarios: readonly ComparedScenario[], name: string): readonly ComparedScenario[] {
  const definition = metricDefinitions.find((one) => one.name === name)
  if (definition === undefined || definition.sample === null || definition.byChecks === true) return []
  const { sample } = definition
  return scenarios.filter(({ scored, base }) => {
    const before = base?.metrics[sample]?.length ?? 0
    // What is unverified is said already, and of that nobody expects figures.
    const trials = scored.trials.filter(({ outcome }) => outcome !== 'unverified')
    const stating = trials.filter(({ metrics }) => Object.hasOwn(metrics, sample)).length
    if (base === null || before === 0) return stating > 0 && stating < trials.length
    const { passed, failed, unverified } = base.tally
    const isPartial = before < passed + failed + unverified
    return trials.length > 0 && (isPartial ? stating === 0 : stating < trials.length)
  })
}

/** Scenarios with a trial that has no verdict, where the limit holds only unless those trials go the way that it forbids. */
function findUndecided(
  scenarios: readonly ComparedScenario[],
  limit: MetricLimit,
  test: (scenarios: readonly ComparedScenario[]) => LimitResult,
): readonly ComparedScenario[] {
  const outcome = getSign(limit) === 1 ? 'passed' : 'failed'
  const decided = scenarios.map((scenario) => withVerdicts(scenario, outcome))
  const open = scenarios.filter((scenario, index) => scenario !== decided[index])
  const { kind } = open.length === 0 ? unstated : test(decided)
  return kind === 'over' || kind === 'unknown' ? open : []
}

/** The scenario as if each trial without a verdict had this one. */
function withVerdicts(scenario: ComparedScenario, outcome: 'passed' | 'failed'): ComparedScenario {
  const { scored } = scenario
  const all = scored.trials.length === 0 ? [createTrialWithout({ code: 'not-judged' })] : scored.trials
  if (all.every((trial) => trial.outcome !== 'unverified')) return scenario
  const trials = all.map((trial) => (trial.outcome === 'unverified' ? { ...trial, outcome } : trial))
  return {
    ...scenario,
    scored: { ...scored, outcome: scored.outcome === 'failed' ? 'failed' : outcome, trials },
  }
}

/** Limits of metrics, and the levels of them that were accepted. */
export const metric: PolicyClause<'metric', 'metrics' | 'acceptedLevels', 'metrics', MetricFacts> = {
  id: 'metric',
  facts: metricFacts,
  options: { metrics: { schema: metricLimits, help: 'Limits of metrics.' } },
  // What was accepted is put in afterwards.
  read: ({ policy }) => ({ metrics: policy?.metrics ?? [], acceptedLevels: [] }),
  combine: (base, head) => ({ metrics: mergeStricterLimits(base.metrics, head.metrics), acceptedLevels: [] }),
  findLoosened: (base, head) => findLoosenedLimits(base.metrics, head.metrics),
  evaluation: {
    about: 'figures',
    rule: (comparison, policy) =>
      policy.metrics.flatMap((limit) => {
        const id = `metric:${limit.metric}/${limit.bound}${formatScopeId(limit.scope)}`
        return limitRulings(comparison, policy, limit).map((one) => ({ ...one, id }))
      }),
  },
}
