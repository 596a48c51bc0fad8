/** What a clause that does not hold does: closes the gate, is said, or is not even asked. */
export const levels = ['block', 'warn', 'ignore'] as const
export type Level = (typeof levels)[number]

/** What a floor or a limit is about: the suite, the scenarios of a tag taken together, or each scenario by itself. */
export type Scope =
  | { readonly kind: 'suite' }
  | { readonly kind: 'tag'; readonly tag: string }
  /** `id`: an id, or a glob of ids. */
  | { readonly kind: 'scenario'; readonly id: string }

/** Shares are from 0 to 1. */
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

export const bounds = ['max', 'min', 'max-increase', 'max-decrease'] as const
export type Bound = (typeof bounds)[number]

/** What a metric may come to, or by how much it may differ from the base. */
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
}

/** What closes the gate. Every word is checked when options are read; an unknown one is an error. */
export interface Policy {
  /** Nothing blocks, whatever the clauses say. */
  readonly reportOnly: boolean
  /** The last day (`2026-12-15`, UTC) on which nothing blocks yet; null where there is none, or it is over. */
  readonly soakUntil: string | null
  /** Any failed scenario. */
  readonly failures: Level
  /** A failed scenario that the base does not show as failed, nor noise explains; without a base: any failed one. */
  readonly regressions: Level
  /** A scenario, floor or limit that cannot be decided. */
  readonly unverified: Level
  /** Something that the change takes away from the tests, and that hides no failure. */
  readonly weakened: Level
  /**
   * A recording that is older than a change of its agent. `block`: its scenario is unverified; `warn`: it counts,
   * and the report says so.
   */
  readonly stale: Level
  /** The same, where the checks of the base find a failure that those of the change do not. */
  readonly hidden: Level
  /** A scenario that failed, and passed whenever it was run again. */
  readonly flaky: Level
  /** A scenario that cannot fail. */
  readonly vacuous: Level
  /** A scenario that passed in every trial of the base and fails in every trial now. */
  readonly hardBreaks: Level
  /**
   * `advisory`: what a judge alone fails is said, and does not count as failed; where nothing else proves the
   * scenario, it is unverified. `strict`, of two policies that differ: it is failed, and is unverified as well.
   */
  readonly judge: 'blocking' | 'advisory' | 'strict'
  /** How often chance alone may be taken for a change. */
  readonly significance: number
  readonly passRate: readonly Floor[]
  readonly passHat: readonly PowerFloor[]
  readonly metrics: readonly MetricLimit[]
  readonly acceptedLevels: readonly AcceptedLevel[]
}

/** What holds where nobody says anything else. */
export const strictPolicy: Policy = {
  reportOnly: false,
  soakUntil: null,
  failures: 'block',
  regressions: 'ignore',
  unverified: 'block',
  weakened: 'warn',
  stale: 'block',
  hidden: 'block',
  flaky: 'warn',
  vacuous: 'warn',
  hardBreaks: 'ignore',
  judge: 'blocking',
  significance: 0.05,
  passRate: [],
  passHat: [],
  metrics: [],
  acceptedLevels: [],
}
