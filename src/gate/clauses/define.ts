import type { z } from 'zod'
import type { Comparison } from '../../compare/comparison.ts'
import { choice } from '../../text/written-values.ts'
import type { Policy, PolicyKeys } from '../policy.ts'

/** Options that set the policy. An input or a flag is a short form and wins over the config file. */
export interface PolicyInput {
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

/** Subjects of clauses, in the order in which reports show them; within one, the registry's order counts. */
export const subjects = [
  'evidence',
  'failures',
  'unverified',
  'figures',
  'hidden-failures',
  'tests',
  'baseline',
] as const

/** Codes of the facts that a clause finds, each with the schema of its arguments. */
export type FactSchemas = Readonly<Record<string, z.ZodType<object>>>

/** One of the facts that a clause finds. Words are made in `report/`, by clause and code. */
export type FactOf<Schemas extends FactSchemas> = {
  [Code in keyof Schemas & string]: { readonly code: Code; readonly args: z.output<Schemas[Code]> }
}[keyof Schemas & string]

/** A fact, whether the clause holds with it, and whether the clause would close the gate. */
export type Ruling<Fact> = Fact & {
  /** Where it says more than the id of the clause, such as `pass-rate/tag:smoke`. */
  readonly id?: string
  readonly holds: boolean
  readonly blocking: boolean
}

/** Part that a clause has in the decision. */
export interface ClauseEvaluation<Fact> {
  readonly about: (typeof subjects)[number]
  readonly rule: (comparison: Comparison, policy: Policy) => readonly Ruling<Fact>[]
}

/** Rules on a comparison: nothing where the policy does not ask for it, or there is nothing to say. */
export type Rule<Schemas extends FactSchemas> = ClauseEvaluation<FactOf<Schemas>>['rule']

/** One thing that the head asks less of than the base: from which word to which. */
export interface LoosenedSetting<What extends string = string> {
  readonly what: What
  readonly path: readonly (string | number)[]
  readonly from: string
  readonly to: string
}

/**
 * A clause of the policy: its name, its keys of the config file, its fields of {@link Policy} with their defaults and
 * order of strictness, its facts and its rule. Its sentences are an entry of the table in `report/words/`.
 *
 * The constant of a clause states this type, because {@link Policy} is made of them. Its fields and keys are aliases: the
 * declarations of the package cannot name an interface that no file exports.
 */
export interface PolicyClause<
  Id extends string = string,
  Fields extends object = object,
  Keys extends object = object,
  Schemas extends FactSchemas = FactSchemas,
> {
  readonly id: Id
  readonly options: { readonly [Key in keyof Keys]: PolicyOption<Keys[Key]> }
  /** Made on demand: results read from a file are checked against them before they are put into words. */
  readonly facts: () => Schemas
  /** Its fields by what the options say; its defaults, where they say nothing. `now`: milliseconds since 1970. */
  readonly read: (given: PolicyInput, now: number) => Fields
  /** Its fields of a policy that closes whatever either of two policies closes. */
  readonly stricter: (base: Policy, head: Policy) => Fields
  /** Everything that the head asks less of than the base. */
  readonly loosened: (base: Policy, head: Policy) => readonly LoosenedSetting[]
  /** Null: another room asks it, or it says how the other clauses count. */
  readonly decides: ClauseEvaluation<FactOf<Schemas>> | null
}

/** Schemas of a clause that finds nothing by itself. */
export type NoFacts = Readonly<Record<string, never>>

/** A clause that no policy can switch off. */
export type ConstantClause<Id extends string, Schemas extends FactSchemas> = PolicyClause<
  Id,
  object,
  object,
  Schemas
>

/** Makes a clause that no policy can switch off. */
export function defineConstantClause<const Id extends string, Schemas extends FactSchemas>(
  id: Id,
  facts: () => Schemas,
  decides: ClauseEvaluation<FactOf<Schemas>> | null,
): ConstantClause<Id, Schemas> {
  return { id, facts, options: {}, read: () => ({}), stricter: () => ({}), loosened: () => [], decides }
}

/** Levels of a clause that does not hold, the strictest first: it closes the gate, it is reported, it is not asked. */
export const levels = ['block', 'warn', 'ignore'] as const
export type Level = (typeof levels)[number]

/** Options of a clause that is on a level. */
export const defineLevel = () => choice(...levels)

/** A clause that is on a level, which is one field of the policy. */
export type LevelClause<
  Id extends string,
  Schemas extends FactSchemas = NoFacts,
  Field extends string = Id,
  Keys extends object = Readonly<Record<Id, Level>>,
> = PolicyClause<Id, Readonly<Record<Field, Level>>, Keys, Schemas>

/** Parts of a level clause. */
interface LevelParts<
  Id extends string,
  Field extends string,
  Keys extends object,
  Schemas extends FactSchemas,
> {
  readonly id: Id
  readonly field: Field & LevelField
  readonly facts: () => Schemas
  readonly options: { readonly [Key in keyof Keys]: PolicyOption<Keys[Key]> }
  /** Key of `policy` with its level; that of its id, unless it is another one's. */
  readonly at?: string
  readonly read: (given: PolicyInput) => Level
  /** Levels of the clauses that include it: where those block, so does it. */
  readonly above?: (policy: Policy) => readonly Level[]
  readonly decides: ClauseEvaluation<FactOf<Schemas>> | null
}

/** Fields of a policy that are a level. */
type LevelField = {
  [Field in keyof Policy]: Policy[Field] extends Level ? Field : never
}[keyof Policy]

/** Makes a clause that is on a level. */
export function defineLevelClause<
  const Id extends string,
  const Field extends string,
  Keys extends object,
  Schemas extends FactSchemas,
>({
  id,
  field,
  facts,
  options,
  at = id,
  read,
  above = () => [],
  decides,
}: LevelParts<Id, Field, Keys, Schemas>): LevelClause<Id, Schemas, Field, Keys> {
  const fieldOf = (value: Level) => ({ [field]: value }) as Record<Field, Level>
  const effective = (policy: Policy): Level => {
    const found = [policy[field], ...above(policy)].reduce(chooseStricterLevel)
    // Where nothing blocks, all of it warns.
    return policy.reportOnly && found === 'block' ? 'warn' : found
  }
  return {
    id,
    facts,
    options,
    read: (given) => fieldOf(read(given)),
    stricter: (base, head) => fieldOf(chooseStricterLevel(base[field], head[field])),
    loosened: (base, head) => {
      // That the head only reports says it all.
      if (head.reportOnly) return []
      const [from, to] = [effective(base), effective(head)]
      return levels.indexOf(to) > levels.indexOf(from) ? [{ what: id, path: ['policy', at], from, to }] : []
    },
    decides,
  }
}

function chooseStricterLevel(one: Level, other: Level): Level {
  return levels.indexOf(other) < levels.indexOf(one) ? other : one
}

/** A ruling at the level of its clause; none where that is to be ignored. */
export function createRuling<const Code extends string, Args extends object>(
  holds: boolean,
  at: Level,
  code: Code,
  args: Args,
): Ruling<{ readonly code: Code; readonly args: Args }>[] {
  return at === 'ignore' ? [] : [{ holds, blocking: at === 'block', code, args }]
}

/** A clause that holds: nothing worth a line unless it is asked for as something that blocks. */
export function createPassRuling<const Code extends string, Args extends object>(
  at: Level,
  code: Code,
  args: Args,
) {
  return at === 'block' ? createRuling(true, at, code, args) : []
}

/** A clause that cannot be decided never holds. It blocks as an unverified scenario does, and is reported all the same. */
export function createUndecidedRuling<const Code extends string, Args extends object>(
  { unverified }: Pick<Policy, 'unverified'>,
  code: Code,
  args: Args,
): Ruling<{ readonly code: Code; readonly args: Args }>[] {
  return [{ holds: false, blocking: unverified === 'block', code, args }]
}

/**
 * Rules on a floor or limit about no scenario: that is a slip, and does not hold. Where a part of the suite was left
 * out, its scenarios may be there.
 */
export function ruleOnEmptyScope<About extends object>(about: About, leftOut: number, policy: Policy) {
  return leftOut === 0
    ? createUndecidedRuling(policy, 'no-such-scenario', about)
    : createRuling(false, 'warn', 'left-out', { ...about, leftOut })
}

/** Leaves out each item that a stricter one covers, whose warnings then begin where the first of both did. */
export function dropLooserItems<Item>(
  items: readonly Item[],
  isStricter: (one: Item, other: Item) => boolean,
  withWarnings: (kept: Item, other: Item) => Item,
): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    const known = kept.findIndex((one) => isStricter(one, item) || isStricter(item, one))
    const found = kept[known]
    if (found === undefined) kept.push(item)
    else kept[known] = isStricter(found, item) ? withWarnings(found, item) : withWarnings(item, found)
  }
  return kept
}
