import type { PolicyOption, PolicyInput } from './clauses/define.ts'
import { clauses, type Registered } from './clauses/registry.ts'

/** One type of all of a union. */
type UnionToIntersection<Union> = (Union extends unknown ? (given: Union) => void : never) extends (
  given: infer All,
) => void
  ? All
  : never

/** Settings that decide what closes the gate. Every word is checked when options are read; an unknown one is an error. */
export type Policy = UnionToIntersection<ReturnType<Registered['read']>>

type PolicyShape = UnionToIntersection<Registered['options']>

/** Values of the key `policy` of the config file, by its keys. */
export type PolicyKeys = {
  readonly [Key in keyof PolicyShape]: PolicyShape[Key] extends PolicyOption<infer Value> ? Value : never
}

/** Words that stand for a whole policy. */
export const policyWords = ['strict', 'report'] as const

/** Options that set the policy, as they are written. */
export type PolicyOptions = Omit<PolicyInput, 'policy'> & {
  readonly policy?: (typeof policyWords)[number] | PolicyInput['policy']
}

/** The policy that options come to. `now`: milliseconds since 1970. */
export function parsePolicy(written: PolicyOptions, now: number): Policy {
  const given = expandPolicyWord(written)
  return buildPolicy(({ read }) => read(given, now))
}

/** Writes the word for a policy as its clauses. */
function expandPolicyWord({ policy, ...rest }: PolicyOptions): PolicyInput {
  // Neither the base nor further trials excuse a failure.
  if (policy === 'strict') return { ...rest, policy: { failures: 'block', flaky: 'block' } }
  if (policy === 'report') return { ...rest, 'fail-on': rest['fail-on'] ?? 'never' }
  return { ...rest, policy }
}

/** A policy of what each clause has for its fields. */
export function buildPolicy(fieldsOf: (clause: (typeof clauses)[number]) => object): Policy {
  // Each field is one clause's.
  return Object.assign({}, ...clauses.map(fieldsOf)) as Policy
}

/** The policy of a project that sets none. */
export const strictPolicy: Policy = parsePolicy({}, 0)
