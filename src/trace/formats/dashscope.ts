import { isObject, listObjects, toMapping, type JsonValue } from '../../core/json.ts'
import { messageFrom } from '../messages/message-from.ts'
import { messageShape } from '../messages/shapes.ts'
import { withLostCalls } from '../messages/unread-call.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import * as s from '../reading/shape.ts'

const findChoice = (output: JsonValue | undefined) => listObjects(toMapping(output)['choices'])[0]

/** Replies of Alibaba's DashScope in its own form; what it answers in its compatible mode is a reply of OpenAI. */
export const dashscope = defineConversation({
  id: 'dashscope',
  title: 'DashScope',
  summary: 'DashScope’s own generation of text: a reply with its request',
  about: 'Bodies of `POST /api/v1/services/aigc/text-generation/generation`, in recordings of HTTP.',
  never: ['cost', 'timing', 'tool-failures'],
  provider: 'alibaba_cloud',
  usage: { input: 'input_tokens', output: 'output_tokens', cacheRead: 'prompt_tokens_details.cached_tokens' },
  starts: [{ has: ['request_id', 'output', 'usage'] }],
  reply: {
    isReply: ({ output }) => isObject(findChoice(output)?.['message']),
    shape: s.object({ output: { choices: [{ message: messageShape }] }, usage: s.usage }),
    read({ output }) {
      const choice = findChoice(output)
      return withLostCalls(messageFrom(choice?.['message'], 'assistant'), choice?.['finish_reason'])
    },
  },
  messages: { at: 'input.messages', shape: messageShape, read: (raw) => messageFrom(raw, 'user') },
})
