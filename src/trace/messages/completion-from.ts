import { isObject, parseJson } from '../../core/json.ts'
import type { Message } from '../model/message.ts'
import { messageFrom } from './message-from.ts'
import { parsePart, parseRequest } from './part.ts'
import { withLostCalls } from './unread-call.ts'

/**
 * Messages out of a whole reply body, as JSON text or a value: chat completions (`choices`), Anthropic
 * messages (`content`), Responses items (`output`), a state with `messages`, a list of messages, the bare
 * list of a reply's tool calls. Null if it is none of these.
 */
export function completionFrom(body: unknown): Message[] | null {
  const value = typeof body === 'string' && /^\s*[[{]/.test(body) ? parseJson(body) : body
  if (Array.isArray(value)) return parseList(value) ?? parseCalls(value)
  if (!isObject(value)) return null
  if (Array.isArray(value['choices'])) return chooseReply(value['choices']).flatMap(messagesOfChoice)
  if (Array.isArray(value['messages'])) return parseList(value['messages'])
  if (Array.isArray(value['output'])) return value['output'].map(messageOfItem)
  const isMessage =
    Array.isArray(value['content']) || (typeof value['content'] === 'string' && 'role' in value)
  return isMessage ? [withLostCalls(messageFrom(value, 'assistant'), value['stop_reason'])] : null
}

function parseList(values: readonly unknown[]): Message[] | null {
  const isMessages =
    values.length > 0 && values.every((value) => isObject(value) && ('role' in value || 'message' in value))
  return isMessages ? values.map((value) => messageFrom(value, 'assistant')) : null
}

/** Parses calls as CrewAI's events hold them: nothing else of a reply that calls tools. */
function parseCalls(values: readonly unknown[]): Message[] | null {
  const isCalls =
    values.length > 0 &&
    values.every((value) => isObject(value) && isObject(value['function']) && parseRequest(value) !== null)
  return isCalls ? [messageFrom({ role: 'assistant', tool_calls: values }, 'assistant')] : null
}

function messagesOfChoice(value: unknown): Message[] {
  if (!isObject(value) || !isObject(value['message'])) return []
  return [withLostCalls(messageFrom(value['message'], 'assistant'), value['finish_reason'])]
}

function messageOfItem(value: unknown): Message {
  if (isObject(value) && value['type'] === 'message')
    return messageFrom({ role: 'assistant', ...value }, 'assistant')
  return { role: 'assistant', parts: [parsePart(value)] }
}

/** Picks the reply among choices: number 0, else the first. Others are alternatives (`n` > 1). Empty if none. */
export function chooseReply<Choice>(choices: readonly Choice[]): readonly Choice[] {
  const numbered = choices.filter((choice) => isObject(choice) && choice['index'] === 0)
  return numbered.length > 0 ? numbered : choices.slice(0, 1)
}
