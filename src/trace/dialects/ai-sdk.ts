import { createWordMap } from '../../core/word-table.ts'
import type { JsonValue } from '../../core/json.ts'
import { isObject, numberOrNull, objectOrNull, parseJson, textOfValue, toMapping } from '../../core/json.ts'
import { firstText, firstValue, parseArguments } from '../model/attributes.ts'
import { createMessage, type Message } from '../model/message.ts'
import { parseModelMessages, parseModelReply } from '../messages/ai-sdk.ts'
import type { Attributes, SpanKind } from '../model/span.ts'
import type { AttributeDialect } from './dialect.ts'
import { parseAnthropicUsage } from '../messages/anthropic.ts'
import type { Usage } from '../model/usage.ts'

/** A call of the SDK is a run of an agent; each request to the model inside of it is a `do…` span. */
const kinds = createWordMap<SpanKind>({
  'ai.generateText | ai.streamText': 'agent',
  'ai.generateObject | ai.streamObject | ai.embed | ai.embedMany | ai.rerank': 'chain',
  'ai.generateText.doGenerate | ai.streamText.doStream': 'llm',
  'ai.generateObject.doGenerate | ai.streamObject.doStream': 'llm',
  'ai.toolCall': 'tool',
  'ai.embed.doEmbed | ai.embedMany.doEmbed': 'embedding',
  'ai.rerank.doRerank': 'reranker',
})

/** Telemetry of Vercel's AI SDK before version 7, and of its legacy integration after it: `ai.*`. */
export const aiSdk = {
  id: 'ai-sdk',
  reads: ['ai.', 'operation.name'],
  kind(attributes) {
    const operation = findOperation(attributes)
    return operation === null ? null : (kinds.get(operation) ?? null)
  },
  input({ attributes }) {
    const messages = parseModelMessages(attributes.get('ai.prompt.messages'))
    return messages ?? promptMessages(attributes.get('ai.prompt'))
  },
  output({ attributes }) {
    const reasoning = attributes.get('ai.response.reasoning')
    const answer = parseAnswer(attributes)
    const calls = firstValue(attributes, ['ai.response.toolCalls', 'ai.result.toolCalls'])
    return answer === null && calls === null ? null : [parseModelReply(reasoning, answer, calls)]
  },
  tool({ name, attributes, error }) {
    const tool = firstText(attributes, ['ai.toolCall.name'])
    if (tool === null && findOperation(attributes) !== 'ai.toolCall') return null
    return {
      // The SDK gives all of these spans one name.
      name: tool ?? (name === 'ai.toolCall' ? '' : name),
      callId: firstText(attributes, ['ai.toolCall.id']),
      args: parseArguments(firstValue(attributes, ['ai.toolCall.args', 'ai.toolCall.input'])),
      result: firstValue(attributes, ['ai.toolCall.result', 'ai.toolCall.output']),
      error: error?.message ?? null,
    }
  },
  inputText(attributes) {
    const prompt = parsePrompt(attributes.get('ai.prompt'))
    return typeof prompt?.['prompt'] === 'string' ? prompt['prompt'] : null
  },
  outputText: parseAnswer,
  usage: parseAiSdkUsage,
} satisfies AttributeDialect

/** Older versions only write `<operation> <function id>`. */
function findOperation(attributes: Attributes): string | null {
  const operation = attributes.get('ai.operationId')
  if (typeof operation === 'string') return operation
  const name = attributes.get('operation.name')
  return typeof name === 'string' && name.startsWith('ai.') ? (name.split(' ', 1)[0] ?? null) : null
}

function parseAnswer(attributes: Attributes): string | null {
  return textOfValue(firstValue(attributes, answers))
}

const answers = ['ai.response.text', 'ai.result.text', 'ai.response.object', 'ai.result.object']

/** Reads the caller's input: `{system, prompt}` or `{system, messages}`; a prompt may be messages. */
function promptMessages(value: JsonValue | undefined): Message[] | null {
  const prompt = parsePrompt(value)
  if (prompt === null) return null
  const { system } = prompt
  const messages =
    typeof prompt['prompt'] === 'string'
      ? [createMessage('user', prompt['prompt'])]
      : parseModelMessages(prompt['messages'] ?? prompt['prompt'])
  if (messages === null || typeof system !== 'string') return messages
  return [createMessage('system', system), ...messages]
}

function parsePrompt(value: JsonValue | undefined): Record<string, unknown> | null {
  const prompt = typeof value === 'string' ? parseJson(value) : value
  return isObject(prompt) ? prompt : null
}

/** Reads tokens from the provider's metadata, which count the cache fully (not as input: Anthropic, Bedrock). */
function parseAiSdkUsage(attributes: Attributes): Usage | null {
  const recorded = attributes.get('ai.response.providerMetadata')
  const metadata = typeof recorded === 'string' ? parseJson(recorded) : recorded
  if (!isObject(metadata)) return null
  const openai = toMapping(metadata['openai'])
  const anthropic = toMapping(metadata['anthropic'])
  const bedrock = toMapping(objectOrNull(metadata['bedrock'])?.['usage'])
  const raw = parseAnthropicUsage(anthropic['usage'])
  const cacheRead =
    numberOrNull(openai['cachedPromptTokens']) ??
    raw?.cacheRead ??
    numberOrNull(anthropic['cacheReadInputTokens']) ??
    numberOrNull(bedrock['cacheReadInputTokens'])
  const cacheWrite =
    raw?.cacheWrite ??
    numberOrNull(anthropic['cacheCreationInputTokens']) ??
    numberOrNull(bedrock['cacheWriteInputTokens'])
  const reasoning = numberOrNull(openai['reasoningTokens'])
  if (cacheRead === null && cacheWrite === null && reasoning === null) return null
  return { input: raw?.input ?? null, output: null, cacheRead, cacheWrite, reasoning, total: null }
}
