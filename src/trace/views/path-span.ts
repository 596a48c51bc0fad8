import type { JsonValue, JsonObject } from '../../core/json.ts'
import type { Span } from '../model/span.ts'
import { stripText } from '../../text/python-text.ts'
import type { Message, Part } from '../model/message.ts'
import { messageFrom } from '../messages/message-from.ts'

/** Message of an agent or a model: a value with fields, which is compared by its text. */
export class MessageValue {
  /** `role` and `content`; `stop_reason` where it is known. */
  readonly fields: JsonObject
  readonly #message: Message

  constructor(fields: JsonObject, message: Message) {
    this.fields = fields
    this.#message = message
  }

  /** Its texts with a blank line between them, without the white space around. */
  get text(): string {
    const texts = this.#message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    return stripText(texts.join('\n\n'))
  }
}

/** Parses a message as Timbal records it. */
export function parseRecordedMessage(record: JsonObject): MessageValue {
  return new MessageValue({ stop_reason: null, ...record }, messageFrom(record, 'assistant'))
}

/** A message as we read it out of another format, in the form that Timbal gives it. */
export function messageValue(message: Message): MessageValue {
  const content = message.parts.flatMap(findContent)
  return new MessageValue({ role: message.role, content }, message)
}

/** Only text: all that is known of the answer. */
export function createTextMessage(text: string): MessageValue {
  return messageValue({ role: 'assistant', parts: [{ type: 'text', text }] })
}

function findContent(part: Part): JsonValue[] {
  if (part.type === 'text') return [{ type: 'text', text: part.text }]
  if (part.type === 'tool_call') {
    const { id, name, args } = part.call
    return [{ type: 'tool_use', id, name, input: args }]
  }
  if (part.type === 'tool_result') return [{ type: 'tool_result', id: part.id, content: part.result }]
  return []
}

/** Value of a path: any JSON, or the message of an agent or a model. */
export type PathValue = JsonValue | MessageValue

/**
 * One thing that ran, by the path of names that leads to it, as Timbal has it: the run itself by its own
 * name, a model call as `<agent>.llm`, a tool call as `<agent>.<tool>`, and so on inwards.
 */
export interface PathSpan {
  readonly path: string
  readonly name: string
  /** Path of what it ran in; null for the run itself. */
  readonly within: string | null
  /** Null for a tool call that only a message shows, and for a run without a span. */
  readonly span: Span | null
  /** Microseconds since 1970; null if unknown, `endUs` also where it had not ended. */
  readonly startUs: number | null
  readonly endUs: number | null
  /** Whether values are as Timbal had them, so an absent one was absent. Other formats use JSON text and omit things. */
  readonly isExact: boolean
  /** Properties whose value is a mapping that the trace may contain only in part. */
  readonly partial: ReadonlySet<string>
  /** `input`, `output`, `error`, `status`, `usage`, `metadata`, `elapsed` (ms), `t0`, …; null if empty, undefined if unknown. */
  get(property: string): PathValue | undefined
}

/** Spans by path, and the names whose absence the trace proves. */
export interface FoundPaths {
  readonly root: PathSpan
  readonly spans: readonly PathSpan[]
  /** `name` null: of any name. */
  showsAbsence(path: string, name: string | null): boolean
}

/** Names that are no spans but what a span has to tell. */
export const spanProperties: ReadonlySet<string> = new Set([
  'input',
  'output',
  'error',
  'status',
  'usage',
  'metadata',
  'elapsed',
  't0',
  't1',
  'path',
  'call_id',
  'parent_call_id',
])
