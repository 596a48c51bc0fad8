import { clauses } from './clauses/registry.ts'
import type { Said } from './others-loosened.ts'
import { policyFrom, type Policy } from './policy.ts'

/** The policy that counts for a change, and what the change says that does not count for itself. */
export interface Strictest {
  readonly policy: Policy
  /** What the head asks less; it counts from the next change on. */
  readonly postponed: readonly Said[]
}

/**
 * Takes the stricter of both policies, clause by clause: whatever closes the gate by the base's policy closes it.
 * A policy in a soak, or that only reports, closes nothing, so that the other one counts alone.
 */
export function strictest(base: Policy, head: Policy): Strictest {
  if (canClose(head) && !canClose(base)) return { policy: head, postponed: [] }
  const postponed = clausesLoosened(base, head)
  return {
    policy: canClose(base) && !canClose(head) ? base : policyFrom(({ stricter }) => stricter(base, head)),
    postponed,
  }
}

function canClose({ reportOnly, soakUntil }: Policy): boolean {
  return !reportOnly && soakUntil === null
}

/** What a policy asks less than another one, in the order of the clauses. */
export function clausesLoosened(base: Policy, head: Policy): Said[] {
  return clauses.flatMap(({ loosened }) => loosened(base, head))
}
