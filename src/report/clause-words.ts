import type { Clause, Decision } from '../results/schema.ts'
import { wordsOfClause } from './words/clauses.ts'

/** Clauses that do not hold, by what they do about it. */
export function brokenClauses({ clauses }: Decision): {
  readonly blocking: readonly Clause[]
  /** They block once the soak is over. */
  readonly soaking: readonly Clause[]
  /** They neither block nor would; without those of which a line of the report says as much. */
  readonly others: readonly Clause[]
} {
  const broken = clauses.filter(({ holds }) => !holds)
  return {
    blocking: broken.filter(({ blocking }) => blocking),
    soaking: broken.filter(({ blocking, wouldBlock }) => !blocking && wouldBlock === true),
    others: broken.filter(
      (clause) => !clause.blocking && clause.wouldBlock !== true && !wordsOfClause(clause).isShownElsewhere,
    ),
  }
}

/** Clauses of a kind that are said with the verdict; a policy may have one for each scenario. */
export const clausesSaid = 8

/** Whether there are clauses that no line of the verdict names. */
export function saysMore(decision: Decision): boolean {
  const { blocking, soaking, others } = brokenClauses(decision)
  const said = [blocking, soaking, others].map(({ length }) => Math.min(length, clausesSaid))
  return decision.clauses.length > said.reduce((sum, count) => sum + count)
}

/** What stands before clauses that only the soak keeps from blocking; plain text, not escaped. */
export function soakLabel({ soakUntil }: Decision): string {
  return soakUntil === undefined ? 'Would block' : `Would block after the soak (until ${soakDay(soakUntil)})`
}

/** A day and nothing else, since it stands in the headline, which is plain text on every surface. */
export function soakDay(soakUntil: string): string {
  return /^\d{4}-\d\d-\d\d(?!\d)/.exec(soakUntil)?.[0] ?? 'a day that cannot be read'
}

/** What one clause makes of the gate; plain text. */
export function clauseWord({ holds, blocking, wouldBlock }: Clause): string {
  if (holds) return 'holds'
  if (blocking) return 'blocks'
  return wouldBlock === true ? 'would block' : 'warns'
}
