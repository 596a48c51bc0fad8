import type { Scope } from './clauses/facts.ts'

/** The fields of a policy, and the keys of the config file that set them. `policy.ts` checks that each is one clause's. */

/** Levels of a clause that does not hold, the strictest first: it closes the gate, it is reported, it is not asked. */
export const levels = ['block', 'warn', 'ignore'] as const
export type Level = (typeof levels)[number]

export const bounds = ['max', 'min', 'max-increase', 'max-decrease'] as const
export type Bound = (typeof bounds)[number]

/** Limit of a metric, or of its difference from the base. */
export interface MetricLimit {
  readonly metric: string
  readonly scope: Scope
  readonly bound: Bound
  /** In the unit of the metric; a share of the base's value where `ofBase`. */
  readonly limit: number
  readonly ofBase: boolean
  /** As `limit`, on the better side of it; null: no warning band. */
  readonly warn: number | null
  /** Of an increase or a decrease: whether it counts where it may be chance. */
  readonly evenWithinNoise: boolean
}

/** A level of a metric that somebody accepted. */
export interface AcceptedLevel {
  readonly metric: string
  readonly level: number
  readonly by: string
  /** The base has it too: a drop beside that base is another one. */
  readonly isOfBase: boolean
}

/** A floor of the pass rate. Shares are from 0 to 1. */
export interface Floor {
  readonly scope: Scope
  readonly atLeast: number
  /** Above `atLeast`; below it the clause does not hold, and does not block. */
  readonly warnBelow: number | null
}

/** A floor of pass^k: the chance that all of k trials pass. */
export interface PowerFloor extends Floor {
  /** 2 to 10. */
  readonly k: number
}

/** Settings that decide what closes the gate. Every word is checked when options are read; an unknown one is an error. */
export interface Policy {
  readonly failures: Level
  /** Every failure counts, also that of a fresh run which the base or further trials explain. */
  readonly everyFailure: boolean
  readonly regressions: Level
  readonly hardBreaks: Level
  readonly unverified: Level
  readonly weakened: Level
  readonly stale: Level
  readonly outages: Level
  readonly hidden: Level
  readonly flaky: Level
  readonly vacuous: Level
  /** Nothing blocks, whatever the clauses say. */
  readonly reportOnly: boolean
  /**
   * `advisory`: what a judge alone fails is said, and does not count as failed; where nothing else proves the
   * scenario, it is unverified. `strict`, of two policies that differ: it is failed, and is unverified as well.
   */
  readonly judge: 'blocking' | 'advisory' | 'strict'
  /** Share of false alarms that is accepted: differences by chance that are called a change. */
  readonly significance: number
  /** The last day (`2026-12-15`, UTC) on which nothing blocks yet; null where there is none, or it is over. */
  readonly soakUntil: string | null
  readonly passRate: readonly Floor[]
  readonly passHat: readonly PowerFloor[]
  readonly metrics: readonly MetricLimit[]
  readonly acceptedLevels: readonly AcceptedLevel[]
}

/** Values of the key `policy` of the config file, by its keys. */
export interface PolicyKeys {
  readonly failures: Level
  readonly regressions: Level
  readonly 'only-new-failures': boolean
  readonly 'hard-breaks': Level
  readonly unverified: Level
  readonly weakened: Level
  readonly stale: Level
  readonly outages: Level
  readonly flaky: Level
  readonly vacuous: Level
  readonly judge: 'blocking' | 'advisory'
  readonly significance: number
  readonly 'soak-until': string
  readonly 'pass-rate': readonly Floor[]
  readonly 'pass-hat-k': readonly PowerFloor[]
  readonly metrics: readonly MetricLimit[]
}
