import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import type { Clause, Decision } from '../results/schema.ts'
import type { Policy } from './policy.ts'
import { passRate } from './summarise.ts'

/** One rule of the gate: null where the policy does not ask for it. */
type Rule = (comparison: Comparison, policy: Policy) => Clause | null

/** Sums of fractions miss a floor of 0.9 by their last digit. */
const tolerance = 1e-9

const named = 3

const rules: readonly Rule[] = [evidence, failures, regressions, unverified, floor, baseline]

/**
 * Applies the policy: closed when a clause that blocks does not hold. `never` blocks on nothing and
 * still says what it saw. The order of scenarios and trials changes nothing.
 */
export function decide(comparison: Comparison, policy: Policy): Decision {
  const clauses = rules.flatMap((rule) => {
    const clause = rule(comparison, policy)
    if (clause === null) return []
    return [policy.failOn === 'never' ? { ...clause, blocking: false } : clause]
  })
  const closed = clauses.some(({ holds, blocking }) => blocking && !holds)
  return { gate: closed ? 'closed' : 'open', clauses }
}

/** Nothing verified is not green, whatever else is asked for. */
function evidence({ scenarios }: Comparison): Clause {
  const verified = scenarios.filter(({ scored }) => scored.outcome !== 'unverified').length
  const total = counted(scenarios.length, 'scenario')
  const seen =
    scenarios.length === 0
      ? 'No scenario was run'
      : `${verified === 0 ? 'None' : verified} of ${total} could be verified`
  const message = verified === 0 ? `${seen}, so nothing is proven.` : `${seen}.`
  return { id: 'evidence', holds: verified > 0, blocking: true, message }
}

function failures({ scenarios }: Comparison, { failOn }: Policy): Clause | null {
  if (failOn === 'regressions') return null
  const failed = scenarios.filter(({ scored }) => scored.outcome === 'failed')
  return {
    id: 'failures',
    holds: failed.length === 0,
    blocking: true,
    message:
      failed.length === 0
        ? 'No scenario failed.'
        : `${counted(failed.length, 'scenario')} failed: ${namesOf(failed)}.`,
  }
}

function regressions(comparison: Comparison, { failOn }: Policy): Clause | null {
  if (failOn !== 'regressions') return null
  const failed = comparison.scenarios.filter(({ scored }) => scored.outcome === 'failed')
  const fresh = failed.filter((scenario) => !failedBefore(scenario))
  const old = failed.length - fresh.length
  const without = comparison.baseline.base === null
  const known = old === 0 ? '' : ` ${counted(old, 'scenario')} failed in the base too.`
  const message =
    fresh.length === 0
      ? `No scenario failed that the base does not show as failed.${known}`
      : without
        ? `There is no base, so every failure counts. ${counted(fresh.length, 'scenario')} failed: ${namesOf(fresh)}.`
        : `${counted(fresh.length, 'scenario')} failed that the base does not show as failed: ${namesOf(fresh)}.${known}`
  return { id: 'regressions', holds: fresh.length === 0, blocking: true, message }
}

/** A failure under other checks says nothing about this one. */
function failedBefore({ base, change }: ComparedScenario): boolean {
  return base?.outcome === 'failed' && change !== 'incomparable'
}

function unverified({ scenarios }: Comparison, policy: Policy): Clause | null {
  if (policy.unverified === 'ignore') return null
  const open = scenarios.filter(({ scored }) => scored.outcome === 'unverified')
  return {
    id: 'unverified',
    holds: open.length === 0,
    blocking: policy.unverified === 'fail',
    message:
      open.length === 0
        ? 'Every scenario could be verified.'
        : `${counted(open.length, 'scenario')} could not be verified: ${namesOf(open)}.`,
  }
}

function floor({ scenarios }: Comparison, { minPassRate }: Policy): Clause | null {
  if (minPassRate === null) return null
  const rate = passRate(scenarios)
  const message =
    rate === null
      ? `There is no pass rate to hold against the floor of ${percent(minPassRate)}.`
      : `Pass rate ${percent(rate)}, floor ${percent(minPassRate)}.`
  return { id: 'pass-rate', holds: rate !== null && rate >= minPassRate - tolerance, blocking: true, message }
}

/** A base that was asked for by name and is not there is a thing that could not be verified. */
function baseline({ baseline: answer }: Comparison, policy: Policy): Clause | null {
  if (answer.base !== null || !answer.required || policy.unverified === 'ignore') return null
  const message = `The baseline that was asked for is not there: ${answer.reason}.`
  return { id: 'baseline', holds: false, blocking: policy.unverified === 'fail', message }
}

/** At most three ids, sorted; the results file and the report have the rest. */
function namesOf(scenarios: readonly ComparedScenario[]): string {
  const ids = scenarios.map(({ scored }) => `\`${scored.scenario.id}\``).sort()
  const more = ids.length - named
  return ids.slice(0, named).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Rounded down, so that 89.99 % is not shown as the 90 % that it missed. */
function percent(rate: number): string {
  return `${Math.floor(rate * 1000 + tolerance) / 10}%`
}
