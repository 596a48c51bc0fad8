import type { Comparison } from '../compare/comparison.ts'
import type { Clause, Decision } from '../results/schema.ts'
import { subjects } from './clauses/define.ts'
import { clauses } from './clauses/registry.ts'
import type { Policy } from './policy.ts'

/** In the order that reports show them. */
const inOrder = subjects.flatMap((subject) => clauses.filter(({ decides }) => decides?.about === subject))

/**
 * Applies the policy: closed when a clause that blocks does not hold. Report-only blocks on nothing, and a soak
 * on nothing yet; both still say what they saw. The order of scenarios and trials changes nothing.
 */
export function decide(comparison: Comparison, policy: Policy): Decision {
  const asked = inOrder.flatMap(({ id: clause, decides }) =>
    (decides?.rule(comparison, policy) ?? []).map(({ id, ...found }) =>
      id === clause ? { id, ...found } : { id, clause, ...found },
    ),
  )
  const shown = policy.reportOnly
    ? asked.map((clause) => ({ ...clause, blocking: false }))
    : policy.soakUntil === null
      ? asked
      : asked.map(soaked)
  const closed = shown.some(({ holds, blocking }) => blocking && !holds)
  return {
    gate: closed ? 'closed' : 'open',
    ...(policy.soakUntil === null || policy.reportOnly ? {} : { soakUntil: policy.soakUntil }),
    clauses: shown,
  }
}

function soaked(clause: Clause): Clause {
  const wouldBlock = clause.blocking && !clause.holds
  return { ...clause, blocking: false, ...(wouldBlock ? { wouldBlock } : {}) }
}
