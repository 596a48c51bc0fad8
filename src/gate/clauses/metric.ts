import { z } from 'zod'
import type { ComparedScenario, Comparison } from '../../compare/comparison.ts'
import { metricDefinitions, type MetricDefinition } from '../../compare/metric-definitions.ts'
import { mean } from '../../compare/figures.ts'
import { testMetric } from '../../compare/metric-evidence.ts'
import { measureMetrics, rowOf, type CountedEffort } from '../../compare/metrics.ts'
import type { MeasuredMetric } from '../../compare/measured-metric.ts'
import type { MetricRow } from '../../results/schema.ts'
import { bounds, limitsLoosened, metricLimits, strictestLimits, type MetricLimit } from '../metric-limit.ts'
import type { Policy } from '../policy.ts'
import { tolerance } from '../policy-values.ts'
import { inScope, scopeId } from '../scope.ts'
import { withoutMilderFailures } from '../milder-failures.ts'
import { ruling, rulingsOnNothing, undecided, type FactOf, type PolicyClause, type Ruling } from './define.ts'
import { count, idsOf, reasonsOf, scenarioIds, scope, type Ids } from './facts.ts'

/** The clause of limits of metrics. */

/** A level of a metric that somebody accepted. */
export interface AcceptedLevel {
  readonly metric: string
  readonly level: number
  readonly by: string
}

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
  reasons: reasonsOf(),
  accepted: z.object({ level: z.number(), by: z.string() }).readonly().nullable(),
  /** Scenarios whose trials all stated it in the base, and do not now. */
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
interface Held {
  readonly kind: 'within' | 'near' | 'over' | 'noise' | 'accepted' | 'new' | 'unknown'
  readonly facts: FigureFacts
}

/** The scenarios as they are, and without failed trials that bring the metric nearer to its limit. */
function groupsToHold(group: readonly ComparedScenario[], { metric: name, bound }: MetricLimit) {
  const sample = definitions.find((one) => one.name === name)?.sample ?? null
  if (sample === null) return [group]
  const sign = bound === 'max' || bound === 'max-increase' ? 1 : -1
  return [group, ...withoutMilderFailures(group, sample, sign)]
}

/** Holds a metric against its limit. */
function limitRulings(comparison: Comparison, policy: Policy, limit: MetricLimit): MetricRulings {
  const { metric: name, bound, ofBase } = limit
  const about = { metric: name, scope: limit.scope }
  const scenarios = inScope(limit.scope, comparison.scenarios)
  const isEach = limit.scope.kind === 'scenario'
  if (scenarios.length === 0 && limit.scope.kind !== 'suite')
    return rulingsOnNothing(about, comparison.notRun.length, policy)
  const held = (isEach ? scenarios.map((scenario) => [scenario]) : [scenarios]).map((group) => {
    const of = groupsToHold(group, limit).map((some) =>
      isAbsolute(limit) ? againstNumber(some, limit, policy) : againstBase(some, limit, comparison, policy),
    )
    return ofAll(worstOf(of), idsOf(lostIn(group, name)))
  })
  const args = { ...about, bound, limit: limit.limit, ofBase }
  if (!isEach) return rulingOnOne(held[0] ?? unstated, args, policy)
  const each = held.map((of, index) => ({ scenario: scenarios[index]?.scored.scenario.id ?? '', held: of }))
  return rulingOnEach(each, args, policy)
}

/**
 * Figures of the head alone: of all scenarios, and of those that the base has, so that scenarios which a change adds
 * cannot thin out what the others cost.
 */
function headRows(scenarios: readonly ComparedScenario[], { metric: name }: MetricLimit): MetricRow[] {
  const known = scenarios.filter(({ base }) => base !== null)
  const sets = known.length === 0 || known.length === scenarios.length ? [scenarios] : [scenarios, known]
  return sets.flatMap((set) => {
    const alone = set.map((scenario) => ({ ...scenario, base: null, change: null }))
    return measureMetrics(alone, name).map(rowOf)
  })
}

/** A metric beside the base, and what it was measured by. */
interface ComparedMetric {
  readonly row: MetricRow
  readonly measured: MeasuredMetric
}

/**
 * Values that a limit counts. Those of every scenario, so that none leaves the comparison by failing: what it does more
 * than its base would leave with it.
 */
const ofAllScenarios: CountedEffort = (_, values) => values

/** The same, but what a failed scenario does less than its base is taken back: it did not do the same work. */
const withoutSavings: Readonly<Record<'max-increase' | 'max-decrease', CountedEffort>> = {
  'max-increase': ({ scored }, { head, base }) =>
    scored.outcome === 'failed' && mean(head) < mean(base) ? { head: base, base } : { head, base },
  'max-decrease': ({ scored }, { head, base }) =>
    scored.outcome === 'failed' && mean(head) > mean(base) ? { head: base, base } : { head, base },
}

