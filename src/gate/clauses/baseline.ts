import { constantClause, type ConstantClause, type Rule } from './define.ts'
import { clauseOf, undecided } from './rule.ts'

const rule: Rule = ({ baseline: answer, isChange }, policy) => {
  if (answer.unreadable !== undefined)
    return undecided(
      'baseline',
      policy,
      `The base could not be read, so nothing compares: ${answer.unreadable}.`,
    )
  if (answer.base !== null) return []
  if (answer.required) {
    const message = `The baseline that was asked for is not there: ${answer.reason}.`
    return clauseOf('baseline', false, policy.unverified, message)
  }
  if (isChange !== true) return []
  const message = `There is no base, so nothing tells what this change breaks or takes away from the tests: ${answer.reason}.`
  return undecided('baseline', policy, message)
}

/** Where the base is asked for, or a change is judged, and there is none, whatever it would tell is open. */
export const baseline: ConstantClause<'baseline'> = constantClause('baseline', {
  about: 'baseline',
  rule,
})
