import { createHash } from 'node:crypto'
import type { Diagnostic } from '../core/diagnostic.ts'
import { canonicalJson } from '../core/json.ts'
import type { Weakening } from '../results/comparison-schema.ts'
import { overAt, unusedAt } from './accepted.ts'
import type { AcceptedAt, AcceptedChange } from './accepted-file.ts'
import type { Policy } from './policy.ts'

/** What an entry for a policy is held against. */
export interface LoosenedPolicy {
  readonly loosened: readonly Weakening[]
  /** The policy that the change would have. */
  readonly policy: Policy
}

/** Of everything that is loosened, from what to what, and of the policy that it makes. */
export function policyDigest({ loosened, policy }: LoosenedPolicy): string {
  const changes = loosened.map(({ kind, what, from, to }) => ({ kind, what, from, to }))
  const text = canonicalJson({ changes, policy })
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The entry that accepts exactly this loosened policy, if there is one; and a warning for each that does not. */
export function acceptedPolicy(
  entries: readonly AcceptedAt[],
  given: LoosenedPolicy,
  now: number,
): { readonly accepted: AcceptedChange | null; readonly diagnostics: readonly Diagnostic[] } {
  const current = entries.filter((at) => at.change.what === 'policy' && overAt(at, now) === null)
  if (current.length === 0) return { accepted: null, diagnostics: [] }
  const digest = given.loosened.length === 0 ? null : policyDigest(given)
  const fits = ({ change }: AcceptedAt) => change.what === 'policy' && change.digest === digest
  const why =
    digest === null
      ? 'the base has this policy too, or the change no longer loosens it'
      : 'the policy has changed since'
  return {
    accepted: current.find(fits)?.change ?? null,
    diagnostics: current.filter((at) => !fits(at)).map((at) => unusedAt(at, why)),
  }
}
