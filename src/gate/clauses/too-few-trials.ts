import { counted, namesOf } from '../clause-words.ts'
import { failuresByStanding } from './counting-failures.ts'
import { constantClause, type ConstantClause, type Rule } from './define.ts'
import { clauseOf } from './rule.ts'

const rule: Rule = (comparison, policy) => {
  const open = failuresByStanding(comparison, policy).of('undecided')
  if (open.length === 0) return []
  const message = `${counted(open.length, 'scenario')} failed more often than in the base, in too few trials to tell whether by chance: ${namesOf(open)}.`
  const level = policy.regressions === 'block' ? policy.unverified : policy.regressions
  return clauseOf('too-few-trials', false, level, message)
}

/** Neither a regression nor noise: nobody can tell, and that is no pass. */
export const tooFewTrials: ConstantClause<'too-few-trials'> = constantClause('too-few-trials', {
  about: 'failures',
  rule,
})
