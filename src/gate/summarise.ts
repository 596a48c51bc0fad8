import { tallyOf } from '../baseline/base.ts'
import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import { mean, sum } from '../compare/figures.ts'
import { passRateOf } from '../compare/metrics.ts'
import type { Outcome } from '../core/verdict.ts'
import type { Results } from '../results/schema.ts'

/** The counts that every surface shows. */
export function summarise({ scenarios }: Comparison): Results['summary'] {
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
    costUsd: costOf(scenarios),
  }
}

/** Mean over the verified scenarios of passed ÷ verified trials; null when none is verified. */
export function passRate(scenarios: readonly ComparedScenario[]): number | null {
  const rates = scenarios.flatMap(({ scored }) => passRateOf(scored.outcome, tallyOf(scored.trials)) ?? [])
  return rates.length === 0 ? null : mean(rates)
}

/** What all trials cost; null unless each of them says so: part of a sum is not the sum. */
function costOf(scenarios: readonly ComparedScenario[]): number | null {
  const costs = scenarios.flatMap(({ scored }) => scored.trials.map(({ metrics }) => metrics['cost_usd']))
  const known = costs.filter((cost) => cost !== undefined)
  return known.length === 0 || known.length < costs.length ? null : sum(known)
}
