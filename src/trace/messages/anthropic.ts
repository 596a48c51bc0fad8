import type { JsonObject, JsonValue } from '../../core/json.ts'
import { numberOrNull, objectOrNull } from '../model/attributes.ts'
import type { Message, Part, ToolResult } from '../model/message.ts'
import { inputWithCache, buildUsage, type Usage } from '../model/usage.ts'
import { sumKnown } from '../reading/usage-attributes.ts'
import { messageFrom } from './message-from.ts'
import { parsePart } from './part.ts'

/** Blocks of an Anthropic message: text is one block. */
export function blocksOf(content: JsonValue | undefined): readonly JsonValue[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return Array.isArray(content) ? content : []
}

/** Splits the user's side of a conversation into tool results and the person's own words. */
export function userSide(content: JsonValue | undefined): {
  readonly answers: readonly ToolResult[]
  readonly said: Message | null
} {
  const answers: ToolResult[] = []
  const said: Part[] = []
  for (const block of blocksOf(content)) {
    const part = parsePart(block)
    if (part.type === 'tool_result') answers.push(parseAnswer(block, part))
    else said.push(part)
  }
  return { answers, said: said.length === 0 ? null : { role: 'user', parts: said } }
}

/** A result that is only text blocks is that text, and its error too. */
function parseAnswer(block: JsonValue, part: ToolResult): ToolResult {
  const text = parseText(objectOrNull(block)?.['content'])
  if (text === null) return part
  return { ...part, result: text, error: part.error === null ? null : text || part.error }
}

function parseText(content: JsonValue | undefined): string | null {
  if (!Array.isArray(content)) return null
  const parts = content.map(parsePart)
  return parts.every((part) => part.type === 'text') ? parts.map((part) => part.text).join('') : null
}

export function assistantSide(content: JsonValue | undefined): Message {
  return messageFrom({ role: 'assistant', content: blocksOf(content) }, 'assistant')
}

/** `input_tokens` leaves out what came from, or went to, the cache. Null where there are no counts. */
export function parseAnthropicUsage(value: JsonValue | undefined): Usage | null {
  const usage = objectOrNull(value)
  if (usage === null) return null
  const fresh = numberOrNull(usage['input_tokens'])
  const output = numberOrNull(usage['output_tokens'])
  const cacheRead = numberOrNull(usage['cache_read_input_tokens'])
  const cacheWrite = numberOrNull(usage['cache_creation_input_tokens']) ?? parseWritten(usage)
  const input = inputWithCache(fresh, cacheRead, cacheWrite)
  return buildUsage({ input, output, cacheRead, cacheWrite })
}

function parseWritten(usage: JsonObject): number | null {
  const written = objectOrNull(usage['cache_creation'])
  if (written === null) return null
  return sumKnown(
    numberOrNull(written['ephemeral_5m_input_tokens']),
    numberOrNull(written['ephemeral_1h_input_tokens']),
  )
}
