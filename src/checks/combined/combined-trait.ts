/** Trait of a check that consists of other checks. All functions are pure. */
export interface CombinedTrait<Params, Reason extends string = string> {
  /** The checks as their author wrote them. */
  items(params: Params): readonly unknown[]
  /** How many of them have to pass, of so many that apply. */
  needed(params: Params, applied: number): number
  /** All of them have to pass. */
  readonly isAll: boolean
  /** The score is the mean of all by their weights, and not that of the best. */
  readonly isMean: boolean
  /** The reason where too few pass. */
  readonly reason: Reason
}
