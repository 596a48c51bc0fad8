import { PatternFault } from './ast.ts'

/**
 * Walks over a pattern by tokens: one code point, or a backslash together with what follows it.
 * Positions count code points from 0.
 */
export class Cursor {
  readonly #characters: readonly string[]
  #index = 0

  constructor(source: string) {
    this.#characters = Array.from(source)
  }

  get position(): number {
    return this.#index
  }

  set position(index: number) {
    this.#index = index
  }

  /** The next token, or null at the end. */
  peek(): string | null {
    const character = this.#characters[this.#index]
    if (character === undefined) return null
    if (character !== '\\') return character
    const escaped = this.#characters[this.#index + 1]
    if (escaped === undefined) this.fail('The pattern ends in a lone backslash; write \\\\ for a backslash')
    return character + escaped
  }

  take(): string | null {
    const token = this.peek()
    if (token !== null) this.#index += token.startsWith('\\') ? 2 : 1
    return token
  }

  eat(token: string): boolean {
    if (this.peek() !== token) return false
    this.take()
    return true
  }

  /** Up to `most` tokens out of a set of characters. */
  takeWhile(characters: string, most = Infinity): string {
    let taken = ''
    for (let token = this.peek(); taken.length < most && token !== null; token = this.peek()) {
      if (!characters.includes(token)) break
      taken += token
      this.take()
    }
    return taken
  }

  /** A name up to its terminator, which is taken as well. */
  takeUntil(terminator: string, what: string): string {
    const start = this.position
    let taken = ''
    for (;;) {
      const token = this.take()
      if (token === null) this.fail(`The ${what} has no closing ${terminator}`, start)
      if (token === terminator) break
      taken += token
    }
    if (taken === '') this.fail(`The ${what} is missing`, start)
    return taken
  }

  /** Takes the text before `end`, and `end`; null without one. Backslashes mean nothing. */
  takeThrough(end: string): string | null {
    const wanted = Array.from(end)
    const isEnd = (at: number): boolean => wanted.every((one, index) => this.#characters[at + index] === one)
    for (let at = this.#index; at < this.#characters.length; at += 1)
      if (isEnd(at)) return this.#taken(at, at + wanted.length)
    return null
  }

  /** All that is left; backslashes mean nothing. */
  takeRest(): string {
    return this.#taken(this.#characters.length, this.#characters.length)
  }

  #taken(end: number, next: number): string {
    const taken = this.#characters.slice(this.#index, end).join('')
    this.#index = next
    return taken
  }

  /** The next characters, which are left. */
  ahead(count: number): string {
    return this.#characters.slice(this.#index, this.#index + count).join('')
  }

  fail(message: string, position = this.#index): never {
    throw new PatternFault(message, position)
  }
}

export const digits = '0123456789'
export const octalDigits = '01234567'
export const hexDigits = '0123456789abcdefABCDEF'
