import type { Scenario } from '../../scenario/scenario.ts'
import type { AlternateDefinitions } from '../scored-suite.ts'
import { assignShards } from './partition.ts'

/** Maps ids of the base to ids of the head. */
export function mapHeadIds(former: AlternateDefinitions['baseById']): ReadonlyMap<string, string> {
  return new Map([...former].map(([headId, { id }]) => [id, headId]))
}

/** Shares of all shards, on both sides. A scenario of the base goes with its counterpart in the head. */
export class Shares {
  readonly #shards: ReadonlyMap<string, number>
  readonly #count: number

  /** `scenarios`: those that are run. */
  constructor(scenarios: readonly Scenario[], count: number) {
    this.#shards = assignShards(scenarios, count)
    this.#count = count
  }

  /** Returns the shard of a scenario of the head. */
  shardOf(id: string): number {
    return this.#shards.get(id) ?? 1
  }

  /** Returns the scenarios of one shard, in order. */
  of(scenarios: readonly Scenario[], index: number): Scenario[] {
    return scenarios.filter(({ id }) => this.#shards.get(id) === index)
  }

  /** Returns the shard of a scenario of the base. Scenarios that the head no longer has are dealt out by their place. */
  ownerAt(place: number, { id }: Scenario, headIds: ReadonlyMap<string, string>): number {
    return this.#shards.get(headIds.get(id) ?? id) ?? (place % this.#count) + 1
  }
}
