import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import { measuredOf, measureMetrics, rowOf, type MeasuredMetric } from '../compare/metrics.ts'
import type { Clause, MetricRow } from '../results/schema.ts'
import { cut } from '../core/visible-text.ts'
import { counted, listed, namesOf, tolerance } from './clause-words.ts'
import { emptyScope } from './floor-clauses.ts'
import { limitEvidence } from './limit-evidence.ts'
import { lostIn } from './lost-metric.ts'
import { type MetricLimit, figure, limitWords } from './metric-limit.ts'
import type { Policy } from './policy.ts'
import { clauseOf, undecided } from './clauses/rule.ts'
import { inScope, scopeId, scopeWords } from './scope.ts'

/** How a figure stands to its limit; `words` say what it is. */
type Held =
  | { readonly kind: 'within' | 'near' | 'over' | 'noise' | 'accepted' | 'new'; readonly words: string }
  | { readonly kind: 'unknown'; readonly words: string }

/** Holds a metric against its limit. */
export function limitClause(comparison: Comparison, policy: Policy, limit: MetricLimit): Clause[] {
  const { metric, scope, bound } = limit
  const id = `metric:${metric}/${bound}${scopeId(scope)}`
  const label = `\`${metric}\`${scopeWords(scope)}`
  const scenarios = inScope(scope, comparison.scenarios)
  if (scenarios.length === 0 && scope.kind !== 'suite')
    return emptyScope(id, label, comparison.notRun.length, policy)
  const groups = scope.kind === 'scenario' ? scenarios.map((scenario) => [scenario]) : [scenarios]
  const held = groups.map((group) => {
    const of = isAbsolute(limit)
      ? againstNumber(group, limit, policy)
      : againstBase(group, limit, comparison, policy)
    return ofAll(of, lostIn(group, metric))
  })
  if (scope.kind !== 'scenario') return oneClause(id, label, held[0] ?? unstated, policy)
  const each = held.map((of, index) => ({ id: scenarios[index]?.scored.scenario.id ?? '', held: of }))
  return eachClause(id, label, limit, each, policy)
}

/**
 * Figures of the head alone: of all scenarios, and of those that the base has, so that scenarios which a change adds
 * cannot thin out what the others cost.
 */
function headRows(scenarios: readonly ComparedScenario[], { metric }: MetricLimit): MetricRow[] {
  const known = scenarios.filter(({ base }) => base !== null)
  const sets = known.length === 0 || known.length === scenarios.length ? [scenarios] : [scenarios, known]
  return sets.flatMap((set) => {
    const alone = set.map((scenario) => ({ ...scenario, base: null, change: null }))
    return measureMetrics(alone, metric).map(rowOf)
  })
}

/** A metric beside the base, and what it was measured by; of the suite it is there already. */
function comparedRow(
  group: readonly ComparedScenario[],
  { metrics, scenarios }: Comparison,
  { metric, scope }: MetricLimit,
): { readonly row: MetricRow; readonly measured: MeasuredMetric } | undefined {
  const known = scope.kind === 'suite' ? metrics.find(({ name }) => name === metric) : undefined
  const measured = known === undefined ? measureMetrics(group, metric)[0] : measuredOf(known, scenarios)
  return measured === undefined ? undefined : { row: known ?? rowOf(measured), measured }
}

function isAbsolute({ bound }: MetricLimit): boolean {
  return bound === 'max' || bound === 'min'
}

/** The figure that is the furthest over its limit counts. */
function againstNumber(group: readonly ComparedScenario[], limit: MetricLimit, policy: Policy): Held {
  const sign = limit.bound === 'max' ? 1 : -1
  const rows = headRows(group, limit).filter(({ head }) => head !== null)
  const [row] = rows.toSorted((a, b) => sign * ((b.head ?? 0) - (a.head ?? 0)))
  if (row === undefined || row.head === null) return unstated
  const words = `${figure(row.head, row.unit)}, ${limitWords(limit)}`
  return placed(sign * row.head, sign, limit, words, acceptedBy(row, limit, policy))
}

/** What is exceeded stays so, whatever the others would say; what holds for a part may not hold for all. */
function ofAll(held: Held, lost: readonly ComparedScenario[]): Held {
  if (lost.length === 0 || held.kind === 'over') return held
  return {
    kind: 'unknown',
    words: `${held.words}; the base states it, and not all trials do now: ${namesOf(lost)}`,
  }
}

const unstated: Held = { kind: 'unknown', words: 'no trial states it' }

