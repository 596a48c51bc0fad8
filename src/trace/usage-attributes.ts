import { firstNumber, firstText, numberOrNull } from './attributes.ts'
import { providerName } from './provider.ts'
import type { Attributes } from './span.ts'
import type { Usage } from './usage.ts'

/**
 * Names under which instrumentations record the same figure, the first hit counts. A dialect that
 * spells one differently adds its spelling here.
 */
const spellings = {
  input: [
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'llm.token_count.prompt',
    'ai.usage.inputTokens',
    'ai.usage.promptTokens',
    'llm.usage.prompt_tokens',
  ],
  output: [
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'llm.token_count.completion',
    'ai.usage.outputTokens',
    'ai.usage.completionTokens',
    'llm.usage.completion_tokens',
  ],
  total: [
    'gen_ai.usage.total_tokens',
    'llm.token_count.total',
    'ai.usage.totalTokens',
    'llm.usage.total_tokens',
  ],
  cacheRead: [
    'gen_ai.usage.cache_read.input_tokens',
    'gen_ai.usage.cache_read_input_tokens',
    'gen_ai.usage.cache_read_tokens',
    'gen_ai.usage.details.cache_read_tokens',
    'gen_ai.usage.details.cache_read_input_tokens',
    'gen_ai.usage.input_cached_tokens',
    'llm.token_count.prompt_details.cache_read',
    'llm.token_count.cache_read',
    'ai.usage.cachedInputTokens',
    'ai.usage.inputTokenDetails.cacheReadTokens',
  ],
  cacheWrite: [
    'gen_ai.usage.cache_creation.input_tokens',
    'gen_ai.usage.cache_creation_input_tokens',
    'gen_ai.usage.cache_write_tokens',
    'gen_ai.usage.cache_write_input_tokens',
    'gen_ai.usage.details.cache_write_tokens',
    'llm.token_count.prompt_details.cache_write',
    'ai.usage.inputTokenDetails.cacheWriteTokens',
  ],
  reasoning: [
    'gen_ai.usage.reasoning.output_tokens',
    'gen_ai.usage.reasoning_tokens',
    'gen_ai.usage.details.reasoning_tokens',
    'llm.token_count.completion_details.reasoning',
    'ai.usage.reasoningTokens',
    'ai.usage.outputTokenDetails.reasoningTokens',
    'llm.usage.reasoning_tokens',
  ],
  cost: [
    'gen_ai.usage.cost',
    'llm.cost.total',
    'operation.cost',
    'kensa.cost_usd',
    'cost_usd',
    'langfuse.observation.cost_details.total',
    'mlflow.llm.cost.total_cost',
  ],
  model: [
    'gen_ai.response.model',
    'llm.response.model_name',
    'gen_ai.request.model',
    'llm.model_name',
    'llm.request.model_name',
    'kensa.llm.model',
    'ai.response.model',
    'ai.model.id',
  ],
  provider: [
    'gen_ai.provider.name',
    'gen_ai.system',
    'llm.provider',
    'llm.system',
    'kensa.llm.provider',
    'ai.model.provider',
  ],
} as const

/**
 * Tokens by the attributes; null where none of input, output and total is known. Counts are whole
 * numbers. A total of 0 beside other counts is a total that was never set.
 */
export function usageFromAttributes(attributes: Attributes): Usage | null {
  const input = count(attributes, spellings.input)
  const output = count(attributes, spellings.output)
  const total = count(attributes, spellings.total)
  if (input === null && output === null && total === null) return null
  return includingCache({
    input,
    output,
    cacheRead: count(attributes, spellings.cacheRead),
    cacheWrite: count(attributes, spellings.cacheWrite),
    reasoning: count(attributes, spellings.reasoning),
    total: total === 0 || total === null ? sumOf(input, output) : total,
  })
}

/** Some providers leave cached tokens out of the input; more cached than input gives them away. */
export function includingCache(usage: Usage): Usage {
  const { input, cacheRead, cacheWrite } = usage
  if (input === null || (cacheRead ?? 0) <= input) return usage
  const all = input + (cacheRead ?? 0) + (cacheWrite ?? 0)
  const total = usage.total === sumOf(input, usage.output) ? sumOf(all, usage.output) : usage.total
  return { ...usage, input: all, total }
}

/** Dollars; parts are summed where no total is recorded. */
export function costFromAttributes(attributes: Attributes): number | null {
  const cost = firstNumber(attributes, spellings.cost)
  if (cost !== null && cost > 0) return cost
  const parts = [
    numberOrNull(attributes.get('llm.cost.prompt')) ??
      numberOrNull(attributes.get('gen_ai.usage.input_cost')),
    numberOrNull(attributes.get('llm.cost.completion')) ??
      numberOrNull(attributes.get('gen_ai.usage.output_cost')),
  ]
  return sumOf(...parts) ?? cost
}

export function modelFromAttributes(attributes: Attributes): string | null {
  return firstText(attributes, spellings.model)
}

/** The first name that is a provider's, not a framework's. */
export function providerFromAttributes(attributes: Attributes): string | null {
  for (const name of spellings.provider) {
    const recorded = attributes.get(name)
    const provider = typeof recorded === 'string' && recorded !== '' ? providerName(recorded) : null
    if (provider !== null) return provider
  }
  return null
}

function count(attributes: Attributes, keys: readonly string[]): number | null {
  const number = firstNumber(attributes, keys)
  return number === null ? null : Math.trunc(number)
}

/** The sum of what is known; null where nothing is. */
export function sumOf(...parts: readonly (number | null)[]): number | null {
  const known = parts.filter((part) => part !== null)
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0)
}
