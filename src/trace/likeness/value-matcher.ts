import { isNumber, isObject, isSameScalar, type JsonValue } from '../../core/json.ts'
import { parseIsoInstant } from '../../text/iso-instant.ts'

/** From the first to the last moment of a run, in microseconds since 1970. */
export interface RunTime {
  readonly startUs: number
  readonly endUs: number
}

interface RunOfValues {
  /** Ids that its agent knew before it did anything; null if not all are known. */
  readonly inputIds: readonly string[] | null
  readonly time: RunTime | null
}

/** Something that may be of one run only, inside of a text. */
interface Token {
  readonly form: 'uuid' | 'id' | 'time'
  readonly text: string
}

/** UUIDs, moments, and words that may be random. Every run is bounded and begins at a border: linear. */
const candidates =
  /(?<![0-9A-Za-z-])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9A-Za-z-])|(?<![0-9A-Za-z])\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?|(?<![0-9A-Za-z])[0-9A-Za-z]{10,64}(?![0-9A-Za-z])/gi

/** Splits a text into UUIDs, moments and random ids, and what is between them, in order. */
function splitTemplate(text: string) {
  const parts: string[] = []
  const tokens: Token[] = []
  let at = 0
  for (const match of text.matchAll(candidates)) {
    const form = classifyToken(match[0])
    if (form === null) continue
    parts.push(text.slice(at, match.index))
    tokens.push({ form, text: match[0] })
    at = match.index + match[0].length
  }
  parts.push(text.slice(at))
  return { parts, tokens }
}

/** Null for words and numbers. */
function classifyToken(text: string): Token['form'] | null {
  if (text[8] === '-') return 'uuid'
  if (text[4] === '-' || /^(?:\d{10}|\d{13})$/.test(text)) return 'time'
  return text.length >= 16 && /\d/.test(text) && /[A-Za-z]/.test(text) ? 'id' : null
}

/** Lists what of the texts in a value may be of one run only; of bounded depth. */
export function* listTokens(value: JsonValue): Generator<string> {
  if (typeof value === 'string') for (const { text } of splitTemplate(value).tokens) yield text
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) yield* listTokens(item)
}

/** Clocks of services are not the runner's; microseconds. */
const skewUs = 60e6

/** Tells whether each is a moment of its own run: the same reading, of two clocks. */
function isSameMoment(
  base: string,
  head: string,
  [ofBase, ofHead]: readonly [RunTime | null, RunTime | null],
): boolean {
  return isWithin(base, ofBase) && isWithin(head, ofHead)
}

function isWithin(text: string, time: RunTime | null): boolean {
  if (time === null) return false
  const micros = parseMicros(text)
  return micros !== null && micros >= time.startUs - skewUs && micros <= time.endUs + skewUs
}

/** Seconds or milliseconds since 1970, or ISO 8601; without a zone it is taken for UTC. */
function parseMicros(text: string): number | null {
  if (/^\d{10}(?:\.\d{1,9})?$/.test(text)) return Number(text) * 1e6
  if (/^\d{13}(?:\.\d{1,9})?$/.test(text)) return Number(text) * 1e3
  const instant = parseIsoInstant(text)
  return instant === null ? null : Number(instant.micros)
}

/** Maps ids of the base's run to their counterparts in the head's run, and back. */
class Pairs {
  readonly #ofBase = new Map<string, string>()
  readonly #ofHead = new Map<string, string>()

