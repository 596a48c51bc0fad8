import { isNumber, parseJson, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull, listValues } from '../../../core/json.ts'
import { parseArguments } from '../../model/attributes.ts'
import { kensaKinds } from '../../dialects/kensa.ts'
import type { Message } from '../../model/message.ts'
import { messagesFrom } from '../../messages/message-from.ts'
import type { Span, SpanKind, ToolFacts } from '../../model/span.ts'
import type { ReportedFacts } from '../../model/stated.ts'
import { noUsage, buildUsage, sumBoth, type Usage } from '../../model/usage.ts'
import { lastEnded } from '../../views/output.ts'
import { createContentReader } from '../../reading/content.ts'
import * as s from '../../reading/shape.ts'
import { microsFromAny } from '../../reading/time.ts'
import { parseIsoInstant } from '../../../text/iso-instant.ts'
import { formatPythonJson, formatPythonStr } from '../../../text/python.ts'

/** Tells whether a row is one of Kensa's own model, and not an exporter's. */
export function isModelRow(row: JsonObject): boolean {
  if (typeof row['kind'] !== 'string' || objectOrNull(row['attributes']) !== null) return false
  return row['tool_name'] === undefined && row['start_time_unix_nano'] === undefined
}

const aKind: s.Shape = (value) =>
  typeof value === 'string' && kensaKinds.has(value.toLowerCase())
    ? null
    : s.misfit(value, 'a kind of span that Kensa has')

const aMoment: s.Shape = (value) => (kensaTime(value) === null ? s.misfit(value, 'a time') : null)

const anObject: s.Shape = s.object({})

/** A value of Kensa's model that is left out has a default, or is unknown; any other must be as the model has it. */
export const modelRowShape: s.Shape = s.object({
  'trace_id | span_id': s.maybe(s.text),
  'parent_span_id | name | status | model | provider': s.orNull(s.text),
  kind: aKind,
  'start_time | end_time': s.orNull(aMoment),
  'input | output | metadata': s.orNull(anObject),
  'tokens | cost': s.orNull(s.map(s.orNull(s.number))),
  tools: s.orNull([{ name: s.text, args: s.orNull(s.union(anObject, s.text)) }]),
})

export function modelKind(row: JsonObject): SpanKind {
  const kind = row['kind']
  return (typeof kind === 'string' ? kensaKinds.get(kind.toLowerCase()) : undefined) ?? 'span'
}

/** Kensa's own model of a span; the row itself is kept as the span's attributes. */
export const contentFromModelRow = createContentReader({
  model: ({ attributes }) => textOrNull(attributes.get('model')),
  provider: ({ attributes }) => textOrNull(attributes.get('provider')),
  input: ({ attributes }) => parseMessages(attributes.get('input'), 'user'),
  output: ({ attributes }) => parseMessages(attributes.get('output'), 'assistant'),
  // Kensa writes what it knows of every model call: no output means that there was none, unless it is unreadable.
  recorded: ({ kind, attributes }) => kind === 'llm' && parseText(attributes.get('output') ?? null) !== null,
  usage: ({ attributes }) => parseUsage(attributes.get('tokens')),
  costUsd({ attributes }) {
    const cost = objectOrNull(attributes.get('cost'))
    if (cost === null) return null
    if (cost['total'] !== undefined) return numberOrNull(cost['total'])
    return sumBoth(parseCount(cost, 'prompt'), parseCount(cost, 'completion'))
  },
  tools: findTools,
  inputText: ({ attributes }) => parseText(attributes.get('input')),
  outputText: ({ attributes }) => parseText(attributes.get('output')),
})

function parseMessages(value: JsonValue | undefined, fallback: 'user' | 'assistant'): readonly Message[] {
  const fields = objectOrNull(value)
  return fields === null ? [] : (messagesFrom(fields['messages'] ?? fields['value'], fallback) ?? [])
}

function parseText(value: JsonValue | undefined): string | null {
  return value === undefined ? null : kensaOutput(value)
}

/** Absent counts are 0 in Kensa's model; a row without `tokens` says nothing. */
function parseUsage(value: JsonValue | undefined): Usage | null {
  const tokens = objectOrNull(value)
  if (tokens === null) return null
  const [input, output] = [parseCount(tokens, 'prompt'), parseCount(tokens, 'completion')]
  const total = parseCount(tokens, 'total')
  const counts = { input, output, cacheRead: numberOrNull(tokens['cache_read']) }
  // A total that cannot be read is not the sum of the others.
  return total === null ? { ...noUsage, ...counts } : buildUsage({ ...counts, total })
}

/** 0 where it is left out, as in Kensa's model; null if what is there is no number. */
function parseCount(counts: JsonObject, key: string): number | null {
  return counts[key] === undefined ? 0 : numberOrNull(counts[key])
}

