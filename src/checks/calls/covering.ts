import { canonicalizeJson, isNumber, isObject, type JsonValue } from '../../core/json.ts'
import { isSameWritten } from '../tools/same-value.ts'
import { coversName } from './call-name.ts'
import { toConditions, type CallMatcher } from './call-matcher.ts'
import type { CallConditions } from './call-parts.ts'
import { listPlaces, toCallConditions, type SpanMatcher } from './span-matcher.ts'
import { testValue } from './value-matcher.ts'
import { readWords } from './value-words.ts'

/** Tells whether one matcher fits every call that another fits; false if uncertain. */
export function coversCall(wide: CallMatcher | CallConditions, narrow: CallMatcher | CallConditions) {
  const [one, other] = [toConditions(wide), toConditions(narrow)]
  return (
    covers(one.tool, other.tool, coversName) &&
    covers(one.by, other.by, coversName) &&
    covers(one.failed, other.failed, Object.is) &&
    covers(one.result, other.result, coversValue) &&
    Object.entries(one.args ?? {}).every(([key, wanted]) => coversArgument(key, wanted, other)) &&
    (one.only !== true ||
      (other.only === true && listAllowed(other).every((key) => listAllowed(one).includes(key))))
  )
}

function coversSpan(wide: SpanMatcher, narrow: SpanMatcher): boolean {
  const places = new Map<string, SpanMatcher>(listPlaces(narrow))
  return (
    coversCall(toCallConditions(wide), toCallConditions(narrow)) &&
    listPlaces(wide).every(([place, adjacent]) => covers(adjacent, places.get(place), coversSpan))
  )
}

function covers<Value>(
  from: Value | undefined,
  to: Value | undefined,
  test: (from: Value, to: Value) => boolean,
): boolean {
  return from === undefined || (to !== undefined && test(from, to))
}

function listAllowed({ args, optional }: CallConditions): readonly string[] {
  return [...Object.keys(args ?? {}), ...(Array.isArray(optional) ? (optional as string[]) : [])]
}

function coversArgument(key: string, wanted: JsonValue, narrow: CallConditions): boolean {
  const { args = {}, only } = narrow
  if (Object.hasOwn(args, key)) return coversValue(wanted, args[key] ?? null)
  const words = readWords(wanted)
  return (
    only === true &&
    !listAllowed(narrow).includes(key) &&
    words?.every(([word]) => word === 'absent') === true
  )
}

const rules = { isSame: isSameWritten, isWhole: false, isLoose: false, runDay: () => null, test: testValue }

function coversValue(wide: JsonValue, narrow: JsonValue): boolean {
  if (canonicalizeJson(wide) === canonicalizeJson(narrow)) return true
  const [wanted, present] = [readWords(wide), readWords(narrow)]
  const only = present?.length === 1 ? present[0] : undefined
  if (only?.[0] === 'one_of') return [only[1]].flat().every((choice) => coversValue(wide, choice))
  if (only?.[0] === 'equals') return testValue(wide, only[1], rules) === true
  if (wanted !== null) {
    if (present === null)
      // A value that stands for itself: one without lists and mappings, in which words may be.
      return (typeof narrow !== 'object' || narrow === null) && testValue(wide, narrow, rules) === true
    return wanted.every(([word, operand]) => coversWord(word, operand, new Map(present), narrow))
  }
  if (present !== null || !isObject(wide) || !isObject(narrow)) return false
  const [from, to] = [wide, narrow]
  return Object.keys(from).every(
    (key) => Object.hasOwn(to, key) && coversValue(from[key] ?? null, to[key] ?? null),
  )
}

function coversWord(
  word: string,
  operand: JsonValue,
  present: ReadonlyMap<string, JsonValue>,
  narrow: JsonValue,
): boolean {
  const other = present.get(word)
  switch (word) {
    case 'any':
      return [...present.keys()].some((each) => each !== 'not' && each !== 'absent')
    case 'one_of':
      return [operand].flat().some((choice) => coversValue(choice, narrow))
    case 'not':
      return other !== undefined && coversValue(other, operand)
    case 'gt':
    case 'gte':
      return [...present].some(
        ([each, bound]) => each.startsWith('g') && isBeyond(bound, operand, each === 'gte' && word === 'gt'),
      )
    case 'lt':
    case 'lte':
      return [...present].some(
        ([each, bound]) => each.startsWith('l') && isBeyond(operand, bound, each === 'lte' && word === 'lt'),
      )
    case 'within':
      return isBeyond(operand, other ?? null, false)
    case 'contains':
      return [operand].flat().every((part) => [other ?? []].flat().some((each) => coversValue(part, each)))
    default:
      return other !== undefined && canonicalizeJson(other) === canonicalizeJson(operand)
  }
}

function isBeyond(high: JsonValue, low: JsonValue, isStrict: boolean): boolean {
  return isNumber(high) && isNumber(low) && (isStrict ? high > low : high >= low)
}

/** What a list of calls is to a check. */
export type CallDirection =
  | 'calls-wanted'
  | 'calls-forbidden'
  | 'calls-allowed'
  | 'calls-watched'
  | 'calls-in-order'
  | 'calls-as-steps'
  | 'value-wanted'
  | 'span-wanted'
  | 'span-forbidden'

type Calls = readonly (CallMatcher | CallConditions)[]

/** Whether all that one list asks for is asked for by another one, too. */
const implied: Readonly<
  Record<Exclude<CallDirection, `span-${string}`>, (one: Calls, other: Calls) => boolean>
> = {
  'calls-wanted': (one, other) => one.every((call) => other.some((each) => coversCall(call, each))),
  'calls-forbidden': (one, other) => one.every((call) => other.some((each) => coversCall(each, call))),
  'calls-allowed': (one, other) => other.every((call) => one.some((each) => coversCall(each, call))),
  // A value is compared as that of an argument is.
  'value-wanted': (one, other) => implied['calls-wanted'](one, other),
  'calls-watched': (one, other) => implied['calls-forbidden'](one, other),
  'calls-in-order'(one, other) {
    let next = 0
    for (const call of other) if (next < one.length && coversCall(one[next] ?? '', call)) next += 1
    return next === one.length
  },
  'calls-as-steps': (one, other) =>
    one.length === other.length &&
    one.every((call, place) => {
      const [now, before] = [toConditions(call), toConditions(other[place] ?? '')]
      return coversCall(now, before) && (now.optional === true || before.optional !== true)
    }),
}

/** Tells whether a list of calls, as in parameters, asks for less than before; undefined: left out. */
export function isLooserCalls(direction: CallDirection, before: unknown, now: unknown): boolean {
  if (direction === 'span-wanted' || direction === 'span-forbidden') {
    const [wide, narrow] = direction === 'span-wanted' ? [now, before] : [before, now]
    const [from, to] = [wide as SpanMatcher, narrow as SpanMatcher]
    return coversSpan(from, to) && !coversSpan(to, from)
  }
  const [from, to] = [before, now].map((value): Calls => {
    if (value === undefined) return direction === 'calls-watched' ? [{}] : []
    if (direction === 'value-wanted') return [{ args: { value: value as JsonValue } }]
    return [value].flat() as Calls
  }) as [Calls, Calls]
  return implied[direction](to, from) && !implied[direction](from, to)
}
