/** 32 MiB of bits. */
const mostStates = 1 << 28

/**
 * The states (a join of the program at a position of the text) that were entered. The matcher is done
 * at its first success, so a state that is entered a second time has failed before; only inside of the
 * body of a look-around or atomic group there is a life after success.
 */
export class FailedStates {
  readonly #positions: number
  readonly #entered: Uint32Array
  /** States entered inside of a body: taken back when it matches, for not all of them failed. */
  readonly #tentative: number[] = []
  #bodies = 0
  /** Where a body ended, by its place and where it began: one more; 0 where it failed, -1 where nobody knows. */
  readonly #ends = new Map<number, Int32Array>()

  constructor(joins: number, positions: number) {
    this.#positions = positions
    this.#entered = new Uint32Array(Math.ceil((joins * positions) / 32))
  }

  static fits(states: number): boolean {
    return states <= mostStates
  }

  /** Numbers that are held besides the bits. */
  get held(): number {
    return this.#tentative.length + (this.#ends.size * this.#positions) / 2
  }

  /** False where the state was entered before. */
  enter(join: number, position: number): boolean {
    const state = join * this.#positions + position
    const index = state >>> 5
    const bit = 1 << (state & 31)
    const word = this.#entered[index] ?? 0
    if ((word & bit) !== 0) return false
    this.#entered[index] = word | bit
    if (this.#bodies > 0) this.#tentative.push(state)
    return true
  }

  /** The end of a body that begins at a position, from memory or by `run`. */
  inBody(body: number, start: number, run: () => number): number {
    const ends = this.#ends.get(body) ?? new Int32Array(this.#positions).fill(-1)
    this.#ends.set(body, ends)
    const known = ends[start] ?? -1
    if (known >= 0) return known - 1
    const before = this.#tentative.length
    this.#bodies += 1
    const end = run()
    this.#bodies -= 1
    if (end >= 0)
      for (let at = before; at < this.#tentative.length; at += 1) this.#leave(this.#tentative[at] ?? 0)
    this.#tentative.length = before
    ends[start] = end + 1
    return end
  }

  #leave(state: number): void {
    const index = state >>> 5
    this.#entered[index] = (this.#entered[index] ?? 0) & ~(1 << (state & 31))
  }
}
