import { isMeasured } from '../checks/run.ts'
import type { Outcome } from '../core/verdict.ts'
import { judgeFailures, type JudgeFailureReason } from '../judge/question.ts'
import type { CheckOverTrials, TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { findSystem } from '../systems/registry.ts'
import { isSettledOverTrials, overTrials, shareWords, withOverTrials } from './over-trials.ts'
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
  const found = overTrials(scenario.checks, trials, wanted)
  const judged = withOverTrials(trials, found)
  const rest = { scenario, trials: judged, ...(found.length === 0 ? {} : { overTrials: found }) }
  const outcome = combine(judged, wanted, found)
  if (isShort && outcome === 'passed') {
    return { ...rest, outcome: 'unverified', reason: 'not all of its traces could be found and read' }
  }
  const reason =
    outcome === 'unverified'
      ? (whyNothingDecides(scenario) ??
        whyOpen(found, wanted) ??
        whyUnverified(scenario, trials, wanted, absent))
      : null
  return { ...rest, outcome, reason }
}

/** One failed trial fails a scenario; one that is unverified or missing leaves it unverified. */
function combine(trials: readonly TrialResult[], wanted: number, found: readonly CheckOverTrials[]): Outcome {
  if (trials.some(({ outcome }) => outcome === 'failed')) return 'failed'
  if (found.some(({ status, severity }) => status === 'error' && severity === 'error')) return 'unverified'
  const settled = trials.filter((trial) => trial.outcome === 'passed' || isSettledOverTrials(trial)).length
  const isProven = trials.some(({ outcome }) => outcome === 'passed')
  return isProven && settled === trials.length && settled >= wanted ? 'passed' : 'unverified'
}

/** Whether all that a scenario asks is left out by the option `groups`. */
export function asksNothing({ checks, criteria, judge }: Scenario): boolean {
  if (checks.length === 0 || Boolean(criteria) || Boolean(judge)) return false
  return checks.every(({ spec }) => spec.isLeftOut === true)
}

/** Why nothing could decide a scenario, whatever its traces show; null where something can. */
function whyNothingDecides(scenario: Scenario): string | null {
  const { checks, criteria, judge } = scenario
  if (checks.length === 0 || Boolean(criteria) || Boolean(judge)) return null
  if (asksNothing(scenario)) return 'all of its checks are left out, by the option `groups`'
  const asked = checks.filter(({ spec }) => spec.isLeftOut !== true)
  if (asked.every(isMeasured))
    return 'its evals are only measured: none has a threshold, and nothing else decides'
  if (asked.every(({ spec }) => spec.severity === 'warning'))
    return 'its checks are warnings, which are only shown, and nothing else decides'
  const isShown = asked.every((check) => check.spec.severity === 'warning' || isMeasured(check))
  if (isShown) return 'nothing in it decides: warnings and evals are only shown'
  const isWritten = findSystem(scenario.origin)?.impliesOnlyFails !== true
  return isWritten && asked.every(({ spec }) => spec.onlyFails === true)
    ? 'its checks have `only_fails`, so that nothing proves it, and nothing else decides'
    : null
}

/** Why a trial without any error proves nothing, in words. */
function whyNothingShown({ checks }: TrialResult): string {
  if (checks.length === 0) return 'it has no checks'
  const isSkipped = checks.some(({ status }) => status === 'skip')
  return isSkipped ? 'all that it asks for was skipped' : 'it has no check that decides'
}

/** Which check could pass in too many or too few trials, for all that is known; null where none. */
function whyOpen(found: readonly CheckOverTrials[], wanted: number): string | null {
  const open = found.find(({ status, severity }) => status === 'error' && severity === 'error')
  if (open === undefined) return null
  const { type, passed, failed, open: unknown, wanted: share } = open
  const trials = Math.max(wanted, passed + failed + unknown)
  return `\`${type}\` passed in ${passed} of ${trials} trials, and cannot be told in ${unknown}; ${shareWords(share)} wanted`
}

function whyUnverified(
  { checks }: Scenario,
  trials: readonly TrialResult[],
  wanted: number,
  absent: string,
): string {
  if (trials.length === 0) return absent
  const open = trials.find((trial) => trial.outcome === 'unverified' && !isSettledOverTrials(trial))
  if (open === undefined) return `${trials.length} of ${wanted} trials have a trace${copiesOf(trials)}`
  if (open.reason !== undefined) return open.reason
  if (open.judge?.status === 'error' && open.judge.advisory !== true) return whyNoVerdict(open.judge.reason)
  const errors = open.checks.filter(
    ({ status, severity, decides }) => status === 'error' && severity === 'error' && decides === undefined,
  )
  // What its author did not write explains nothing to them.
  const error = errors.find((each) => checks[open.checks.indexOf(each)]?.spec.onlyFails !== true) ?? errors[0]
  if (error === undefined && open.judge?.advisory === true) return onlyAdvised
  if (error === undefined) return whyNothingShown(open)
  if (error.reason === 'unreadable-check') return 'a part of its files cannot be read'
  if (error.reason === 'missing-data') return `\`${error.type}\` needs data that the trace does not have`
  if (error.reason === 'invalid-params') return `\`${error.type}\` has parameters that cannot be used`
  if (isFailure(error.reason)) return `\`${error.type}\`: ${whyNoVerdict(error.reason)}`
  return `\`${error.type}\` could not be evaluated`
}

/** `, 2 more recordings are copies` */
function copiesOf(trials: readonly TrialResult[]): string {
  const count = trials.reduce((sum, { provenance }) => sum + (provenance?.copies?.length ?? 0), 0)
  if (count === 0) return ''
  return count === 1 ? '; 1 more recording is a copy' : `; ${count} more recordings are copies`
}

const onlyAdvised =
  'only its judge could decide it, and that is not calibrated, so that it only advises; hold it against labels with `judge calibrate`'

function whyNoVerdict(reason: string): string {
  if (reason === 'judge-unavailable')
    return 'it needs a judge, and none can be asked; with `judge: off` its checks alone decide'
  if (reason === 'judge-uncertain' || reason === 'judges-disagree') return 'its judge could not tell'
  if (!isFailure(reason)) return 'its judge gave no verdict'
  const sentence = judgeFailures[reason].replace(/\.$/, '')
  return `its judge gave no verdict: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}

function isFailure(reason: string): reason is JudgeFailureReason {
  return Object.hasOwn(judgeFailures, reason)
}
