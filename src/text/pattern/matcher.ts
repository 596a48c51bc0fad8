import { lowerCase, swapAsciiCase, isAsciiWord, isWord } from './char-set.ts'
import { caseRules, ops, type Instruction, type Program } from './program.ts'
import { stepBack, isInsidePair } from '../python-text.ts'
import type { Assertion } from './ast.ts'
import { limits } from '../../core/limits.ts'
import { spendSteps } from '../../core/work.ts'

/** A step is one instruction at one position; about 20 ns. */
const stepsPerSearch = 5_000_000
const stepsPerCharacter = 100

/** Named once, because each step asks for several of them. */
const { set: takeSet, split, jump, assert: assertion, accept, save, moved, condition, reference } = ops

/** A search took too many steps, or held too much. */
export class TooCostly extends Error {}

/** Tries a program at places of a text, and remembers between them what has failed. */
export class Matcher {
  readonly #code: readonly Instruction[]
  readonly #text: string
  readonly #positions: number
  readonly #stateful: boolean
  readonly #failed: FailedStates
  readonly #slots: Int32Array
  /** Overwritten slots, as pairs of slot and old value. */
  readonly #trail: number[] = []
  /** Alternatives left, as triples of place, position and length of the trail. */
  readonly #stack: number[] = []
  #stepsLeft: number
  readonly #memory: number

  constructor(program: Program, text: string, memory: number) {
    this.#memory = memory
    this.#code = program.code
    this.#text = text
    this.#positions = text.length + 1
    this.#stateful = program.slots > 0
    const joins = this.#stateful ? 0 : program.joins
    this.#failed = new FailedStates(joins, this.#positions)
    this.#slots = new Int32Array(program.slots)
    this.#stepsLeft = this.#maxSteps
  }

