import { formatDay } from '../../core/day.ts'
import { isObject, isWithinDepth, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { GatewayRequest } from '../../trace/formats/exchange/exchange.ts'
import { findModelRoute } from '../../trace/formats/exchange/model-routes.ts'
import { findDifferences, type JsonDifference, isRecord } from '../../trace/likeness/json-diff.ts'
import { listTokens, ValueMatcher } from '../../trace/likeness/value-matcher.ts'

/** Fields about the caller and storage, which no model reads. */
const besideQuestion = new Set([
  'user',
  'metadata',
  'safety_identifier',
  'prompt_cache_key',
  'prompt_cache_retention',
])

/** Keys by which the result of a tool says which call it answers. */
const callKeys = new Set(['tool_call_id', 'tool_use_id', 'toolUseId', 'call_id', 'toolCallId'])

/** Reduces a request to what the model sees, with tool call ids by order. Text if it is no JSON; null for no body. */
export function canonicalizeRequest(request: GatewayRequest): JsonValue {
  const { body } = request
  if (body === null) return null
  if (!('json' in body)) return 'text' in body ? body.text : body.base64
  const { json } = body
  if (!isObject(json) || !isWithinDepth(json, limits.jsonDepth)) return json
  const ids = new Set(listCallIds(json))
  const isOfModel = findModelRoute(request) !== null
  const fields = Object.entries(json).filter(([key]) => !(isOfModel && besideQuestion.has(key)))
  return nameCalls(Object.fromEntries(fields), ids, new Map())
}

function* listCallIds(value: JsonValue): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* listCallIds(item)
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === 'string' && item !== '' && callKeys.has(key)) yield item
      else yield* listCallIds(item)
    }
  }
}

function nameCalls(value: JsonValue, ids: ReadonlySet<string>, names: Map<string, string>): JsonValue {
  if (typeof value === 'string') {
    if (!ids.has(value)) return value
    const name = names.get(value) ?? `call ${names.size + 1}`
    names.set(value, name)
    return name
  }
  if (Array.isArray(value)) return value.map((item) => nameCalls(item, ids, names))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, nameCalls(item, ids, names)]))
}

/** What may differ in all requests of a trial, and what may not. */
export interface ReplayAllowance {
  /** JSONPaths of names, indexes and `[*]`: what is there and below. */
  readonly ignore: readonly string[]
  /** What the agent was asked in both runs: its ids are no others. */
  readonly agentInput: JsonValue
}

/** When two requests were made, in milliseconds since 1970. */
interface RequestComparison extends ReplayAllowance {
  readonly recordedMs: number
  readonly askedMs: number
}

/**
 * What of a request differs from the recorded one, both canonical. Ids that are made afresh and readings of the clock
 * are told as between two runs of an agent, and so are the days around each. An id that stands in both requests is not one of them.
 */
export function* compareRequests(
  recorded: JsonValue,
  request: JsonValue,
  { recordedMs, askedMs, ignore, agentInput }: RequestComparison,
): Generator<JsonDifference> {
  // Most requests have no id to look up.
  let runIds: readonly [recorded: ReadonlySet<string>, asked: ReadonlySet<string>] | undefined
  const mayPair = (left: string, right: string) => {
    runIds ??= [
      new Set(listTokens([agentInput, recorded, ...listNames(request)])),
      new Set(listTokens([agentInput, request, ...listNames(recorded)])),
    ]
    return !runIds[0].has(right) && !runIds[1].has(left) && areUnlike(left, right)
  }
  let shifts = dayShifts
  const matcher = new ValueMatcher(describeRun(recordedMs), describeRun(askedMs), mayPair)
  const isSame = (left: JsonValue, right: JsonValue) => {
    if (matcher.matchAnswers(left, right)) return true
    if (typeof left !== 'string' || typeof right !== 'string') return false
    const dated = replaceDays(left, recordedMs, 0)
    if (dated === left) return false
    // One agent has one clock.
    const fitting = shifts.filter((shift) => matcher.matchAnswers(dated, replaceDays(right, askedMs, shift)))
    if (fitting.length > 0) shifts = fitting
    return fitting.length > 0
  }
  for (const difference of findDifferences('$', [recorded, request], isSame))
    if (!ignore.some((pattern) => covers(pattern, difference.path))) yield difference
}

/** Microseconds around a request in which a reading of the clock is of its run. */
const runUs = 3_600e6

function describeRun(ms: number) {
  return { inputIds: null, time: { startUs: ms * 1e3 - runUs, endUs: ms * 1e3 + runUs } }
}

const dayMs = 86_400_000

/** By how many days the clocks of two agents may differ, each being of a zone of its own. */
const dayShifts: readonly number[] = [0, -1, 1, -2, 2]

/** Keys of a request whose words the agent has chosen: none of them is of one run. */
const settings = [
  'model',
  'tools',
  'functions',
  'toolConfig',
  'tool_choice',
  'response_format',
  'generationConfig',
]

function listNames(request: JsonValue): JsonValue[] {
  return isObject(request) ? settings.map((key) => request[key] ?? null) : []
}

/** Tells whether two texts have little in common, as random ids do, unlike versions and numbers in a row. */
function areUnlike(left: string, right: string): boolean {
  const same = Array.from(left).filter((character, index) => character === right[index]).length
  return left[8] === '-' || 2 * same < left.length
}

/** Numbers the day of a run as prompts write it, and its neighbours, because it matters which one is meant. */
function replaceDays(text: string, ms: number, shift: number): string {
  return [-1, 0, 1].reduce(
    (rest, offset) =>
      formatDays(ms + offset * dayMs).reduce(
        (left, day) => left.replaceAll(day, `<day ${offset + shift}>`),
        rest,
      ),
    text,
  )
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

function formatDays(ms: number): string[] {
  const iso = formatDay(ms)
  const [year = '', month = '', day = ''] = iso.split('-')
  const [monthName, weekday] = [months[Number(month) - 1] ?? '', weekdays[new Date(ms).getUTCDay()] ?? '']
  const named = [monthName, monthName.slice(0, 3)].flatMap((name) =>
    [day, String(Number(day))].flatMap((number) => [
      `${name} ${number}, ${year}`,
      `${number} ${name} ${year}`,
    ]),
  )
  const dates = [
    ...named,
    iso,
    `${month}/${day}/${year}`,
    `${day}.${month}.${year}`,
    `${year}/${month}/${day}`,
  ]
  const ofWeek = [`${weekday}, `, `${weekday} `, `${weekday.slice(0, 3)}, `, `${weekday.slice(0, 3)} `, '']
  return ofWeek.flatMap((start) => dates.map((date) => start + date))
}

/** Tells whether a place is at or below a path, whose `[*]` is any index. */
function covers(pattern: string, path: string): boolean {
  const [start = '', ...rest] = pattern.split('[*]')
  if (!path.startsWith(start)) return false
  let at = start.length
  for (const part of rest) {
    const index = /^\[\d{1,9}\]/.exec(path.slice(at, at + 11))?.[0] ?? ''
    if (index === '' || !path.startsWith(part, at + index.length)) return false
    at += index.length + part.length
  }
  return at === path.length || path[at] === '.' || path[at] === '['
}
