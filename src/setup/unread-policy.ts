import type { Policy } from '../gate/policy.ts'
import type { Decision } from '../results/schema.ts'

/**
 * Closes the gate where the policy that counts is not known: that of the base, for a change that may be anybody's. Only
 * a workflow that asks for a report alone is heeded. `why`: null where the policy is known.
 */
export function withUnreadPolicy(decision: Decision, policy: Policy, why: string | null): Decision {
  if (why === null) return decision
  const message = `The policy of the base counts for this change, and it cannot be read: ${why}.`
  const blocking = !policy.reportOnly
  return {
    ...decision,
    gate: blocking ? 'closed' : decision.gate,
    clauses: [...decision.clauses, { id: 'policy', holds: false, blocking, message }],
  }
}
