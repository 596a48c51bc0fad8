import { boundedJson, isObject, parseJson, textOfValue, type JsonValue } from '../../core/json.ts'
import { firstText, firstValue, parseArguments, decodedValue } from '../model/attributes.ts'
import { getMessageText, type Message, type Role } from '../model/message.ts'
import { calledWith, isWrapped } from '../messages/logged-tool.ts'
import { parseLoggedMessages } from '../messages/logged.ts'
import type { Names } from '../model/names.ts'
import type { Attributes, Span, SpanKind, ToolFacts } from '../model/span.ts'
import { findFailure } from '../model/span-error.ts'
import { unflatten } from '../reading/unflatten.ts'
import type { AttributeDialect } from './dialect.ts'
import { messageFrom } from '../messages/message-from.ts'

const kinds: ReadonlyMap<string, SpanKind> = new Map([
  ['workflow', 'workflow'],
  ['task', 'step'],
  ['agent', 'agent'],
  ['tool', 'tool'],
  ['operation', 'step'],
  ['session', 'workflow'],
])

const renamed = /^([\w-]+)\.entity\.(?:name|input|output)$/

/** AgentOps and others began as OpenLLMetry, and renamed its attributes: what each name begins with. */
function findOwners({ list }: Names): readonly string[] {
  return [...new Set(['traceloop', 'agentops', ...list.flatMap((name) => renamed.exec(name)?.[1] ?? [])])]
}

function listNames({ names }: Attributes, ending: string): readonly string[] {
  return names.once(findOwners).map((owner) => `${owner}.${ending}`)
}

/** OpenLLMetry: flattened `gen_ai.prompt.*` and `gen_ai.completion.*`, wrappers with `traceloop.*`. */
export const traceloop = {
  id: 'traceloop',
  reads: [
    'traceloop.',
    'agentops.',
    'gen_ai.prompt.',
    'gen_ai.completion.',
    'llm.prompts.',
    'llm.completions.',
    'crewai.crew.result',
  ],
  others: renamed,
  kind: (attributes) => kinds.get(parseWord(attributes) ?? '') ?? null,
  input({ attributes }) {
    const messages = parseFlatMessages(attributes, ['gen_ai.prompt.', 'llm.prompts.'], 'user')
    // Some write replies of the past without the calls that they were made of; what is left says nothing.
    return messages?.filter(({ role, parts }) => role !== 'assistant' || parts.length > 0) ?? null
  },
  output: ({ attributes }) =>
    parseFlatMessages(attributes, ['gen_ai.completion.', 'llm.completions.'], 'assistant'),
  tool: parseToolFacts,
  inputText: (attributes) =>
    textOfValue(parseInput(firstValue(attributes, listNames(attributes, 'entity.input')))),
  outputText: (attributes) =>
    textOfValue(parseOutput(firstValue(attributes, listNames(attributes, 'entity.output')))) ??
    textOfValue(attributes.get('crewai.crew.result')),
} satisfies AttributeDialect

function parseWord(attributes: Attributes): string | null {
  return firstText(attributes, listNames(attributes, 'span.kind'))
}

function parseFlatMessages(attributes: Attributes, prefixes: readonly string[], fallback: Role) {
  for (const prefix of prefixes) {
    // Without one of these a walk over all attributes would find nothing.
    if (!marks.some((mark) => attributes.get(`${prefix}${mark}`) !== undefined)) continue
    return unflatten(attributes, prefix).map((row) => parseFlatMessage(row, fallback))
  }
  return null
}

const marks = ['0.role', '0.content', '0.finish_reason', '0.tool_calls.0.name']

function parseToolFacts(span: Span): ToolFacts | null {
  const { attributes, name, error } = span
  if (parseWord(attributes) !== 'tool') return null
  const input = firstValue(attributes, [
    'gen_ai.tool.call.arguments',
    ...listNames(attributes, 'entity.input'),
  ])
  const output = firstValue(attributes, [
    'gen_ai.tool.call.result',
    ...listNames(attributes, 'entity.output'),
  ])
  return {
    name:
      firstText(attributes, ['gen_ai.tool.name', ...listNames(attributes, 'entity.name'), 'tool.name']) ??
      name.replace(/\.tool$/, ''),
    callId: firstText(attributes, ['gen_ai.tool.call.id']),
    args: parseArgs(parseArguments(input)),
    result: parseResult(output),
    error: error?.message ?? findFailure(parseMessage(output)),
  }
}