function againstBase(
  scenarios: readonly ComparedScenario[],
  limit: MetricLimit,
  comparison: Comparison,
  policy: Policy,
): Held {
  const { base, reason, unreadable } = comparison.baseline
  const found = comparedRow(scenarios, comparison, limit)
  if (found === undefined || found.row.head === null) return unstated
  if (unreadable !== undefined) return { kind: 'unknown', words: `the base could not be read: ${unreadable}` }
  if (base === null) return { kind: 'unknown', words: `there is no base to compare with: ${reason}` }
  const { head, base: before, delta, unit } = found.row
  if (head === null || before === null || delta === null) {
    // Nothing is lost where there never was anything.
    const isNew =
      base.scenarios.every(({ trials }) => trials.length === 0) ||
      scenarios.every(({ base: known }) => known === null)
    return isNew
      ? { kind: 'new', words: 'the base has nothing yet to compare with' }
      : { kind: 'unknown', words: 'the base does not state it for these scenarios' }
  }
  const sign = limit.bound === 'max-increase' ? 1 : -1
  const amount = limit.ofBase ? ratioOf(delta, before) : delta
  const words = `${figure(before, unit)} → ${figure(head, unit)}, ${limitWords(limit)}`
  const placedAt = placed(sign * amount, 1, limit, words, acceptedBy(found.row, limit, policy))
  if (placedAt.kind === 'within' || placedAt.kind === 'accepted' || limit.evenWithinNoise) return placedAt
  const evidence = limitEvidence(found.row, found.measured, policy.significance)
  if (evidence === 'worse') return placedAt
  if (evidence === 'unknown')
    return { kind: 'unknown', words: `${words}; too few trials to tell it from noise` }
  return { kind: 'noise', words: `${words}; within noise` }
}

/** `sign` is −1 where less is worse, and then of the limits too. */
function placed(
  value: number,
  sign: 1 | -1,
  limit: MetricLimit,
  words: string,
  accepted: string | null,
): Held {
  if (value > sign * limit.limit + tolerance)
    return accepted === null ? { kind: 'over', words } : { kind: 'accepted', words: `${words}; ${accepted}` }
  if (limit.warn !== null && value > sign * limit.warn + tolerance) return { kind: 'near', words }
  return { kind: 'within', words }
}

/** Who accepted a level that is not exceeded; of the suite only. */
function acceptedBy(
  { name, head, unit }: MetricRow,
  { scope, bound }: MetricLimit,
  policy: Policy,
): string | null {
  if (scope.kind !== 'suite' || head === null) return null
  const sign = bound === 'max' || bound === 'max-increase' ? 1 : -1
  const found = policy.acceptedLevels.find(
    ({ metric, level }) => metric === name && sign * head <= sign * level + tolerance,
  )
  return found === undefined ? null : `${figure(found.level, unit)} was accepted by ${cut(found.by, 80)}`
}

function ratioOf(delta: number, base: number): number {
  if (delta === 0) return 0
  return base === 0 ? Math.sign(delta) * Infinity : delta / Math.abs(base)
}

function oneClause(id: string, label: string, { kind, words }: Held, policy: Policy): Clause[] {
  const message = `${label}: ${words}.`
  if (kind === 'unknown') return undecided(id, policy, message)
  if (kind === 'near') return clauseOf(id, false, 'warn', `${message} Warnings begin there.`)
  if (kind === 'new') return clauseOf(id, false, 'warn', message)
  return clauseOf(id, kind !== 'over', 'block', message)
}

interface HeldScenario {
  readonly id: string
  readonly held: Held
}

/** A limit that each scenario is held against by itself. */
function eachClause(
  id: string,
  label: string,
  limit: MetricLimit,
  each: readonly HeldScenario[],
  policy: Policy,
): Clause[] {
  const of = (kind: Held['kind']) =>
    each.filter(({ held }) => held.kind === kind).map((found) => `\`${found.id}\` (${found.held.words})`)
  const [over, unknown, near] = [of('over'), of('unknown'), of('near')]
  if (over.length > 0) return clauseOf(id, false, 'block', `${label}: exceeded in ${listed(over)}.`)
  if (unknown.length > 0) return undecided(id, policy, `${label}: cannot be decided in ${listed(unknown)}.`)
  if (near.length > 0) return clauseOf(id, false, 'warn', `${label}: near its limit in ${listed(near)}.`)
  const noise = of('noise').length
  const aside = noise === 0 ? '' : `; in ${counted(noise, 'scenario')} no more than noise explains`
  return clauseOf(id, true, 'block', `${label}: ${limitWords(limit)} in each scenario${aside}.`)
}
