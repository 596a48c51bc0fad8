import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { isObject, listValues, objectOrNull, textOrNull } from '../../../core/json.ts'
import { markInterim, type Message, type Part, type ToolResult } from '../../model/message.ts'
import { defineUsage } from '../../reading/define-usage.ts'
import { parseHostedParts } from '../../messages/hosted-call.ts'
import { messageFrom, parsePlainContent } from '../../messages/message-from.ts'
import { anyRequest, parsePart, parseResult } from '../../messages/part.ts'
import { isUnreadCall, unreadCall } from '../../messages/unread-call.ts'

/** Role of a Responses API item in a conversation. */
export type ResponseItem =
  | { readonly kind: 'message'; readonly message: Message }
  /** A part of what the model put out: reasoning, a call, a call with its answer. */
  | { readonly kind: 'output'; readonly parts: readonly Part[] }
  | { readonly kind: 'answer'; readonly answer: ToolResult }
  /** A person's answer to a request for approval. */
  | { readonly kind: 'decision'; readonly parts: readonly Part[] }
  /** Item without content: a list of tools, a reference, a snapshot. */
  | { readonly kind: 'other' }

/** Returns null if it is no item. */
export function responseItem(raw: unknown): ResponseItem | null {
  if (!isObject(raw)) return null
  const item = raw as JsonObject
  const type = item['type'] ?? ('role' in item ? 'message' : undefined)
  if (typeof type !== 'string') return null
  if (type === 'message' || ('role' in item && 'content' in item)) {
    const message = messageFrom(item, 'assistant')
    const { parts } = message
    return {
      kind: 'message',
      message: item['phase'] === 'commentary' ? { ...message, parts: markInterim(parts) } : message,
    }
  }
  if (type === 'reasoning') return { kind: 'output', parts: parseReasoning(item) }
  if (type.endsWith('_call_output')) return parseAnswer(item)
  if (type === 'tool_search_output') return parseAnswer({ ...item, output: item['tools'] ?? null })
  const hosted = parseHostedParts(item)
  if (hosted !== null) return { kind: 'output', parts: hosted }
  if (type === 'mcp_approval_request') return { kind: 'output', parts: [parsePart(item)] }
  if (type === 'mcp_approval_response') return { kind: 'decision', parts: [parsePart(item)] }
  if (type.endsWith('_call')) return { kind: 'output', parts: [anyRequest(item)] }
  return isUnreadCall(item) ? { kind: 'output', parts: [unreadCall] } : { kind: 'other' }
}

/** Parses what an item in the output of a response says. */
export function parseOutputParts(raw: unknown): readonly Part[] {
  const item = responseItem(raw)
  if (item?.kind === 'message') return item.message.parts
  // What ran where OpenAI runs it is answered within the response.
  if (item?.kind === 'answer') return [item.answer]
  return item?.kind === 'output' ? item.parts : []
}

/** `input_tokens` include what was cached, `output_tokens` what was reasoned. */
export const parseResponsesUsage = defineUsage({
  input: 'input_tokens',
  output: 'output_tokens',
  cacheRead: 'cached_input_tokens | input_tokens_details.cached_tokens',
  reasoning: 'reasoning_output_tokens | output_tokens_details.reasoning_tokens',
  total: 'total_tokens',
})

function parseReasoning(item: JsonObject): Part[] {
  const texts = [item['summary'], item['content']].flatMap((list) => listValues(list))
  const thoughts = texts.flatMap((text) => textOrNull(objectOrNull(text)?.['text']) ?? [])
  return thoughts.length === 0 ? [] : [{ type: 'reasoning', text: thoughts.join('\n') }]
}

function parseAnswer(item: JsonObject): ResponseItem {
  const part = parseResult({ ...item, output: parsePlainOutput(item['output']) })
  return part.type === 'tool_result' ? { kind: 'answer', answer: part } : { kind: 'other' }
}

/** Of what a tool answered, a list that is only text is that text. */
export function parsePlainOutput(output: JsonValue | undefined): JsonValue {
  return Array.isArray(output) && output.length === 0 ? output : (parsePlainContent(output) ?? null)
}