  get #maxSteps(): number {
    return stepsPerSearch + stepsPerCharacter * this.#text.length
  }

  /** Steps that were taken. */
  get steps(): number {
    return this.#maxSteps - this.#stepsLeft
  }

  /** Finds the end of the match that begins at `start`; -1 for no match. */
  endFrom(start: number): number {
    if (this.#stateful) this.#slots.fill(-1)
    // To set a length takes longer than most places of a text do.
    if (this.#trail.length > 0) this.#trail.length = 0
    return this.#run(0, start)
  }

  /** The position where the program that begins at `place` accepts, or -1. */
  #run(place: number, position: number): number {
    const stack = this.#stack
    const base = stack.length
    let end = this.#advance(place, position)
    while (end < 0 && stack.length > base) {
      const trail = stack.pop() ?? 0
      const from = stack.pop() ?? 0
      this.#undo(trail)
      end = this.#advance(stack.pop() ?? 0, from)
    }
    if (stack.length > base) stack.length = base
    return end
  }

  /** Follows one way until it accepts or fails (-1); the other ways wait on the stack. */
  #advance(start: number, from: number): number {
    let place = start
    let position = from
    for (;;) {
      if ((this.#stepsLeft -= 1) < 0) throw new TooCostly()
      const instruction = this.#code[place]
      if (instruction === undefined) return -1
      const { op, a, b, join } = instruction
      if (join >= 0 && !this.#stateful && !this.#failed.enter(join, position)) return -1
      place += 1
      switch (op) {
        case takeSet:
          position = this.#afterSet(instruction, position)
          if (position < 0) return -1
          break
        case split:
          this.#stack.push(b, position, this.#trail.length)
          this.#bound()
          place = a
          break
        case jump:
          place = a
          break
        case assertion:
          if (instruction.at === null || !holds(instruction.at, this.#text, position)) return -1
          break
        case accept:
          return position
        case save:
          this.#save(a, position)
          break
        case moved:
          if (this.#slots[a] === position) place = b
          break
        case condition:
          if (this.#groupLength(a) < 0) place = b
          break
        default:
          position = this.#afterOther(instruction, place, position)
          if (position < 0) return -1
          if (op !== reference) place = a
      }
    }
  }

  #afterSet({ set }: Instruction, position: number): number {
    const codePoint = this.#text.codePointAt(position)
    if (codePoint === undefined || set === null || !set.has(codePoint)) return -1
    return position + (codePoint > 0xffff ? 2 : 1)
  }

  #afterOther(instruction: Instruction, next: number, position: number): number {
    if (instruction.op !== ops.reference) return this.#afterBody(instruction, next, position)
    return this.#afterReference(instruction.a, instruction.b, position)
  }

  /** Look-arounds take nothing; an atomic group takes what its first match took. */
  #afterBody({ op, b }: Instruction, body: number, position: number): number {
    const start = b > 0 ? stepBack(this.#text, position, b) : position
    const trail = this.#trail.length
    const end = start < 0 ? -1 : this.#runBody(body, start)
    if (op === ops.atomic) return end
    if (op === ops.look) return end < 0 ? -1 : position
    this.#undo(trail)
    return end < 0 ? position : -1
  }

  #runBody(body: number, start: number): number {
    if (this.#stateful) return this.#run(body, start)
    this.#bound()
    return this.#failed.inBody(body, start, () => this.#run(body, start))
  }

  /** Asked wherever something is added that grows with the text. */
  #bound(): void {
    if (this.#stack.length + this.#trail.length + this.#failed.held > this.#memory) throw new TooCostly()
  }

  #save(slot: number, position: number): void {
    this.#trail.push(slot, this.#slots[slot] ?? -1)
    this.#bound()
    this.#slots[slot] = position
  }

  #undo(length: number): void {
    while (this.#trail.length > length) {
      const value = this.#trail.pop() ?? -1
      this.#slots[this.#trail.pop() ?? 0] = value
    }
  }

  /** -1 if the group took no part. */
  #groupLength(slot: number): number {
    const start = this.#slots[slot] ?? -1
    const end = this.#slots[slot + 1] ?? -1
    return start < 0 || end < start ? -1 : end - start
  }

  #afterReference(slot: number, caseRule: number, position: number): number {
    const length = this.#groupLength(slot)
    if (length < 0) return -1
    this.#stepsLeft -= length
    const start = this.#slots[slot] ?? 0
    const taken = this.#text.slice(start, start + length)
    const here = this.#text.slice(position, position + length)
    if (taken === here) return position + length
    if (caseRule === caseRules.exact || length === 0) return -1
    const lower = caseRule === caseRules.ascii ? lowerAscii : lowerCase
    return lowerText(taken, lower) === lowerText(here, lower) ? position + length : -1
  }
}

function lowerAscii(codePoint: number): number {
  return Math.max(codePoint, swapAsciiCase(codePoint))
}

function lowerText(text: string, lower: (codePoint: number) => number): string {
  return Array.from(text, (character) => String.fromCodePoint(lower(character.codePointAt(0) ?? 0))).join('')
}

/** Start and end of a match, in UTF-16 units. */
interface Match {
  readonly start: number
  readonly end: number
}

/**
 * The first match, or null. Backtracks, but remembers what has failed, so that a pattern without references
 * takes time linear in the text. For the others steps are counted, the same on every machine; and of all, the numbers
 * that are held, of which there may be `memory` at once.
 */
export function search(
  program: Program,
  text: string,
  memory: number = limits.searchMemory,
): Match | 'too-costly' | null {
  const first = text.indexOf(program.prefix)
  if (first === -1) return null
  const states = program.slots > 0 ? 0 : program.joins * (text.length + 1)
  if (!FailedStates.fits(states)) return 'too-costly'
  const matcher = new Matcher(program, text, memory)
  const match = searchFrom(first, matcher, program, text)
  // To make room for states takes time as well.
  spendSteps(matcher.steps + states / 512)
  return match
}

