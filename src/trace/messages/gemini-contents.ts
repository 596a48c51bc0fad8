import { isObject } from '../../core/json.ts'
import type { Message, Role } from '../model/message.ts'
import { partOf } from './part.ts'

/** Gemini contents (`{role: user|model|function, parts}`), a list or one. Null where it is neither. */
export function geminiMessages(value: unknown, fallback: Role): Message[] | null {
  const list = Array.isArray(value) ? value : [value]
  const messages = list.flatMap((item) => contentOf(item, fallback))
  return messages.length === 0 ? null : messages
}

function contentOf(value: unknown, fallback: Role): Message[] {
  if (!isObject(value)) return typeof value === 'string' ? [{ role: fallback, parts: [partOf(value)] }] : []
  if (!Array.isArray(value['parts'])) return []
  const parts = value['parts'].map(partOf)
  // Answers of tools are contents of the user.
  const isAnswer = parts.length > 0 && parts.every(({ type }) => type === 'tool_result')
  const said = value['role']
  const role = isAnswer ? 'tool' : said === 'model' ? 'assistant' : said === 'user' ? 'user' : fallback
  return [{ role, parts }]
}
