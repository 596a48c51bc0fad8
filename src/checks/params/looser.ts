import { isLooserCalls, type CallDirection } from '../calls/covering.ts'
import { canonicalizeJson, isNumber, isObject } from '../../core/json.ts'

/**
 * Which way a parameter asks for less.
 * - `higher`, `lower`: a bound; one that is left out bounds nothing.
 * - `fewer`: a list of what is asked for, or forbidden; left out: of nothing.
 * - `more`: a list of what is allowed; left out: nothing is.
 * - `narrower`: a list of what is looked at; left out: all.
 * - `wider`: a list of what is allowed; left out: anything is.
 * - `on`, `off`: a switch; left out: off.
 * - `calls-wanted`, `calls-forbidden`, `calls-allowed`: lists of calls that must be made, must not be, alone may be; by what they
 *   match, not by how they are written. `calls-watched`: of those that are looked at; left out: all.
 * - `span-wanted`, `span-forbidden`: what a span must be of which there must be some, or none.
 * - a list of words, the strictest first; inner lists have no order of strictness.
 */
export type Looser =
  | 'higher'
  | 'lower'
  | 'fewer'
  | 'more'
  | 'narrower'
  | 'wider'
  | 'on'
  | 'off'
  | CallDirection
  | readonly (string | readonly string[])[]

/** Tells whether a parameter asks for less than before. Both values are JSON; undefined: left out. Never a guess. */
export function isLooser(direction: Looser, before: unknown, now: unknown): boolean {
  if (typeof direction !== 'string') return isLaterWord(direction, before, now)
  switch (direction) {
    case 'higher':
      return isPastBound(before, now, (from, to) => to > from)
    case 'lower':
      return isPastBound(before, now, (from, to) => to < from)
    case 'fewer':
      return isProperPart(now, before)
    case 'more':
      return isProperPart(before, now)
    case 'narrower':
      return now !== undefined && (before === undefined || isProperPart(now, before))
    case 'wider':
      return before !== undefined && (now === undefined || isProperPart(before, now))
    case 'on':
      return before !== true && now === true
    case 'off':
      return before === true && now !== true
    case 'calls-wanted':
    case 'calls-forbidden':
    case 'calls-allowed':
    case 'calls-watched':
    case 'calls-in-order':
    case 'calls-as-steps':
    case 'value-wanted':
    case 'span-wanted':
    case 'span-forbidden':
      return isLooserCalls(direction, before, now)
  }
}

function isLaterWord(words: readonly (string | readonly string[])[], before: unknown, now: unknown): boolean {
  const find = (wanted: unknown) => words.findIndex((word) => [word].flat().some((each) => each === wanted))
  const from = find(before)
  return from !== -1 && find(now) > from
}

function isPastBound(
  before: unknown,
  now: unknown,
  isPast: (from: number | bigint, to: number | bigint) => boolean,
): boolean {
  if (!isNumber(before)) return false
  return now === undefined || now === null || (isNumber(now) && isPast(before, now))
}

/** Tells whether all of `part` is in `whole`, and something else as well; in whatever order, and as often. */
function isProperPart(part: unknown, whole: unknown): boolean {
  const [some, all] = [listItems(part), listItems(whole)]
  if (some.length >= all.length) return false
  const left = new Map<string, number>()
  for (const item of all) left.set(item, (left.get(item) ?? 0) + 1)
  return some.every((item) => {
    const count = left.get(item) ?? 0
    left.set(item, count - 1)
    return count > 0
  })
}

/** Lists items; a single value is a list of one, and each entry of a mapping counts. */
function listItems(value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.map(canonicalizeJson)
  return isObject(value) ? Object.entries(value).map(canonicalizeJson) : [canonicalizeJson(value)]
}
