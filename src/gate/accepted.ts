import { hashText } from '../core/hash.ts'
import { countOutcomes } from '../baseline/base.ts'
import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import { addDays, formatDay } from '../core/day.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { findHidden, hiddenKinds, type Weakening } from '../results/weakening-schema.ts'
import { fingerprintScenario, isFresh } from '../score/scored-suite.ts'
import { listFailures, explainNewFailure, failMoreOften } from './accepted-failures.ts'
import { computeLastDay } from './exception-days.ts'
import type { AcceptedAt, AcceptedChange } from './accepted-file.ts'
import { canonicalizeJson } from '../core/json.ts'
import type { AcceptedLevel, MetricLimit, Policy } from './policy-fields.ts'

type Regressed = Extract<AcceptedChange, { what: 'regressed' }>
type Weakened = Extract<AcceptedChange, { what: 'weakened' }>

/**
 * Marks what was accepted. An entry fits as long as the scenario has the fingerprints that it had then, and what was
 * accepted is still what it comes to; an outage says nothing about that. `limits`: those of the policy. `now`:
 * milliseconds since 1970. Of accepted policies it only says which are over. `diagnostics`: a warning for each entry
 * that does nothing any more.
 */
export function withAccepted(
  comparison: Comparison,
  entries: readonly AcceptedAt[],
  limits: readonly MetricLimit[],
  now: number,
) {
  if (entries.length === 0) return { comparison, levels: [], diagnostics: [] }
  const byId = new Map(comparison.scenarios.map((scenario) => [scenario.scored.scenario.id, scenario]))
  const left = new Set(comparison.notRun.map(({ id }) => id))
  const scenarios = new Map<ComparedScenario, ComparedScenario>()
  const weakenings = new Set<Weakening>()
  const levels: AcceptedLevel[] = []
  const diagnostics: Diagnostic[] = []
  for (const at of entries) {
    const { change } = at
    const over = checkExpiry(at, now)
    if (over !== null) {
      diagnostics.push(over)
      continue
    }
    // It was read before the comparison, which it decides about.
    if (change.what === 'policy') continue
    const unused =
      change.what === 'metric'
        ? acceptLevel(at, change, limits, levels)
        : change.scenario !== null && left.has(change.scenario)
          ? null
          : change.what === 'regressed'
            ? acceptScenario(at, change, byId.get(change.scenario), scenarios)
            : acceptWeakening(change, comparison, byId, weakenings)
    if (unused !== null) diagnostics.push(warnUnused(at, unused))
  }
  const accepted = {
    ...comparison,
    scenarios: comparison.scenarios.map((scenario) => scenarios.get(scenario) ?? scenario),
    weakenings: comparison.weakenings.map((weakening) =>
      weakenings.has(weakening) ? { ...weakening, accepted: true } : weakening,
    ),
  }
  return { comparison: accepted, levels, diagnostics }
}

/** Reason why an entry does nothing, as a clause; null where it does something, or nobody can tell. */
type Unused = string | null

function acceptScenario(
  { isOfBase = false }: AcceptedAt,
  change: Regressed,
  scenario: ComparedScenario | undefined,
  accepted: Map<ComparedScenario, ComparedScenario>,
): Unused {
  if (scenario === undefined) return `there is no scenario \`${change.scenario}\``
  const { outcome } = scenario.scored
  if (!isSame(scenario, change.fingerprints)) return `\`${change.scenario}\` has changed since`
  if (outcome === 'unverified') return null
  if (outcome !== change.head.outcome)
    return `\`${change.scenario}\` is ${outcome}, and was accepted as ${change.head.outcome}`
  // Tells whether a failure came back that was accepted, merged and then fixed: that is another regression.
  if (isOfBase && scenario.change === 'regressed' && scenario.base?.outcome === 'passed')
    return `\`${change.scenario}\` passes in the base, where it was accepted before`
  const worse = explainWorse(scenario, change)
  if (worse !== null) return `\`${change.scenario}\` got worse than what was accepted: ${worse}`
  const parts = { ...scenario.parts, accepted: buildSignature(change) }
  accepted.set(scenario, { ...scenario, parts })
  return null
}

/** Makes the signature of an entry, with the last day on which it counts. */
export function buildSignature(change: AcceptedChange): NonNullable<ComparedScenario['parts']['accepted']> {
  const { by, at, reason } = change
  return { by, at, reason, expires: computeLastDay(change) }
}

/** Tells how a scenario fails more often, or in another way, than was accepted; null where it does not. */
function explainWorse({ scored }: ComparedScenario, { head, failures }: Regressed): string | null {
  const now = countOutcomes(scored.trials)
  const isAgentRun = isFresh(scored)
  if (failMoreOften(now, head, isAgentRun)) return 'fewer trials pass'
  // Older files do not say how it failed.
  if (failures === undefined) return null
  return explainNewFailure(
    { failures: listFailures(scored), verified: now.passed + now.failed },
    { failures, verified: head.passed + head.failed },
    isAgentRun,
  )
}

