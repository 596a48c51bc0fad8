import type { Decision } from '../gate/decide.ts'
import type { Policy } from '../gate/policy.ts'

/**
 * Closes the gate where the policy that counts is not known: that of the base, for a change that may be anybody's. Only
 * a workflow that asks for a report alone is heeded. `why`: null where the policy is known.
 */
export function withUnreadPolicy(decision: Decision, policy: Policy, why: string | null): Decision {
  if (why === null) return decision
  const blocking = !policy.reportOnly
  return {
    ...decision,
    gate: blocking ? 'closed' : decision.gate,
    clauses: [
      ...decision.clauses,
      { id: 'policy', clause: 'policy', holds: false, blocking, code: 'unread', args: { reason: why } },
    ],
  }
}
