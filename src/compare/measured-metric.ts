import { computeMean, buildQuantiles, type Quantiles } from './figures.ts'
import type { MetricDefinition } from './metric-definitions.ts'
import type { ValuePair } from './statistics/bootstrap.ts'
import { subtractKnownMeans } from './statistics/swap-test.ts'

/** Of a metric, one a trial, in ascending order; empty where it is not known. */
export type Values = readonly number[]

/** Something of both sides. */
interface BothSides<Side> {
  readonly head: Side
  readonly base: Side
}

/** A metric, with what both sides of each scenario know of it. Metrics of the same sample share their values. */
export interface MeasuredMetric {
  readonly definition: MetricDefinition
  readonly values: MeasuredValues
}

/**
 * The values behind a metric. Its row, its test and its interval are made of the same means and quantiles, which are found
 * once.
 */
export class MeasuredValues {
  /** Of the scenarios that both sides know it for, in an order that hangs on nothing but their ids; each side ascending. */
  readonly pairs: ValuePair[] = []
  /**
   * Of all scenarios that the head knows it for. Where the metric is a mean, the mean of each stands for its values, which are
   * much of what a large suite needs in memory.
   */
  readonly alone: Values[] = []
  readonly #means: BothSides<number[]> = { head: [], base: [] }
  #differences: readonly number[] | null = null
  #quantiles: BothSides<Quantiles> | null = null

  /** Adds a scenario that both sides know it for; all of them, before anything is asked. */
  add(pair: ValuePair): void {
    this.pairs.push(pair)
    this.#means.head.push(computeMean(pair.head))
    this.#means.base.push(computeMean(pair.base))
  }

  /** Means of the pairs, in their order. */
  get means(): BothSides<readonly number[]> {
    return this.#means
  }

  /** Head − base of the means, pair by pair; 0 where they differ by their last digits. */
  get differences(): readonly number[] {
    const { head, base } = this.#means
    this.#differences ??= head.map((value, place) => subtractKnownMeans(value, base[place] ?? 0))
    return this.#differences
  }

  /** Quantiles of the values of all pairs. */
  get quantiles(): BothSides<Quantiles> {
    this.#quantiles ??= {
      head: buildQuantiles(this.pairs.map(({ head }) => head)),
      base: buildQuantiles(this.pairs.map(({ base }) => base)),
    }
    return this.#quantiles
  }
}