  /** Null if neither has a counterpart. */
  areOne(base: string, head: string): boolean | null {
    const [ofBase, ofHead] = [this.#ofBase.get(base), this.#ofHead.get(head)]
    if (ofBase === undefined && ofHead === undefined) return null
    return ofBase === head && ofHead === base
  }

  add(base: string, head: string): void {
    this.#ofBase.set(base, head)
    this.#ofHead.set(head, base)
  }

  addAll(others: Pairs): void {
    for (const [base, head] of others.#ofBase) this.add(base, head)
  }
}

/** Where a value is from: values that an agent wrote are compared more strictly than those that it was given. */
type Origin = 'agent' | 'world'

/**
 * Tells whether values of two runs are the same, but for what no two runs share: ids that were made
 * afresh, and readings of the clock. An id of the one run stands for an id of the other from where both
 * came in at the same place; from there on each must be where the other is.
 */
export class ValueMatcher {
  readonly #pairs = new Pairs()
  readonly #known: readonly [base: Set<string>, head: Set<string>] | null
  readonly #mayPair: (base: string, head: string) => boolean
  readonly #times: readonly [base: RunTime | null, head: RunTime | null]

  /** `mayPair`: false if an id of the base cannot correspond to one of the head. */
  constructor(
    base: RunOfValues,
    head: RunOfValues,
    mayPair: (base: string, head: string) => boolean = () => true,
  ) {
    this.#mayPair = mayPair
    this.#times = [base.time, head.time]
    this.#known =
      base.inputIds === null || head.inputIds === null
        ? null
        : [new Set(base.inputIds), new Set(head.inputIds)]
  }

  /** Of what the agents wrote. Where it is alike, its ids are from now on each other's. */
  match(base: JsonValue, head: JsonValue): boolean {
    const pairs = new Pairs()
    const isAlike = this.#isAlike(base, head, pairs)
    if (isAlike) this.#pairs.addAll(pairs)
    return isAlike
  }

  /** The same, and nothing is from then on otherwise. */
  isAlike(base: JsonValue, head: JsonValue): boolean {
    return this.#isAlike(base, head, new Pairs())
  }

  /** Of what tools answered. Ids are each other's wherever the answers agree around them. */
  matchAnswers(base: JsonValue, head: JsonValue): boolean {
    if (Array.isArray(base) && Array.isArray(head)) {
      const alike = base.map((item, index) => this.matchAnswers(item, head[index] ?? null))
      return base.length === head.length && alike.every(Boolean)
    }
    if (!isObject(base) || !isObject(head)) {
      const pairs = new Pairs()
      const isSame = this.#isSameLeaf(base, head, 'world', pairs)
      if (isSame) this.#pairs.addAll(pairs)
      return isSame
    }
    const keys = Object.keys(base)
    const alike = keys.map(
      (key) => Object.hasOwn(head, key) && this.matchAnswers(base[key] ?? null, head[key] ?? null),
    )
    return keys.length === Object.keys(head).length && alike.every(Boolean)
  }

  /** Ids that the agents have seen in answers: what uses one of them afterwards did not make it up. */
  learn(base: readonly string[], head: readonly string[]): void {
    if (this.#known === null) return
    for (const id of base) this.#known[0].add(id)
    for (const id of head) this.#known[1].add(id)
  }

  #isAlike(base: JsonValue, head: JsonValue, pairs: Pairs): boolean {
    if (Array.isArray(base) && Array.isArray(head)) {
      const isItem = (item: JsonValue, index: number) => this.#isAlike(item, head[index] ?? null, pairs)
      return base.length === head.length && base.every(isItem)
    }
    if (!isObject(base) || !isObject(head)) return this.#isSameLeaf(base, head, 'agent', pairs)
    const keys = Object.keys(base)
    const isField = (key: string) =>
      Object.hasOwn(head, key) && this.#isAlike(base[key] ?? null, head[key] ?? null, pairs)
    return keys.length === Object.keys(head).length && keys.every(isField)
  }

  #isSameLeaf(base: JsonValue, head: JsonValue, origin: Origin, pairs: Pairs): boolean {
    if (isSameScalar(base, head)) return true
    if (isNumber(base) && isNumber(head)) return isSameMoment(String(base), String(head), this.#times)
    if (typeof base !== 'string' || typeof head !== 'string') return false
    const [one, other] = [splitTemplate(base), splitTemplate(head)]
    if (one.tokens.length !== other.tokens.length) return false
    if (one.parts.some((part, index) => part !== other.parts[index])) return false
    return one.tokens.every((token, index) => {
      const counterpart = other.tokens[index]
      return counterpart !== undefined && this.#isSameToken(token, counterpart, origin, pairs)
    })
  }

  #isSameToken(base: Token, head: Token, origin: Origin, pairs: Pairs): boolean {
    if (base.text === head.text) return true
    if (base.form !== head.form) return false
    if (base.form === 'time') return isSameMoment(base.text, head.text, this.#times)
    if (base.text.length !== head.text.length || !this.#mayPair(base.text, head.text)) return false
    const verdict = this.#pairs.areOne(base.text, head.text) ?? pairs.areOne(base.text, head.text)
    if (verdict !== null) return verdict
    if (origin === 'agent' && !this.#areMadeUp(base, head)) return false
    pairs.add(base.text, head.text)
    return true
  }

  /** Neither agent was given it: a key of its own, such as one that makes a request safe to repeat. */
  #areMadeUp(base: Token, head: Token): boolean {
    if (this.#known === null || base.form !== 'uuid') return false
    return !this.#known[0].has(base.text) && !this.#known[1].has(head.text)
  }
}
