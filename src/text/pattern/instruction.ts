import type { Assertion } from './ast.ts'
import type { CharSet } from './char-set.ts'

/** What an instruction does; numbers, because the matcher switches on them millions of times. */
export const ops = {
  /** Takes one character of `set`. */
  set: 0,
  /** Goes on at `a`, and at `b` if that fails. */
  split: 1,
  jump: 2,
  assert: 3,
  accept: 4,
  /** The body that follows must (not) match from `b` characters back (-1: from here); goes on at `a`. */
  look: 5,
  lookNot: 6,
  /** The body that follows matches once and for all; goes on at `a`. */
  atomic: 7,
  /** Notes the position in slot `a`. */
  save: 8,
  /** Goes to `b` where the position is still the one in slot `a`: a round of a loop that took nothing. */
  moved: 9,
  /** Takes the text between slots `a` and `a + 1` again; `b` is a `caseRules` number. */
  reference: 10,
  /** Goes on behind itself where the group with slot `a` took part, else at `b`. */
  condition: 11,
} as const

export const caseRules = { exact: 0, unicode: 1, ascii: 2 } as const

/** One shape for all of them keeps the matcher fast. */
export interface Instruction {
  readonly op: number
  a: number
  b: number
  readonly set: CharSet | null
  readonly at: Assertion | null
  /** Number among the instructions that are reached in several ways; -1 for the rest. */
  join: number
}

export interface Program {
  readonly code: readonly Instruction[]
  readonly joins: number
  /** What every match begins with, as far as that is plain text; at most a few characters. */
  readonly prefix: string
  /** Slots that `save` writes; 0 where nothing reads them, and a state is then a place and a position. */
  readonly slots: number
}

/** Short, for searching for a long text can take long. */
const longestPrefix = 16

export function prefixOf(code: readonly Instruction[]): string {
  let prefix = ''
  for (const { set } of code) {
    if (set === null || set.only === null || prefix.length >= longestPrefix) break
    prefix += String.fromCodePoint(set.only)
  }
  return prefix
}

/** Numbers the joins and counts them. Only where ways meet can a state be seen twice, so only these are worth remembering. */
export function numberJoins(code: readonly Instruction[]): number {
  const ways = new Uint32Array(code.length + 1)
  ways[0] = 1
  const reach = (target: number): void => {
    ways[target] = (ways[target] ?? 0) + 1
  }
  for (const [index, { op, a, b }] of code.entries()) {
    if (op === ops.accept) continue
    if (op === ops.jump || op === ops.split) reach(a)
    else reach(index + 1)
    if (op === ops.split || op === ops.moved || op === ops.condition) reach(b)
    if (op === ops.look || op === ops.lookNot || op === ops.atomic) reach(a)
  }
  let joins = 0
  for (const [index, instruction] of code.entries()) {
    if ((ways[index] ?? 0) > 1) {
      instruction.join = joins
      joins += 1
    }
  }
  return joins
}
