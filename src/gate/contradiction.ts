import type { CheckVerdict, Results, ScenarioResult, TrialResult } from '../results/schema.ts'
import { isSettledOverTrials } from '../score/unverified.ts'

/** Finds a scenario or trial that claims more than its verdicts show, as a clause or null. No run of ours writes it. */
export function findContradiction({ scenarios }: Pick<Results, 'scenarios'>): string | null {
  const ids = new Set<string>()
  for (const scenario of scenarios) {
    const { id } = scenario
    if (ids.has(id)) return `the scenario \`${id}\` is in it twice`
    ids.add(id)
    const overclaim = explainOverclaim(scenario)
    if (overclaim !== null) return `the scenario \`${id}\` is said to have passed, and ${overclaim}`
  }
  return null
}

function explainOverclaim({ outcome, trials }: ScenarioResult): string | null {
  const lying = trials.find((trial) => trial.outcome === 'passed' && isBroken(trial))
  if (lying !== undefined) return `so is its trial ${lying.index}, a check or judge of which did not pass`
  if (outcome !== 'passed') return null
  if (trials.some((trial) => trial.outcome === 'failed')) return 'one of its trials failed'
  if (!trials.some((trial) => trial.outcome === 'passed')) return 'none of its trials did'
  const open = listOpenTrials({ trials })
  const isSpared = open.every(({ cause }) => cause !== undefined) && open.length * 2 < trials.length
  return isSpared ? null : 'too many of its trials have no verdict'
}

/** Trials that decide nothing, with which a scenario passes only where the policy leaves outages to the other trials. */
export function listOpenTrials({ trials }: Pick<ScenarioResult, 'trials'>): readonly TrialResult[] {
  return trials.filter((trial) => trial.outcome === 'unverified' && !isSettledOverTrials(trial))
}

/** Tells whether a check or a judge keeps a trial from passing. */
function isBroken({ checks, judge }: TrialResult): boolean {
  const isJudgeBroken = judge !== null && judge.advisory !== true && isOpenOrFailed(judge)
  return isJudgeBroken || checks.some((check) => isDecidingCheck(check) && isOpenOrFailed(check))
}

function isDecidingCheck({ severity, decides }: CheckVerdict): boolean {
  return severity === 'error' && decides === undefined
}

function isOpenOrFailed({ status }: Pick<CheckVerdict, 'status'>): boolean {
  return status === 'fail' || status === 'error'
}
