import type { JsonValue } from '../core/json.ts'
import { parseInteger } from '../core/integer.ts'
import { limits } from '../core/limits.ts'

/**
 * The value of a Python literal as `repr` writes it: dict, list, tuple, str, number, True, False, None.
 * Undefined for anything else (objects, calls, cut-off text): it is read, never run. Linear in its length.
 */
export function parsePythonLiteral(text: string): JsonValue | undefined {
  const reader = new Reader(text)
  try {
    return reader.document()
  } catch (thrown) {
    if (thrown === notLiteral) return undefined
    throw thrown
  }
}

const notLiteral = new Error('no literal')
const number = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const word = /[A-Za-z]+/y
const words: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
])
const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
])
const hexLengths: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): JsonValue {
    const value = this.#value(limits.jsonDepth)
    this.#space()
    if (this.#at < this.#text.length) throw notLiteral
    return value
  }

  #value(depth: number): JsonValue {
    if (depth === 0) throw notLiteral
    this.#space()
    const start = this.#text[this.#at]
    if (start === '{') return this.#dict(depth)
    if (start === '[') return this.#list(']', depth)
    if (start === '(') return this.#list(')', depth)
    if (start === "'" || start === '"') return this.#string()
    const name = this.#match(word)
    if (name === null) return this.#number()
    const value = words.get(name)
    if (value === undefined) throw notLiteral
    return value
  }

  #dict(depth: number): JsonValue {
    const object = Object.create(null) as Record<string, JsonValue>
    this.#at++
    while (!this.#takes('}')) {
      const key = this.#value(depth - 1)
      if (typeof key === 'object' && key !== null) throw notLiteral
      if (!this.#takes(':')) throw notLiteral
      object[String(key)] = this.#value(depth - 1)
      if (!this.#takes(',') && !this.#isNext('}')) throw notLiteral
    }
    return object
  }

  #list(end: string, depth: number): JsonValue {
    const list: JsonValue[] = []
    this.#at++
    while (!this.#takes(end)) {
      list.push(this.#value(depth - 1))
      if (!this.#takes(',') && !this.#isNext(end)) throw notLiteral
    }
    return list
  }

  #string(): string {
    const quote = this.#text[this.#at++]
    let value = ''
    for (;;) {
      const char = this.#text[this.#at++]
      if (char === undefined) throw notLiteral
      if (char === quote) return value
      value += char === '\\' ? this.#escape() : char
    }
  }

  #escape(): string {
    const char = this.#text[this.#at++] ?? ''
    const length = hexLengths.get(char)
    if (length === undefined) return escapes.get(char) ?? `\\${char}`
    const digits = this.#text.slice(this.#at, this.#at + length)
    const code = /^[\da-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
    if (digits.length < length || !(code <= 0x10ffff)) throw notLiteral
    this.#at += length
    return String.fromCodePoint(code)
  }

  #number(): number | bigint {
    const digits = this.#match(number) ?? ''
    const integer = parseInteger(digits)
    if (integer !== null) return integer
    const value = digits === '' ? Number.NaN : Number(digits)
    if (!Number.isFinite(value)) throw notLiteral
    return value
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)?.[0]
    if (match === undefined) return null
    this.#at += match.length
    return match
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #isNext(char: string): boolean {
    this.#space()
    return this.#text[this.#at] === char
  }

  #takes(char: string): boolean {
    const isNext = this.#isNext(char)
    if (isNext) this.#at++
    return isNext
  }
}
