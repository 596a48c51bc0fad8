import { listObjects } from '../../core/json.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'

/** Threads of Amp. Blocks are those of Anthropic, but for a tool's answer, which tells how its run went. */
export const amp = defineConversation({
  id: 'amp',
  title: 'Amp',
  summary: 'Amp threads',
  about: 'A file of `~/.local/share/amp/threads/`, or what `amp threads export` writes.',
  never: ['cost', 'timing'],
  starts: [{ opens: 'v', has: ['messages', 'agentMode|created'], says: { id: 'T-[^"]*' } }],
  run: { agent: 'amp', hidesSteps: /^(?:Task|oracle|finder|librarian|handoff)$/, id: 'id' },
  usage: {
    input: 'inputTokens',
    output: 'outputTokens',
    cacheRead: 'cacheReadInputTokens',
    cacheWrite: 'cacheCreationInputTokens',
    isWithoutCache: true,
  },
  messages: {
    at: 'messages',
    model: 'usage.model',
    isMessage: s.createTest(
      s.every(
        { role: s.text },
        s.union({ content: [s.anything] }, { content: s.absent, messageId: s.there }),
      ),
    ),
    areOurs: (messages) =>
      messages.some(
        (message) =>
          'messageId' in message || listObjects(message['content']).some((block) => 'toolUseID' in block),
      ),
    ...defineMessage({
      role: 'role',
      parts: {
        at: 'content',
        kind: 'type',
        kinds: {
          text: { text: 'text' },
          thinking: { reasoning: 'thinking' },
          tool_use: { call: { id: 'id', name: 'name', args: 'input' } },
          tool_result: {
            answer: {
              id: 'toolUseID',
              result: 'run.result | run.error',
              exitCode: 'run.result.exitCode',
              status: {
                at: 'run.status',
                passed: ['done'],
                failed: ['error', 'cancelled', 'rejected-by-user'],
              },
            },
          },
        },
      },
    }),
  },
})
