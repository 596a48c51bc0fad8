import { randomInt } from 'node:crypto'

/** A set of numbers above 0, 16 to 32 bytes each, outside V8's heap: half of a built-in set, no garbage collection. */
export class NumberSet {
  #table = new Float64Array(8)
  #size = 0

  /** Tells whether it is new. */
  add(number: number): boolean {
    if (!insertNumber(this.#table, number)) return false
    this.#size += 1
    if (this.#size * 2 > this.#table.length) this.#grow()
    return true
  }

  has(number: number): boolean {
    return this.#table[findPlace(this.#table, number)] === number
  }

  #grow(): void {
    const table = new Float64Array(this.#table.length * 2)
    for (const number of this.#table) if (number !== 0) insertNumber(table, number)
    this.#table = table
  }
}

function insertNumber(table: Float64Array, number: number): boolean {
  const at = findPlace(table, number)
  if (table[at] === number) return false
  table[at] = number
  return true
}

/** Where it is, else the empty place that it would have. */
function findPlace(table: Float64Array, number: number): number {
  let at = number % table.length
  while (table[at] !== 0 && table[at] !== number) at = (at + 1) % table.length
  return at
}

/** Random for each process, so that no input can be written whose numbers are adjacent, which would make a set slow. */
const seed = randomInt(2 ** 32)

/** Hashes a text to a number of 53 bits for this process, never 0, by two multiplicative hashes side by side. */
export function hashToNumber(text: string): number {
  let a = 0xdeadbeef ^ seed
  let b = 0x41c6ce57 ^ seed
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0) || 1
}
