import { compareCodePoints } from '../../files/paths.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** Facts that decide how long a scenario takes. */
type Weighed = Pick<Scenario, 'id' | 'trials'> & { readonly runCommand: object | null }

/** Running an agent takes at least as long as reading this many recordings. */
const runWeight = 100

/** Estimates how long a scenario takes, from its file alone. */
export function estimateWeight({ trials, runCommand }: Weighed): number {
  return Math.max(1, trials ?? 1) * (runCommand === null ? 1 : runWeight)
}

/**
 * Assigns each scenario to a shard (1-based), by id. The longest come first, each to the shard with the least to do, so that no
 * two shards differ by more than the longest scenario. The result depends on the scenarios alone, in any order: machines with
 * the same files agree. Scenarios with the same id stay together.
 */
export function assignShards(scenarios: readonly Weighed[], count: number): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const scenario of scenarios)
    weights.set(scenario.id, (weights.get(scenario.id) ?? 0) + estimateWeight(scenario))
  const longestFirst = [...weights].sort(([a, ofA], [b, ofB]) => ofB - ofA || compareCodePoints(a, b))
  const loads = Array.from({ length: count }, () => 0)
  const shards = new Map<string, number>()
  for (const [id, weight] of longestFirst) {
    const least = loads.indexOf(Math.min(...loads))
    loads[least] = (loads[least] ?? 0) + weight
    shards.set(id, least + 1)
  }
  return shards
}
