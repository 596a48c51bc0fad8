import { isObject, parseJson } from '../../core/json.ts'
import { objectOf } from '../model/attributes.ts'
import type { Message, Role } from '../model/message.ts'
import { messageFrom, messagesFrom } from '../messages/message-from.ts'
import type { Attributes, SpanEvent } from '../model/span.ts'

/** Conventions up to 1.36 wrote one event per message; earlier and later ones, one event for all. */
const inputRoles: ReadonlyMap<string, Role> = new Map([
  ['gen_ai.system.message', 'system'],
  ['gen_ai.user.message', 'user'],
  ['gen_ai.assistant.message', 'assistant'],
  ['gen_ai.tool.message', 'tool'],
])
const details = 'gen_ai.client.inference.operation.details'

/** Messages to the model out of span events; null where no event speaks of any. */
export function inputEvents(events: readonly SpanEvent[]): Message[] | null {
  const found = events.flatMap(({ name, attributes }) => {
    const role = inputRoles.get(name)
    if (role !== undefined) return messageFrom({ ...bodyOf(attributes), role }, role)
    if (name === 'gen_ai.content.prompt') return messagesFrom(attributes.get('gen_ai.prompt'), 'user') ?? []
    return name === details ? detailedInput(attributes) : []
  })
  return found.length === 0 ? null : found
}

/** Instructions are a list of parts, and come before the messages. */
function detailedInput(attributes: Attributes): Message[] {
  const messages = messagesFrom(attributes.get('gen_ai.input.messages'), 'user') ?? []
  const system = messagesFrom(attributes.get('gen_ai.system_instructions'), 'system')
  if (system === null) return messages
  return [{ role: 'system', parts: system.flatMap(({ parts }) => parts) }, ...messages]
}

/** Messages from the model out of span events; null where no event speaks of any. */
export function outputEvents(events: readonly SpanEvent[]): Message[] | null {
  const found = events.flatMap(({ name, attributes }) => {
    if (name === 'gen_ai.choice') return choice(attributes)
    if (name === 'gen_ai.content.completion')
      return messagesFrom(attributes.get('gen_ai.completion'), 'assistant') ?? []
    return name === details ? (messagesFrom(attributes.get('gen_ai.output.messages'), 'assistant') ?? []) : []
  })
  return found.length === 0 ? null : found
}

/** The message is under `message` (an object, JSON text, or plain text) or is the event itself. */
function choice(attributes: Attributes): Message {
  const body = bodyOf(attributes)
  const message = decoded(body['message'])
  const calls = decoded(body['tool_calls'])
  if (isObject(message)) return messageFrom({ tool_calls: calls, ...message, role: 'assistant' }, 'assistant')
  const content = message ?? body['content']
  return messageFrom({ content: decoded(content), tool_calls: calls, role: 'assistant' }, 'assistant')
}

function bodyOf(attributes: Attributes): Record<string, unknown> {
  const event = decoded(attributes.get('gen_ai.event.content'))
  if (isObject(event)) return event
  return {
    ...objectOf(attributes),
    content: decoded(attributes.get('content')),
    tool_calls: decoded(attributes.get('tool_calls')),
  }
}

/** JSON text of a list or an object, parsed; any other value as it is. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  const parsed = parseJson(value)
  return typeof parsed === 'object' && parsed !== null ? parsed : value
}
