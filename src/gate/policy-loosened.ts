import type { Weakening } from '../results/weakening-schema.ts'
import type { LoosenedSetting } from './clauses/define.ts'
import { clauses } from './clauses/registry.ts'
import { findLoosenedOptions, type ProtectedOptions } from './protected-options.ts'
import { buildPolicy } from './policy.ts'
import type { Policy } from './policy-fields.ts'
import type { Quarantine } from './quarantine.ts'

/** Settings of the gate of one side: its config file, and the inputs that win over it. */
export interface GateConfig {
  readonly policy: Policy
  readonly quarantine: readonly Quarantine[]
  /** Other options that decide what counts. */
  readonly others: ProtectedOptions
  readonly file: string
  /** 1-based line of a path of the file; null where the file is not there. */
  readonly lineOf: (path: readonly (string | number)[]) => number | null
}

/** Combines the stricter of both sides and lists what the head loosens, in order. `options`: outside the policy. */
export function combinePolicies(base: GateConfig, head: GateConfig) {
  const { policy, postponed } = combineStricter(base.policy, head.policy)
  // Where the base's policy could close nothing, that of the head counts as it is.
  const atOnce = postponed.length > 0 ? [] : findLoosenedClauses(base.policy, head.policy)
  const describe = (list: readonly LoosenedSetting[]) =>
    list.map(({ path, ...change }) => createWeakening({ kind: 'policy-loosened', ...change }, path, head))
  const options = markPostponed(describe(findLoosenedOptions(base.others, head.others)))
  return {
    policy,
    loosened: [
      ...describe(atOnce),
      ...markPostponed(describe(postponed)),
      ...options,
      ...markPostponed(findAddedQuarantine(base, head)),
    ],
    options,
  }
}

function markPostponed(loosened: readonly Weakening[]): Weakening[] {
  return loosened.map((one) => ({ ...one, effect: 'postponed' }))
}

function createWeakening(
  { kind, what, from, to }: Pick<Weakening, 'kind' | 'what' | 'from' | 'to'>,
  path: readonly (string | number)[],
  { file, lineOf }: GateConfig,
): Weakening {
  return { kind, scenario: null, file, line: lineOf(path), what, from, to, headByBase: null }
}

function findAddedQuarantine(base: GateConfig, head: GateConfig): Weakening[] {
  return head.quarantine.flatMap(({ scenario: what, expires, owner }, index) => {
    const days = base.quarantine.flatMap((entry) => (entry.scenario === what ? entry.expires : []))
    const until = days.sort().at(-1)
    if (until !== undefined && until >= expires) return []
    const from = until === undefined ? null : `until ${until}`
    const change = { kind: 'quarantine-added', what, from, to: `until ${expires}, ${owner}` } as const
    return [createWeakening(change, ['quarantine', index], head)]
  })
}

/**
 * Takes the stricter of both policies, clause by clause: whatever closes the gate by the base's policy closes it. A
 * policy in a soak, or that only reports, closes nothing, so that the other one counts alone. `postponed`: everything
 * that the head asks less of; it counts from the next change on.
 */
export function combineStricter(base: Policy, head: Policy) {
  if (canClose(head) && !canClose(base)) return { policy: head, postponed: [] }
  const postponed = findLoosenedClauses(base, head)
  return {
    policy: canClose(base) && !canClose(head) ? base : buildPolicy(({ combine }) => combine(base, head)),
    postponed,
  }
}

function canClose({ reportOnly, soakUntil }: Policy): boolean {
  return !reportOnly && soakUntil === null
}

/** Finds everything that a policy asks less of than another one, in the order of the clauses. */
export function findLoosenedClauses(base: Policy, head: Policy): LoosenedSetting[] {
  return clauses.flatMap(({ findLoosened }) => findLoosened(base, head))
}
