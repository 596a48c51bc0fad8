import type { Comparison, ComparedScenario } from '../compare/comparison.ts'
import type { Decision, Results } from '../results/schema.ts'
import { subjects } from './clauses/define.ts'
import { clauses, type ClauseFact } from './clauses/registry.ts'
import { estimateFalseClosings } from './false-closings.ts'
import type { Policy } from './policy-fields.ts'
import { computeMean, sumValues } from '../compare/figures.ts'
import { computePassRate } from '../compare/metrics.ts'
import { omitNullish } from '../core/json.ts'
import type { Outcome } from '../core/verdict.ts'

/** Verdict of one clause: what it found, as a fact, and what that does. */
export type DecidedClause = ClauseFact & {
  /** That of its clause, unless it says more, such as `pass-rate/tag:smoke`. */
  readonly id: string
  readonly holds: boolean
  /** A clause that does not hold and blocks closes the gate. */
  readonly blocking: boolean
  /** It blocks once the soak is over. */
  readonly wouldBlock?: boolean
}

/** A decision before it is put into words, which `report/` does. */
export interface GateDecision extends Omit<Decision, 'clauses'> {
  readonly clauses: readonly DecidedClause[]
}

/** In the order that reports show them. */
const inOrder = subjects.flatMap((subject) => clauses.filter((one) => one.evaluation?.about === subject))

/**
 * Applies the policy: closed when a clause that blocks does not hold. Report-only blocks on nothing, and a soak
 * on nothing yet; both still say what they saw. The order of scenarios and trials changes nothing.
 */
export function decide(comparison: Comparison, policy: Policy): GateDecision {
  const decided = inOrder.flatMap(({ id: clause, evaluation }) =>
    // Each rule returns the facts that its own clause defines.
    (evaluation?.rule(comparison, policy) ?? []).map(
      (ruling) => ({ ...ruling, id: ruling.id ?? clause, clause }) as DecidedClause,
    ),
  )
  const shown = policy.reportOnly
    ? decided.map((clause) => ({ ...clause, blocking: false }))
    : policy.soakUntil === null
      ? decided
      : decided.map(applySoak)
  const closed = shown.some(({ holds, blocking }) => blocking && !holds)
  return {
    gate: closed ? 'closed' : 'open',
    ...(policy.soakUntil === null || policy.reportOnly ? {} : { soakUntil: policy.soakUntil }),
    ...omitNullish({ falseClosings: estimateFalseClosings(comparison, policy) }),
    clauses: shown,
  }
}

function applySoak(clause: DecidedClause): DecidedClause {
  const wouldBlock = clause.blocking && !clause.holds
  return { ...clause, blocking: false, ...(wouldBlock ? { wouldBlock } : {}) }
}

/** The counts that every surface shows. */
export function countResults({ scenarios }: Comparison): Results['summary'] {
  const count = (outcome: Outcome): number =>
    scenarios.filter(({ scored }) => scored.outcome === outcome).length
  const passed = count('passed')
  const failed = count('failed')
  const unverified = count('unverified')
  return {
    outcome: failed > 0 ? 'failed' : unverified > 0 || passed === 0 ? 'unverified' : 'passed',
    total: scenarios.length,
    passed,
    failed,
    unverified,
    regressed: scenarios.filter(({ change }) => change === 'regressed').length,
    fixed: scenarios.filter(({ change }) => change === 'fixed').length,
    trials: scenarios.reduce((total, { scored }) => total + scored.trials.length, 0),
    passRate: passRate(scenarios),
    costUsd: sumCost(scenarios),
  }
}

/** Mean over the verified scenarios of passed ÷ verified trials; null when none is verified. */
function passRate(scenarios: readonly ComparedScenario[]): number | null {
  const rates = scenarios.flatMap(({ scored }) => computePassRate(scored) ?? [])
  return rates.length === 0 ? null : computeMean(rates)
}

/** Adds up the cost of all trials; null unless each of them states it: part of a sum is not the sum. */
function sumCost(scenarios: readonly ComparedScenario[]): number | null {
  const costs = scenarios.flatMap(({ scored }) => scored.trials.map(({ metrics }) => metrics['cost_usd']))
  const statedCosts = costs.filter((cost) => cost !== undefined)
  return statedCosts.length === 0 || statedCosts.length < costs.length ? null : sumValues(statedCosts)
}
