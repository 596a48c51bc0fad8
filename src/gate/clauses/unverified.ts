import type { ComparedScenario } from '../../compare/comparison.ts'
import type { TrialResult } from '../../results/schema.ts'
import { counted, namesOf } from '../clause-words.ts'
import type { Policy } from '../policy.ts'
import { excuseOf, isJudgedOnly, isQuarantined, standingOf } from '../standing.ts'
import { level, levelClause, type LevelClause } from './level.ts'
import { clauseOf } from './rule.ts'
import type { Rule } from './define.ts'

const rule: Rule = ({ scenarios }, policy) => {
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

/** A scenario, floor or limit that cannot be decided. */
export const unverified: LevelClause<'unverified'> = levelClause({
  id: 'unverified',
  field: 'unverified',
  options: {
    unverified: {
      schema: level,
      help: 'What cannot be decided. Default: `block`.',
      short: 'unverified',
    },
  },
  read: ({ unverified: short, policy }) =>
    short === undefined ? (policy?.unverified ?? 'block') : short === 'fail' ? 'block' : short,
  decides: { about: 'unverified', rule },
})
