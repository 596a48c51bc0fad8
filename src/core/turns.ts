/** Lets so many run at the same time, and the rest wait in the order in which they came. */
export class Turns {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Settles as the work does. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // Whoever waits takes over the place.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