function searchFrom(first: number, matcher: Matcher, { prefix }: Program, text: string) {
  try {
    for (let start = first; start !== -1;) {
      const end = isInsidePair(text, start) ? -1 : matcher.endFrom(start)
      if (end >= 0) return { start, end }
      start = start === text.length ? -1 : text.indexOf(prefix, start + 1)
    }
    return null
  } catch (error) {
    if (error instanceof TooCostly) return 'too-costly'
    throw error
  }
}

/** 32 MiB of bits. */
const maxStates = 1 << 28

/**
 * The states (a join of the program at a position of the text) that were entered. The matcher is done
 * at its first success, so a state that is entered a second time has failed before; only inside of the
 * body of a look-around or atomic group there is a life after success.
 */
export class FailedStates {
  readonly #positions: number
  readonly #entered: Uint32Array
  /** States entered inside of a body: taken back when it matches, for not all of them failed. */
  readonly #tentative: number[] = []
  #bodies = 0
  /** End of a body plus one, by its place and its start: 0 if it failed, -1 if unknown. */
  readonly #ends = new Map<number, Int32Array>()

  constructor(joins: number, positions: number) {
    this.#positions = positions
    this.#entered = new Uint32Array(Math.ceil((joins * positions) / 32))
  }

  static fits(states: number): boolean {
    return states <= maxStates
  }

  /** Numbers that are held besides the bits. */
  get held(): number {
    return this.#tentative.length + (this.#ends.size * this.#positions) / 2
  }

  /** False if the state was entered before. */
  enter(join: number, position: number): boolean {
    const state = join * this.#positions + position
    const index = state >>> 5
    const bit = 1 << (state & 31)
    const word = this.#entered[index] ?? 0
    if ((word & bit) !== 0) return false
    this.#entered[index] = word | bit
    if (this.#bodies > 0) this.#tentative.push(state)
    return true
  }

  /** The end of a body that begins at a position, from memory or by `run`. */
  inBody(body: number, start: number, run: () => number): number {
    const ends = this.#ends.get(body) ?? new Int32Array(this.#positions).fill(-1)
    this.#ends.set(body, ends)
    const cachedEnd = ends[start] ?? -1
    if (cachedEnd >= 0) return cachedEnd - 1
    const before = this.#tentative.length
    this.#bodies += 1
    const end = run()
    this.#bodies -= 1
    if (end >= 0)
      for (let at = before; at < this.#tentative.length; at += 1) this.#leave(this.#tentative[at] ?? 0)
    this.#tentative.length = before
    ends[start] = end + 1
    return end
  }

  #leave(state: number): void {
    const index = state >>> 5
    this.#entered[index] = (this.#entered[index] ?? 0) & ~(1 << (state & 31))
  }
}

/** Tells whether an assertion holds between two characters of a text; positions count UTF-16 units. */
export function holds(at: Assertion, text: string, position: number): boolean {
  switch (at) {
    case 'start':
      return position === 0
    case 'end':
      return position === text.length
    case 'last-line-end':
      return position === text.length || (position === text.length - 1 && text[position] === '\n')
    case 'line-start':
      return position === 0 || text[position - 1] === '\n'
    case 'line-end':
      return position === text.length || text[position] === '\n'
    case 'word-edge':
      return isEdge(text, position, isWord)
    case 'no-word-edge':
      return isNoEdge(text, position, isWord)
    case 'ascii-word-edge':
      return isEdge(text, position, isAsciiWord)
    case 'no-ascii-word-edge':
      return isNoEdge(text, position, isAsciiWord)
  }
}

function isEdge(text: string, position: number, isWordAt: (codePoint: number) => boolean): boolean {
  const before = position > 0 && isWordAt(text.codePointAt(stepBack(text, position, 1)) ?? 0)
  const after = position < text.length && isWordAt(text.codePointAt(position) ?? 0)
  return before !== after
}

/** CPython before 3.14 lets \B hold nowhere in an empty text. */
function isNoEdge(text: string, position: number, isWordAt: (codePoint: number) => boolean): boolean {
  return text !== '' && !isEdge(text, position, isWordAt)
}
