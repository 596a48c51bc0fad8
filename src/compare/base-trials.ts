import type { TrialResult } from '../results/schema.ts'
import type { ComparedScenario } from './comparison.ts'

/** A trial, and which trace it was scored over. */
export type TrialOfTrace = Pick<TrialResult, 'index' | 'outcome' | 'trace'>

/** Trials of the base that a report shows next to the head's. */
const maxBeside = 2

/** Tells whether a scenario did not pass, or its result changed. */
export function isTelling({
  outcome,
  change,
}: {
  readonly outcome: ComparedScenario['scored']['outcome']
  readonly change: ComparedScenario['change']
}): boolean {
  return outcome !== 'passed' || (change !== null && change !== 'same' && change !== 'new')
}

/** Selects the shown trials of the base: the one of the divergence, else the first that passed, else the first. */
export function selectBaseTrials({ scored, change, base, parts }: ComparedScenario): readonly TrialOfTrace[] {
  if (base === null || !isTelling({ outcome: scored.outcome, change })) return []
  const traced = base.trials.filter(({ trace }) => trace !== null)
  const passed = traced.filter(({ outcome }) => outcome === 'passed')
  const chosen = (passed.length > 0 ? passed : traced).slice(0, maxBeside)
  const named = traced.find(({ index }) => index === parts.divergence?.baseTrial)
  if (named === undefined) return chosen
  return [named, ...chosen.filter((trial) => trial !== named)].slice(0, maxBeside)
}
