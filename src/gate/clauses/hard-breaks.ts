import { counted, namesOf } from '../clause-words.ts'
import { sorted } from './counting-failures.ts'
import { level, levelClause, type LevelClause } from './level.ts'
import { clauseOf } from './rule.ts'
import type { Rule } from './define.ts'

const rule: Rule = ({ scenarios }, policy) => {
  const { counting, asides } = sorted(
    scenarios.filter(({ parts }) => parts.hardBreak === true),
    policy,
  )
  const message =
    counting.length === 0
      ? `No scenario fails every trial that passed every trial of the base.${asides}`
      : `${counted(counting.length, 'scenario')} passed every trial of the base, and ${counting.length === 1 ? 'fails' : 'fail'} every trial now: ${namesOf(counting)}.${asides}`
  return clauseOf('hard-breaks', counting.length === 0, policy.hardBreaks, message)
}

/** A scenario that passed in every trial of the base and fails in every trial now. */
export const hardBreaks: LevelClause<'hard-breaks', 'hardBreaks'> = levelClause({
  id: 'hard-breaks',
  field: 'hardBreaks',
  options: {
    'hard-breaks': {
      schema: level,
      help: 'A scenario that passed every trial of the base and fails every trial now. Default: `ignore`: it is a regression.',
    },
  },
  read: ({ policy }) => policy?.['hard-breaks'] ?? 'ignore',
  // Every hard break is a regression, and so a failure.
  above: ({ failures, regressions }) => [failures, regressions],
  decides: { about: 'failures', rule },
})
