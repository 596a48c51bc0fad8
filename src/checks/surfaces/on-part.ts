import type { BoundCheck } from '../bind.ts'
import { judgesMessages } from './judged-messages.ts'

/** What a check finds against a part of a run holds for all of it; a guardrail is done with each message. */
export function failsForGood(bound: BoundCheck): boolean {
  const { check, spec } = bound
  if (!decidesAlone(bound) || check === null) return false
  return check.failsEarly === true || (spec.surface === 'guardrail' && judgesMessages(check))
}

/** How the command ended is the affair of this check, which then decides it. */
export function decidesExit(bound: BoundCheck): boolean {
  return decidesAlone(bound) && bound.check?.judgesExit === true && bound.spec.severity === 'error'
}

/**
 * A score, a scope or a share of trials that an author asks for may turn a verdict around while the run
 * goes on, or skip it; what only measures decides nothing.
 */
function decidesAlone({ spec, problems }: BoundCheck): boolean {
  const { surface, threshold, when, turns, trigger, passThreshold, isLeftOut } = spec
  const isPlain =
    threshold === undefined && when === undefined && turns === undefined && trigger === undefined
  return (
    problems === null && isPlain && passThreshold === undefined && isLeftOut !== true && surface !== 'eval'
  )
}
