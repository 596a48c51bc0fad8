import type { Comparison } from '../../compare/comparison.ts'
import { counted } from '../clause-words.ts'
import { countingWeakenings, weakeningNames } from './counting-weakenings.ts'
import { level, levelClause, type LevelClause } from './level.ts'
import { clauseOf, holding, undecided } from './rule.ts'
import type { Rule } from './define.ts'

const rule: Rule = (comparison, policy) => {
  const { weakened } = policy
  const found = countingWeakenings(comparison)
  if (found === null) return []
  const { hiding, doubtful, others, accepted } = found
  const isNone = [hiding, doubtful, others].every(({ length }) => length === 0)
  const unknown = isNone && accepted === 0 ? whyUnknown(comparison) : null
  if (unknown !== null) {
    const message = `Nothing tells whether the tests were weakened: ${unknown}.`
    return weakened === 'block' ? undecided('weakened', policy, message) : []
  }
  const asides = accepted === 0 ? '' : ` ${accepted} accepted.`
  if (isNone) return holding('weakened', weakened, `Nothing weakens the tests.${asides}`)
  if (others.length === 0) return []
  const message = `${counted(others.length, 'weakening')} of the tests: ${weakeningNames(others)}.${asides}`
  return clauseOf('weakened', false, weakened, message)
}

/** Why nobody knows what the change takes away, though the comparison is wanted; null where the base tells. */
function whyUnknown({ baseline: answer, weakeningsUnknown }: Comparison): string | null {
  if (weakeningsUnknown !== undefined) return weakeningsUnknown
  if (answer.unreadable !== undefined) return answer.unreadable
  if (answer.base === null) return `there is no base: ${answer.reason}`
  return answer.base.isSuiteOlder === true ? 'the scenario files of the merge base could not be read' : null
}

/** Something that the change takes away from the tests, and that hides no failure. */
export const weakened: LevelClause<'weakened'> = levelClause({
  id: 'weakened',
  field: 'weakened',
  options: {
    weakened: {
      schema: level,
      help: 'What the change takes away from the tests. Default: `block` where it hides a failure that the checks of the base find, else `warn`.',
    },
  },
  read: ({ policy }) => policy?.weakened ?? 'warn',
  decides: { about: 'tests', rule },
})
