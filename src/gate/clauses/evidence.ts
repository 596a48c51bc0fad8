import type { ComparedScenario } from '../../compare/comparison.ts'
import { counted } from '../clause-words.ts'
import { isQuarantined } from '../standing.ts'
import { constantClause, type ConstantClause, type Rule } from './define.ts'
import { clauseOf } from './rule.ts'

const rule: Rule = ({ scenarios }) => {
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

/**
 * Nothing verified is not green, whatever else is asked for; what is in quarantine does not count, and what the change
 * adds does not stand for what the base has.
 */
export const evidence: ConstantClause<'evidence'> = constantClause('evidence', {
  about: 'evidence',
  rule,
})
