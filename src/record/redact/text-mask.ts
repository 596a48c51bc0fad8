/** A node of the tree of all words; 0 is its root. */
type Node = number

/**
 * Finds any of many words in one pass (Aho and Corasick): the time does not depend on how many there
 * are, nor on how they overlap. Environments and traces are hostile: trying the words one by one, or in
 * one alternation, takes hours on words and texts that are made for it.
 */
export class TextMask {
  /** Of each node: the longest end of what leads to it that begins another word. */
  readonly #fallback: Node[] = [0]
  /** Length of the longest word that ends at a node; 0 if none does. */
  readonly #wordLength: number[] = [0]
  readonly #next = new Map<number, Node>()
  /** By a hash of the first units of words: most of a text is passed over by this alone. */
  readonly #isStart = new Uint8Array(0x1_0000)
  /** How many units that hash is of. */
  readonly #ahead: number

  /** Empty words are none. */
  constructor(words: Iterable<string>) {
    const planted = [...words].filter((word) => word !== '')
    this.#ahead = planted.reduce((least, { length }) => Math.min(least, length), 4)
    const parents: [Node, number][] = [[0, 0]]
    for (const word of planted) this.#plant(word, parents)
    for (const node of sortByDepth(parents)) this.#link(node, parents)
  }

  /**
   * The text with what `cover` gives for its length in the place of each word; words that overlap make one. A word may be
   * broken into lines anywhere, as `base64` and terminals break it, and its signs may be written as addresses, JSON or HTML
   * write them.
   */
  masked(text: string, cover: (length: number) => string): string {
    const places = this.#findBroken(text)
    if (places.length === 0) return text
    let out = ''
    let at = 0
    for (const [start, end] of places) {
      out += text.slice(at, start) + cover(end - start)
      at = end
    }
    return out + text.slice(at)
  }

  /** Finds the first word in a text, with those that overlap it; null if there is none. */
  first(text: string): string | null {
    const [place] = this.#findBroken(text)
    return place === undefined ? null : text.slice(...place)
  }

  /** Finds words as they are, and in the text as it reads without line breaks and escapes. */
  #findBroken(text: string): [start: number, end: number][] {
    const places = this.#find(text)
    const plain = readPlain(text)
    const broken = plain === text ? [] : this.#find(plain)
    if (broken.length === 0) return places
    const pieces = text.matchAll(writtenPiece)
    let { value: next } = pieces.next()
    let shift = 0
    const restore = (at: number): [start: number, end: number] => {
      for (; next !== undefined; { value: next } = pieces.next()) {
        const [piece] = next
        const { length } = readPiece(piece)
        if (next.index - shift + length > at) break
        shift += piece.length - length
      }
      return next?.index === at + shift
        ? [next.index, next.index + next[0].length]
        : [at + shift, at + shift + 1]
    }
    for (const [start, after] of broken) places.push([restore(start)[0], restore(after - 1)[1]])
    const united: [number, number][] = []
    for (const [start, after] of places.sort((a, b) => a[1] - b[1])) addPlace(united, start, after)
    return united
  }

  /** Finds the places of words, in order; those that overlap count as one. */
  #find(text: string): [start: number, end: number][] {
    const places: [number, number][] = []
    let node: Node = 0
    for (let index = 0; index < text.length; index += 1) {
      const mayStart = this.#isStart[this.#hash(text, index)] === 1
      if (node === 0 && !mayStart) continue
      node = this.#step(node, text.charCodeAt(index), mayStart)
      const length = this.#wordLength[node] as number
      if (length === 0) continue
      addPlace(places, index + 1 - length, index + 1)
    }
    return places
  }

  #plant(word: string, parents: [Node, number][]): void {
    let node: Node = 0
    this.#isStart[this.#hash(word, 0)] = 1
    for (let index = 0; index < word.length; index += 1) {
      const unit = word.charCodeAt(index)
      let next = this.#next.get(findEdge(node, unit))
      if (next === undefined) {
        next = parents.push([node, unit]) - 1
        this.#next.set(findEdge(node, unit), next)
        this.#fallback.push(0)
        this.#wordLength.push(0)
      }
      node = next
    }
    this.#wordLength[node] = word.length
  }

  #hash(text: string, start: number): number {
    let hash = 0
    for (let index = start; index < start + this.#ahead; index += 1)
      hash = (hash * 31 + text.charCodeAt(index)) & 0xffff
    return hash
  }

  #link(node: Node, parents: readonly [Node, number][]): void {
    const [parent, unit] = parents[node] as [Node, number]
    const fallback = parent === 0 ? 0 : this.#step(this.#fallback[parent] as Node, unit, true)
    this.#fallback[node] = fallback
    this.#wordLength[node] ||= this.#wordLength[fallback] as number
  }

  /** Steps to the next node. `mayStart`: whether a word may begin with this unit. */
  #step(from: Node, unit: number, mayStart: boolean): Node {
    for (let node = from; node !== 0; node = this.#fallback[node] as Node) {
      const next = this.#next.get(findEdge(node, unit))
      if (next !== undefined) return next
    }
    return mayStart ? (this.#next.get(findEdge(0, unit)) ?? 0) : 0
  }
}

/**
 * Reads a text without the breaks between its lines, as they are or as JSON writes them, nor what lines are indented by, and with
 * the signs that addresses, JSON and HTML write in another way.
 */
export function readPlain(text: string): string {
  return text.replaceAll(writtenPiece, readPiece)
}

const writtenPiece =
  /[\r\n][ \t]*|(?<!\\)\\+(?:[rn][ \t]*|u[\dA-Fa-f]{4}|(?=["'/]))|%[2-7][\dA-Fa-f]|&(?:amp|lt|gt|quot|apos|#\d{2,3}|#x[2-7][\dA-Fa-f]);/g

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

function readPiece(piece: string): string {
  if (piece.length < 3) return ''
  const [, hex, decimal, name = ''] = /^(?:%|\\+u|&#x)([^;]+)|^&(?:#(\d+)|(\w+))/.exec(piece) ?? []
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
  return decimal === undefined ? (named.get(name) ?? '') : String.fromCharCode(Number(decimal))
}

/** Adds a place that ends behind all others; it takes in those that it overlaps. */
function addPlace(places: [number, number][], start: number, end: number): void {
  let first = start
  for (let last = places.at(-1); last !== undefined && last[1] > first; last = places.at(-1)) {
    first = Math.min(first, last[0])
    places.pop()
  }
  places.push([first, end])
}

function findEdge(node: Node, unit: number): number {
  return node * 0x1_0000 + unit
}

/** Sorts all nodes but the root, those nearer to it first. */
function sortByDepth(parents: readonly [Node, number][]): Node[] {
  const depths = [0]
  for (let node = 1; node < parents.length; node += 1)
    depths.push((depths[(parents[node] as [Node, number])[0]] as number) + 1)
  return depths
    .map((_, node) => node)
    .slice(1)
    .sort((a, b) => (depths[a] as number) - (depths[b] as number))
}
