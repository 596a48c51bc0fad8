import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import type { Clause } from '../results/schema.ts'
import { counted, listed, namesOf, percent } from './clause-words.ts'
import type { Floor } from './floor.ts'
import type { Policy } from './policy.ts'
import { isBelow, rateToHold, type Rated } from './floor-rate.ts'
import { clauseOf, undecided } from './clauses/rule.ts'
import { inScope, scopeId, scopeWords } from './scope.ts'
import { excuseOf } from './standing.ts'

/** What a floor is held against. */
export interface Measure {
  readonly id: string
  /** `Pass rate`. */
  readonly label: string
  /** Of one scenario, 0 to 1; null where nobody knows. */
  readonly of: (scenario: ComparedScenario) => number | null
  /** Why nobody knows it of some. */
  readonly unknown: string
  /** Whether the others decide where it is not known of some. */
  readonly isPartial: boolean
}

/** Holds the scenarios of a floor against it. */
export function floorClause(
  { scenarios, notRun, baseline }: Comparison,
  policy: Policy,
  floor: Floor,
  measure: Measure,
): Clause[] {
  const { scope } = floor
  const id = `${measure.id}${scopeId(scope)}`
  const label = `${measure.label}${scopeWords(scope)}`
  const found = inScope(scope, scenarios)
  if (found.length === 0 && scope.kind !== 'suite') return emptyScope(id, label, notRun.length, policy)
  // What is set aside must not come back as a low share.
  const asked = found.filter((scenario) => {
    const excuse = excuseOf(scenario, policy)
    return excuse !== 'quarantined' && excuse !== 'accepted'
  })
  if (asked.length === 0 && found.length > 0 && scope.kind !== 'suite')
    return clauseOf(id, true, 'block', `${label}: all that it is about is in quarantine, or accepted.`)
  const rates = asked.map((scenario) => ({ scenario, rate: measure.of(scenario) }))
  const known = rates.flatMap(({ rate }) => rate ?? [])
  const missing = rates.filter(({ rate }) => rate === null).map(({ scenario }) => scenario)
  if (asked.length > 0 && scope.kind === 'scenario') {
    const low = rates.filter(({ rate }) => rate !== null && isBelow(rate, floor.atLeast))
    const near = rates.filter(({ rate }) => rate !== null && isInBand(rate, floor))
    return eachClause(id, label, { floor, policy, low, near, missing, unknown: measure.unknown })
  }
  const rate = known.length === 0 ? null : rateToHold(rates, scope, floor, baseline)
  const isLow = rate !== null && isBelow(rate.value, floor.atLeast)
  // What is too low stays too low, however many more cannot be told.
  if (rate === null || (!measure.isPartial && missing.length > 0 && !isLow)) {
    const why = missing.length === 0 ? '' : `: ${counted(missing.length, 'scenario')} ${measure.unknown}`
    const message = `There is no ${uncapital(label)} to hold against the floor of ${percent(floor.atLeast)}${why}.`
    return undecided(id, policy, message)
  }
  const aside = [
    ...(found.length === asked.length
      ? []
      : [`${counted(found.length - asked.length, 'scenario')} set aside`]),
    ...(rate.without === 0 ? [] : [counted(rate.without, 'new scenario')]),
  ]
  return rateClause(id, label, rate.value, floor, aside)
}

function rateClause(
  id: string,
  label: string,
  rate: number,
  floor: Floor,
  aside: readonly string[],
): Clause[] {
  const without = aside.length === 0 ? '' : ` without ${aside.join(' and ')}`
  const said = `${label} ${percent(rate)}${without}, floor ${percent(floor.atLeast)}`
  if (isBelow(rate, floor.atLeast)) return clauseOf(id, false, 'block', `${said}.`)
  if (!isInBand(rate, floor)) return clauseOf(id, true, 'block', `${said}.`)
  return clauseOf(id, false, 'warn', `${said}: below ${percent(floor.warnBelow ?? 0)}, where warnings begin.`)
}

/** A floor that each scenario is held against by itself. */
function eachClause(
  id: string,
  label: string,
  {
    floor,
    policy,
    low,
    near,
    missing,
    unknown,
  }: {
    readonly floor: Floor
    readonly policy: Policy
    readonly low: readonly Rated[]
    readonly near: readonly Rated[]
    readonly missing: readonly ComparedScenario[]
    readonly unknown: string
  },
): Clause[] {
  const least = percent(floor.atLeast)
  if (low.length > 0)
    return clauseOf(id, false, 'block', `${label}: below the floor of ${least} in ${ratesOf(low)}.`)
  if (missing.length > 0) {
    const message = `${label}: nothing to hold against the floor of ${least} in ${namesOf(missing)} (${unknown}).`
    return undecided(id, policy, message)
  }
  if (near.length > 0) {
    const message = `${label}: below ${percent(floor.warnBelow ?? 0)}, where warnings begin, in ${ratesOf(near)}; floor ${least}.`
    return clauseOf(id, false, 'warn', message)
  }
  return clauseOf(id, true, 'block', `${label}: nowhere below the floor of ${least}.`)
}

/**
 * A floor about nothing is a slip, and does not hold. Where a part of the suite was left out, what it is about may
 * be there.
 */
export function emptyScope(id: string, label: string, leftOut: number, policy: Policy): Clause[] {
  if (leftOut === 0) return undecided(id, policy, `${label}: there is no such scenario.`)
  const message = `${label}: no such scenario was run; ${counted(leftOut, 'scenario')} of the suite were left out.`
  return clauseOf(id, false, 'warn', message)
}

function ratesOf(rated: readonly Rated[]): string {
  return listed(
    rated.map(({ scenario, rate }) => `\`${scenario.scored.scenario.id}\` (${percent(rate ?? 0)})`),
  )
}

function isInBand(rate: number, { atLeast, warnBelow }: Floor): boolean {
  return warnBelow !== null && !isBelow(rate, atLeast) && isBelow(rate, warnBelow)
}

/** `pass rate`; `pass^3` has no capital. */
function uncapital(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