function comparedMetric(
  group: readonly ComparedScenario[],
  name: string,
  counted: CountedEffort,
): ComparedMetric | null {
  const [measured] = measureMetrics(group, name, counted)
  return measured === undefined ? null : { row: rowOf(measured), measured }
}

function isAbsolute({ bound }: MetricLimit): boolean {
  return bound === 'max' || bound === 'min'
}

const noFigure: FigureFacts = { base: null, head: null, doubt: null, reasons: [], accepted: null, lost: [] }
const unstated: Held = { kind: 'unknown', facts: { ...noFigure, doubt: 'unstated' } }

/** The figure that is the furthest over its limit counts. */
function againstNumber(group: readonly ComparedScenario[], limit: MetricLimit, policy: Policy): Held {
  const sign = limit.bound === 'max' ? 1 : -1
  const rows = headRows(group, limit).filter(({ head }) => head !== null)
  const [row] = rows.toSorted((a, b) => sign * ((b.head ?? 0) - (a.head ?? 0)))
  if (row === undefined || row.head === null) return unstated
  const facts = { ...noFigure, head: row.head }
  return placed(sign * row.head, sign, limit, facts, acceptedBy(row, limit, policy))
}

/** A limit that is exceeded stays so, whatever the others would say; one that holds for a part may not hold for all. */
function ofAll(held: Held, lost: Ids): Held {
  if (lost.length === 0 || held.kind === 'over') return held
  return { kind: 'unknown', facts: { ...held.facts, lost } }
}

/** From what closes the gate to what holds. */
const fromWorst: readonly Held['kind'][] = ['over', 'unknown', 'near', 'new', 'accepted', 'noise', 'within']

/** Of the difference as it is, and of that without the savings of failed scenarios, the worse counts. */
function againstBase(
  scenarios: readonly ComparedScenario[],
  limit: MetricLimit,
  comparison: Comparison,
  policy: Policy,
): Held {
  const ofFailed =
    limit.bound === 'max-decrease' ? withoutSavings['max-decrease'] : withoutSavings['max-increase']
  return worstOf(
    [ofAllScenarios, ofFailed].map((values) =>
      heldBeside(comparedMetric(scenarios, limit.metric, values), scenarios, limit, comparison, policy),
    ),
  )
}

function worstOf(held: readonly Held[]): Held {
  const [worst = unstated] = held.toSorted(
    (one, other) => fromWorst.indexOf(one.kind) - fromWorst.indexOf(other.kind),
  )
  return worst
}

function heldBeside(
  found: ComparedMetric | null,
  scenarios: readonly ComparedScenario[],
  limit: MetricLimit,
  comparison: Comparison,
  policy: Policy,
): Held {
  const { base, reasons, unreadable } = comparison.baseline
  if (found === null || found.row.head === null) return unstated
  if (unreadable !== undefined)
    return { kind: 'unknown', facts: { ...noFigure, doubt: 'base-unread', reasons: [unreadable] } }
  if (base === null) return { kind: 'unknown', facts: { ...noFigure, doubt: 'no-base', reasons } }
  const { head, base: before, delta } = found.row
  if (head === null || before === null || delta === null) {
    // Nothing is lost where there never was anything.
    const isNew =
      base.scenarios.every(({ trials }) => trials.length === 0) ||
      scenarios.every(({ base: known }) => known === null)
    return isNew
      ? { kind: 'new', facts: noFigure }
      : { kind: 'unknown', facts: { ...noFigure, doubt: 'no-base-value' } }
  }
  const sign = limit.bound === 'max-increase' ? 1 : -1
  const amount = limit.ofBase ? ratioOf(delta, before) : delta
  const facts = { ...noFigure, base: before, head }
  const placedAt = placed(sign * amount, 1, limit, facts, acceptedBy(found.row, limit, policy))
  if (placedAt.kind === 'within' || placedAt.kind === 'accepted' || limit.evenWithinNoise) return placedAt
  const evidence = limitEvidence(found.row, found.measured, policy.significance)
  if (evidence === 'worse') return placedAt
  return evidence === 'unknown'
    ? { kind: 'unknown', facts: { ...facts, doubt: 'few-trials' } }
    : { kind: 'noise', facts }
}

/** `sign` is −1 where less is worse, and then of the limits too. */
function placed(
  value: number,
  sign: 1 | -1,
  limit: MetricLimit,
  facts: FigureFacts,
  accepted: FigureFacts['accepted'],
): Held {
  if (value > sign * limit.limit + tolerance)
    return accepted === null ? { kind: 'over', facts } : { kind: 'accepted', facts: { ...facts, accepted } }
  const isNear = limit.warn !== null && value > sign * limit.warn + tolerance
  return { kind: isNear ? 'near' : 'within', facts }
}