function acceptWeakening(
  change: Weakened,
  { weakenings, baseline, removed }: Comparison,
  byId: ReadonlyMap<string, ComparedScenario>,
  accepted: Set<Weakening>,
): Unused {
  // Without a base nobody knows what was weakened.
  if (baseline.base === null) return null
  const weakening = weakenings.find(
    ({ kind, scenario, what, from, to, effect }) =>
      effect === undefined &&
      kind === change.kind &&
      scenario === change.scenario &&
      what === change.of &&
      from === change.from &&
      to === change.to,
  )
  if (weakening === undefined) return 'the base has it too, or it is not there any more'
  const scenario = change.scenario === null ? undefined : byId.get(change.scenario)
  if (scenario !== undefined && !isSame(scenario, change.fingerprints))
    return `\`${change.scenario}\` has changed since`
  const rows = fingerprintLostRows(change.scenario, removed)
  if (scenario === undefined && change.fingerprints !== null && rows?.checks !== change.fingerprints.checks)
    return `\`${change.scenario}\` has lost other rows since`
  const hidden = findHidden(weakening)
  if (change.hides !== undefined && hiddenKinds.indexOf(hidden) > hiddenKinds.indexOf(change.hides))
    return hidden === 'failure'
      ? 'what was taken away may hide a failure that nothing showed when it was accepted'
      : null
  accepted.add(weakening)
  return null
}

/** Digest of the rows that a dataset has lost; null where it is none. Their number alone would excuse the loss of others. */
export function fingerprintLostRows(
  scenario: string | null,
  removed: readonly { readonly id: string }[],
): Weakened['fingerprints'] {
  const rows = removed.map(({ id }) => id).filter((id) => id.startsWith(`${scenario}/`))
  return rows.length === 0 ? null : { checks: hashText(canonicalizeJson(rows.sort()), 32) }
}

function acceptLevel(
  { isOfBase = false }: AcceptedAt,
  { metric, level, by }: Extract<AcceptedChange, { what: 'metric' }>,
  limits: readonly MetricLimit[],
  levels: AcceptedLevel[],
): Unused {
  levels.push({ metric, level, by, isOfBase })
  if (limits.some((limit) => limit.metric === metric && limit.scope.kind === 'suite')) return null
  if (metric === 'pass_rate') return isOfBase ? 'the base has it too' : null
  return `the policy has no limit of \`${metric}\` for the suite`
}

function isSame({ scored }: ComparedScenario, prints: Regressed['fingerprints'] | null): boolean {
  if (prints === null) return true
  const { checks, input } = fingerprintScenario(scored)
  return prints.checks === checks && (prints.input === undefined || prints.input === input)
}

/** A warning for an entry that is over, or whose day has not come; null for one that counts. */
export function checkExpiry({ change, file, line, column }: AcceptedAt, now: number): Diagnostic | null {
  const place = { severity: 'warning', file, line, column } as const
  const last = computeLastDay(change)
  if (last < formatDay(now)) {
    const message = `this acceptance expired after ${last} and does nothing; remove it, or accept again`
    return { code: 'acceptance-expired', message, ...place }
  }
  // A clock that is wrong by hours is no slip.
  if (formatDay(Date.parse(change.at)) <= addDays(now, 1)) return null
  const message = 'this acceptance is dated in the future and does nothing; remove it, or accept again'
  return { code: 'acceptance-expired', message, ...place }
}

export function warnUnused({ file, line, column }: AcceptedAt, why: string): Diagnostic {
  const message = `this acceptance is used up: ${why}; remove it, or accept again`
  return { code: 'acceptance-unused', severity: 'warning', message, file, line, column }
}

/** A loosened policy, which entries are held against. */
interface LoosenedPolicy {
  readonly loosened: readonly Weakening[]
  /** The policy that the change would have. */
  readonly policy: Policy
  /** Nobody can tell what else it loosens. */
  readonly isUnread?: boolean
}

/** Of everything that is loosened, from what to what, and of the policy that it makes. */
export function digestPolicy({ loosened, policy }: LoosenedPolicy): string {
  const changes = loosened.map(({ kind, what, from, to }) => ({ kind, what, from, to }))
  const text = canonicalizeJson({ changes, policy })
  return hashText(text, 32)
}

/** The entry that accepts exactly this loosened policy, if there is one; and a warning for each that does not. */
export function findAcceptedPolicy(
  entries: readonly AcceptedAt[],
  policy: LoosenedPolicy,
  now: number,
): { readonly accepted: AcceptedChange | null; readonly diagnostics: readonly Diagnostic[] } {
  const current = entries.filter((at) => at.change.what === 'policy' && checkExpiry(at, now) === null)
  if (current.length === 0) return { accepted: null, diagnostics: [] }
  const isNone = policy.loosened.length === 0 && policy.isUnread !== true
  const digest = isNone ? null : digestPolicy(policy)
  const fits = ({ change }: AcceptedAt) => change.what === 'policy' && change.digest === digest
  const why =
    digest === null
      ? 'the base has this policy too, or the change no longer loosens it'
      : 'the policy has changed since'
  return {
    accepted: current.find(fits)?.change ?? null,
    diagnostics: current.filter((at) => !fits(at)).map((at) => warnUnused(at, why)),
  }
}
