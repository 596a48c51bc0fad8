import { isObject, parseJson } from '../../core/json.ts'
import { numberOrNull, objectOrNull } from '../model/attributes.ts'
import { anthropicUsage } from '../messages/anthropic.ts'
import type { Attributes } from '../model/span.ts'
import type { Usage } from '../model/usage.ts'

/**
 * Tokens out of what the provider answered beside its reply: the SDK's own attributes leave out most
 * of what was cached. Anthropic and Bedrock do not count cached tokens as input.
 */
export function aiSdkUsage(attributes: Attributes): Usage | null {
  const recorded = attributes.get('ai.response.providerMetadata')
  const metadata = typeof recorded === 'string' ? parseJson(recorded) : recorded
  if (!isObject(metadata)) return null
  const openai = objectOrNull(metadata['openai']) ?? {}
  const anthropic = objectOrNull(metadata['anthropic']) ?? {}
  const bedrock = objectOrNull(objectOrNull(metadata['bedrock'])?.['usage']) ?? {}
  const raw = anthropicUsage(anthropic['usage'])
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
