import { isObject, parseJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Span } from '../model/span.ts'

/** The attribute under which a reply of a provider keeps why it ended. */
export const finishReasonName = 'gen_ai.response.finish_reasons'

/** Finds why a model stopped, in the reply of a provider: its own word. Null if it does not say. */
export function findFinishReason(reply: unknown, depth = deepest): string | null {
  const [first] = Array.isArray(reply) ? (reply as readonly unknown[]) : [reply]
  if (!isObject(first) || depth === 0) return null
  for (const key of reasonKeys) {
    const reason = first[key]
    if (typeof reason === 'string' && reason !== '') return reason
    // The AI SDK has the provider's word next to its own.
    if (isObject(reason) && typeof reason['unified'] === 'string') return reason['unified']
  }
  const { incomplete_details: cut } = first
  if (isObject(cut) && typeof cut['reason'] === 'string') return cut['reason']
  for (const key of holders) {
    const inner = findFinishReason(first[key], depth - 1)
    if (inner !== null) return inner
  }
  // Only of an answer that was cut off a reason is given.
  return first['object'] === 'response' && first['status'] === 'completed' ? 'stop' : null
}

/** As deep as any provider has it. */
const deepest = 6

const reasonKeys = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason']
const holders = ['choices', 'candidates', 'message', 'response_metadata', 'raw']

/** Finds why the model call of a span stopped, in one word for all providers; null if nothing tells. */
export function readFinishReason({ attributes }: Span): string | null {
  for (const name of names) {
    const value = attributes.get(name)
    const reason = readReason(value)
    if (reason !== null) return classifyReason(reason)
  }
  return null
}

const names = [
  finishReasonName,
  'gen_ai.completion.0.finish_reason',
  'llm.finish_reason',
  'llm.response.finish_reason',
  'ai.response.finishReason',
  'gen_ai.output.messages',
  'output.value',
]

function readReason(value: JsonValue | undefined): string | null {
  if (Array.isArray(value)) {
    const last = value.at(-1)
    return typeof last === 'string' ? last : findFinishReason([last])
  }
  if (typeof value !== 'string' || value === '') return null
  if (!/^\s*[[{"]/.test(value)) return value.length <= longest && /^[\w-]+$/.test(value) ? value : null
  const parsed = parseJson(value)
  return typeof parsed === 'string' || Array.isArray(parsed) ? readReason(parsed) : findFinishReason(parsed)
}

/** No provider has a longer word. */
const longest = 60

/** The words of all providers for what OpenAI calls so. */
const words: Readonly<Record<string, RegExp>> = {
  stop: /^(?:stop|end_turn|stop_sequence|complete|completed|eos|eos_token|finish|finished)$/,
  length:
    /^(?:length|max_tokens|max_output_tokens|max_length|error_limit|model_length|model_context_window_exceeded|incomplete)$/,
  content_filter:
    /^(?:content_filter|content_filtered|safety|refusal|recitation|blocklist|prohibited_content|spii|guardrail_intervened|error_toxic|image_safety)$/,
  tool_calls: /^(?:tool_calls?|tool_use|function_calls?)$/,
}

/** Classifies a reason: `stop`, `length`, `content_filter` or `tool_calls`; others in lower case. */
export function classifyReason(reason: string): string {
  const word = reason
    .replace(/^FinishReason\./, '')
    .toLowerCase()
    .replaceAll('-', '_')
  return Object.entries(words).find(([, pattern]) => pattern.test(word))?.[0] ?? word
}

/** Keeps the reason of a reply with its call; nothing if there is none. */
export function keepFinishReason(reply: JsonObject): { readonly facts?: JsonObject } {
  const reason = findFinishReason(reply)
  return reason === null ? {} : { facts: { [finishReasonName]: [reason] } }
}
