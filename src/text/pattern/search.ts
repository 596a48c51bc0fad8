import { limits } from '../../core/limits.ts'
import { spendWork } from '../../core/work.ts'
import { FailedStates } from './failed-states.ts'
import type { Program } from './instruction.ts'
import { Matcher, TooCostly } from './matcher.ts'
import { isInsidePair } from './position.ts'

/** Where a match begins and ends, in UTF-16 units. */
export interface Match {
  readonly start: number
  readonly end: number
}

/**
 * The first match, or null. Backtracks, but remembers what has failed, so that a pattern without references
 * takes time linear in the text. For the others steps are counted, the same on every machine; and of all, the numbers
 * that are held, of which there may be `memory` at once.
 */
export function search(
  program: Program,
  text: string,
  memory: number = limits.searchMemory,
): Match | 'too-costly' | null {
  const first = text.indexOf(program.prefix)
  if (first === -1) return null
  const states = program.slots > 0 ? 0 : program.joins * (text.length + 1)
  if (!FailedStates.fits(states)) return 'too-costly'
  const matcher = new Matcher(program, text, memory)
  const found = firstFrom(first, matcher, program, text)
  // To make room for states takes time as well.
  spendWork(matcher.steps + states / 512)
  return found
}

function firstFrom(
  first: number,
  matcher: Matcher,
  { prefix }: Program,
  text: string,
): Match | 'too-costly' | null {
  try {
    for (let start = first; start !== -1;) {
      const end = isInsidePair(text, start) ? -1 : matcher.endFrom(start)
      if (end >= 0) return { start, end }
      start = start === text.length ? -1 : text.indexOf(prefix, start + 1)
    }
    return null
  } catch (error) {
    if (error instanceof TooCostly) return 'too-costly'
    throw error
  }
}
