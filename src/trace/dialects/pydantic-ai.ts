import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, objectOrNull, parseJson, textOfValue, textOrNull } from '../../core/json.ts'
import { ObjectAttributes } from '../model/attributes.ts'
import { getMessageText, type Message } from '../model/message.ts'
import { completionFrom } from '../messages/completion-from.ts'
import { messagesFrom } from '../messages/message-from.ts'
import type { Attributes, SpanEvent } from '../model/span.ts'
import { usageFrom } from '../reading/usage-from.ts'
import type { AttributeDialect } from './dialect.ts'
import { parseInputEvents, parseOutputEvents } from './gen-ai.ts'

/**
 * Attributes that pydantic-ai and Logfire write next to the GenAI attributes: message events as one JSON attribute,
 * the messages of a whole run, its result, and the bodies of requests and responses.
 */
export const pydanticAi = {
  id: 'pydantic-ai',
  reads: [
    'agent_name',
    'all_messages_events',
    'events',
    'final_result',
    'pydantic_ai.all_messages',
    'request_data',
    'response_data',
  ],
  kind(attributes) {
    if (
      attributes.get('agent_name') !== undefined &&
      runMarks.some((mark) => attributes.get(mark) !== undefined)
    )
      return 'agent'
    const isCall =
      attributes.get('request_data') !== undefined && attributes.get('response_data') !== undefined
    return isCall && attributes.get('logfire.span_type') !== 'log' ? 'llm' : null
  },
  input({ attributes }) {
    const events = parseEvents(attributes, 'events') ?? parseEvents(attributes, 'all_messages_events')
    if (events !== null) return parseInputEvents(events)
    const all = attributes.get('pydantic_ai.all_messages')
    if (all !== undefined) return messagesFrom(all, 'user')
    const request = parseText(attributes.get('request_data'))
    return isObject(request) && Array.isArray(request['messages'])
      ? messagesFrom(request['messages'], 'user')
      : null
  },
  output({ attributes }): Message[] | null {
    const events = parseEvents(attributes, 'events')
    if (events !== null) return parseOutputEvents(events)
    const response = parseText(attributes.get('response_data'))
    return isObject(response) && isObject(response['message']) ? completionFrom([response]) : null
  },
  outputText(attributes) {
    const result = textOfValue(attributes.get('final_result'))
    if (result !== null) return result
    const all = messagesFrom(attributes.get('pydantic_ai.all_messages'), 'user')
    const last = all?.at(-1)
    return last?.role === 'assistant' ? getMessageText(last) : null
  },
  model: (attributes) => {
    const [response, request] = ['response_data', 'request_data'].map((name) =>
      objectOrNull(parseText(attributes.get(name))),
    )
    return textOrNull(response?.['model']) ?? textOrNull(request?.['model'])
  },
  usage: (attributes) => usageFrom(objectOrNull(parseText(attributes.get('response_data')))?.['usage']),
} satisfies AttributeDialect

const runMarks = ['all_messages_events', 'pydantic_ai.all_messages', 'final_result', 'model_name']

/** Each has its event's name next to its fields. */
function parseEvents(attributes: Attributes, name: string): SpanEvent[] | null {
  const list = parseText(attributes.get(name))
  if (!Array.isArray(list)) return null
  const events = list.filter(
    (item): item is JsonObject => isObject(item) && typeof item['event.name'] === 'string',
  )
  if (events.length === 0) return null
  return events.map((event) => ({
    name: textOrNull(event['event.name']) ?? '',
    timeUs: null,
    attributes: new ObjectAttributes(event),
  }))
}

function parseText(value: JsonValue | undefined): unknown {
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : value
}
