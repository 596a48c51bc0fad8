import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { spendSteps } from '../../../core/work.ts'
import { ReadLimitExceeded } from '../counted.ts'

/** Violation of a schema: a JSON pointer to the value, the value, the keyword, and its demand. */
export interface Violation {
  readonly at: string
  readonly value: JsonValue
  readonly keyword: string
  readonly expected: JsonValue
}

/** Tells whether a value is as a schema asks, and reports violations to the validation. */
export type Rule = (value: JsonValue, at: string, validation: SchemaValidation) => boolean

/** Source of a keyword. */
export interface KeywordContext {
  /** The value of the keyword. */
  readonly value: JsonValue
  /** The schema that holds it. */
  readonly schema: JsonObject
  /** The rule of a schema inside of it; `place` is where that stands below the keyword. */
  readonly sub: (schema: JsonValue | undefined, place?: string) => Rule
  /** The keyword cannot be read. */
  readonly fault: (message: string) => never
}

/** Null: it asks for nothing of its own. */
export type Keyword = (reading: KeywordContext) => Rule | null
export type Keywords = Readonly<Record<string, Keyword>>

const maxSteps = 1_000_000
/** Schemas that refer to themselves without a step into the value would never end. */
const deepest = 400
const maxViolations = 20

/** One value against one schema. Throws `TooCostly` after a fixed number of steps. */
export class SchemaValidation {
  readonly violations: Violation[] = []
  #steps = 0
  #depth = 0
  /** What is being validated. */
  #value: JsonValue = null

  enter(rule: Rule, value: JsonValue, at: string): boolean {
    if (this.#depth >= deepest) throw new ReadLimitExceeded()
    this.spend(1)
    this.#depth++
    const outer = this.#value
    this.#value = value
    const holds = rule(value, at, this)
    this.#value = outer
    this.#depth--
    return holds
  }

  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > maxSteps) throw new ReadLimitExceeded()
    spendSteps(steps)
  }

  /** The same without reporting violations, for schemas of which not all need hold. */
  asks(rule: Rule, value: JsonValue, at: string): boolean {
    const before = this.violations.length
    const holds = rule(value, at, this)
    this.violations.length = before
    return holds
  }

  broken(at: string, keyword: string, expected: JsonValue): false {
    if (this.violations.length < maxViolations)
      this.violations.push({ at, value: this.#value, keyword, expected })
    return false
  }
}
