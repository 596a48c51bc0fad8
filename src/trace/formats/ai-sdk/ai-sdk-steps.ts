import { isObject, listObjects, textOrNull, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { defineConversation } from '../../reading/define-conversation.ts'
import * as s from '../../reading/shape.ts'
import type { ToldMessage } from '../../reading/tell-messages.ts'

const toolShape = s.object({ 'toolCallId | toolName': s.text })

/** Results of the AI SDK's `generateText`, by their steps: one for each model call. */
export const aiSdkSteps = defineConversation({
  id: 'ai-sdk-steps',
  title: 'AI SDK steps',
  summary: 'AI SDK: the steps of a result, alone or in it',
  about:
    '`JSON.stringify(result.steps)` after `generateText` or `await streamText(…).steps`. What the agent was asked is not in it.',
  never: ['cost', 'timing'],
  starts: [{ has: ['finishReason', 'toolCalls|stepType|content'] }],
  usage: {
    input: 'inputTokens | promptTokens',
    output: 'outputTokens | completionTokens',
    cacheRead: 'cachedInputTokens | inputTokenDetails.cacheReadTokens',
    reasoning: 'reasoningTokens | outputTokenDetails.reasoningTokens',
    total: 'totalTokens',
  },
  messages: {
    at: 'steps',
    model: 'response.modelId',
    shape: s.claimKeys({
      text: s.orNull(s.text),
      finishReason: s.maybe(s.text),
      'toolCalls | toolResults': s.orNull([toolShape]),
      usage: s.usage,
      content: s.orNull([{ type: s.text }]),
      ...s.claim(
        'response',
        'request',
        'reasoning',
        'reasoningText',
        'providerMetadata',
        'warnings',
        'staticToolCalls',
        'dynamicToolCalls',
        'staticToolResults',
        'dynamicToolResults',
      ),
    }),
    isMessage: s.createTest(
      s.every({ finishReason: s.text }, s.union({ toolCalls: s.there }, { content: [s.anything] })),
    ),
    isAsked: () => false,
    read: (raw) => (isObject(raw) ? readStep(raw) : [messageFrom(raw, 'assistant')]),
  },
})

/** Version 5 has all parts in `content`; before it, texts, calls and results stand apart. */
function readStep(step: JsonObject): readonly ToldMessage[] {
  const { content, text = null } = step
  const pieces =
    Array.isArray(content) && content.length > 0
      ? content
      : [
          ...(textOrNull(text) === null || text === '' ? [] : [{ type: 'text', text }]),
          ...listObjects(step['toolCalls']).map((call) => ({ ...call, type: 'tool-call' })),
          ...listObjects(step['toolResults']).map((result) => ({ ...result, type: 'tool-result' })),
        ]
  const message = { role: 'assistant', content: pieces.map(wrapResult) }
  const { parts } = messageFrom(message, 'assistant')
  return [
    { role: 'assistant', parts: parts.filter(({ type }) => type !== 'tool_result') },
    ...parts.flatMap((part): ToldMessage[] =>
      part.type === 'tool_result' ? [{ role: 'tool', parts: [part] }] : [],
    ),
  ]
}

/** What a tool gave stands in a step as it is; in a message its type would stand around it. */
function wrapResult(piece: JsonValue): JsonValue {
  if (!isObject(piece) || piece['type'] !== 'tool-result') return piece
  return { ...piece, output: { type: 'json', value: piece['output'] ?? piece['result'] ?? null } }
}
