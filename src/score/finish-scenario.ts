import { isMeasured } from '../checks/run.ts'
import type { Outcome, Status } from '../core/verdict.ts'
import { judgeFailures, type JudgeFailureReason } from '../judge/question.ts'
import type { CheckOverTrials, TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { findSystem } from '../systems/registry.ts'
import type { ScoredScenario } from './scored.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { BoundCheck } from '../checks/bind.ts'

/**
 * Combines the trials of a scenario into its outcome. `isShort`: a part of its traces could not be found or read.
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

/** Thirds and sevenths miss a share by their last digit. */
const tolerance = 1e-9

/**
 * Decides each check with a `pass_threshold` over the trials of its scenario: by the share of those that
 * it gave a verdict on. Where the others could tip it, nobody can say. `wanted`: trials asked for.
 */
function overTrials(
  checks: readonly BoundCheck[],
  trials: readonly TrialResult[],
  wanted: number,
): CheckOverTrials[] {
  return checks.flatMap(({ spec }, index) => {
    const { type, passThreshold } = spec
    if (passThreshold === undefined || trials.length === 0) return []
    // A judge that is only to advise makes a warning of what it was asked for.
    const isShown = trials.some(({ checks: found }) => found[index]?.severity === 'warning')
    const severity = isShown ? 'warning' : spec.severity
    const statuses = trials.map((trial) => statusIn(trial, index))
    const count = (status: Status) => statuses.filter((each) => each === status).length
    const [passed, failed] = [count('pass'), count('fail')]
    const open = count('error') + Math.max(0, wanted - trials.length)
    const status = statusOf(passed, failed, open, passThreshold)
    return [{ check: index, type, severity, status, wanted: passThreshold, passed, failed, open }]
  })
}

/** The verdict of a check on a trial; an error where that trial proves nothing. */
function statusIn({ outcome, reason, checks }: TrialResult, index: number): Status {
  const isBroken = outcome === 'unverified' && reason !== undefined
  return isBroken ? 'error' : (checks[index]?.status ?? 'error')
}

function statusOf(passed: number, failed: number, open: number, wanted: number): Status {
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
  trials: readonly TrialResult[],
  found: readonly CheckOverTrials[],
): readonly TrialResult[] {
  const broken = found.filter(({ status, severity }) => status === 'fail' && severity === 'error')
  if (broken.length === 0) return trials
  return trials.map((trial) => {
    const isBroken = broken.some(({ check }) => statusIn(trial, check) === 'fail')
    return isBroken ? { ...trial, outcome: 'failed' } : trial
  })
}

/** Whether a trial is unverified for nothing but checks that decide over all trials. */
function isSettledOverTrials({ outcome, reason, judge, checks }: TrialResult): boolean {
  if (outcome !== 'unverified' || reason !== undefined) return false
  if (judge?.status === 'error' && judge.advisory !== true) return false
  const open = checks.filter(({ status, severity }) => severity === 'error' && status !== 'skip')
  return (
    checks.some(({ decides, severity }) => decides === 'scenario' && severity === 'error') &&
    open.every(({ decides }) => decides !== undefined)
  )
}

/** `66%`. */
export function shareWords(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`
}

/** Says where a recording says another thing of its run than the scenario does. Who said nothing is not compared. */
export function verdictsNoted({ scenario: { file, line }, trials }: ScoredScenario): Diagnostic[] {
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
