import type { JsonObject, JsonValue } from '../../core/json.ts'
import { listValues, numberOrNull, objectOrNull, toMapping } from '../../core/json.ts'
import { messageFrom } from '../messages/message-from.ts'
import { messageShape } from '../messages/shapes.ts'
import { withLostCalls } from '../messages/unread-call.ts'
import type { Message, Role } from '../model/message.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import * as s from '../reading/shape.ts'
import { addText, type StreamKind } from './reply-stream/streamed-blocks.ts'

const replyShape = s.object({
  message: s.every(messageShape, { thinking: s.orNull(s.text) }),
  done: s.flag,
  done_reason: s.orNull(s.text),
  'prompt_eval_count | eval_count | total_duration': s.orNull(s.amount),
})

/** Replies of Ollama's own chat; its conversations are messages of OpenAI's kind. */
export const ollamaChat = defineConversation({
  id: 'ollama-chat',
  title: 'Ollama chat',
  summary: 'Ollama’s own chat: a reply, with its request where it was kept',
  about:
    'The body of a reply of `POST /api/chat`, alone or as `{"request": …, "response": …}`; a streamed one is read as its chunks. What Ollama answers under `/v1` is a reply of OpenAI. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'tool-failures'],
  provider: 'ollama',
  usage: { input: 'prompt_eval_count', output: 'eval_count' },
  starts: [{ has: ['message', 'done', 'created_at', 'eval_count|total_duration'] }],
  reply: {
    usage: '',
    isReply: (reply) => reply['done'] === true && isChunk(reply),
    shape: replyShape,
    read: ({ message, done_reason: reason }) => withLostCalls(parseMessage(message, 'assistant'), reason),
    findFacts({ total_duration: nanoseconds }) {
      const duration = numberOrNull(nanoseconds)
      return duration === null ? {} : { durationUs: duration / 1000 }
    },
  },
  messages: { at: 'messages', shape: messageShape, read: (raw) => parseMessage(raw, 'user') },
})

function isChunk({ message, done, created_at: at }: JsonObject): boolean {
  return (
    objectOrNull(message)?.['role'] === 'assistant' && typeof done === 'boolean' && typeof at === 'string'
  )
}

function parseMessage(raw: JsonValue | undefined, role: Role): Message {
  const { thinking = null, tool_name: tool = null, ...message } = toMapping(raw)
  return messageFrom({ reasoning: thinking, ...(tool === null ? {} : { name: tool }), ...message }, role)
}

/** Pieces of a reply, a line each; the last one says that it is done. */
export const ollamaStream: StreamKind = {
  isChunk,
  shape: replyShape,
  marks: /(?<!\\)"done"\s*:\s*false/,
  idOf: () => null,
  isEnd: ({ done }) => done === true,
  trace(chunks, place, request = null) {
    const message: JsonObject = { role: 'assistant' }
    for (const chunk of chunks) {
      const piece = toMapping(chunk['message'])
      for (const key of ['content', 'thinking']) addText(message, key, piece[key])
      const calls = listValues(piece['tool_calls'])
      if (calls.length > 0) message['tool_calls'] = [...listValues(message['tool_calls']), ...calls]
    }
    const reply = { ...chunks.at(-1), message }
    return ollamaChat.traceOf({ record: reply, reply, request }, place)
  },
}
