import { lowerCase, swapAsciiCase } from './char-set.ts'
import { FailedStates } from './failed-states.ts'
import { caseRules, ops, type Instruction, type Program } from './instruction.ts'
import { holds, stepBack } from './position.ts'

/** A step is one instruction at one position; about 20 ns. */
const stepsPerSearch = 5_000_000
const stepsPerCharacter = 100

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
    this.#stepsLeft = this.#mostSteps
  }

  get #mostSteps(): number {
    return stepsPerSearch + stepsPerCharacter * this.#text.length
  }

  /** Steps that were taken. */
  get steps(): number {
    return this.#mostSteps - this.#stepsLeft
  }

  /** Where the match that begins at `start` ends, or -1. */
  endFrom(start: number): number {
    this.#slots.fill(-1)
    this.#trail.length = 0
    return this.#run(0, start)
  }

  /** The position where the program that begins at `place` accepts, or -1. */
  #run(place: number, position: number): number {
    const stack = this.#stack
    const base = stack.length
    stack.push(place, position, this.#trail.length)
    while (stack.length > base) {
      const trail = stack.pop() ?? 0
      const from = stack.pop() ?? 0
      this.#undo(trail)
      const end = this.#advance(stack.pop() ?? 0, from)
      if (end >= 0) {
        stack.length = base
        return end
      }
    }
    return -1
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
        case ops.set:
          position = this.#afterSet(instruction, position)
          if (position < 0) return -1
          break
        case ops.split:
          this.#stack.push(b, position, this.#trail.length)
          this.#bound()
          place = a
          break
        case ops.jump:
          place = a
          break
        case ops.assert:
          if (instruction.at === null || !holds(instruction.at, this.#text, position)) return -1
          break
        case ops.accept:
          return position
        case ops.save:
          this.#save(a, position)
          break
        case ops.moved:
          if (this.#slots[a] === position) place = b
          break
        case ops.condition:
          if (this.#groupLength(a) < 0) place = b
          break
        default:
          position = this.#afterOther(instruction, place, position)
          if (position < 0) return -1
          if (op !== ops.reference) place = a
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

  /** -1 where the group took no part. */
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
    const lower = caseRule === caseRules.ascii ? asciiLower : lowerCase
    return lowered(taken, lower) === lowered(here, lower) ? position + length : -1
  }
}

function asciiLower(codePoint: number): number {
  return Math.max(codePoint, swapAsciiCase(codePoint))
}

function lowered(text: string, lower: (codePoint: number) => number): string {
  return Array.from(text, (character) => String.fromCodePoint(lower(character.codePointAt(0) ?? 0))).join('')
}
