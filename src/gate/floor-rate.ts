import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import { mean } from '../compare/figures.ts'
import { tolerance } from './clause-words.ts'
import type { Floor } from './floor.ts'
import type { Scope } from './scope.ts'

/** A scenario and its rate, 0 to 1; null where nobody knows. */
export interface Rated {
  readonly scenario: ComparedScenario
  readonly rate: number | null
}

/**
 * The rate that is held against a floor: of all scenarios, unless new ones lift it over the floor. Then those that
 * lift it are left out, so that nobody opens the gate by adding scenarios that pass. `without`: how many those are.
 */
export function rateToHold(
  rates: readonly Rated[],
  scope: Scope,
  floor: Floor,
  { base }: Comparison['baseline'],
): { readonly value: number; readonly without: number } {
  const values = (of: readonly Rated[]) => of.flatMap(({ rate }) => rate ?? [])
  const all = values(rates)
  const found = { value: mean(all), without: 0 }
  // The first suite has nothing that it could be lifted above.
  if (base === null || !base.scenarios.some(({ ownChecks }) => ownChecks !== null)) return found
  const counting = values(rates.filter(({ scenario }) => isOfBase(scenario, scope)))
  const added = values(rates.filter(({ scenario }) => !isOfBase(scenario, scope)))
  for (const rate of added.toSorted((one, other) => one - other)) {
    if (counting.length > 0 && rate >= mean(counting)) break
    counting.push(rate)
  }
  const least = mean(counting)
  const isSame = isBelow(found.value, floor.atLeast) === isBelow(least, floor.atLeast)
  return isSame ? found : { value: least, without: all.length - counting.length }
}

/** Whether the base has the scenario as well, and in the same scope. */
function isOfBase({ base }: ComparedScenario, scope: Scope): boolean {
  if (base === null || base.ownChecks === null) return false
  const tags = base.definition?.tags
  return scope.kind !== 'tag' || tags === undefined || tags.includes(scope.tag)
}

/** Whether a rate misses a floor; sums of fractions are given some room. */
export function isBelow(rate: number, floor: number): boolean {
  return rate < floor - tolerance
}
