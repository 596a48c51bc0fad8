import type { BaseReason } from '../baseline/reason.ts'
import { mapFormerIds, type Comparison } from '../compare/comparison.ts'
import { formatDay } from '../core/day.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { omitNullish } from '../core/json.ts'
import type { Weakening } from '../results/weakening-schema.ts'
import { withAccepted } from './accepted.ts'
import type { AcceptedAt } from './accepted-file.ts'
import { decide, type GateDecision } from './decide.ts'
import type { Policy } from './policy-fields.ts'
import { withQuarantine, type QuarantineAt } from './quarantine.ts'
import { findLostTags } from './scope.ts'

/** Rules that a change is decided by. */
export interface GateRules {
  readonly policy: Policy
  readonly quarantine: readonly QuarantineAt[]
}

/** Settings of the gate as they apply to one change. */
export interface EffectiveGate {
  /** Of each clause the stricter of base and head. */
  readonly rules: GateRules
  /** Rules in the change's own files: they apply where the base has no scenarios. */
  readonly headRules: GateRules
  readonly accepted: readonly AcceptedAt[]
  /** Settings that are looser than the base's. */
  readonly loosened: readonly Weakening[]
  readonly policyChange: GateDecision['policyChange']
  /** Why the policy of the base is unknown; null if it is known, there is none, or the change's was accepted. */
  readonly unreadable: readonly BaseReason[] | null
  /** Why the base's accepted changes and weakenings are unknown; null if they are known. */
  readonly weakeningsUnknown: readonly BaseReason[] | null
  /** Origin of an untrusted change, such as `a fork`; null for a trusted one. */
  readonly untrusted: string | null
  /** Milliseconds since 1970. */
  readonly now: number
  readonly diagnostics: readonly Diagnostic[]
}

export interface GateResult {
  readonly comparison: Comparison
  readonly decision: GateDecision
  readonly diagnostics: readonly Diagnostic[]
}

/** Marks what is in quarantine, accepted, or asks less than the base's config, and applies the policy. */
export function applyGate(config: EffectiveGate, comparison: Comparison): GateResult {
  const { accepted, untrusted, now } = config
  const hasBase = baseHasScenarios(comparison)
  const { policy, quarantine } = hasBase ? config.rules : config.headRules
  const weakenings = [
    ...comparison.weakenings,
    ...(hasBase ? config.loosened : []),
    ...findLostTags(comparison, policy),
  ]
  const { weakeningsUnknown } = config
  const weakened = { ...comparison, untrusted, ...omitNullish({ weakeningsUnknown }), weakenings }
  const quarantined = withQuarantine(weakened, quarantine, formatDay(now))
  const settled = withAccepted(quarantined.comparison, accepted, policy.metrics, now)
  const decision = decide(settled.comparison, { ...policy, acceptedLevels: settled.levels })
  const { policyChange } = config
  return {
    comparison: settled.comparison,
    decision: {
      ...decision,
      ...(hasBase && policyChange !== undefined ? { policyChange } : {}),
      ...(hasBase || untrusted !== null ? closeOnUnreadablePolicy(decision, policy, config) : {}),
    },
    diagnostics: [
      ...quarantined.diagnostics,
      ...settled.diagnostics,
      ...config.diagnostics,
      ...warnFormerIds(comparison, quarantine, accepted),
    ],
  }
}

/** Tells whether the base has scenarios. Without any, there was no gate to loosen: the change brings it. */
function baseHasScenarios({ baseline: { base } }: Comparison): boolean {
  return base === null || base.scenarios.some((one) => one.baseChecksFingerprint !== null)
}

/** Closes the gate if the base's policy is unknown. Reports stay open, trusted changes by `unverified`. */
function closeOnUnreadablePolicy(
  decision: GateDecision,
  policy: Policy,
  { unreadable: reasons, untrusted }: EffectiveGate,
): Partial<GateDecision> {
  if (reasons === null) return {}
  const isTrusted = untrusted === null
  const blocking = !policy.reportOnly && (!isTrusted || policy.unverified === 'block')
  const code = isTrusted ? 'unknown' : 'unread'
  return {
    gate: blocking ? 'closed' : decision.gate,
    clauses: [
      ...decision.clauses,
      { id: 'policy', clause: 'policy', holds: false, blocking, code, args: { reasons } },
    ],
  }
}

/** Warns of entries that use a scenario's former id: an entry holds for an id as it is written, so these do nothing. */
function warnFormerIds(
  comparison: Comparison,
  quarantine: readonly QuarantineAt[],
  accepted: readonly AcceptedAt[],
): Diagnostic[] {
  if (quarantine.length + accepted.length === 0) return []
  const former = mapFormerIds(comparison)
  const entries = [
    ...quarantine.map(({ scenario, place }) => ({ scenario, place })),
    ...accepted.flatMap(({ change, file, line, column }) =>
      'scenario' in change && change.scenario !== null
        ? [{ scenario: change.scenario, place: { file, line, column } }]
        : [],
    ),
  ]
  return entries.flatMap(({ scenario, place }) => {
    const now = former.get(scenario)
    if (now === undefined) return []
    const message = `\`${scenario}\` is now called \`${now}\`; write that, or the entry does nothing`
    return [{ code: 'former-id', severity: 'warning', message, ...place }]
  })
}
