import { counted, namesOf } from '../clause-words.ts'
import { level, levelClause, type LevelClause } from './level.ts'
import { clauseOf, holding } from './rule.ts'
import type { Rule } from './define.ts'

const rule: Rule = ({ scenarios }, policy) => {
  const found = scenarios.filter(({ parts }) => parts.vacuous !== undefined)
  if (found.length === 0)
    return holding('vacuous', policy.vacuous, 'No scenario passes over a run without anything in it.')
  const message = `${counted(found.length, 'scenario')} cannot fail: ${namesOf(found)}.`
  return clauseOf('vacuous', false, policy.vacuous, message)
}

/** A scenario that cannot fail. */
export const vacuous: LevelClause<'vacuous'> = levelClause({
  id: 'vacuous',
  field: 'vacuous',
  options: { vacuous: { schema: level, help: 'A scenario that cannot fail. Default: `warn`.' } },
  read: ({ policy }) => policy?.vacuous ?? 'warn',
  decides: { about: 'tests', rule },
})
