import { firstText } from '../model/attributes.ts'
import { numberOrNull, textOrNull } from '../../core/json.ts'
import type { Names } from '../model/names.ts'
import type { Attributes } from '../model/span.ts'
import { sumBoth, inputWithCache, noUsage, buildUsage, type Usage } from '../model/usage.ts'

/**
 * Names under which instrumentations record the same figure; where one span has several, the largest counts: some leave out what came
 * from a cache. A dialect that spells one differently adds its spelling here.
 */
const tokenSpellings = {
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
    'gen_ai.usage.details.cached_tokens',
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
} as const

type Tokens = Record<keyof typeof tokenSpellings, number | null>

/** Spelling → the figure. What an agent of pydantic-ai has used has the same names under another word. */
const figures = new Map(
  Object.entries(tokenSpellings).flatMap(([key, names]) =>
    names.flatMap((name: string) =>
      [name, name.replace('gen_ai.usage.', 'gen_ai.aggregated_usage.')].map(
        (spelling) => [spelling, key as keyof Tokens] as const,
      ),
    ),
  ),
)

const spellings = {
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
    'llm.response.model',
    'llm.request.model',
  ],
  provider: [
    'gen_ai.provider.name',
    'gen_ai.system',
    'llm.provider',
    'llm.system',
    'kensa.llm.provider',
    'ai.model.provider',
    'llm.vendor',
  ],
} as const

/** All names that a count of tokens, or a cost, may have. */
export const allFigureNames: readonly string[] = [
  ...figures.keys(),
  ...spellings.cost,
  'gen_ai.usage.input_cost',
  'gen_ai.usage.output_cost',
]

/** Reads whole token counts from attributes; null if input, output and total are all unknown. */
export function usageFromAttributes(attributes: Attributes): Usage | null {
  const usage = buildUsage(parseTokens(attributes))
  return usage === null ? null : includeParts(usage)
}

function parseTokens(attributes: Attributes): Tokens {
  const tokens: Tokens = { ...noUsage }
  for (const [name, key] of attributes.names.once(parseFigures)) {
    const number = numberOrNull(attributes.get(name))
    if (number !== null) tokens[key] = Math.max(tokens[key] ?? 0, Math.trunc(number))
  }
  return tokens
}

/** Parses the names that count tokens, and what each of them counts. */
function parseFigures({ list }: Names): readonly (readonly [name: string, key: keyof Tokens])[] {
  return list.flatMap((name) => {
    const key = figures.get(name)
    return key === undefined ? [] : [[name, key] as const]
  })
}

/** Adds cached input or reasoning that a provider left out: a part exceeds the whole, or the total shows it. */
export function includeParts(usage: Usage): Usage {
  const { input, output, cacheRead, cacheWrite, reasoning, total } = usage
  if (input === null) return usage
  const withCache = inputWithCache(input, cacheRead, cacheWrite)
  const withReasoning = sumKnown(output, reasoning)
  const [inSum, outSum] = splitTotal(total, [input, withCache], [output, withReasoning])
  const allInput = (sumKnown(cacheRead, cacheWrite) ?? 0) > (inSum ?? 0) ? withCache : inSum
  const allOutput = output !== null && (reasoning ?? 0) > (outSum ?? 0) ? withReasoning : outSum
  const isOwnSum = total === sumBoth(input, output)
  return {
    ...usage,
    input: allInput,
    output: allOutput,
    total: isOwnSum ? sumBoth(allInput, allOutput) : total,
  }
}

type Choice = readonly [first: number | null, other: number | null]

/** Splits the input and output that a total is the sum of; without such ones, the first of each. */
export function splitTotal(total: number | null, inputs: Choice, outputs: Choice): Choice {
  const first: Choice = [inputs[0], outputs[0]]
  if (total === null || sumKnown(...first) === total) return first
  const pairs = outputs.flatMap((output) => inputs.map((input): Choice => [input, output]))
  return pairs.find((pair) => sumKnown(...pair) === total) ?? first
}

