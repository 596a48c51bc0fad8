import { EVENT_ID, SCALAR_STYLE, getScalarValue, type Event } from 'js-yaml'
import { plainScalar, type PythonType } from './plain-scalar.ts'

export type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>
/** An event that begins a value. */
export type NodeEvent = Exclude<Event, { type: typeof EVENT_ID.POP | typeof EVENT_ID.DOCUMENT }>

interface ScalarReading {
  readonly value: string | number | boolean | null
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
  if (event.tagStart !== -1) return { value: text, fault: tagFault(source, event) }
  if (event.style !== SCALAR_STYLE.PLAIN) return { value: text, fault: null }
  const read = plainScalar(text)
  const { type } = read
  if (read.kind === 'json') {
    return type === undefined ? { value: read.value, fault: null } : { value: read.value, fault: null, type }
  }
  const meaning = read.kind === 'date' ? 'a date' : 'a number that is not finite'
  const shown = text.slice(0, 80)
  const fault = `YAML reads \`${shown}\` as ${meaning}; put it in quotes: "${shown}"`
  return type === undefined ? { value: text, fault } : { value: text, fault, type }
}

/** Reads a value where every value is meant as text: `yes`, `007` and dates are as they were written. */
export function readText(source: string, event: ScalarEvent): ScalarReading {
  const read = readValue(source, event)
  if (event.tagStart !== -1 || read.value === null) return read
  return { value: getScalarValue(source, event), fault: null }
}

/** Reads a key, which must be text: a key that YAML takes for something else has a fault. */
export function readKey(
  source: string,
  event: ScalarEvent,
): { readonly key: string; readonly fault: string | null } {
  const key = getScalarValue(source, event)
  const { value, fault } = readValue(source, event)
  if (fault !== null || typeof value === 'string') return { key, fault }
  const meaning =
    key === '' ? 'empty' : `read as ${typeof value === 'number' ? 'a number' : `\`${String(value)}\``}`
  const shown = key.slice(0, 80)
  return { key, fault: `a key must be text, and \`${shown}\` is ${meaning}; put it in quotes: "${shown}"` }
}

/** `!!str` and `!` make text; other tags have no use here. */
export function tagFault(
  source: string,
  { tagStart, tagEnd }: { tagStart: number; tagEnd: number },
): string | null {
  const tag = tagStart === -1 ? '!' : source.slice(tagStart, Math.min(tagEnd, tagStart + 80))
  return tag === '!!str' || tag === '!' ? null : `the tag \`${tag}\` is not supported; remove it`
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
