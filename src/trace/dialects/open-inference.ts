import { isObject, type JsonValue } from '../../core/json.ts'
import { parseArguments, textOfValue } from '../arguments.ts'
import { firstText, firstValue } from '../attributes.ts'
import type { Message, Role } from '../message.ts'
import { completionFrom } from '../messages/completion-from.ts'
import { messageFrom, messagesFrom } from '../messages/message-from.ts'
import type { Attributes, Span, SpanKind, ToolFacts } from '../span.ts'
import { unflatten } from '../unflatten.ts'
import type { Dialect } from './dialect.ts'

const kinds: ReadonlyMap<string, SpanKind> = new Map([
  ['LLM', 'llm'],
  ['TOOL', 'tool'],
  ['AGENT', 'agent'],
  ['CHAIN', 'chain'],
  ['RETRIEVER', 'retriever'],
  ['EMBEDDING', 'embedding'],
  ['RERANKER', 'reranker'],
  ['GUARDRAIL', 'guardrail'],
  ['EVALUATOR', 'evaluator'],
  ['PROMPT', 'prompt'],
])

/** Arize OpenInference: `openinference.span.kind`, flattened or nested `llm.*_messages`, `tool.*`. */
export const openInference = {
  id: 'openinference',
  kind(attributes) {
    const kind = attributes.get('openinference.span.kind')
    if (kind === undefined) return null
    return (typeof kind === 'string' ? kinds.get(kind.toUpperCase()) : undefined) ?? 'chain'
  },
  input({ attributes }) {
    return speaks(attributes) ? messagesAt(attributes, 'llm.input_messages', 'user') : null
  },
  output({ kind, attributes }) {
    if (!speaks(attributes)) return null
    const messages = messagesAt(attributes, 'llm.output_messages', 'assistant') ?? bareCalls(attributes)
    return messages ?? (kind === 'llm' ? bareReply(attributes.get('output.value')) : null)
  },
  tool: toolFacts,
  inputText: (attributes) => textOfValue(attributes.get('input.value')),
  outputText: (attributes) => textOfValue(attributes.get('output.value')),
} satisfies Dialect

function messagesAt(attributes: Attributes, key: string, fallback: Role): Message[] | null {
  const nested = attributes.get(key)
  if (nested !== undefined && nested !== null) return messagesFrom(nested, fallback)
  const rows = unflatten(attributes, `${key}.`)
  return rows.length === 0 ? null : rows.map((row) => messageFrom(row, fallback))
}

/** Without one of these a walk over all attributes would find nothing. */
function speaks(attributes: Attributes): boolean {
  return marks.some((name) => attributes.get(name) !== undefined)
}

const marks = [
  'openinference.span.kind',
  'llm.model_name',
  'llm.output_messages',
  'llm.output_messages.0.message.role',
  'llm.input_messages',
  'llm.input_messages.0.message.role',
  'llm.token_count.total',
]

/** `llm.tool_calls.<i>.tool_call.*`: calls that some instrumentations write beside the messages. */
function bareCalls(attributes: Attributes): Message[] | null {
  const calls = unflatten(attributes, 'llm.tool_calls.')
  return calls.length === 0 ? null : [messageFrom({ role: 'assistant', tool_calls: calls }, 'assistant')]
}

/** A model call of which only the body of the reply was recorded. */
function bareReply(value: JsonValue | undefined): Message[] | null {
  if (value === undefined || value === null) return null
  return completionFrom(value) ?? messagesFrom(textOfValue(value), 'assistant') ?? []
}

function toolFacts(span: Span): ToolFacts | null {
  const { attributes, error } = span
  if (attributes.get('openinference.span.kind') === undefined) return null
  return {
    name: firstText(attributes, ['tool.name', 'gen_ai.tool.name']) ?? span.name,
    callId: firstText(attributes, ['tool_call.id', 'tool.id', 'gen_ai.tool.call.id']),
    args: argsOf(attributes),
    result: attributes.get('output.value') ?? null,
    error: error?.message ?? null,
  }
}

/** Some instrumentations write the tool's JSON Schema where others write the arguments of the call. */
function argsOf(attributes: Attributes): JsonValue {
  const declared = parseArguments(attributes.get('tool.parameters'))
  const isSchema = isObject(declared) && declared['type'] === 'object' && isObject(declared['properties'])
  if (declared !== null && !isSchema) return declared
  const input = parseArguments(firstValue(attributes, ['input.value']))
  return isObject(input) ? input : null
}
