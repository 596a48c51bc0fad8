import { createHash } from 'node:crypto'
import { canonicalJson, isWithinDepth, parseJson, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'

/** Characters of one text that are kept as they are. */
const longText = 4_096

/** What a value takes besides its characters, in their terms: a list of numbers is not for nothing. */
const valueSize = 32

/** The same terms: one answer must not take the room of all. */
const largeValue = 1 << 17

/** Ids of one trace that are known; a run that shows more of them is not looked into for fresh ones. */
const mostIds = 50_000

const uuids = /(?<![0-9a-f-])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f-])/gi

/**
 * Copies values out of a trace so that little of it stays in memory. A long text is cut, and a hash of
 * it put behind: what is kept of two texts is the same where the texts are.
 */
export class ValueKeeper {
  #left: number
  #idsLeft = mostIds
  #ids: string[] = []

  /** `maxLength`: characters of all values together; each counts for some more, by what it takes in memory. */
  constructor(maxLength: number) {
    this.#left = maxLength
  }

  /** More was asked to be kept than there was room for; what was given last is not whole. */
  get isFull(): boolean {
    return this.#left < 0
  }

  /** Not every id was noted. */
  get lacksIds(): boolean {
    return this.#idsLeft === 0
  }

  /** One that is very large becomes the start of its text. */
  keep(value: JsonValue): JsonValue {
    if (!isWithinDepth(value, limits.jsonDepth)) return '(nested too deeply to read)'
    const room = this.#left
    const given = Math.min(room, largeValue)
    this.#left = given
    const copy = this.#copy(value)
    const isWhole = this.#left >= 0
    this.#left = isWhole ? room - (given - this.#left) : room
    return isWhole ? copy : this.#text(typeof value === 'string' ? value : canonicalJson(value))
  }

  /** The same, of text that may be JSON. */
  keepParsed(value: JsonValue): JsonValue {
    const parsed = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : undefined
    return this.keep(parsed !== undefined && isWithinDepth(parsed, limits.jsonDepth) ? parsed : value)
  }

  /** The ids (UUIDs) that the texts since the last call have, as they are written, also where they were cut. */
  takeIds(): readonly string[] {
    const ids = this.#ids
    this.#ids = []
    return ids
  }

  /** Notes the ids of a text that is not kept. */
  look(text: string): void {
    for (const [id] of text.matchAll(uuids)) {
      if (this.#idsLeft === 0) return
      this.#idsLeft--
      this.#ids.push(id)
    }
  }

  #copy(value: JsonValue): JsonValue {
    if (this.#left < 0) return null
    if (typeof value === 'string') return this.#text(value)
    this.#left -= valueSize
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => this.#copy(item))
    // Keys are input: `__proto__` is one like any other.
    return Object.fromEntries(
      Object.entries(value).map(([key, item]): [string, JsonValue] => [this.#text(key), this.#copy(item)]),
    )
  }

  #text(text: string): string {
    this.look(text)
    this.#left -= valueSize + Math.min(text.length, longText)
    if (text.length <= longText) return text
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
    return `${text.slice(0, longText)}… (${text.length} characters, ${hash})`
  }
}
