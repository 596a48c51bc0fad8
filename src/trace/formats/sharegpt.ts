import { isObject, parseJson, textOrNull, type JsonObject } from '../../core/json.ts'
import { anyRequest } from '../messages/part.ts'
import { unreadCall } from '../messages/unread-call.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'
import type { ToldMessage } from '../reading/tell-messages.ts'

const message = defineMessage({
  role: 'from',
  roles: {
    'human | user': 'user',
    'gpt | assistant | model | function_call | tool_call': 'assistant',
    system: 'system',
    'observation | tool | function_response | tool_response': 'tool',
  },
  content: 'value',
  answer: { result: 'value' },
  others: { value: s.text },
})

/** Conversations in the form of ShareGPT, as data sets of chats have them. */
export const shareGpt = defineConversation({
  id: 'sharegpt',
  title: 'ShareGPT',
  summary: 'ShareGPT conversations (`from`, `value`), with calls and observations',
  about: 'The form of many data sets of chats, for example those of LLaMA-Factory.',
  never: ['tokens', 'cost', 'timing', 'tool-failures'],
  starts: [{ has: ['conversations', 'value'], says: { from: 'human|system|gpt|user' } }],
  system: { at: 'system' },
  messages: {
    at: 'conversations',
    isMessage: (value) => typeof value['from'] === 'string' && 'value' in value,
    shape: message.shape,
    read: (raw) => (isObject(raw) && isCall(raw) ? readCalls(raw) : message.read(raw)),
  },
})

function isCall({ from }: JsonObject): boolean {
  return from === 'function_call' || from === 'tool_call'
}

/** A call is JSON in a text: one, or a list. */
function readCalls({ value }: JsonObject): readonly ToldMessage[] {
  const calls = typeof value === 'string' ? parseJson(textOrNull(value) ?? '') : value
  const list: readonly unknown[] = Array.isArray(calls) ? calls : [calls]
  return [{ role: 'assistant', parts: list.map((call) => (isObject(call) ? anyRequest(call) : unreadCall)) }]
}
