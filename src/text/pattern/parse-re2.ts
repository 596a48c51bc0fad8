import type { Node } from './ast.ts'
import { dot } from './char-set.ts'
import { Cursor, digits } from './cursor.ts'
import { parseRe2Class } from './parse-re2-class.ts'
import { parseCategory, parseCharacter } from './parse-re2-escape.ts'
import { parseRe2Group } from './parse-re2-group.ts'
import { repeatsWithin } from './repeats-within.ts'
import { characterSet, classSet } from './re2-set.ts'

export interface Re2Flags {
  readonly ignoreCase: boolean
  readonly multiline: boolean
  readonly dotAll: boolean
  /** `U`: repeats prefer fewer, and more with a `?` behind them. */
  readonly lazy: boolean
}

/** Something in a pattern and where it first stands. */
export interface Place {
  readonly what: string
  readonly position: number
}

/** Groups inside of groups; each costs a few frames of the stack. */
const deepest = 200
/** Also for repeats of repeats, multiplied; the limit is Go's. */
const mostRepeats = 1000

const plain: Re2Flags = { ignoreCase: false, multiline: false, dotAll: false, lazy: false }

/** Reads a pattern as Go's `regexp` does. */
export class Re2Parser {
  readonly cursor: Cursor
  /** A look-around, which Go does not have; the pattern then means nothing as it was read here. */
  lookAround: Place | null = null
  /** Something that Python's syntax has as well, with another meaning. */
  onlyInGo: Place | null = null
  #depth = 0
  /** Flags of the innermost group, which `(?i)` changes up to its end. */
  #flags = plain

  constructor(source: string) {
    this.cursor = new Cursor(source)
  }

  parse(): Node {
    const node = this.alternatives(plain)
    if (this.cursor.peek() !== null) this.cursor.fail('This ) closes nothing')
    return node
  }

  /** `a|b|c` up to the end or a closing parenthesis, which is left. */
  alternatives(flags: Re2Flags): Node {
    this.#depth += 1
    if (this.#depth > deepest) this.cursor.fail(`Groups are nested more than ${deepest} deep`)
    const outer = this.#flags
    this.#flags = flags
    const items: Node[] = []
    do items.push(this.#sequence())
    while (this.cursor.eat('|'))
    this.#flags = outer
    this.#depth -= 1
    const [only] = items
    return only !== undefined && items.length === 1 ? only : { type: 'branch', items }
  }

  #sequence(): Node {
    const { cursor } = this
    const items: Node[] = []
    for (let token = cursor.peek(); token !== null && token !== '|' && token !== ')'; token = cursor.peek()) {
      const position = cursor.position
      cursor.take()
      const repeat = this.#quantifier(token, position)
      if (repeat !== null) items.push(this.#repeated(items.pop(), repeat, token, position))
      else if (token === '\\Q') {
        for (const character of cursor.takeThrough('\\E') ?? cursor.takeRest()) {
          items.push(this.#character(character.codePointAt(0) ?? 0))
        }
      } else if (token === '(') {
        const group = parseRe2Group(this, this.#flags)
        if ('type' in group) items.push(group)
        else {
          this.#flags = group
          // Only right behind a repeat is another one refused: `a*(?i)?` is `(?:a*)?`.
          items.push(...items.splice(-1).map((item): Node => ({ type: 'sequence', items: [item] })))
        }
      } else items.push(this.#atom(token))
    }
    return { type: 'sequence', items }
  }

  #atom(token: string): Node {
    const { ignoreCase, multiline } = this.#flags
    switch (token) {
      case '[':
        return { type: 'set', set: parseRe2Class(this, ignoreCase) }
      case '.':
        return { type: 'set', set: dot(this.#flags) }
      case '^':
        return { type: 'assert', at: multiline ? 'line-start' : 'start' }
      case '$':
        return { type: 'assert', at: multiline ? 'line-end' : 'end' }
      case '\\A':
        return { type: 'assert', at: 'start' }
      case '\\z':
        return { type: 'assert', at: 'end' }
      case '\\b':
        return { type: 'assert', at: 'ascii-word-edge' }
      case '\\B':
        return noWordEdge
      default: {
        if (!token.startsWith('\\')) return this.#character(token.codePointAt(0) ?? 0)
        const members = parseCategory(this.cursor, token)
        if (members === null) return this.#character(parseCharacter(this.cursor, token))
        return { type: 'set', set: classSet([members], false, ignoreCase) }
      }
    }
  }

  #character(codePoint: number): Node {
    return { type: 'set', set: characterSet(codePoint, this.#flags.ignoreCase) }
  }

  /** The counts of a quantifier, or null where the token is none (`{` may be an ordinary character). */
  #quantifier(token: string, start: number): Counts | null {
    if (token === '?') return { min: 0, max: 1 }
    if (token === '*') return { min: 0, max: Infinity }
    if (token === '+') return { min: 1, max: Infinity }
    if (token !== '{') return null
    const { cursor } = this
    const low = cursor.takeWhile(digits)
    const high = cursor.eat(',') ? cursor.takeWhile(digits) : null
    const isClosed = cursor.eat('}')
    if (!isClosed || low === '' || [low, high].some((count) => count !== null && /^0\d/.test(count))) {
      if (isClosed && low + (high ?? '-') !== '-') {
        this.onlyInGo ??= { what: '{ for an ordinary character here', position: start }
      }
      cursor.position = start + 1
      return null
    }
    const min = Number(low)
    const max = high === '' ? Infinity : Number(high ?? low)
    if (min > max) cursor.fail(`The repeat {${low},${high}} has its smaller number second`, start)
    if (min > mostRepeats || (max > mostRepeats && max < Infinity)) this.#tooOften(start)
    return { min, max }
  }

  #repeated(item: Node | undefined, { min, max }: Counts, token: string, position: number): Node {
    const { cursor } = this
    if (item === undefined) return cursor.fail('There is nothing to repeat', position)
    if (item.type === 'repeat') {
      const problem = token === '+' ? 'Go has no possessive repeats' : 'One repeat follows another'
      cursor.fail(`${problem}; put the first in (?:…)`, position)
    }
    const mode = cursor.eat('?') !== this.#flags.lazy ? 'lazy' : 'greedy'
    const node: Node = { type: 'repeat', item, min, max, mode }
    if (!repeatsWithin(node, mostRepeats)) this.#tooOften(position)
    return node
  }

  #tooOften(position: number): never {
    this.cursor.fail(`Go repeats at most ${mostRepeats} times, repeats of repeats multiplied`, position)
  }
}

interface Counts {
  readonly min: number
  /** Infinity where unbounded. */
  readonly max: number
}

/** Go lets \B hold in an empty text, unlike Python. */
const noWordEdge: Node = {
  type: 'branch',
  items: [
    { type: 'assert', at: 'no-ascii-word-edge' },
    {
      type: 'sequence',
      items: [
        { type: 'assert', at: 'start' },
        { type: 'assert', at: 'end' },
      ],
    },
  ],
}
