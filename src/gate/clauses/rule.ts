import type { Clause } from '../../results/schema.ts'
import type { Policy } from '../policy.ts'
import type { Level } from './level.ts'

/** A clause at its level; none where that is to be ignored. */
export function clauseOf(id: string, holds: boolean, level: Level, message: string): Clause[] {
  return level === 'ignore' ? [] : [{ id, holds, blocking: level === 'block', message }]
}

/** Nothing worth a line unless it is asked for as something that blocks. */
export function holding(id: string, level: Level, message: string): Clause[] {
  return level === 'block' ? clauseOf(id, true, level, message) : []
}

/** What cannot be decided never holds. It blocks as an unverified scenario does, and is said all the same. */
export function undecided(id: string, { unverified }: Pick<Policy, 'unverified'>, message: string): Clause[] {
  return [{ id, holds: false, blocking: unverified === 'block', message }]
}
