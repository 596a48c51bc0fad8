import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import { listObjects, textOrNull } from '../../core/json.ts'
import * as s from '../reading/shape.ts'

/** Messages of Microsoft's Agent Framework: contents of many kinds, also of what a tool answered. */
export const agentFramework = defineConversation({
  id: 'agent-framework',
  title: 'Microsoft Agent Framework',
  summary: 'Microsoft Agent Framework: messages of a response or of a thread',
  about: '`[message.to_dict() for message in response.messages]`, or `response.to_dict()`.',
  never: ['tokens', 'cost', 'timing'],
  starts: [
    { has: ['contents', 'additional_properties|author_name'], says: { role: 'user|assistant|system|tool' } },
  ],
  run: { id: 'response_id' },
  messages: {
    at: 'messages',
    isMessage: s.createTest({ role: s.there, contents: [s.anything] }),
    // A response has what came of a question, and not the question.
    isAsked: ([first]) => first?.['role'] === 'user',
    areOurs: (messages) =>
      messages.some(({ contents }) =>
        listObjects(contents).some(({ type }) => kinds.has(textOrNull(type) ?? '')),
      ),
    ...defineMessage({
      role: 'role.value | role',
      parts: {
        at: 'contents',
        kind: 'type',
        kinds: {
          text: { text: 'text' },
          text_reasoning: { reasoning: 'text' },
          function_call: { call: { id: 'call_id', name: 'name', args: 'arguments' } },
          function_result: { answer: { id: 'call_id', result: 'result', error: 'exception' } },
          usage: 'silent',
        },
      },
    }),
  },
})

const kinds = new Set([
  'text',
  'text_reasoning',
  'function_call',
  'function_result',
  'usage',
  'error',
  'data',
  'uri',
])
