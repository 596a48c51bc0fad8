import type { z } from 'zod'
import type { Said } from '../others-loosened.ts'
import type { Policy, PolicyKeys } from '../policy.ts'
import type { Comparison } from '../../compare/comparison.ts'
import type { Clause } from '../../results/schema.ts'

/** What a clause makes of a comparison: nothing where the policy does not ask for it, or there is nothing to say. */
export type Rule = (comparison: Comparison, policy: Policy) => Clause[]

/** What the options say of the policy. An input or a flag comes as a short form, and goes before the file. */
export interface GivenPolicy {
  readonly 'fail-on'?: 'failures' | 'regressions' | 'never' | undefined
  readonly 'min-pass-rate'?: number | undefined
  readonly unverified?: 'fail' | 'warn' | 'ignore' | undefined
  readonly policy?: { readonly [Key in keyof PolicyKeys]?: PolicyKeys[Key] | undefined } | undefined
}

/** A key of `policy` in the config file. */
export interface PolicyOption<Value> {
  /** Made on demand: most runs have no policy. */
  readonly schema: () => z.ZodType<Value>
  readonly help: string
  /** Option that says the same; one file has one of both. */
  readonly short?: 'fail-on' | 'unverified'
}

/** What clauses are about, in the order in which reports show them; those of one kind are in the registry's order. */
export const subjects = [
  'evidence',
  'failures',
  'unverified',
  'figures',
  'hidden-failures',
  'tests',
  'baseline',
] as const

/** How a clause takes part in the decision. */
export interface Deciding {
  readonly about: (typeof subjects)[number]
  readonly rule: Rule
}

/**
 * A clause of the policy. The one place of its name, its keys of the config file, its fields of {@link Policy}, their
 * defaults and their order of strictness, and of what it decides. Its words are an entry of the table in `report/`.
 *
 * The constant of a clause states this type, because {@link Policy} is made of them. Its fields and keys are aliases: the
 * declarations of the package cannot name an interface that no file exports.
 */
export interface PolicyClause<
  Id extends string = string,
  Fields extends object = object,
  Keys extends object = object,
> {
  readonly id: Id
  readonly options: { readonly [Key in keyof Keys]: PolicyOption<Keys[Key]> }
  /** Its fields by what the options say; its defaults, where they say nothing. `now`: milliseconds since 1970. */
  readonly read: (given: GivenPolicy, now: number) => Fields
  /** Its fields of a policy that closes whatever either of two policies closes. */
  readonly stricter: (base: Policy, head: Policy) => Fields
  /** What the head asks less than the base. */
  readonly loosened: (base: Policy, head: Policy) => readonly Said[]
  /** Null: another room asks it, or it says how the other clauses count. */
  readonly decides: Deciding | null
}

/** A clause that no policy can switch off. */
export type ConstantClause<Id extends string> = PolicyClause<Id>

/** Makes a clause that no policy can switch off. */
export function constantClause<const Id extends string>(
  id: Id,
  decides: Deciding | null,
): ConstantClause<Id> {
  return { id, options: {}, read: () => ({}), stricter: () => ({}), loosened: () => [], decides }
}
