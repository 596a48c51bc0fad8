import { listSome } from '../words/sentence.ts'
import { findCheck } from '../checks/find-check.ts'
import { isObject, type JsonValue, formatValue } from '../core/json.ts'
import { truncate } from '../core/visible-text.ts'
import type { CheckVerdict } from '../results/schema.ts'
import { joinTexts, type Phrase, type QuotedValue } from '../words/phrase.ts'

/** The facts of a verdict that its message uses; its spans are shown elsewhere. */
export type FoundByCheck = Omit<CheckVerdict, 'evidence' | 'turns'> & {
  readonly turns?: readonly number[] | undefined
}

/** A message of a check with the values of one verdict in it. */
export interface FilledMessage {
  readonly phrase: Phrase
  /** Values that it shows: `expected`, `actual`, or `actual.missing` for one of several findings. */
  readonly shows: ReadonlySet<string>
}

/** Fills the first message of a verdict's reason that its values fit; null when there is none. */
export function fillMessage(verdict: FoundByCheck): FilledMessage | null {
  const messages = findCheck(verdict.type)?.messages ?? {}
  if (verdict.status !== 'fail' || !Object.hasOwn(messages, verdict.reason)) return null
  const wordings = messages[verdict.reason] ?? []
  const { expected, actual } = verdict
  for (const message of [typeof wordings === 'function' ? wordings({ expected, actual }) : wordings].flat()) {
    const filled = fillTemplate(message, verdict)
    if (filled !== null) return filled
  }
  return null
}

function fillTemplate(message: string, verdict: FoundByCheck): FilledMessage | null {
  const parts: (string | QuotedValue)[] = []
  const shows = new Set<string>()
  let end = 0
  for (const match of message.matchAll(placeholder)) {
    const [whole, quoted, kind, path = '', start = '', one, many = ''] = match
    const value = findValue(verdict, path, start)
    const shown =
      kind === 'no '
        ? describeEmpty(value)
        : quoted === undefined
          ? describeFigure(value, one, many)
          : quoteValue(kind === 'last ' && Array.isArray(value) ? value.at(-1) : value)
    if (shown === null) return null
    parts.push(message.slice(end, match.index), ...shown)
    shows.add(path)
    end = match.index + whole.length
  }
  return { phrase: joinTexts([...parts, message.slice(end)]), shows }
}

/** Quote, `no` or `last`, path, words to leave away, singular, plural. */
const placeholder =
  /(`)?\{(no |last )?((?:expected|actual)(?:\.[a-z][a-z_ -]*?)?)(?: after ([a-z ]+))?(?:\|([^|}]+)\|([^|}]+))?\}`?/g

/** Finds the value of a verdict that a path such as `actual.missing` names, without the words it must begin with. */
export function findValue(
  { expected, actual }: Pick<FoundByCheck, 'expected' | 'actual'>,
  path: string,
  start: string,
): JsonValue | undefined {
  const [root, ...rest] = path.split('.')
  const whole = root === 'expected' ? expected : actual
  const key = rest.join('.')
  const value = key === '' ? whole : isObject(whole) && Object.hasOwn(whole, key) ? whole[key] : undefined
  if (start === '') return value
  return typeof value === 'string' && value.startsWith(`${start} `)
    ? value.slice(start.length + 1)
    : undefined
}

function describeEmpty(value: JsonValue | undefined): Phrase | null {
  return Array.isArray(value) && value.length === 0 ? [] : null
}

/** Quotes text, a number or listed items, as values that each surface escapes. */
function quoteValue(value: JsonValue | undefined): Phrase | null {
  if (value === undefined || value === null) return null
  if (!Array.isArray(value)) return [{ value: truncate(formatValue(value), messageLimits.value) }]
  if (value.length === 0) return null
  return listSome(value, messageLimits.items, (item) => [
    { value: truncate(formatValue(item), messageLimits.item) },
  ])
}

/** Describes a figure; only figures are among our words without quotes. */
function describeFigure(value: JsonValue | undefined, one: string | undefined, many: string): Phrase | null {
  if (typeof value === 'number')
    return [`${Number(value.toPrecision(6))}${one === undefined ? '' : ` ${value === 1 ? one : many}`}`]
  return one === undefined && typeof value === 'string' && figure.test(value) ? [value] : null
}

const figure =
  /^(?:at (?:least|most) )?\$?\d[\d.]{0,20}(?:e[+-]?\d{1,3})?(?: [a-z]{1,12}){0,6}(?:, about \d{1,20} [a-z]{1,12})?$/

/** So that a message fits into a row of a table. */
export const messageLimits = { value: 80, item: 40, items: 5 } as const
