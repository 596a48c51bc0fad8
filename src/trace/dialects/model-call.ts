import type { Attributes, SpanEvent } from '../model/span.ts'

/**
 * Whether a span of no stated kind is a call of a model. A model's name alone is no proof: HTTP client
 * spans inherit `gen_ai.*` by baggage. Usage or messages must be there as well.
 */
export function isModelCall(attributes: Attributes, events: readonly SpanEvent[]): boolean {
  if (models.every((key) => attributes.get(key) === undefined)) return false
  return (
    evidence.some((key) => attributes.get(key) !== undefined) ||
    events.some(({ name }) => messages.test(name))
  )
}

const models = ['gen_ai.request.model', 'gen_ai.response.model', 'llm.model_name']

const evidence = [
  'gen_ai.usage.input_tokens',
  'gen_ai.usage.prompt_tokens',
  'gen_ai.usage.output_tokens',
  'gen_ai.usage.completion_tokens',
  'gen_ai.output.messages',
  'gen_ai.input.messages',
  'gen_ai.prompt',
  'gen_ai.completion',
  'gen_ai.prompt.0.role',
  'gen_ai.completion.0.role',
  'llm.token_count.prompt',
  'llm.token_count.completion',
  'llm.output_messages.0.message.role',
]

const messages = /^gen_ai\.(?:content\.|choice$|(?:system|user|assistant)\.message$|client\.inference\.)/
