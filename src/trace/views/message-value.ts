import type { JsonObject, JsonValue } from '../../core/json.ts'
import { pythonStrip } from '../../text/python-text.ts'
import type { Message, Part } from '../model/message.ts'
import { messageFrom } from '../messages/message-from.ts'

/** What an agent or a model said: a value with fields, which is compared by its text. */
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
    return pythonStrip(texts.join('\n\n'))
  }
}

/** A message as Timbal records it. */
export function recordedMessage(record: JsonObject): MessageValue {
  return new MessageValue({ stop_reason: null, ...record }, messageFrom(record, 'assistant'))
}

/** A message as we read it out of another format, in the form that Timbal gives it. */
export function messageValue(message: Message): MessageValue {
  const content = message.parts.flatMap(contentOf)
  return new MessageValue({ role: message.role, content }, message)
}

/** Only text: all that is known of the answer. */
export function textMessage(text: string): MessageValue {
  return messageValue({ role: 'assistant', parts: [{ type: 'text', text }] })
}

function contentOf(part: Part): JsonValue[] {
  if (part.type === 'text') return [{ type: 'text', text: part.text }]
  if (part.type === 'tool_call') {
    const { id, name, args } = part.call
    return [{ type: 'tool_use', id, name, input: args }]
  }
  if (part.type === 'tool_result') return [{ type: 'tool_result', id: part.id, content: part.result }]
  return []
}
