import type { ComparedScenario } from '../compare/comparison.ts'

const named = 3

/** At most three ids, sorted; the results file and the report have the rest. */
export function namesOf(scenarios: readonly ComparedScenario[]): string {
  return listed(scenarios.map(({ scored }) => `\`${scored.scenario.id}\``))
}

/** At most three words, sorted, and how many more there are. */
export function listed(words: readonly string[]): string {
  const sorted = words.toSorted()
  const more = sorted.length - named
  return sorted.slice(0, named).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** `1 scenario`, `2 scenarios`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Sums of fractions miss a floor of 0.9 by their last digit. */
export const tolerance = 1e-9

/** Rounded down, so that 89.99 % is not shown as the 90 % that it missed. */
export function percent(rate: number): string {
  return `${Math.floor(rate * 1000 + tolerance) / 10}%`
}
