import type { JsonObject } from '../../../core/json.ts'
import { chooseReply } from '../../messages/completion-from.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { messageShape, usageShape } from '../../messages/shapes.ts'
import { withLostCalls } from '../../messages/unread-call.ts'
import { listObjects, objectOrNull, textOrNull, textOfValue } from '../../model/fields.ts'
import type { SpanError } from '../../model/span.ts'
import { defineConversation } from '../../reading/define-conversation.ts'
import * as s from '../../reading/shape.ts'
import { parseChatUsage } from './openai-trace.ts'

/** Replies of OpenAI's chat completions; conversations as lists of messages are a format of their own. */
export const openaiChat = defineConversation({
  id: 'openai-chat',
  title: 'OpenAI chat completions',
  summary: 'OpenAI chat completions: a reply, with its request or prompt where it was kept',
  about:
    'The body of a reply of `POST /v1/chat/completions`, alone or as `{"request": …, "response": …}`; lines of a batch result. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing', 'tool-failures'],
  parseUsage: parseChatUsage,
  starts: [
    {
      opens: 'id|object|choices|request|response|custom_id|model|created',
      says: { object: 'chat\\.completion' },
    },
  ],
  reply: {
    at: ['', 'response', 'response.body'],
    findOther: findCompletion,
    startUs: 'created',
    isReply: ({ choices }) => objectOrNull(chooseReply(listObjects(choices))[0]?.['message']) !== null,
    shape: s.object({
      choices: s.maybe([{ message: s.maybe(messageShape), finish_reason: s.orNull(s.text) }]),
      usage: usageShape,
    }),
    read({ choices }) {
      const [choice] = chooseReply(listObjects(choices))
      return withLostCalls(messageFrom(choice?.['message'], 'assistant'), choice?.['finish_reason'])
    },
    findError,
  },
  messages: { at: 'messages | prompt', shape: messageShape, read: (raw) => messageFrom(raw, 'user') },
})

/** Routers reply with 200 before their provider fails, and say so in the choice. */
function findError({ choices }: JsonObject): SpanError | null {
  const error = objectOrNull(chooseReply(listObjects(choices))[0]?.['error'])
  return error && { type: textOfValue(error['code']), message: textOrNull(error['message']) ?? 'failed' }
}

/** A whole reply; or only what was said, as text, a message, or a list of the one. */
function findCompletion({ prompt, completion = null }: JsonObject): JsonObject | null {
  const whole = objectOrNull(completion)
  if (Array.isArray(whole?.['choices'])) return whole
  if (prompt === undefined) return null
  if (typeof completion === 'string') return { choices: [{ message: { content: completion } }] }
  const message = Array.isArray(completion) && completion.length === 1 ? objectOrNull(completion[0]) : whole
  return message?.['role'] === 'assistant' ? { choices: [{ message }] } : null
}
