import type { JsonObject, JsonValue } from '../../core/json.ts'
import { numberOrNull, objectOrNull } from '../model/attributes.ts'
import { tokenUsage, type Usage } from '../model/usage.ts'
import { includingCache, sumOf } from './usage-attributes.ts'

/** Paths of the same figure in the usage objects of providers and frameworks; the first hit counts. */
const paths = {
  input: [
    'input_tokens',
    'prompt_tokens',
    'inputTokens',
    'promptTokens',
    'prompt_token_count',
    'promptTokenCount',
    'input',
    'prompt',
  ],
  output: [
    'output_tokens',
    'completion_tokens',
    'outputTokens',
    'completionTokens',
    'candidates_token_count',
    'candidatesTokenCount',
    'output',
    'completion',
  ],
  total: ['total_tokens', 'totalTokens', 'total_token_count', 'totalTokenCount', 'total'],
  cacheRead: [
    'input_token_details.cache_read',
    'input_tokens_details.cached_tokens',
    'prompt_tokens_details.cached_tokens',
    'prompt_token_details.cache_read',
    'cache_read_input_tokens',
    'cached_input_tokens',
    'input_tokens_cache_read',
    'cacheReadInputTokens',
    'cachedInputTokens',
    'cached_content_token_count',
    'cachedContentTokenCount',
    'cached',
  ],
  cacheWrite: [
    'input_token_details.cache_creation',
    'prompt_token_details.cache_creation',
    'cache_creation_input_tokens',
    'cache_write_input_tokens',
    'input_tokens_cache_write',
    'cacheCreationInputTokens',
  ],
  reasoning: [
    'output_token_details.reasoning',
    'output_tokens_details.reasoning_tokens',
    'completion_tokens_details.reasoning_tokens',
    'completion_token_details.reasoning',
    'reasoning_tokens',
    'reasoningTokens',
  ],
  /** Gemini counts its thoughts beside the output. */
  thoughts: ['thoughts_token_count', 'thoughtsTokenCount'],
} as const

/**
 * Tokens out of a usage object in any provider's or framework's spelling; null where it has none.
 * Cached tokens that were left out of the input (Anthropic) are added to it.
 */
export function usageFrom(value: JsonValue | undefined): Usage | null {
  const raw = objectOrNull(value)
  if (raw === null) return null
  const read = (names: readonly string[]) => firstAt(raw, names)
  const input = read(paths.input)
  const thoughts = read(paths.thoughts)
  const output = sumOf(read(paths.output), thoughts)
  const total = read(paths.total)
  const cacheRead = read(paths.cacheRead)
  const cacheWrite = read(paths.cacheWrite)
  const cached = sumOf(cacheRead, cacheWrite) ?? 0
  const own = sumOf(input, output) ?? 0
  const isBeside = cached > 0 && (isAnthropic(raw) || (total !== null && total === own + cached))
  const all = input !== null && isBeside ? input + cached : input
  const usage = tokenUsage({
    input: all,
    output,
    cacheRead,
    cacheWrite,
    reasoning: read(paths.reasoning) ?? thoughts,
    total: isBeside ? null : total,
  })
  return usage === null ? null : includingCache(usage)
}

/** Its own usage objects have no total; frameworks that add the cached tokens in write one. */
function isAnthropic(raw: JsonObject): boolean {
  return (
    raw['total_tokens'] === undefined &&
    ('cache_creation_input_tokens' in raw || 'cache_read_input_tokens' in raw)
  )
}

function firstAt(raw: JsonObject, names: readonly string[]): number | null {
  for (const name of names) {
    const [first = '', second] = name.split('.')
    const held = second === undefined ? raw[first] : objectOrNull(raw[first])?.[second]
    const number = numberOrNull(held)
    if (number !== null) return Math.trunc(number)
  }
  return null
}
