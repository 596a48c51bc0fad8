import { choice } from '../../text/written-values.ts'
import type { Policy } from '../policy.ts'
import type { Deciding, GivenPolicy, PolicyClause, PolicyOption } from './define.ts'

/** What a clause that does not hold does: closes the gate, is said, or is not even asked. From the strictest one. */
export const levels = ['block', 'warn', 'ignore'] as const
export type Level = (typeof levels)[number]

/** Options of a clause that is on a level. */
export const level = () => choice(...levels)

/** A clause that is on a level, which is one field of the policy. */
export type LevelClause<
  Id extends string,
  Field extends string = Id,
  Keys extends object = Readonly<Record<Id, Level>>,
> = PolicyClause<Id, Readonly<Record<Field, Level>>, Keys>

/** What a level clause is made of. */
interface LevelParts<Id extends string, Field extends string, Keys extends object> {
  readonly id: Id
  readonly field: Field & LevelField
  readonly options: { readonly [Key in keyof Keys]: PolicyOption<Keys[Key]> }
  /** Key of `policy` that its level stands at; that of its id, unless it is another one's. */
  readonly at?: string
  readonly read: (given: GivenPolicy) => Level
  /** Levels of what it is a part of: where those block, so does it. */
  readonly above?: (policy: Policy) => readonly Level[]
  readonly decides: Deciding | null
}

/** Fields of a policy that are a level. */
type LevelField = {
  [Field in keyof Policy]: Policy[Field] extends Level ? Field : never
}[keyof Policy]

/** A clause on a level. */
export function levelClause<const Id extends string, const Field extends string, Keys extends object>({
  id,
  field,
  options,
  at = id,
  read,
  above = () => [],
  decides,
}: LevelParts<Id, Field, Keys>): LevelClause<Id, Field, Keys> {
  const fieldOf = (value: Level) => ({ [field]: value }) as Record<Field, Level>
  const effective = (policy: Policy): Level => {
    const found = [policy[field], ...above(policy)].reduce(strictestLevel)
    // Where nothing blocks, all of it warns.
    return policy.reportOnly && found === 'block' ? 'warn' : found
  }
  return {
    id,
    options,
    read: (given) => fieldOf(read(given)),
    stricter: (base, head) => fieldOf(strictestLevel(base[field], head[field])),
    loosened: (base, head) => {
      // That the head only reports says it all.
      if (head.reportOnly) return []
      const [from, to] = [effective(base), effective(head)]
      return levels.indexOf(to) > levels.indexOf(from) ? [{ what: id, path: ['policy', at], from, to }] : []
    },
    decides,
  }
}

function strictestLevel(one: Level, other: Level): Level {
  return levels.indexOf(other) < levels.indexOf(one) ? other : one
}
