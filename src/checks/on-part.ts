import type { BoundCheck } from './bind.ts'

/** What a check finds against a part of a run holds for all of it. */
export function failsForGood(bound: BoundCheck): boolean {
  return decidesAlone(bound) && bound.check?.failsEarly === true
}

/** How the command ended is the affair of this check, which then decides it. */
export function decidesExit(bound: BoundCheck): boolean {
  return decidesAlone(bound) && bound.check?.judgesExit === true && bound.spec.severity === 'error'
}

/** A score or a scope that an author asks for may turn a verdict around while the run goes on, or skip it. */
function decidesAlone({ spec, problems }: BoundCheck): boolean {
  const { threshold, when, turns } = spec
  return problems === null && threshold === undefined && when === undefined && turns === undefined
}
