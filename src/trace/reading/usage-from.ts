import { numberOrNull, objectOrNull, type JsonObject, type JsonValue } from '../../core/json.ts'
import { inputWithCache, buildUsage, type Usage } from '../model/usage.ts'
import { includeParts, splitTotal, sumKnown } from './usage-attributes.ts'

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
    'input_cached_tokens',
    'input_cache_read',
    'input_cached',
    'input_cache_read_tokens',
    'prompt_details.cache_read',
    'prompt_details.cached_tokens',
  ],
  cacheWrite: [
    'input_token_details.cache_creation',
    'prompt_token_details.cache_creation',
    'cache_creation_input_tokens',
    'cache_write_input_tokens',
    'input_tokens_cache_write',
    'cacheCreationInputTokens',
    'input_cache_creation',
    'input_cache_write',
    'input_cache_creation_tokens',
    'prompt_details.cache_write',
  ],
  reasoning: [
    'output_token_details.reasoning',
    'output_tokens_details.reasoning_tokens',
    'completion_tokens_details.reasoning_tokens',
    'completion_token_details.reasoning',
    'reasoning_tokens',
    'reasoningTokens',
    'output_reasoning',
    'output_reasoning_tokens',
    'completion_details.reasoning',
    'completion_details.reasoning_tokens',
  ],
  /** Gemini counts thoughts outside of the output. */
  thoughts: ['thoughts_token_count', 'thoughtsTokenCount'],
} as const

/** Reads tokens from any provider's usage object; null for none. Adds cached input that was left out (Anthropic). */
export function usageFrom(value: JsonValue | undefined): Usage | null {
  const raw = objectOrNull(value)
  if (raw === null) return null
  const read = (names: readonly string[]) => findFirst(raw, names)
  const input = read(paths.input)
  const thoughts = read(paths.thoughts)
  const output = sumKnown(read(paths.output), thoughts)
  const total = read(paths.total)
  const cacheRead = read(paths.cacheRead)
  const cacheWrite = read(paths.cacheWrite)
  const isBeside = isAnthropic(raw) && (sumKnown(cacheRead, cacheWrite) ?? 0) > 0
  const usage = buildUsage({
    input: isBeside ? inputWithCache(input, cacheRead, cacheWrite) : input,
    output,
    cacheRead,
    cacheWrite,
    reasoning: read(paths.reasoning) ?? thoughts,
    total: isBeside ? null : total,
  })
  return usage === null ? null : includeParts(usage)
}

/** Tells whether usage is Anthropic's: its own has no total, frameworks that add cached tokens write one. */
function isAnthropic(raw: JsonObject): boolean {
  return (
    raw['total_tokens'] === undefined &&
    ('cache_creation_input_tokens' in raw || 'cache_read_input_tokens' in raw)
  )
}

function findFirst(raw: JsonObject, names: readonly string[]): number | null {
  for (const name of names) {
    const [first = '', second] = name.split('.')
    const value = raw[name] ?? (second === undefined ? null : objectOrNull(raw[first])?.[second])
    const number = numberOrNull(value)
    if (number !== null) return Math.trunc(number)
  }
  return null
}

const cacheWriteParts = ['input_cache_creation_5m', 'input_cache_creation_1h']

/**
 * Tokens out of Langfuse's details of usage, which have any number of kinds. `input` and the kinds of it (`input_…`) may or
 * may not be inside of each other, which only the total gives away; without one they are taken for by each other, as
 * Langfuse's own server writes them.
 */
export function usageByKinds(details: JsonObject): Usage | null {
  const read = (names: readonly string[]) => findFirst(details, names)
  const input = read(paths.input)
  const output = read(paths.output)
  const total = read(paths.total)
  const allInput = sumKnown(input, parseKinds(details, inputKinds))
  const allOutput = sumKnown(output, parseKinds(details, outputKinds))
  if (allInput === null && allOutput === null) return null
  const [inSum, outSum] = splitTotal(total, [allInput, input], [allOutput, output])
  return buildUsage({
    input: inSum,
    output: outSum,
    cacheRead: read(paths.cacheRead),
    cacheWrite: read(paths.cacheWrite) ?? sumKnown(...cacheWriteParts.map((name) => read([name]))),
    reasoning: read(paths.reasoning),
    total,
  })
}

const inputKinds = /^(?:input_(?!tokens$)|cache_(?:read|creation)_input_tokens$)/
const outputKinds = /^output_(?!tokens$)/

function parseKinds(details: JsonObject, kinds: RegExp): number | null {
  return sumKnown(
    ...Object.entries(details).map(([name, value]) => (kinds.test(name) ? numberOrNull(value) : null)),
  )
}
