import type { Comparison } from '../compare/comparison.ts'
import type { Clause, Decision } from '../results/schema.ts'
import { passHatFloors, passRateFloors } from './floor-clauses.ts'
import { metricLimits } from './metric-clauses.ts'
import { failures, hardBreaks, regressions } from './failure-clauses.ts'
import { evidence, flaky, unverified, vacuous } from './outcome-clauses.ts'
import { baseline, weakened } from './test-clauses.ts'
import type { Policy } from './policy.ts'
import type { Rule } from './rule.ts'

/** In the order that reports show them. */
const rules: readonly Rule[] = [
  evidence,
  failures,
  regressions,
  hardBreaks,
  flaky,
  unverified,
  passRateFloors,
  passHatFloors,
  metricLimits,
  weakened,
  vacuous,
  baseline,
]

/**
 * Applies the policy: closed when a clause that blocks does not hold. Report-only blocks on nothing, and a soak
 * on nothing yet; both still say what they saw. The order of scenarios and trials changes nothing.
 */
export function decide(comparison: Comparison, policy: Policy): Decision {
  const clauses = rules.flatMap((rule) => rule(comparison, policy))
  const shown = policy.reportOnly
    ? clauses.map((clause) => ({ ...clause, blocking: false }))
    : policy.soakUntil === null
      ? clauses
      : clauses.map(soaked)
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
