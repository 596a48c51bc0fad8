/** GitHub was asked for as long as a run may. Asking again in the same run ends the same. */
export class BudgetSpent extends Error {}

/**
 * Time that one run may spend on GitHub: requests, downloads, and pauses before another attempt all share it. Waiting
 * for the base's own run to end is not part of it.
 */
export class Budget {
  readonly #now: () => number
  readonly #totalMs: number
  #leftMs: number

  /** `now`: milliseconds since any time. */
  constructor(totalMs: number, now: () => number) {
    this.#now = now
    this.#totalMs = totalMs
    this.#leftMs = totalMs
  }

  get leftMs(): number {
    return Math.max(0, this.#leftMs)
  }

  /** Makes room for what must be tried even where all else took too long. */
  reserve(milliseconds: number): void {
    this.#leftMs = Math.max(this.#leftMs, milliseconds)
  }

  charge(milliseconds: number): void {
    this.#leftMs -= milliseconds
  }

  /**
   * Does some work, which ends with the signal at the latest, and charges what it took.
   * @throws BudgetSpent where nothing is left, and what `work` throws.
   */
  async spend<T>(mostMs: number, work: (signal: AbortSignal) => T | PromiseLike<T>): Promise<T> {
    if (this.#leftMs <= 0) throw new BudgetSpent(`GitHub took longer than ${this.#totalMs / 1000} s in all`)
    const startedAt = this.#now()
    try {
      return await work(AbortSignal.timeout(Math.ceil(Math.min(mostMs, this.#leftMs))))
    } finally {
      this.charge(Math.max(0, this.#now() - startedAt))
    }
  }
}

/** Where a run shares none. */
export function unbounded(): Budget {
  return new Budget(Number.POSITIVE_INFINITY, () => 0)
}
