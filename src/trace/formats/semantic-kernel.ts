import { listObjects, textOrNull } from '../../core/json.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'

/** Chat histories of Semantic Kernel, of Python and of .NET. */
export const semanticKernel = defineConversation({
  id: 'semantic-kernel',
  title: 'Semantic Kernel',
  summary: 'Semantic Kernel chat histories',
  about: '`chat_history.serialize()` in Python, `JsonSerializer.Serialize(chatHistory)` in .NET.',
  never: ['cost', 'timing', 'tool-failures'],
  starts: [{ has: ['content_type|\\$type', 'items|Items'] }],
  usage: {
    input: 'prompt_tokens | InputTokenCount | PromptTokens',
    output: 'completion_tokens | OutputTokenCount | CompletionTokens',
    cacheRead: 'prompt_tokens_details.cached_tokens | InputTokenDetails.CachedTokenCount',
    reasoning: 'completion_tokens_details.reasoning_tokens | OutputTokenDetails.ReasoningTokenCount',
  },
  messages: {
    at: 'messages',
    usage: 'metadata.usage | Metadata.Usage',
    model: 'ai_model_id | ModelId',
    isMessage: s.createTest(
      s.every(s.union({ role: s.there }, { Role: s.there }), s.union({ items: s.there }, { Items: s.there })),
    ),
    areOurs: (messages) =>
      messages.some(({ items, Items }) =>
        listObjects(items ?? Items).some(
          ({ content_type: kind, $type: type }) => textOrNull(kind ?? type) !== null,
        ),
      ),
    ...defineMessage({
      role: 'role | Role.Label | Role',
      others: { 'metadata.usage': s.usage, 'Metadata.Usage': s.usage },
      parts: {
        at: 'items | Items',
        kind: 'content_type | $type',
        kinds: {
          text: { text: 'text' },
          TextContent: { text: 'Text' },
          reasoning: { reasoning: 'text' },
          function_call: { call: { id: 'id', name: 'name', args: 'arguments' } },
          FunctionCallContent: { call: { id: 'Id', name: 'FunctionName', args: 'Arguments' } },
          function_result: { answer: { id: 'id', name: 'name', result: 'result' } },
          FunctionResultContent: { answer: { id: 'CallId', name: 'FunctionName', result: 'Result' } },
        },
      },
    }),
  },
})
