import type { Finding } from '../../core/verdict.ts'
import type { BoundCheck, ReadyCheck } from '../bind.ts'
import { listUpperBounds } from '../define.ts'
import { canJudgeMessages } from './judged-messages.ts'

/** Tells whether a failure on a part of a run is final, as one of a guardrail is for its message. */
export function isFinalFailure(bound: BoundCheck): boolean {
  const { check, spec } = bound
  if (!canDecideAlone(bound) || check === null) return false
  if (hasBranches(bound)) return bound.branches.every(isFinalFailure)
  return check.failsEarly === true || (spec.surface === 'guardrail' && canJudgeMessages(check))
}

/** Tells whether a check may decide on a run that lacks a known part. */
export function canDecidePart(bound: BoundCheck): boolean {
  return standsForAll(bound, 'pass') || standsForAll(bound, 'fail')
}

/** Tells whether what a check found in a part of a run holds for all of it. */
export function standsForAll(bound: BoundCheck, status: Finding['status']): boolean {
  if (status !== 'pass' && status !== 'fail') return true
  if (canDecideAlone(bound) && bound.check?.judgesExit === true) return true
  return status === 'fail'
    ? isFinalFailure(bound)
    : canDecideAlone(bound) && passesEarly(bound) && !isLenient(bound)
}

function passesEarly({ check, ...bound }: BoundCheck): boolean {
  const early = check?.passesEarly
  return typeof early === 'function'
    ? bound.problems === null && early(bound.params as never)
    : early === true
}

/** Tells whether doing little makes a check pass: a cut run has done and spent little so far. */
export function isLenient({ check, ...bound }: BoundCheck): boolean {
  if (check === null || bound.problems !== null) return false
  return (
    check.negative === true || check.failsEarly === true || listUpperBounds(check, bound.params).length > 0
  )
}

function hasBranches(bound: BoundCheck): bound is ReadyCheck & Required<Pick<ReadyCheck, 'branches'>> {
  return bound.problems === null && bound.branches !== undefined
}

/** Tells whether a check is about how the command ended, and so decides it. */
export function isExitCheck(bound: BoundCheck): boolean {
  if (hasBranches(bound)) {
    const isAll =
      bound.check.combined?.isAll === true && bound.spec.severity === 'error' && canDecideAlone(bound)
    return isAll ? bound.branches.some(isExitCheck) : bound.branches.every(isExitCheck)
  }
  return canDecideAlone(bound) && bound.check?.judgesExit === true && bound.spec.severity === 'error'
}

/** Tells whether a check can decide alone: scores, scopes and shares may still turn it, measuring decides nothing. */
function canDecideAlone({ spec, problems }: BoundCheck): boolean {
  const { surface, threshold, when, turns, trigger, passThreshold, isLeftOut } = spec
  const isPlain =
    threshold === undefined && when === undefined && turns === undefined && trigger === undefined
  return (
    problems === null && isPlain && passThreshold === undefined && isLeftOut !== true && surface !== 'eval'
  )
}
