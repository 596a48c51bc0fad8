import type { ConfirmedSuite } from '../score/confirm.ts'
import type { ScoredSuite } from '../score/scored.ts'
import type { Comparison } from './comparison.ts'

/** Ids of the scenarios that the base shows as failed: nothing is to be confirmed of them. */
export function failedBefore({ scenarios }: Comparison): ReadonlySet<string> {
  // A failure under other checks says nothing about this one.
  const old = scenarios.filter(({ base, change }) => base?.outcome === 'failed' && change !== 'incomparable')
  return new Set(old.map(({ scored }) => scored.scenario.id))
}

/**
 * The comparison with the trials that were run to confirm failures, and what they came to. `compareAgain`:
 * as the suite was compared without them.
 */
export function withConfirmations(
  comparison: Comparison,
  { suite, confirmations }: Pick<ConfirmedSuite, 'suite' | 'confirmations'>,
  compareAgain: (suite: ScoredSuite) => Comparison,
): Comparison {
  if (confirmations.size === 0) return comparison
  const compared = compareAgain(suite)
  const scenarios = compared.scenarios.map((scenario) => {
    const confirmation = confirmations.get(scenario.scored.scenario.id)
    return confirmation === undefined
      ? scenario
      : { ...scenario, parts: { ...scenario.parts, ...confirmation } }
  })
  return { ...compared, scenarios }
}
