import type { JsonObject, JsonValue } from '../../core/json.ts'
import type { Answer } from './answer.ts'

/** How values are compared. */
export interface ValueRules {
  /** Compares two values that are neither lists nor mappings. */
  readonly isSame: (wanted: unknown, value: unknown) => boolean
  /** A mapping, however deep, has no other keys than those that are written. */
  readonly isWhole: boolean
  /** Case, signs and places do not count: as another spelling would be written. */
  readonly isLoose: boolean
  /** What else holds for a value that must not be. */
  readonly ofNot?: Pick<ValueRules, 'isLoose' | 'isSame'>
  /** The day on which the run began; null if it is not recorded. */
  readonly runDay: () => number | null
  /** Compares with a matcher inside of another one. */
  readonly test: (matcher: JsonValue, value: JsonValue | undefined, rules: ValueRules) => Answer
}

/** A value that is not there is undefined. `words`: all that stand together. */
type Test = (value: JsonValue | undefined, operand: JsonValue, rules: ValueRules, words: JsonObject) => Answer

/** One word of a matcher. */
export interface ValueWord {
  /** What the value is, for who writes the word. */
  readonly means: string
  /** JSON Schema of its operand, as far as it can be told. */
  readonly schema: JsonObject
  /** Checks its operand and returns what is expected there, in words. */
  readonly operand: string
  isOperand(operand: JsonValue): boolean
  readonly test: Test
  /** Names what it asks for, in a message. */
  say(operand: JsonValue): string
  /** Values, of which at least one fits, to show what it matches. */
  sample(operand: JsonValue): readonly JsonValue[]
}
