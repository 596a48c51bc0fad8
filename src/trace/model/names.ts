/** Names of a span's attributes in order. Spans of one library share a list, and what follows from it is found once. */
export class Names {
  readonly list: readonly string[]
  readonly #places = new Map<string, number>()
  #derived: Map<object, unknown> | undefined

  constructor(list: readonly string[]) {
    this.list = list
    // Of a name that is there twice the first counts.
    for (let place = list.length - 1; place >= 0; place--) this.#places.set(list[place] ?? '', place)
  }

  /** Returns the place of a name in the list; undefined if it is not there. */
  placeOf(name: string): number | undefined {
    return this.#places.get(name)
  }

  /** Finds the names that a pattern matches, and keeps them. */
  matching(pattern: RegExp): readonly string[] {
    const derived = (this.#derived ??= new Map<object, unknown>())
    let names = derived.get(pattern) as readonly string[] | undefined
    if (names === undefined) derived.set(pattern, (names = this.list.filter((name) => pattern.test(name))))
    return names
  }

  /** Derives a fact on first use, and keeps it. `derive` must depend on nothing else. */
  once<T>(derive: (names: Names) => T): T {
    const derived = (this.#derived ??= new Map())
    const cached = derived.get(derive) as T | undefined
    if (cached !== undefined || derived.has(derive)) return cached as T
    const value = derive(this)
    derived.set(derive, value)
    return value
  }
}

/** Names that lists begin with, up to one of them. */
interface Beginning {
  readonly name: string
  names: Names | null
  /** The only one that goes on from here, mostly. */
  first: Beginning | null
  others: Map<string, Beginning> | null
}

/** Names come from traces: what is kept of them is bounded. */
const bounds = { beginnings: 10_000, names: 100, characters: 200 }

/** Shares lists of names. Forgets all of them where there are too many, and begins anew. */
export class KnownNames {
  #root = createBeginning('')
  #left = bounds.beginnings

  /** `nameAt`: the name at each place up to `count`. */
  of(count: number, nameAt: (place: number) => string): Names {
    let at: Beginning | null = count <= bounds.names ? this.#root : null
    for (let place = 0; place < count && at !== null; place++) {
      const name = nameAt(place)
      at = at.first?.name === name ? at.first : this.#next(at, name)
    }
    if (at !== null && at.names !== null) return at.names
    const names = new Names(Array.from({ length: count }, (_, place) => nameAt(place)))
    if (at !== null) at.names = names
    return names
  }

  #next(at: Beginning, name: string): Beginning | null {
    const { first, others } = at
    const existing = others?.get(name)
    if (existing !== undefined) return existing
    if (name.length > bounds.characters) return null
    this.#left -= 1
    if (this.#left < 0) {
      this.#root = createBeginning('')
      this.#left = bounds.beginnings
      return null
    }
    const next = createBeginning(name)
    if (first === null) at.first = next
    else (at.others ??= new Map()).set(name, next)
    return next
  }
}

function createBeginning(name: string): Beginning {
  return { name, names: null, first: null, others: null }
}

const knownNames = new KnownNames()

export function shareNames(list: readonly string[]): Names {
  return knownNames.of(list.length, (place) => list[place] ?? '')
}

/** Returns the shared list of the keys of these pairs. */
export function shareKeys(pairs: readonly { readonly key: string }[]): Names {
  return knownNames.of(pairs.length, (place) => pairs[place]?.key ?? '')
}
