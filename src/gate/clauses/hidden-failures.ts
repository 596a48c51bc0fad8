import type { Weakening } from '../../results/comparison-schema.ts'
import type { Clause } from '../../results/schema.ts'
import { counted } from '../clause-words.ts'
import type { Policy } from '../policy.ts'
import { countingWeakenings, weakeningNames } from './counting-weakenings.ts'
import { levelClause, type Level, type LevelClause } from './level.ts'
import { clauseOf, undecided } from './rule.ts'
import type { Rule } from './define.ts'

const rule: Rule = (comparison, policy) => {
  const found = countingWeakenings(comparison)
  if (found === null) return []
  return [...ofHiding(found.hiding, policy.hidden), ...ofDoubtful(found.doubtful, policy.hidden, policy)]
}

function ofHiding(hiding: readonly Weakening[], level: Level): Clause[] {
  if (hiding.length === 0) return []
  const may = hiding.every(({ headByBase }) => headByBase === 'failed') ? '' : 'may '
  const hides = hiding.length === 1 && may === '' ? 'hides' : 'hide'
  const message = `${counted(hiding.length, 'weakening')} of the tests ${may}${hides} a failure that the checks of the base find: ${weakeningNames(hiding)}.`
  return clauseOf('hidden-failures', false, level, message)
}

function ofDoubtful(doubtful: readonly Weakening[], level: Level, policy: Policy): Clause[] {
  if (doubtful.length === 0) return []
  const message = `Nothing tells whether ${counted(doubtful.length, 'weakening')} of the tests ${doubtful.length === 1 ? 'hides' : 'hide'} a failure: ${weakeningNames(doubtful)}.`
  return level === 'block'
    ? undecided('hidden-failures', policy, message)
    : clauseOf('hidden-failures', false, level, message)
}

/**
 * A weakening of the tests that hides a failure, by the checks of the base; so does one of which nobody can tell that it
 * does not.
 */
export const hiddenFailures: LevelClause<'hidden-failures', 'hidden', object> = levelClause({
  id: 'hidden-failures',
  field: 'hidden',
  options: {},
  at: 'weakened',
  read: ({ policy }) => policy?.weakened ?? 'block',
  decides: { about: 'hidden-failures', rule },
})