/**
 * Out of what a wrapper recorded: `{args, kwargs}` of a decorated function, or the callback's
 * `{input_str, inputs, …}` of LangChain. Positional arguments have no names and stay a list.
 */
function parseArgs(input: JsonValue): JsonValue {
  if (!isObject(input) || !('input_str' in input)) return calledWith(input)
  const { inputs } = input
  return isObject(inputs) ? inputs : decodedValue(input['input_str'])
}

/** LangChain's callback gives `{output, kwargs}`, where `output` may be a whole tool message. */
function parseResult(output: JsonValue): JsonValue {
  const message = parseMessage(output)
  if (message === undefined) return output
  const answer = isObject(message) && 'content' in message ? message['content'] : message
  return answer ?? null
}

/** Undefined if it is no such callback. */
function parseMessage(output: JsonValue): JsonValue | undefined {
  const value = typeof output === 'string' ? parseJson(output) : output
  if (!isObject(value) || !('kwargs' in value)) return undefined
  const inner = value['output']
  return isObject(inner) && isObject(inner['kwargs']) ? inner['kwargs'] : inner
}

/** Parses the one text that a run was started with, where it is one; else all of it. */
function parseInput(input: JsonValue): JsonValue {
  const value = parseText(input)
  if (!isObject(value)) return value
  const { inputs } = value
  if (isObject(inputs) || typeof inputs === 'string') return findSpoken(inputs, 'user') ?? getOnlyText(inputs)
  if (!isWrapped(value)) return value
  const { args = [], kwargs = {} } = value
  const all = [
    ...(Array.isArray(args) ? args : [args]),
    ...(isObject(kwargs) ? Object.values(kwargs) : [kwargs]),
  ]
  return all.length === 1 && all[0] !== undefined ? getOnlyText(all[0]) : value
}

function parseOutput(output: JsonValue): JsonValue {
  const value = parseText(output)
  if (!isObject(value)) return value
  const wrapped = value['outputs'] ?? ('kwargs' in value ? value['output'] : undefined)
  return wrapped === undefined ? value : (findSpoken(wrapped, 'assistant') ?? getOnlyText(wrapped))
}

/** In a state with messages: the first that the user said, the last that the agent said. */
function findSpoken(state: JsonValue, role: 'user' | 'assistant'): string | null {
  const messages =
    isObject(state) && Array.isArray(state['messages']) ? parseLoggedMessages(state, role) : null
  const ofRole = messages?.filter((message) => message.role === role)
  const one = role === 'user' ? ofRole?.at(0) : ofRole?.at(-1)
  return one === undefined ? null : getMessageText(one)
}

function getOnlyText(value: JsonValue): JsonValue {
  const values = isObject(value) ? Object.values(value) : []
  const [only] = values
  return values.length === 1 && typeof only === 'string' ? only : value
}

function parseText(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value
  const inner = parseJson(value)
  // What nests deeper than anything downstream may follow stays the text that it was.
  return inner === undefined || boundedJson(inner) !== inner ? value : inner
}

/**
 * Parses a message out of flattened attributes (`gen_ai.prompt.0.role`, `gen_ai.prompt.0.tool_calls.0.name`).
 * Content that is a list comes as JSON text, text sometimes too; no content as the word `null`.
 */
function parseFlatMessage(row: unknown, fallback: Role): Message {
  if (!isObject(row)) return messageFrom(row, fallback)
  const { content } = row
  if (typeof content !== 'string') return messageFrom(row, fallback)
  if (content === 'null' && (row['role'] ?? fallback) === 'assistant')
    return messageFrom({ ...row, content: null }, fallback)
  if (/^"[^]*"$/.test(content)) {
    const quoted = parseJson(content)
    if (typeof quoted === 'string') return messageFrom({ ...row, content: quoted }, fallback)
  }
  const blocks = row['role'] === 'tool' || !/^\s*\[\s*\{/.test(content) ? undefined : parseJson(content)
  if (!Array.isArray(blocks)) return messageFrom(row, fallback)
  // Koog writes the calls of the model as its content.
  if (blocks.every((value) => isObject(value) && isObject(value['function'])))
    return messageFrom({ ...row, content: null, tool_calls: blocks }, fallback)
  return messageFrom(blocks.every(isBlock) ? { ...row, content: blocks } : row, fallback)
}

function isBlock(value: unknown): boolean {
  return isObject(value) && typeof value['type'] === 'string'
}