/** Reads dollars; both parts are summed if there is no total. Null for another currency. */
export function costFromAttributes(attributes: Attributes): number | null {
  const nameLists = attributes.names.once(findCosts)
  if (nameLists === null) return null
  const units = attributes.names.matching(currencyNames)
  if (units.some((name) => !dollars.test(textOrNull(attributes.get(name)) ?? ''))) return null
  const [costs, inputs, outputs] = nameLists.map((names) =>
    names.flatMap((name) => numberOrNull(attributes.get(name)) ?? []),
  ) as [number[], number[], number[]]
  const cost = costs.length === 0 ? null : Math.max(...costs)
  const parts: [number | null, number | null] = [inputs[0] ?? null, outputs[0] ?? null]
  if (cost !== null && cost > 0) return chooseTotal(cost, parts)
  // A total of 0 next to a part that costs is no total.
  return sumBoth(...parts) ?? (parts.some((part) => part !== null && part > 0) ? null : cost)
}

/** Chooses dollars: the total, or the parts if they come to more, as the total then has another unit. */
export function chooseTotal(total: number | null, parts: readonly (number | null)[]): number | null {
  const sum = sumKnown(...parts) ?? 0
  return total !== null && sum > total * 1.01 ? sum : total
}

/** Finds the names of costs: total, input, output; null if there are none. */
function findCosts(names: Names): readonly (readonly string[])[] | null {
  const lists = [spellings.cost, inputCosts, outputCosts].map((list) =>
    list.filter((name) => names.placeOf(name) !== undefined),
  )
  return lists.every((list) => list.length === 0) ? null : lists
}

const currencyNames = /(?:cost|usage)[._](?:currency|unit)$/
/** Also no word, which says nothing of it. */
const dollars = /^(?:usd|(?:us ?)?(?:\$|dollars?))?$/i
const inputCosts = ['llm.cost.prompt', 'gen_ai.usage.input_cost']
const outputCosts = ['llm.cost.completion', 'gen_ai.usage.output_cost']

export function modelFromAttributes(attributes: Attributes): string | null {
  return firstText(attributes, spellings.model)
}

/** Returns the first name that is a provider's, not a framework's. */
export function providerFromAttributes(attributes: Attributes): string | null {
  for (const name of spellings.provider) {
    const recorded = attributes.get(name)
    const provider = typeof recorded === 'string' && recorded !== '' ? providerName(recorded) : null
    if (provider !== null) return provider
  }
  return null
}

/** Sums what is known; null if nothing is. */
export function sumKnown(...parts: readonly (number | null)[]): number | null {
  let sum: number | null = null
  for (const part of parts) if (part !== null) sum = (sum ?? 0) + part
  return sum
}

/** Names of frameworks that stand where a provider's name belongs; they say nothing about it. */
const frameworks: ReadonlySet<string> = new Set([
  'strands-agents',
  'gcp.vertex.agent',
  'langchain',
  'langgraph',
  'llamaindex',
  'crewai',
])

/** Names of providers in earlier conventions and in Vercel's AI SDK. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['az.ai.inference', 'azure.ai.inference'],
  ['az.ai.openai', 'azure.ai.openai'],
  ['gemini', 'gcp.gemini'],
  ['google.generative-ai', 'gcp.gemini'],
  ['vertex_ai', 'gcp.vertex_ai'],
  ['google.vertex', 'gcp.vertex_ai'],
  ['vertex', 'gcp.vertex_ai'],
  ['xai', 'x_ai'],
  ['amazon-bedrock', 'aws.bedrock'],
])

/** Normalizes a provider's name: lower case, without AI SDK's surface (`openai.responses`); null for a framework. */
function providerName(recorded: string): string | null {
  const name = recorded.toLowerCase()
  if (frameworks.has(name)) return null
  const plain = name.replace(/\.(?:anthropic\.)?(?:chat|responses|messages|completion|embedding)$/, '')
  const newName = renamed.get(name) ?? renamed.get(plain)
  return newName ?? plain.replace(/^(openai|anthropic|mistral|xai|groq|cohere|deepseek)\..*$/, '$1')
}
