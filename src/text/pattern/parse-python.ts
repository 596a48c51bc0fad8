import { type Flags, type Node, type Width, widthOf } from './ast.ts'
import { charSet, dot } from './char-set.ts'
import { Cursor, digits } from './cursor.ts'
import { parseClass } from './parse-class.ts'
import { parseEscape, single } from './parse-escape.ts'
import { noFlags } from './parse-flags.ts'
import { parseGroup } from './parse-group.ts'

/** Groups inside of groups; each costs a few frames of the stack. */
const deepest = 200

/** What the parser knows about the pattern so far. */
export class PatternParser {
  readonly cursor: Cursor
  readonly names = new Map<string, number>()
  /** Width by group; null while the group is open. Index 0 is the whole pattern. */
  readonly groups: (Width | null)[] = [null]
  /** Number of groups when the outermost look-behind began; null outside of one. */
  lookBehindFrom: number | null = null
  /** Groups that conditions name before they are opened: number → position. */
  readonly awaited = new Map<number, number>()
  #depth = 0

  constructor(source: string) {
    this.cursor = new Cursor(source)
  }

  parse(): Node {
    const { cursor } = this
    const { node } = this.alternatives(noFlags, true)
    if (cursor.peek() !== null) cursor.fail('This ) closes nothing')
    for (const [group, position] of this.awaited) {
      if (group >= this.groups.length) cursor.fail(`There is no group ${group}`, position)
    }
    return node
  }

  /** `a|b|c` up to the end or a closing parenthesis, which is left. */
  alternatives(flags: Flags, outermost = false): { node: Node; flags: Flags } {
    const items: Node[] = []
    let current = flags
    do {
      const parsed = this.sequence(current, outermost && items.length === 0)
      items.push(parsed.node)
      current = parsed.flags
    } while (this.cursor.eat('|'))
    const [only] = items
    return {
      node: only !== undefined && items.length === 1 ? only : { type: 'branch', items },
      flags: current,
    }
  }

  /** One alternative. Flags for the whole pattern may stand at its `first` place only. */
  sequence(outer: Flags, first = false): { node: Node; flags: Flags } {
    const { cursor } = this
    this.#depth += 1
    if (this.#depth > deepest) cursor.fail(`Groups are nested more than ${deepest} deep`)
    const items: Node[] = []
    let flags = outer
    for (let token = cursor.peek(); token !== null && token !== '|' && token !== ')'; token = cursor.peek()) {
      const position = cursor.position
      cursor.take()
      if (flags.verbose && this.#skip(token)) continue
      if (token === '(') {
        const group = parseGroup(this, flags)
        if (group.type === 'node') items.push(group.node)
        else if (group.type === 'flags') {
          if (!first || items.length > 0) {
            cursor.fail('Flags for the whole pattern stand at its start', position)
          }
          flags = group.flags
        }
        continue
      }
      const repeat = this.#quantifier(token)
      if (repeat === null) items.push(this.#atom(token, flags, position))
      else items.push(this.#repeated(items.pop(), repeat, position))
    }
    this.#depth -= 1
    return { node: { type: 'sequence', items }, flags }
  }

  /** A group that a reference may name: closed, and not of the same look-behind. */
  checkReference(index: number, position: number): void {
    if (this.groups[index] === null) this.cursor.fail(`Group ${index} is still open here`, position)
    this.checkLookBehind(index, position)
  }

  checkLookBehind(index: number, position: number): void {
    if (this.lookBehindFrom === null) return
    if (!this.groups[index]) this.cursor.fail(`Group ${index} is still open here`, position)
    if (index >= this.lookBehindFrom) {
      this.cursor.fail(`Group ${index} belongs to the look-behind it is used in`, position)
    }
  }

  closeGroup(index: number, node: Node): void {
    this.groups[index] = widthOf(node, this.groups)
  }

  /** White space and comments of verbose mode. */
  #skip(token: string): boolean {
    if (token === '#') {
      for (let next = this.cursor.take(); next !== null && next !== '\n';) next = this.cursor.take()
      return true
    }
    return ' \t\n\r\v\f'.includes(token)
  }

  #atom(token: string, flags: Flags, position: number): Node {
    if (token === '[') return { type: 'set', set: parseClass(this.cursor, flags) }
    if (token === '.') return { type: 'set', set: dot(flags) }
    if (token === '^') return { type: 'assert', at: flags.multiline ? 'line-start' : 'start' }
    if (token === '$') return { type: 'assert', at: flags.multiline ? 'line-end' : 'last-line-end' }
    if (!token.startsWith('\\')) {
      return { type: 'set', set: charSet([single(token.codePointAt(0) ?? 0)], false, flags) }
    }
    const escape = parseEscape(this.cursor, token, flags)
    if ('at' in escape) return { type: 'assert', at: escape.at }
    if ('item' in escape) return { type: 'set', set: charSet([escape.item], false, flags) }
    if (escape.reference >= this.groups.length) {
      this.cursor.fail(`There is no group ${escape.reference}`, position)
    }
    this.checkReference(escape.reference, position)
    return { type: 'reference', index: escape.reference, flags }
  }

  /** The counts of a quantifier, or null where the token is none (`{` may be an ordinary character). */
  #quantifier(token: string): { min: number; max: number } | null {
    if (token === '?') return { min: 0, max: 1 }
    if (token === '*') return { min: 0, max: Infinity }
    if (token === '+') return { min: 1, max: Infinity }
    const { cursor } = this
    if (token !== '{' || cursor.peek() === '}') return null
    const start = cursor.position
    const low = cursor.takeWhile(digits)
    const high = cursor.eat(',') ? cursor.takeWhile(digits) : low
    if (!cursor.eat('}')) {
      cursor.position = start
      return null
    }
    const min = Number(low)
    const max = high === '' ? Infinity : Number(high)
    if (max < min) cursor.fail(`The repeat {${low},${high}} has its smaller number second`, start)
    return { min, max }
  }

  #repeated(item: Node | undefined, { min, max }: { min: number; max: number }, position: number): Node {
    const { cursor } = this
    if (item === undefined || item.type === 'assert') {
      return cursor.fail('There is nothing to repeat', position)
    }
    if (item.type === 'repeat') cursor.fail('One repeat follows another; put the first in (?:…)', position)
    const mode = cursor.eat('?') ? 'lazy' : cursor.eat('+') ? 'possessive' : 'greedy'
    return { type: 'repeat', item, min, max, mode }
  }
}
