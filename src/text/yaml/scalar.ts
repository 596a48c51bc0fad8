import { EVENT_ID, SCALAR_STYLE, getScalarValue, type Event } from 'js-yaml'
import { integerOf } from '../../core/integer.ts'
import { plainScalar, type PythonType } from './plain-scalar.ts'
import { shortTag, taggedScalar } from './tagged-scalar.ts'

export type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>
/** An event that begins a value. */
export type NodeEvent = Exclude<Event, { type: typeof EVENT_ID.POP | typeof EVENT_ID.DOCUMENT }>

interface ScalarReading {
  readonly value: string | number | bigint | boolean | null
  /** Why the value is a stand-in; null where it is what the text says. */
  readonly fault: string | null
  /** Where JSON does not show it. */
  readonly type?: PythonType
}

/** What a scalar stands for. */
export type ReadScalar = (source: string, event: ScalarEvent) => ScalarReading

/** Reads a value. What JSON cannot hold comes back as its text, with a fault. */
export function readValue(source: string, event: ScalarEvent): ScalarReading {
  const text = getScalarValue(source, event)
  const isTagged = event.tagStart !== -1
  if (!isTagged && event.style !== SCALAR_STYLE.PLAIN) return { value: text, fault: null }
  const read = isTagged ? taggedScalar(tagOf(source, event), text) : plainScalar(text)
  if (read === null) return { value: text, fault: misfit(tagOf(source, event), text) }
  const { type } = read
  if (read.kind === 'json') {
    return type === undefined ? { value: read.value, fault: null } : { value: read.value, fault: null, type }
  }
  const fault = read.kind === 'date' ? faultOf(text, 'a date') : notFiniteFault(text)
  return type === undefined ? { value: text, fault } : { value: text, fault, type }
}

/** The number that a text spells, with all digits of an integer; null where it is infinite, or too long to read. */
export function numberOf(text: string): number | bigint | null {
  const number = integerOf(text) ?? Number(text)
  return typeof number === 'bigint' || Number.isFinite(number) ? number : null
}

export function notFiniteFault(text: string): string {
  return faultOf(text, 'a number that is not finite')
}

function faultOf(text: string, meaning: string): string {
  const shown = text.slice(0, 80)
  return `YAML reads \`${shown}\` as ${meaning}; put it in quotes: "${shown}"`
}

/** Reads a value where every value is meant as text: `yes`, `007` and dates are as they were written. */
export function readText(source: string, event: ScalarEvent): ScalarReading {
  const text = getScalarValue(source, event)
  if (event.tagStart !== -1) return { value: text, fault: tagFault(source, event) }
  return { value: readValue(source, event).value === null ? null : text, fault: null }
}

/** Reads a key, which must be text: a key that the reader of values takes for something else has a fault. */
export function readKey(
  source: string,
  event: ScalarEvent,
  read: ReadScalar,
): { readonly key: string; readonly fault: string | null } {
  const key = getScalarValue(source, event)
  const { value, fault } = read(source, event)
  if (fault !== null || typeof value === 'string') return { key, fault }
  const meaning =
    key === ''
      ? 'empty'
      : `read as ${typeof value === 'number' || typeof value === 'bigint' ? 'a number' : `\`${String(value)}\``}`
  const shown = key.slice(0, 80)
  return { key, fault: `a key must be text, and \`${shown}\` is ${meaning}; put it in quotes: "${shown}"` }
}

interface Tagged {
  readonly tagStart: number
  readonly tagEnd: number
}

/** The tag that a value has; `!` where it has none, which changes nothing. */
function tagOf(source: string, { tagStart, tagEnd }: Tagged): string {
  return tagStart === -1 ? '!' : shortTag(source.slice(tagStart, Math.min(tagEnd, tagStart + 80)))
}

/** Why a value cannot have its tag; null where it has none, or the tag of what it is anyway. */
export function tagFault(
  source: string,
  event: Tagged,
  own: '!!str' | '!!seq' | '!!map' = '!!str',
): string | null {
  const tag = tagOf(source, event)
  return tag === own || tag === '!' ? null : `the tag \`${tag}\` is not supported; remove it`
}

function misfit(tag: string, text: string): string {
  const isKnown = ['!!bool', '!!int', '!!float', '!!timestamp'].includes(tag)
  return isKnown
    ? `\`${text.slice(0, 80)}\` is no value for the tag \`${tag}\`; remove the tag`
    : `the tag \`${tag}\` is not supported; remove it`
}

export function isMergeKey(source: string, event: NodeEvent): boolean {
  return (
    event.type === EVENT_ID.SCALAR &&
    event.style === SCALAR_STYLE.PLAIN &&
    getScalarValue(source, event) === '<<'
  )
}

/** Offset of the first character, quotes included; -1 for an empty scalar. */
export function offsetOf(event: NodeEvent): number {
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1
  if (event.type !== EVENT_ID.SCALAR) return event.start
  const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED
  return quoted ? event.valueStart - 1 : event.valueStart
}
