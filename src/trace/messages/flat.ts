import { isObject, parseJson } from '../../core/json.ts'
import type { Message, Role } from '../model/message.ts'
import { messageFrom } from './message-from.ts'

/**
 * A message out of flattened attributes (`gen_ai.prompt.0.role`, `gen_ai.prompt.0.tool_calls.0.name`).
 * Content that is a list comes as JSON text, text sometimes too; no content as the word `null`.
 */
export function flatMessage(row: unknown, fallback: Role): Message {
  if (!isObject(row)) return messageFrom(row, fallback)
  const { content } = row
  if (typeof content !== 'string') return messageFrom(row, fallback)
  if (content === 'null' && (row['role'] ?? fallback) === 'assistant')
    return messageFrom({ ...row, content: null }, fallback)
  if (/^"[^]*"$/.test(content)) {
    const quoted = parseJson(content)
    if (typeof quoted === 'string') return messageFrom({ ...row, content: quoted }, fallback)
  }
  const blocks = row['role'] === 'tool' || !/^\s*\[\s*\{/.test(content) ? undefined : parseJson(content)
  if (!Array.isArray(blocks)) return messageFrom(row, fallback)
  // Koog writes the calls of the model as its content.
  if (blocks.every(isCall)) return messageFrom({ ...row, content: null, tool_calls: blocks }, fallback)
  return messageFrom(blocks.every(isBlock) ? { ...row, content: blocks } : row, fallback)
}

function isCall(value: unknown): boolean {
  return isObject(value) && isObject(value['function'])
}

function isBlock(value: unknown): boolean {
  return isObject(value) && typeof value['type'] === 'string'
}
