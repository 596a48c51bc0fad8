import type { Outcome } from '../core/verdict.ts'
import type { TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoredScenario } from './scored.ts'

/**
 * What the trials of a scenario come to. `isShort`: a part of its traces could not be found or read.
 * `absent`: why there is no trial, where there is none.
 */
export function finishScenario(
  scenario: Scenario,
  trials: readonly TrialResult[],
  isShort: boolean,
  absent: string,
): ScoredScenario {
  if (scenario.problems.length > 0) {
    return { scenario, outcome: 'unverified', reason: 'its scenario file has errors', trials: [] }
  }
  const wanted = scenario.trials ?? 1
  const outcome = combine(trials, wanted)
  if (isShort && outcome === 'passed') {
    return {
      scenario,
      outcome: 'unverified',
      reason: 'not all of its traces could be found and read',
      trials,
    }
  }
  const reason = outcome === 'unverified' ? whyUnverified(trials, wanted, absent) : null
  return { scenario, outcome, reason, trials }
}

/** One failed trial fails a scenario; one that is unverified or missing leaves it unverified. */
function combine(trials: readonly TrialResult[], wanted: number): Outcome {
  if (trials.some(({ outcome }) => outcome === 'failed')) return 'failed'
  const passed = trials.filter(({ outcome }) => outcome === 'passed').length
  return passed === trials.length && passed >= wanted ? 'passed' : 'unverified'
}

function whyUnverified(trials: readonly TrialResult[], wanted: number, absent: string): string {
  if (trials.length === 0) return absent
  const open = trials.find(({ outcome }) => outcome === 'unverified')
  if (open === undefined) return `${trials.length} of ${wanted} trials have a trace`
  if (open.reason !== undefined) return open.reason
  if (open.judge?.status === 'error')
    return 'it needs a judge, and none can be asked; with `judge: off` its checks alone decide'
  const error = open.checks.find(({ status, severity }) => status === 'error' && severity === 'error')
  if (error === undefined) return 'it has no check that could be evaluated'
  if (error.reason === 'missing-data') return `\`${error.type}\` needs data that the trace does not have`
  if (error.reason === 'invalid-params') return `\`${error.type}\` has parameters that cannot be used`
  return `\`${error.type}\` could not be evaluated`
}
