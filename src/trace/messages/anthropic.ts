import { listValues, objectOrNull, type JsonValue } from '../../core/json.ts'
import type { Message, Part, ToolResult } from '../model/message.ts'
import { defineUsage } from '../reading/define-usage.ts'
import { messageFrom, parsePlainContent } from './message-from.ts'
import { parsePart } from './part.ts'

/** Where the kinds of Anthropic's blocks have what they say, for formats that keep them as they are. */
export const anthropicKinds = {
  text: { text: 'text' },
  thinking: { reasoning: 'thinking' },
  redacted_thinking: 'silent',
  tool_use: { call: { id: 'id', name: 'name', args: 'input' } },
  tool_result: { answer: { id: 'tool_use_id', result: 'content', error: 'is_error' } },
} as const

/** Converts the content of an Anthropic message to blocks: text is one block. */
export function toBlocks(content: JsonValue | undefined): readonly JsonValue[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return listValues(content)
}

/** Splits the user's side of a conversation into tool results and the person's own words. */
export function userSide(content: JsonValue | undefined): {
  readonly answers: readonly ToolResult[]
  readonly message: Message | null
} {
  const answers: ToolResult[] = []
  const parts: Part[] = []
  for (const block of toBlocks(content)) {
    const part = parsePart(block)
    if (part.type === 'tool_result') answers.push(parseAnswer(block, part))
    else parts.push(part)
  }
  return { answers, message: parts.length === 0 ? null : { role: 'user', parts } }
}

/** Parses a tool's answer. Text blocks alone become text, in errors too. */
function parseAnswer(block: JsonValue, part: ToolResult): ToolResult {
  const content = objectOrNull(block)?.['content']
  const text = parsePlainContent(content)
  if (!Array.isArray(content) || typeof text !== 'string') return part
  return { ...part, result: text, error: part.error === null ? null : text || part.error }
}

export function assistantSide(content: JsonValue | undefined): Message {
  return messageFrom({ role: 'assistant', content: toBlocks(content) }, 'assistant')
}

/** `input_tokens` leaves out what came from, or went to, the cache. Null if there are no counts. */
export const parseAnthropicUsage = defineUsage({
  input: 'input_tokens',
  output: 'output_tokens',
  cacheRead: 'cache_read_input_tokens',
  cacheWrite:
    'cache_creation_input_tokens | cache_creation.ephemeral_5m_input_tokens + cache_creation.ephemeral_1h_input_tokens',
  isWithoutCache: true,
})

/** The same in the telemetry of Claude Code. */
export const parseClaudeCodeUsage = defineUsage({
  input: 'input_tokens',
  output: 'output_tokens',
  cacheRead: 'cache_read_tokens',
  cacheWrite: 'cache_creation_tokens',
  isWithoutCache: true,
})
