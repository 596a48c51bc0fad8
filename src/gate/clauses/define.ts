import type { z } from 'zod'
import type { Comparison } from '../../compare/comparison.ts'
import { choice } from '../../text/written-values.ts'
import { levels, type Level, type Policy, type PolicyKeys } from '../policy-fields.ts'

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
export type ClauseRule<Schemas extends FactSchemas> = ClauseEvaluation<FactOf<Schemas>>['rule']

/** One thing that the head asks less of than the base: from which word to which. */
export interface LoosenedSetting<What extends string = string> {
  readonly what: What
  readonly path: readonly (string | number)[]
  readonly from: string
  readonly to: string
}

/**
 * A clause of the policy: its name, its keys of the config file, its fields of {@link Policy} with their defaults and
 * order of strictness, its facts and its rule. Its sentences are an entry of the table in `words/`.
 */
export interface PolicyClause<
  Id extends string = string,
  Fields extends keyof Policy = never,
  Keys extends keyof PolicyKeys = never,
  Schemas extends FactSchemas = NoFacts,
> {
  readonly id: Id
  readonly options: { readonly [Key in Keys]: PolicyOption<PolicyKeys[Key]> }
  /** Made on demand: results read from a file are checked against them before they are put into words. */
  readonly facts: () => Schemas
  /** Its fields by what the options say; its defaults, where they say nothing. `now`: milliseconds since 1970. */
  readonly read: (input: PolicyInput, now: number) => Pick<Policy, Fields>
  /** Its fields of a policy that closes whatever either of two policies closes. */
  readonly combine: (base: Policy, head: Policy) => Pick<Policy, Fields>
  /** Everything that the head asks less of than the base. */
  readonly findLoosened: (base: Policy, head: Policy) => readonly LoosenedSetting[]
  /** Null: another room asks it, or it says how the other clauses count. */
  readonly evaluation: ClauseEvaluation<FactOf<Schemas>> | null
}

/** Schemas of a clause that finds nothing by itself. */
type NoFacts = Readonly<Record<string, never>>
export const noFacts = (): NoFacts => ({})

/** Makes a clause that no policy can switch off. */
export function defineConstantClause<const Id extends string, Schemas extends FactSchemas>(
  id: Id,
  facts: () => Schemas,
  evaluation: ClauseEvaluation<FactOf<Schemas>> | null,
): PolicyClause<Id, never, never, Schemas> {
  return { id, facts, options: {}, read: () => ({}), combine: () => ({}), findLoosened: () => [], evaluation }
}

/** Options of a clause that is on a level. */
export const defineLevel = () => choice(...levels)

/** Parts of a level clause. */
interface LevelParts<
  Id extends string,
  Field extends LevelField,
  Keys extends keyof PolicyKeys,
  Schemas extends FactSchemas,
> {
  readonly id: Id
  readonly field: Field
  readonly facts: () => Schemas
  readonly options: { readonly [Key in Keys]: PolicyOption<PolicyKeys[Key]> }
  /** Key of `policy` with its level; that of its id, unless it is another one's. */
  readonly at?: string
  readonly read: (input: PolicyInput) => Level
  /** Levels of the clauses that include it: where those block, so does it. */
  readonly above?: (policy: Policy) => readonly Level[]
  readonly evaluation: ClauseEvaluation<FactOf<Schemas>> | null
}

/** Fields of a policy that are a level. */
type LevelField = {
  [Field in keyof Policy]: Policy[Field] extends Level ? Field : never
}[keyof Policy]

/** Makes a clause that is on a level. */
export function defineLevelClause<
  const Id extends string,
  const Field extends LevelField,
  const Keys extends keyof PolicyKeys,
  Schemas extends FactSchemas,
>(parts: LevelParts<Id, Field, Keys, Schemas>): PolicyClause<Id, Field, Keys, Schemas> {
  const { id, field, facts, options, at = id, read, above = () => [], evaluation } = parts
  const buildField = (value: Level) => ({ [field]: value }) as Pick<Policy, Field>
  const effective = (policy: Policy): Level => {
    const level = [policy[field], ...above(policy)].reduce(chooseStricterLevel)
    // Where nothing blocks, all of it warns.
    return policy.reportOnly && level === 'block' ? 'warn' : level
  }
  return {
    id,
    facts,
    options,
    read: (input) => buildField(read(input)),
    combine: (base, head) => buildField(chooseStricterLevel(base[field], head[field])),
    findLoosened: (base, head) => {
      // That the head only reports says it all.
      if (head.reportOnly) return []
      const [from, to] = [effective(base), effective(head)]
      return levels.indexOf(to) > levels.indexOf(from) ? [{ what: id, path: ['policy', at], from, to }] : []
    },
    evaluation,
  }
}

/** Keys of `policy` that are a level. */
type LevelKey = {
  [Key in keyof PolicyKeys]: PolicyKeys[Key] extends Level ? Key : never
}[keyof PolicyKeys]

/** Makes a clause on the level that the key of its id sets; `usual`: where nothing sets it. */
export function defineOwnLevel<
  const Id extends LevelKey,
  const Field extends LevelField,
  Schemas extends FactSchemas,
>({
  usual,
  help,
  ...parts
}: Omit<LevelParts<Id, Field, Id, Schemas>, 'options' | 'at' | 'read'> & {
  readonly usual: Level
  readonly help: string
}): PolicyClause<Id, Field, Id, Schemas> {
  const option: PolicyOption<Level> = { schema: defineLevel, help }
  return defineLevelClause({
    ...parts,
    options: { [parts.id]: option } as { readonly [Key in Id]: PolicyOption<PolicyKeys[Key]> },
    read: ({ policy }) => policy?.[parts.id] ?? usual,
  })
}

export function chooseStricterLevel(one: Level, other: Level): Level {
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
export function createPassRuling<Args extends object>(at: Level, args: Args) {
  return at === 'block' ? createRuling(true, at, 'none', args) : []
}

/** A clause that cannot be decided never holds. It blocks as an unverified scenario does, and is reported all the same. */
export function createUndecidedRuling<const Code extends string, Args extends object>(
  { unverified }: Pick<Policy, 'unverified'>,
  code: Code,
  args: Args,
): Ruling<{ readonly code: Code; readonly args: Args }>[] {
  return [{ holds: false, blocking: unverified === 'block', code, args }]
}

/** Rules on a floor or limit without scenarios: a mistake that fails, unless the part left out may hold them. */
export function ruleOnEmptyScope<About extends object>(about: About, leftOut: number, policy: Policy) {
  return leftOut === 0
    ? createUndecidedRuling(policy, 'no-such-scenario', about)
    : createRuling(false, 'warn', 'left-out', { ...about, leftOut })
}

/** Leaves out each item that a stricter one covers, whose warnings then begin where the first of both did. */
export function dropLooserItems<Item>(
  items: readonly Item[],
  isStricter: (one: Item, other: Item) => boolean,
  withWarnings: (stricter: Item, other: Item) => Item,
): readonly Item[] {
  const remaining: Item[] = []
  for (const item of items) {
    const index = remaining.findIndex((one) => isStricter(one, item) || isStricter(item, one))
    const match = remaining[index]
    if (match === undefined) remaining.push(item)
    else remaining[index] = isStricter(match, item) ? withWarnings(match, item) : withWarnings(item, match)
  }
  return remaining
}
