import { objectOrNull, textOrNull, type JsonObject } from '../../core/json.ts'
import { anthropicKinds } from '../messages/anthropic.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'

/** Tasks of Cline: messages of Anthropic's form, with the time, the model and the tokens of each. */
export const cline = defineConversation({
  id: 'cline',
  title: 'Cline',
  summary: 'Cline and Roo Code tasks',
  about:
    '`api_conversation_history.json` of a task, in the folder `tasks` of the extension, or a session of Cline’s SDK. Calls that an older version wrote into its text are not read.',
  never: [],
  starts: [
    { opens: 'version', has: ['sessionId', 'messages', 'modelInfo|metrics|ts'] },
    { opens: 'role|id', has: ['ts', 'modelInfo'] },
  ],
  run: { agent: 'cline', hidesSteps: /^(?:use_subagents|new_task)$/, id: 'sessionId' },
  usage: {
    input: 'inputTokens',
    output: 'outputTokens | tokens.completion',
    cacheRead: 'cacheReadTokens',
    cacheWrite: 'cacheWriteTokens',
  },
  messages: {
    at: 'messages',
    time: 'ts',
    model: 'modelInfo.id | modelInfo.modelId',
    usage: 'metrics',
    costUsd: 'metrics.cost',
    findFacts: (messages) => (messages.some(isSummary) ? { gap: 'what its summaries stand for' } : {}),
    isMessage: (value) => typeof value['role'] === 'string' && 'content' in value,
    areOurs: (messages) => messages.some((message) => 'modelInfo' in message),
    ...defineMessage({
      role: 'role',
      parts: { at: 'content', kind: 'type', orText: true, kinds: { ...anthropicKinds, file: 'silent' } },
    }),
  },
})

/** What came before was taken out of the messages. */
function isSummary({ metadata, isSummary: ofRoo }: JsonObject): boolean {
  return textOrNull(objectOrNull(metadata)?.['kind'])?.startsWith('compaction') === true || ofRoo === true
}
