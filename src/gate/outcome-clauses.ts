import type { ComparedScenario } from '../compare/comparison.ts'
import { counted, namesOf } from './clause-words.ts'
import { clauseOf, holding, type Rule } from './rule.ts'
import type { TrialResult } from '../results/schema.ts'
import type { Policy } from './policy.ts'
import { excuseOf, isJudgedOnly, isQuarantined, standingOf } from './standing.ts'

/**
 * Nothing verified is not green, whatever else is asked for; what is in quarantine does not count, and what the change
 * adds does not stand for what the base has.
 */
export const evidence: Rule = ({ scenarios }) => {
  const asked = scenarios.filter((scenario) => !isQuarantined(scenario))
  const known = asked.filter(({ base }) => base !== null && base.ownChecks !== null)
  const verified = asked.filter(isVerified).length
  const isLost = known.length > 0 && verified > 0 && !known.some(isVerified)
  const total = counted(asked.length, 'scenario')
  const set = scenarios.length - asked.length
  const aside = set === 0 ? '' : ` (and ${set} in quarantine)`
  const seen =
    scenarios.length === 0
      ? 'No scenario was run'
      : asked.length === 0
        ? 'Every scenario is in quarantine'
        : `${verified === 0 ? 'None' : verified} of ${total}${aside} could be verified`
  const message =
    verified === 0
      ? `${seen}, so nothing is proven.`
      : isLost
        ? `${seen}, but none of those that the base has.`
        : `${seen}.`
  return clauseOf('evidence', verified > 0 && !isLost, 'block', message)
}

function isVerified({ scored }: ComparedScenario): boolean {
  return scored.outcome !== 'unverified'
}

export const unverified: Rule = ({ scenarios }, policy) => {
  const open = scenarios.filter((scenario) => !isQuarantined(scenario) && isOpen(scenario, policy))
  const message =
    open.length === 0
      ? 'Every scenario could be verified.'
      : `${counted(open.length, 'scenario')} could not be verified: ${namesOf(open)}.`
  return clauseOf('unverified', open.length === 0, policy.unverified, message)
}

/** A failure that counts says enough; one that is excused says nothing of the trials that have no verdict. */
function isOpen(scenario: ComparedScenario, policy: Policy): boolean {
  const { outcome, trials } = scenario.scored
  if (outcome !== 'failed') return outcome === 'unverified'
  if (isJudgedOnly(scenario, policy)) return true
  if (excuseOf(scenario, policy) !== null || !trials.some(isUndecided)) return false
  const standing = standingOf(scenario, policy)
  return standing === 'old' || standing === 'noise'
}

/** Whether a trial lacks a verdict, or the verdict of a check. */
function isUndecided({ outcome, checks }: TrialResult): boolean {
  return (
    outcome === 'unverified' ||
    checks.some(
      ({ status, severity, decides }) => status === 'error' && severity === 'error' && decides === undefined,
    )
  )
}

export const flaky: Rule = ({ scenarios }, { flaky: level }) => {
  const found = scenarios.filter((scenario) => scenario.parts.flaky === true && !isQuarantined(scenario))
  if (found.length === 0) return holding('flaky', level, 'No scenario failed and then passed again.')
  const message = `${counted(found.length, 'scenario')} failed, and passed each time that it was run again: ${namesOf(found)}.`
  return clauseOf('flaky', false, level, message)
}

export const vacuous: Rule = ({ scenarios }, { vacuous: level }) => {
  const found = scenarios.filter(({ parts }) => parts.vacuous !== undefined)
  if (found.length === 0)
    return holding('vacuous', level, 'No scenario passes over a run without anything in it.')
  const message = `${counted(found.length, 'scenario')} cannot fail: ${namesOf(found)}.`
  return clauseOf('vacuous', false, level, message)
}
