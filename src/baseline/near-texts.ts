import { append } from '../core/append.ts'
import { byCodePoint } from '../files/paths.ts'

/** Texts that are named of each kind: of those that share words, and before and after in each order. */
const most = 4
/** Words of a text that are looked at. */
const mostWords = 60
/** Texts that have a word; one that more of them have tells nothing. */
const commonWord = 64

/** Finds the texts that look like another one, in a time that does not depend on how many there are. */
export class NearTexts {
  readonly #texts: readonly string[]
  readonly #byWord = new Map<string, string[]>()
  readonly #backwards: readonly Backwards[]

  /** `texts`: each once, sorted by code point. */
  constructor(texts: readonly string[]) {
    this.#texts = texts
    for (const text of texts) {
      for (const word of wordsOf(text)) {
        if ((this.#byWord.get(word)?.length ?? 0) <= commonWord) append(this.#byWord, word, text)
      }
    }
    this.#backwards = texts
      .map((text) => ({ text, key: reversed(text) }))
      .sort((a, b) => byCodePoint(a.key, b.key))
  }

  /** The likeliest first; all of them where they are few. */
  of(text: string): Iterable<string> {
    if (this.#texts.length <= 4 * most) return this.#texts
    const at = placeOf(this.#texts, text, (other) => other)
    const back = placeOf(this.#backwards, reversed(text), ({ key }) => key)
    return new Set([
      ...this.#sharingWords(text),
      ...around(this.#texts, at),
      ...around(this.#backwards, back).map((other) => other.text),
    ])
  }

  /** Those that share the rarest words. */
  #sharingWords(text: string): string[] {
    const shares = new Map<string, number>()
    for (const word of wordsOf(text)) {
      const texts = this.#byWord.get(word) ?? []
      if (texts.length > commonWord) continue
      for (const other of texts) shares.set(other, (shares.get(other) ?? 0) + 1 / texts.length)
    }
    return [...shares]
      .sort(([one, share], [other, less]) => less - share || byCodePoint(one, other))
      .slice(0, most)
      .map(([other]) => other)
  }
}

interface Backwards {
  readonly text: string
  readonly key: string
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords))
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join('')
}

function around<Item>(items: readonly Item[], at: number): readonly Item[] {
  return items.slice(Math.max(0, at - most), at + most)
}

/** Where a key would be put in among sorted ones. */
function placeOf<Item>(items: readonly Item[], key: string, keyOf: (item: Item) => string): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && byCodePoint(keyOf(item), key) < 0) low = middle + 1
    else high = middle
  }
  return low
}
