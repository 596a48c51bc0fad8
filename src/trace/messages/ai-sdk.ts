import { isObject, parseJson, type JsonValue } from '../../core/json.ts'
import { boundedJson } from '../model/arguments.ts'
import type { Message, Part, Role } from '../model/message.ts'
import { messageFrom } from './message-from.ts'
import { partOf, anyRequest } from './part.ts'

type Raw = Readonly<Record<string, unknown>>

/** Model messages of Vercel's AI SDK, as a list or as JSON text of one. Null where the value is neither. */
export function modelMessages(value: unknown): Message[] | null {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list.map(modelMessage) : null
}

function modelMessage(value: unknown): Message {
  if (!isObject(value) || !Array.isArray(value['content'])) return messageFrom(value, 'user')
  const said = value['role']
  const role: Role = said === 'system' || said === 'assistant' || said === 'tool' ? said : 'user'
  return { role, parts: value['content'].map(modelPart) }
}

function modelPart(value: unknown): Part {
  return isObject(value) && value['type'] === 'tool-result' ? toolResult(value) : partOf(value)
}

/** Up to version 4 `result` is the value itself; later `output` says of what type it is. */
function toolResult(raw: Raw): Part {
  const output = raw['output']
  const type = isObject(output) ? output['type'] : undefined
  const isTyped = isObject(output) && typeof type === 'string' && 'value' in output
  const value = raw['result'] ?? (isTyped ? output['value'] : output) ?? null
  const failed = raw['isError'] === true || type === 'error-text' || type === 'error-json'
  return {
    type: 'tool_result',
    id: textOf(raw['toolCallId']),
    name: textOf(raw['toolName']),
    result: boundedJson(value as JsonValue),
    error: failed ? (typeof value === 'string' ? value : 'the tool answered with an error') : null,
  }
}

/** Joins the model's answer from the attributes that a span spreads it over. */
export function modelReply(reasoning: unknown, answer: unknown, toolCalls: unknown): Message {
  const parts: Part[] = []
  if (typeof reasoning === 'string' && reasoning !== '') parts.push({ type: 'reasoning', text: reasoning })
  if (typeof answer === 'string' && answer !== '') parts.push({ type: 'text', text: answer })
  const calls = typeof toolCalls === 'string' ? parseJson(toolCalls) : toolCalls
  for (const call of Array.isArray(calls) ? calls : []) parts.push(anyRequest(call))
  return { role: 'assistant', parts }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
