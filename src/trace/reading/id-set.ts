/**
 * A set of ids in eight bytes each, for the many that need no more than a guess: `has` may be wrong
 * about an id that was never added (for a million ids, about once in ten thousand files).
 */
export class IdSet {
  #table = new Float64Array(16)
  #size = 0

  add(id: string): void {
    if (this.#insert(this.#table, hash(id))) this.#size++
    if (this.#size * 2 > this.#table.length) this.#grow()
  }

  has(id: string): boolean {
    const key = hash(id)
    let at = key % this.#table.length
    while (this.#table[at] !== 0) {
      if (this.#table[at] === key) return true
      at = (at + 1) % this.#table.length
    }
    return false
  }

  #insert(table: Float64Array, key: number): boolean {
    let at = key % table.length
    while (table[at] !== 0) {
      if (table[at] === key) return false
      at = (at + 1) % table.length
    }
    table[at] = key
    return true
  }

  #grow(): void {
    const table = new Float64Array(this.#table.length * 2)
    for (const key of this.#table) if (key !== 0) this.#insert(table, key)
    this.#table = table
  }
}

/** 53 bits, never 0 (an empty place): two multiplicative hashes side by side. */
function hash(id: string): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0) || 1
}
