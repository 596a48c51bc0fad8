/** Names as numbers, which are compared and counted faster. */
export class NumberedNames {
  readonly ids: Int32Array
  readonly #known = new Map<string, number>()

  constructor(names: readonly string[]) {
    this.ids = Int32Array.from(names, (name) => {
      const id = this.#known.get(name) ?? this.#known.size
      this.#known.set(name, id)
      return id
    })
  }

  /** Returns the number of a name; -1 if it has none. */
  idOf(name: string): number {
    return this.#known.get(name) ?? -1
  }

  /** Flags, by number, what is among some names. */
  flagsOf(names: readonly string[]): Uint8Array {
    const flags = new Uint8Array(this.#known.size)
    for (const name of names) {
      const id = this.idOf(name)
      if (id !== -1) flags[id] = 1
    }
    return flags
  }

  /** Counts each of some names by its number; null if one has no number. */
  countsOf(names: readonly string[]): Int32Array | null {
    const counts = new Int32Array(this.#known.size)
    for (const name of names) {
      const id = this.idOf(name)
      if (id === -1) return null
      counts[id] = (counts[id] ?? 0) + 1
    }
    return counts
  }
}

/** Finds, for each place, the nearest end of a run with all of some names; Infinity for none. */
export function findFirstEnds(names: readonly string[], list: NumberedNames): Float64Array {
  const { ids } = list
  const result = new Float64Array(ids.length + 1).fill(Infinity)
  const counts = list.countsOf(names)
  if (counts === null) return result
  // Of each that is wanted, how many are in the run so far; -1 for the others.
  const inside = counts.map((count) => (count > 0 ? 0 : -1))
  let lacking = counts.filter((count) => count > 0).length
  let end = 0
  for (let at = 0; at < ids.length; at += 1) {
    for (; lacking > 0 && end < ids.length; end += 1) {
      const id = ids[end] ?? 0
      const before = inside[id] ?? -1
      if (before === 0) lacking -= 1
      if (before >= 0) inside[id] = before + 1
    }
    if (lacking > 0) break
    result[at] = Math.max(at, end)
    const leaving = ids[at] ?? 0
    const left = inside[leaving] ?? -1
    if (left === 1) lacking += 1
    if (left > 0) inside[leaving] = left - 1
  }
  return result
}
