import { isObject, type JsonValue, toMapping } from '../../../core/json.ts'
import { assistantSide, toBlocks, parseAnthropicUsage, userSide } from '../../messages/anthropic.ts'
import { parsePart } from '../../messages/part.ts'
import { aRole, blocksShape, contentShape, messageShape, usageShape } from '../../messages/shapes.ts'
import { withLostCalls } from '../../messages/unread-call.ts'
import { objectOrNull } from '../../model/fields.ts'
import type { Message } from '../../model/message.ts'
import { defineConversation } from '../../reading/define-conversation.ts'
import * as s from '../../reading/shape.ts'

const replyShape = s.claimKeys({
  role: aRole,
  content: blocksShape,
  usage: usageShape,
  ...s.claim('container', 'context_management'),
})

/** Anthropic's Messages API: a reply, a request with its reply, or the messages of a conversation. */
export const anthropicMessages = defineConversation({
  id: 'anthropic-messages',
  title: 'Anthropic Messages',
  summary:
    'Anthropic Messages API: a reply, with its request where it was kept, or a conversation, whole or a message a line',
  about:
    'The body of a reply of `POST /v1/messages`, alone or as `{"request": …, "response": …}`; or the `messages` that you keep between calls. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing'],
  provider: 'anthropic',
  parseUsage: parseAnthropicUsage,
  starts: [
    { says: { type: 'message', id: 'msg_[^"]*' } },
    { opens: 'role|content|messages|system|model|max_tokens', says: { type: 'tool_use' } },
  ],
  reply: {
    at: ['', 'response', 'result.message'],
    isReply: ({ type, role, content }) =>
      type === 'message' && role === 'assistant' && Array.isArray(content),
    shape: replyShape,
    read: ({ content, stop_reason: reason }) => withLostCalls(assistantSide(content), reason),
    // The rest comes as the next reply.
    findFacts: ({ stop_reason: reason }) => (reason === 'pause_turn' ? { endsOpen: true } : {}),
  },
  system: { at: 'system', shape: contentShape, read: (value) => toBlocks(value).map(parsePart) },
  messages: {
    at: 'messages',
    shape: s.every(messageShape, replyShape),
    read: readMessage,
    isMessage,
    areOurs: (messages) => messages.some((message) => listBlocks(message).some(isMarked)),
    isLine: (line) => isMessage(line) && isObject(line) && 'content' in line,
  },
})

function readMessage(raw: JsonValue): Message {
  const { role, content } = toMapping(raw)
  if (role === 'assistant') return assistantSide(content)
  const { answers, message } = userSide(content)
  return { role: role === 'system' ? role : 'user', parts: [...answers, ...(message?.parts ?? [])] }
}

function isMessage(value: JsonValue): boolean {
  const role = objectOrNull(value)?.['role']
  return role === 'user' || role === 'assistant' || role === 'system'
}

/** A message with calls or answers among its blocks, which OpenAI's have beside them; some of those think there, too. */
export function isAnthropicOnly(message: JsonValue): boolean {
  return listBlocks(message).some(
    (block) => isMarked(block) && isObject(block) && block['type'] !== 'thinking',
  )
}

function listBlocks(message: JsonValue): readonly JsonValue[] {
  return toBlocks(objectOrNull(message)?.['content'])
}

/** Blocks that only Anthropic's messages have. */
function isMarked(block: JsonValue): boolean {
  if (!isObject(block)) return false
  if (block['type'] === 'tool_use' || block['type'] === 'server_tool_use') return 'input' in block
  return block['type'] === 'tool_result' ? 'tool_use_id' in block : block['type'] === 'thinking'
}
