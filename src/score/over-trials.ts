import type { BoundCheck } from '../checks/bind.ts'
import type { Status } from '../core/verdict.ts'
import type { CheckOverTrials, TrialResult } from '../results/schema.ts'

/** Thirds and sevenths miss a share by their last digit. */
const tolerance = 1e-9

/**
 * What each check with a `pass_threshold` comes to over the trials of its scenario: a share of those that
 * it gave a verdict on. Where the others could tip it, nobody can say. `wanted`: trials asked for.
 */
export function overTrials(
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
export function withOverTrials(
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
export function isSettledOverTrials({ outcome, reason, judge, checks }: TrialResult): boolean {
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