/** Finds the tool calls. One without a readable name keeps its place, as it may be of any tool. */
function findTools({ name, kind, error, attributes }: Span): ToolFacts[] {
  const list = attributes.get('tools')
  const facts = listValues(list).flatMap((item): ToolFacts[] => {
    const tool = objectOrNull(item)
    if (tool === null) return []
    return [
      {
        name: textOrNull(tool['name']) ?? '',
        callId: textOrNull(tool['id']),
        args: parseArguments(tool['args'] ?? {}),
        result: tool['result'] ?? null,
        error: kind === 'tool' ? (error?.message ?? null) : null,
      },
    ]
  })
  if (facts.length > 0 || kind !== 'tool') return facts
  return [{ name, callId: null, args: {}, result: null, error: error?.message ?? null }]
}

/** Derives the facts that Kensa's own model rows state. */
export function statedByModelRows(spans: readonly Span[]): ReportedFacts {
  if (!spans.some(isOfModelRow)) return {}
  return {
    toolCallsComplete: true,
    get finalOutput() {
      const last = lastEnded(spans.filter(({ kind }) => kind === 'llm'))
      if (last === undefined) return null
      const output = last.attributes.get('output') ?? null
      // The trace tells what it means that the last call failed.
      return output === null && last.error !== null ? null : kensaOutput(output)
    },
  }
}

/** Only those keep their row as attributes. */
function isOfModelRow({ attributes }: Span): boolean {
  return attributes.get('span_id') !== undefined && attributes.get('kind') !== undefined
}

/**
 * The text that Kensa's checks see in a span's output, with all of its habits: `messages` joined by
 * line ends, else `value`, else the object as JSON in Python's spelling. Returns null if Kensa cannot read it.
 */
export function kensaOutput(value: JsonValue): string | null {
  if (value === null) return ''
  const output = objectOrNull(value)
  if (output === null) return null
  if (output['messages'] !== undefined) return fromMessages(output['messages'])
  return output['value'] === undefined ? formatPythonJson(output) : fromValue(output['value'])
}

/** Python iterates text by character and a mapping by its keys. */
function fromMessages(messages: JsonValue): string | null {
  if (messages === null || isNumber(messages) || typeof messages === 'boolean') return null
  const items = Array.isArray(messages)
    ? messages
    : typeof messages === 'string'
      ? Array.from(messages)
      : Object.keys(messages)
  return items.flatMap(fromMessage).join('\n')
}

function fromMessage(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  const message = objectOrNull(value)
  if (message === null) return []
  const content = message['content'] === undefined ? '' : message['content']
  if (typeof content === 'string') return [content]
  const text = textBlocks(content)
  return text === '' ? [] : [text]
}

function textBlocks(content: JsonValue | undefined): string {
  const blocks = listValues(content).map(objectOrNull)
  return blocks
    .filter((block) => block?.['type'] === 'text')
    .map((block) => formatPythonStr(block?.['text'] === undefined ? '' : block['text']))
    .join('\n')
}

function fromValue(value: JsonValue): string {
  if (typeof value !== 'string') return formatPythonStr(value)
  const reply = objectOrNull(parseJson(value))
  if (reply === null) return value
  const blocks = textBlocks(reply['content'])
  if (blocks !== '') return blocks
  const choices = listValues(reply['choices'])
  const texts = choices.map((choice) => objectOrNull(objectOrNull(choice)?.['message'])?.['content'])
  const reasons = texts.flatMap((text) => (typeof text === 'string' && text !== '' ? text : []))
  return reasons.length > 0 ? reasons.join('\n') : value
}

/**
 * A moment in microseconds since 1970, with the digits after them cut off, as Kensa's model keeps it. Next to what every
 * format has, its rows may hold dates alone, times without seconds, `t` and `z`, the minus sign of typographers (U+2212),
 * and numbers as text. Returns null if it is no moment.
 */
export function kensaTime(value: JsonValue | undefined): number | null {
  if (isNumber(value)) return fromSeconds(value)
  if (typeof value !== 'string') return null
  if (/^\+?\d+(?:\.\d*)?$/.test(value)) return microsFromAny(Number(value))
  const instant = value.replace(/([.,]\d{6})\d+/, '$1').replace('\u2212', '-')
  return microsFromAny(instant) ?? microsFromIso(instant)
}

/** A number as Kensa takes it: seconds in a double, of whatever unit it is, and half a microsecond to the even one. */
function fromSeconds(value: number | bigint): number | null {
  if (microsFromAny(value) === null) return null
  const unit = value >= 1e17 ? 1e9 : value >= 1e14 ? 1e6 : value >= 1e11 ? 1e3 : 1
  const seconds = Number(value) / unit
  const whole = Math.trunc(seconds)
  const rest = (seconds - whole) * 1e6
  const isHalf = rest % 1 === 0.5
  return whole * 1e6 + (isHalf ? 2 * Math.round(rest / 2) : Math.round(rest))
}

function microsFromIso(text: string): number | null {
  const instant = parseIsoInstant(text.toUpperCase())
  return instant === null ? null : Number(instant.micros)
}
