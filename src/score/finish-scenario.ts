import type { Outcome, Status } from '../core/verdict.ts'
import type { CheckOverTrials } from '../results/schema.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoredScenario } from './scored.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { BoundCheck } from '../checks/bind.ts'
import { isSettledOverTrials, explainUnverified, type Absence } from './unverified.ts'

/**
 * Combines the trials of a scenario into its outcome. `isShort`: a part of its traces could not be found or read.
 * `absent`: why there is no trial, where there is none.
 */
export function finishScenario(
  scenario: Scenario,
  trials: readonly ScoredTrial[],
  isShort: boolean,
  absent: Absence = { code: 'untraced' },
): ScoredScenario {
  if (scenario.problems.length > 0) {
    return { scenario, outcome: 'unverified', reason: { code: 'file-errors' }, trials: [] }
  }
  const wanted = scenario.trials ?? 1
  const found = decideOverTrials(scenario.checks, trials, wanted)
  const judged = withOverTrials(trials, found)
  const rest = { scenario, trials: judged, ...(found.length === 0 ? {} : { overTrials: found }) }
  const outcome = combineOutcomes(judged, wanted, found)
  if (isShort && outcome === 'passed') {
    return { ...rest, outcome: 'unverified', reason: { code: 'traces-short' } }
  }
  const reason = outcome === 'unverified' ? explainUnverified(scenario, trials, found, wanted, absent) : null
  return { ...rest, outcome, reason }
}

/** One failed trial fails a scenario; one that is unverified or missing leaves it unverified. */
function combineOutcomes(
  trials: readonly ScoredTrial[],
  wanted: number,
  found: readonly CheckOverTrials[],
): Outcome {
  if (trials.some(({ outcome }) => outcome === 'failed')) return 'failed'
  if (found.some(({ status, severity }) => status === 'error' && severity === 'error')) return 'unverified'
  const settled = trials.filter((trial) => trial.outcome === 'passed' || isSettledOverTrials(trial)).length
  const isProven = trials.some(({ outcome }) => outcome === 'passed')
  return isProven && settled === trials.length && settled >= wanted ? 'passed' : 'unverified'
}

/** Thirds and sevenths miss a share by their last digit. */
const tolerance = 1e-9

/**
 * Decides each check with a `pass_threshold` over the trials of its scenario: by the share of those that
 * it gave a verdict on. Where the others could tip it, nobody can say. `wanted`: trials asked for.
 */
function decideOverTrials(
  checks: readonly BoundCheck[],
  trials: readonly ScoredTrial[],
  wanted: number,
): CheckOverTrials[] {
  return checks.flatMap(({ spec }, index) => {
    const { type, passThreshold } = spec
    if (passThreshold === undefined || trials.length === 0) return []
    // A judge that is only to advise makes a warning of what it was asked for.
    const isShown = trials.some(({ checks: found }) => found[index]?.severity === 'warning')
    const severity = isShown ? 'warning' : spec.severity
    const statuses = trials.map((trial) => getCheckStatus(trial, index))
    const count = (status: Status) => statuses.filter((each) => each === status).length
    const [passed, failed] = [count('pass'), count('fail')]
    const open = count('error') + Math.max(0, wanted - trials.length)
    const status = decideStatus(passed, failed, open, passThreshold)
    return [{ check: index, type, severity, status, wanted: passThreshold, passed, failed, open }]
  })
}

/** The verdict of a check on a trial; an error where that trial proves nothing. */
function getCheckStatus({ outcome, reason, checks }: ScoredTrial, index: number): Status {
  const isBroken = outcome === 'unverified' && reason !== undefined
  return isBroken ? 'error' : (checks[index]?.status ?? 'error')
}

function decideStatus(passed: number, failed: number, open: number, wanted: number): Status {
  const all = passed + failed + open
  if (all === 0) return 'skip'
  if (passed + failed > 0 && passed / all >= wanted - tolerance) return 'pass'
  return (passed + open) / all < wanted - tolerance ? 'fail' : 'error'
}

/**
 * The trials of a scenario, given what was said over all of them: where a check was broken too often,
 * each trial that it was broken in has failed.
 */
function withOverTrials(
  trials: readonly ScoredTrial[],
  found: readonly CheckOverTrials[],
): readonly ScoredTrial[] {
  const broken = found.filter(({ status, severity }) => status === 'fail' && severity === 'error')
  if (broken.length === 0) return trials
  return trials.map((trial) => {
    const isBroken = broken.some(({ check }) => getCheckStatus(trial, check) === 'fail')
    return isBroken ? { ...trial, outcome: 'failed' } : trial
  })
}

/** Says where a recording says another thing of its run than the scenario does. Who said nothing is not compared. */
export function warnOtherVerdicts({ scenario: { file, line }, trials }: ScoredScenario): Diagnostic[] {
  const others = trials.filter(
    ({ said, outcome }) => said !== undefined && outcome !== 'unverified' && outcome !== said,
  )
  const [first] = others
  if (first?.said === undefined) return []
  const rest = others.length - 1
  const more =
    rest === 0 ? '' : ` ${rest === 1 ? '1 more trial differs' : `${rest} more trials differ`} as well.`
  const message = `Trial ${first.index} ${first.outcome} here, and ${first.said} as \`${first.trace?.source ?? ''}\` itself says.${more}`
  return [{ code: 'recorded-verdict', severity: 'warning', message, file, line }]
}
