import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { objectOrNull, textOrNull } from '../../model/attributes.ts'
import type { Message, Role } from '../../model/message.ts'
import { messageFrom } from '../../messages/message-from.ts'

/** Long texts of a sample, which its events refer to as `attachment://<key>`. */
export type Attachments = JsonObject

const reference = /^attachment:\/\/([0-9a-zA-Z_-]{1,128})$/

/** The value with the texts that it refers to, as deep as anything may be read. */
export function withAttachments(
  value: JsonValue,
  texts: Attachments,
  depth: number = limits.jsonDepth,
): JsonValue {
  if (typeof value === 'string') {
    const key = value.startsWith('attachment:') ? reference.exec(value)?.[1] : undefined
    return key !== undefined && Object.hasOwn(texts, key) ? (texts[key] ?? value) : value
  }
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map((item) => withAttachments(item, texts, depth - 1))
  const resolved = Object.create(null) as Record<string, JsonValue>
  for (const [key, item] of Object.entries(value)) resolved[key] = withAttachments(item, texts, depth - 1)
  return resolved
}

/** A chat message of inspect: calls name their function as text, a tool's failure is an object beside it. */
export function inspectMessage(value: JsonValue, texts: Attachments, fallback: Role): Message {
  const raw = objectOrNull(withAttachments(value, texts))
  if (raw === null) return messageFrom(value, fallback)
  const calls = Array.isArray(raw['tool_calls']) ? raw['tool_calls'].map(call) : []
  const error = objectOrNull(raw['error'])
  return messageFrom(
    {
      role: raw['role'] ?? fallback,
      content: (error === null ? null : textOrNull(error['message'])) ?? raw['content'],
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
      ...(textOrNull(raw['tool_call_id']) === null ? {} : { tool_call_id: raw['tool_call_id'] }),
      ...(textOrNull(raw['function']) === null ? {} : { name: raw['function'] }),
      is_error: error !== null,
    },
    fallback,
  )
}

function call(value: JsonValue): unknown {
  if (!isObject(value) || typeof value['function'] !== 'string') return value
  return { id: value['id'], name: value['function'], arguments: value['arguments'] }
}
