import { chance } from '../../judge/calibrate/binomial-draws.ts'
import type { ComparedScenario } from '../comparison.ts'

const seed = 41

function placeOf({ scored: { scenario } }: ComparedScenario): string {
  return `${scenario.id}\0${scenario.file}\0${String(scenario.line).padStart(9, '0')}`
}

/** Whatever order they came in: by id, and shuffled from a fixed seed, for neighbours are often alike. */
export function inOneOrder(scenarios: readonly ComparedScenario[]): ComparedScenario[] {
  const keyed = scenarios.map((scenario) => ({ key: placeOf(scenario), scenario }))
  const sorted = keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const next = chance(seed)
  for (let last = sorted.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    const [one, two] = [sorted[last], sorted[other]]
    if (one !== undefined && two !== undefined) [sorted[last], sorted[other]] = [two, one]
  }
  return sorted.map(({ scenario }) => scenario)
}
