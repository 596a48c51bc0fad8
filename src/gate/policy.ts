/** What closes the gate. Every word is checked when options are read; an unknown one is an error. */
export interface Policy {
  /**
   * `failures`: any failed scenario. `regressions`: a failed scenario that the base does not also
   * show as failed (without a baseline: any failed scenario). `never`: report only.
   */
  readonly failOn: 'failures' | 'regressions' | 'never'
  /** 0 to 1; null: no floor. */
  readonly minPassRate: number | null
  /** What an unverified scenario does: `fail` closes the gate, `warn` says so, `ignore` stays silent. */
  readonly unverified: 'fail' | 'warn' | 'ignore'
}
