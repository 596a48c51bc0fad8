import { counted, namesOf } from '../clause-words.ts'
import { isQuarantined } from '../standing.ts'
import { level, levelClause, type LevelClause } from './level.ts'
import { clauseOf, holding } from './rule.ts'
import type { Rule } from './define.ts'

const rule: Rule = ({ scenarios }, policy) => {
  const found = scenarios.filter((scenario) => scenario.parts.flaky === true && !isQuarantined(scenario))
  if (found.length === 0) return holding('flaky', policy.flaky, 'No scenario failed and then passed again.')
  const message = `${counted(found.length, 'scenario')} failed, and passed each time that it was run again: ${namesOf(found)}.`
  return clauseOf('flaky', false, policy.flaky, message)
}

/** A scenario that failed, and passed whenever it was run again. */
export const flaky: LevelClause<'flaky'> = levelClause({
  id: 'flaky',
  field: 'flaky',
  options: {
    flaky: {
      schema: level,
      help: 'A scenario that failed, and passed whenever it was run again to confirm it. Default: `warn`.',
    },
  },
  read: ({ policy }) => policy?.flaky ?? 'warn',
  decides: { about: 'failures', rule },
})
