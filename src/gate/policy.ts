import type { PolicyOption, GivenPolicy } from './clauses/define.ts'
import { clauses, type Registered } from './clauses/registry.ts'

/** One type of all of a union. */
type Together<Union> = (Union extends unknown ? (given: Union) => void : never) extends (
  given: infer All,
) => void
  ? All
  : never

/** Settings that decide what closes the gate. Every word is checked when options are read; an unknown one is an error. */
export type Policy = Together<ReturnType<Registered['read']>>

type PolicyShape = Together<Registered['options']>

/** Values of the key `policy` of the config file, by its keys. */
export type PolicyKeys = {
  readonly [Key in keyof PolicyShape]: PolicyShape[Key] extends PolicyOption<infer Value> ? Value : never
}

/** The policy that options come to. `now`: milliseconds since 1970. */
export function policyOf(given: GivenPolicy, now: number): Policy {
  return policyFrom(({ read }) => read(given, now))
}

/** A policy of what each clause has for its fields. */
export function policyFrom(fieldsOf: (clause: (typeof clauses)[number]) => object): Policy {
  // Each field is one clause's.
  return Object.assign({}, ...clauses.map(fieldsOf)) as Policy
}

/** The policy of a project that sets none. */
export const strictPolicy: Policy = policyOf({}, 0)