/** Finds who accepted a level that is not exceeded; of the suite only. */
function acceptedBy(
  { name, head }: MetricRow,
  { scope: about, bound }: MetricLimit,
  policy: Policy,
): FigureFacts['accepted'] {
  if (about.kind !== 'suite' || head === null) return null
  const sign = bound === 'max' || bound === 'max-increase' ? 1 : -1
  const found = policy.acceptedLevels.find(
    (one) => one.metric === name && sign * head <= sign * one.level + tolerance,
  )
  return found === undefined ? null : { level: found.level, by: found.by }
}

function ratioOf(delta: number, base: number): number {
  if (delta === 0) return 0
  return base === 0 ? Math.sign(delta) * Infinity : delta / Math.abs(base)
}

type LimitArgs = Pick<MetricLimit, 'metric' | 'scope' | 'bound' | 'limit' | 'ofBase'>

function rulingOnOne({ kind, facts }: Held, limit: LimitArgs, policy: Policy): MetricRulings {
  const args = { ...limit, ...facts }
  if (kind === 'unknown') return undecided(policy, kind, args)
  if (kind === 'near' || kind === 'new') return ruling(false, 'warn', kind, args)
  return ruling(kind !== 'over', 'block', kind, args)
}

interface HeldScenario {
  readonly scenario: string
  readonly held: Held
}

/** Holds each scenario against the limit by itself. */
function rulingOnEach(each: readonly HeldScenario[], limit: LimitArgs, policy: Policy): MetricRulings {
  const of = (kind: Held['kind']) =>
    each
      .filter(({ held }) => held.kind === kind)
      .map(({ scenario, held }) => ({ scenario, ...held.facts }))
      .toSorted((one, other) => (one.scenario < other.scenario ? -1 : 1))
  const [over, unknown, near] = [of('over'), of('unknown'), of('near')]
  if (over.length > 0) return ruling(false, 'block', 'over-in', { ...limit, scenarios: over })
  if (unknown.length > 0) return undecided(policy, 'unknown-in', { ...limit, scenarios: unknown })
  if (near.length > 0) return ruling(false, 'warn', 'near-in', { ...limit, scenarios: near })
  return ruling(true, 'block', 'within-each', { ...limit, noise: of('noise').length })
}

/**
 * Tells whether a metric went the way that its limit forbids, beyond chance; `unknown` where the trials are too few for
 * any answer. The question is one-sided, and is asked of this metric and these scenarios alone, so that nothing else in
 * the suite changes the answer.
 */
function limitEvidence(
  row: MetricRow,
  measured: MeasuredMetric,
  significance: number,
): 'worse' | 'noise' | 'unknown' {
  const { p, leastP, direction } = testMetric(row, measured)
  // Of a test that is the same in both directions, each has half.
  if (leastP / 2 > significance) return 'unknown'
  return direction === Math.sign(row.delta ?? 0) && p / 2 <= significance ? 'worse' : 'noise'
}

const definitions: readonly MetricDefinition[] = metricDefinitions

/**
 * Scenarios whose traces stated a metric in the base and do not in all their trials now: a mean of the others says
 * nothing of them. Metrics of checks and judges are left out: those come and go with the scenario files.
 */
function lostIn(scenarios: readonly ComparedScenario[], name: string): readonly ComparedScenario[] {
  const found = definitions.find((one) => one.name === name)
  if (found === undefined || found.sample === null || found.byChecks === true) return []
  const { sample } = found
  return scenarios.filter(({ scored, base }) => {
    const before = base?.metrics[sample]?.length ?? 0
    // What is unverified is said already, and of that nobody expects figures.
    const trials = scored.trials.filter(({ outcome }) => outcome !== 'unverified')
    if (base === null || before === 0 || trials.length === 0) return false
    const stating = trials.filter(({ metrics }) => Object.hasOwn(metrics, sample)).length
    const { passed, failed, unverified } = base.tally
    return before >= passed + failed + unverified ? stating < trials.length : stating === 0
  })
}

type MetricFields = {
  readonly metrics: readonly MetricLimit[]
  readonly acceptedLevels: readonly AcceptedLevel[]
}

type MetricKey = {
  readonly metrics: readonly MetricLimit[]
}

/** Limits of metrics, and the levels of them that were accepted. */
export const metric: PolicyClause<'metric', MetricFields, MetricKey, MetricFacts> = {
  id: 'metric',
  facts: metricFacts,
  options: { metrics: { schema: metricLimits, help: 'Limits of metrics.' } },
  // What was accepted is put in afterwards.
  read: ({ policy }) => ({ metrics: policy?.metrics ?? [], acceptedLevels: [] }),
  stricter: (base, head) => ({ metrics: strictestLimits(base.metrics, head.metrics), acceptedLevels: [] }),
  loosened: (base, head) => limitsLoosened(base.metrics, head.metrics),
  decides: {
    about: 'figures',
    rule: (comparison, policy) =>
      policy.metrics.flatMap((limit) => {
        const id = `metric:${limit.metric}/${limit.bound}${scopeId(limit.scope)}`
        return limitRulings(comparison, policy, limit).map((one) => ({ ...one, id }))
      }),
  },
}
