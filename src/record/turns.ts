/** Lets one at a time do what several would get into each other's way with. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs `work` when all that was asked for before it under the same key is done, whatever came of it. */
  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work)
    this.#last.set(
      key,
      turn.catch(() => undefined),
    )
    return turn
  }
}
