import { isObject, parseJson, type Mapping, toList } from '../../core/json.ts'
import type { Message, Part, Role } from '../model/message.ts'
import { messageFrom } from './message-from.ts'
import { parsePart, anyRequest } from './part.ts'

/** Parses model messages of Vercel's AI SDK, a list or JSON text of one. Null if the value is neither. */
export function parseModelMessages(value: unknown): Message[] | null {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list.map(parseModelMessage) : null
}

function parseModelMessage(value: unknown): Message {
  if (!isObject(value) || !Array.isArray(value['content'])) return messageFrom(value, 'user')
  const word = value['role']
  const role: Role = word === 'system' || word === 'assistant' || word === 'tool' ? word : 'user'
  return { role, parts: value['content'].map(modelPart) }
}

function modelPart(value: unknown): Part {
  return isObject(value) && value['type'] === 'tool-result' ? parseToolResult(value) : parsePart(value)
}

/** Parses a tool result. The SDK marks every failure, so an answer without a mark is none. */
function parseToolResult(raw: Mapping): Part {
  const part = parsePart(raw)
  if (part.type !== 'tool_result') return part
  const { errorKnown: _, ...rest } = part
  return rest
}

/** Joins the model's answer from the attributes that a span spreads it over. */
export function parseModelReply(reasoning: unknown, answer: unknown, toolCalls: unknown): Message {
  const parts: Part[] = []
  if (typeof reasoning === 'string' && reasoning !== '') parts.push({ type: 'reasoning', text: reasoning })
  if (typeof answer === 'string' && answer !== '') parts.push({ type: 'text', text: answer })
  const calls = typeof toolCalls === 'string' ? parseJson(toolCalls) : toolCalls
  for (const call of toList(calls)) parts.push(anyRequest(call))
  return { role: 'assistant', parts }
}
