import { isObject, textOfValue, type JsonValue } from '../../core/json.ts'
import { firstName, firstText, parseArguments, decoded, decodedValue } from '../model/attributes.ts'
import type { Message, Role } from '../model/message.ts'
import type { Names } from '../model/names.ts'
import { calledWith, isDefinition, parseLlamaIndexResult, loggedTool } from '../messages/logged-tool.ts'
import { completionFrom } from '../messages/completion-from.ts'
import { parseLoggedMessages } from '../messages/logged.ts'
import { messageFrom, messagesFrom } from '../messages/message-from.ts'
import { joinAccounts } from '../messages/unread-call.ts'
import type { Attributes, Span, SpanKind, ToolFacts } from '../model/span.ts'
import { undotted, unflatten } from '../reading/unflatten.ts'
import type { AttributeDialect } from './dialect.ts'

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
  reads: ['openinference.span.kind', 'llm.', 'tool.parameters', 'input.value', 'output.value'],
  kind(attributes) {
    const kind = attributes.get('openinference.span.kind')
    if (kind === undefined) return null
    const knownKind = typeof kind === 'string' ? kinds.get(kind.toUpperCase()) : undefined
    // An unknown word is less specific than its siblings.
    return knownKind ?? (attributes.get('tool.name') === undefined ? null : 'tool')
  },
  input({ kind, attributes }) {
    if (!isSpoken(attributes)) return null
    const messages = parseMessages(attributes, 'llm.input_messages', 'user')
    return messages ?? (kind === 'llm' ? bareRequest(attributes) : null)
  },
  output({ kind, attributes }) {
    if (!isSpoken(attributes)) return null
    const messages = withBareCalls(parseMessages(attributes, 'llm.output_messages', 'assistant'), attributes)
    if (messages !== null || kind !== 'llm') return messages
    return (
      parseTexts(attributes, 'llm.choices', 'completion', 'assistant') ??
      parseBareReply(attributes.get('output.value'))
    )
  },
  tool: parseToolFacts,
  inputText: (attributes) => textOfValue(attributes.get('input.value')),
  outputText: (attributes) => textOfValue(attributes.get('output.value')),
} satisfies AttributeDialect

function parseMessages(attributes: Attributes, key: string, fallback: Role): Message[] | null {
  const rows = unflatten(attributes, `${key}.`)
  if (rows.length > 0) return rows.map((row) => messageFrom(nameSpeaker(row), fallback))
  const nested = attributes.get(key)
  if (nested === undefined || nested === null) return null
  const list = undotted(decoded(nested))
  return messagesFrom(Array.isArray(list) ? list.map(nameSpeaker) : list, fallback)
}

/** Anthropic has the results of tools in messages of the user; one that is nothing else is the tool's. */
function nameSpeaker(row: unknown): unknown {
  const message = isObject(row) ? row['message'] : null
  const isResult =
    isObject(message) && message['role'] === 'user' && typeof message['tool_call_id'] === 'string'
  return isResult && message['contents'] === undefined ? { message: { ...message, role: 'tool' } } : row
}

/** Without one of these names a walk over all attributes would find nothing. */
function isSpoken(attributes: Attributes): boolean {
  return attributes.names.matching(marks).length > 0
}

const marks =
  /^(?:openinference\.span\.kind$|llm\.(?:model_name$|token_count\.total$|(?:in|out)put_messages(?:$|\.)|tool_calls\.))/

/** Reads `llm.tool_calls.<i>.tool_call.*` and `message.tool_calls.…`: calls next to the messages, mostly repeated. */
function withBareCalls(messages: Message[] | null, attributes: Attributes): readonly Message[] | null {
  const calls = attributes.names.once(listBareCalls).flatMap((prefix) => unflatten(attributes, prefix))
  if (calls.length === 0) return messages
  const bare = messageFrom({ role: 'assistant', tool_calls: calls }, 'assistant')
  return joinAccounts([messages, [bare]])
}

/** Lists what such names begin with. */
function listBareCalls({ list }: Names): readonly string[] {
  const names = list.flatMap((name) => bareCall.exec(name)?.[1] ?? [])
  return [...new Set(names)]
}

const bareCall = /^((?!llm\.(?:in|out)put_messages\.)(?:[\w-]+\.)*tool_calls\.)\d{1,6}\.tool_call\./

/** A model call with only its prompt, or the body of its request, recorded. */
function bareRequest(attributes: Attributes): Message[] | null {
  const prompts = parseTexts(attributes, 'llm.prompts', 'prompt', 'user')
  return prompts ?? parseLoggedMessages(attributes.get('input.value') ?? null, 'user')
}

/** `llm.prompts.<i>.prompt.text`, `llm.choices.<i>.completion.text`: of models that complete text. */
function parseTexts(attributes: Attributes, key: string, itemKey: string, role: Role): Message[] | null {
  if (attributes.get(`${key}.0.${itemKey}.text`) === undefined) return null
  return unflatten(attributes, `${key}.`).map((row) => {
    const inner = isObject(row) && isObject(row[itemKey]) ? row[itemKey]['text'] : null
    return messageFrom({ role, content: inner }, role)
  })
}

/** Parses a model call with only the body of its reply recorded. */
function parseBareReply(value: JsonValue | undefined): Message[] | null {
  if (value === undefined || value === null) return null
  return completionFrom(value) ?? messagesFrom(textOfValue(value), 'assistant') ?? []
}

/** Signs of a tool's span in this convention. */
const named = ['openinference.span.kind', 'tool.parameters']

function parseToolFacts(span: Span): ToolFacts | null {
  const { attributes, error } = span
  if (named.every((name) => attributes.get(name) === undefined)) return null
  const result = attributes.get('output.value') ?? null
  const message =
    typeof result === 'string' && result.startsWith('{') && result.includes('"tool_call_id"')
      ? loggedTool(result)
      : parseLlamaIndexResult(result)
  return {
    name: firstName(attributes, ['tool.name', 'gen_ai.tool.name']) ?? span.name,
    callId:
      firstText(attributes, ['tool_call.id', 'tool.id', 'gen_ai.tool.call.id']) ?? message?.callId ?? null,
    args: parseArgs(attributes),
    result: message?.result ?? result,
    error: error?.message ?? message?.error ?? null,
  }
}

/** Some instrumentations write the tool's JSON Schema where others write the arguments of the call. */
function parseArgs(attributes: Attributes): JsonValue {
  const declared = calledWith(parseArguments(attributes.get('tool.parameters')))
  // VoltAgent has the schema there, and a plain `input`.
  const input = calledWith(decodedValue(attributes.get('input.value') ?? attributes.get('input')))
  if (declared === null || isDefinition(declared)) return input
  return input !== null && isDeclaration(declared) ? input : declared
}

/** The properties of a schema alone (LangChain, smolagents), or nothing. */
function isDeclaration(parameters: JsonValue): boolean {
  if (!isObject(parameters)) return false
  return Object.values(parameters).every(
    (value) => isObject(value) && (typeof value['type'] === 'string' || typeof value['title'] === 'string'),
  )
}
