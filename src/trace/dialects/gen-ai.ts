import { createWordMap } from '../../core/word-table.ts'
import { firstName, firstText, attributesAsObject, firstValue, parseArguments } from '../model/attributes.ts'
import type { Message, Part, Role } from '../model/message.ts'
import { isMergedTools } from '../messages/logged-tool.ts'
import { parseLoggedMessages } from '../messages/logged.ts'
import { messagesFrom, messageFrom } from '../messages/message-from.ts'
import { joinAccounts, withLostCalls } from '../messages/unread-call.ts'
import type { Names } from '../model/names.ts'
import type { Attributes, SpanKind, SpanEvent, Span, ToolFacts } from '../model/span.ts'
import type { AttributeDialect } from './dialect.ts'
import { isNumber, isObject, parseJson, textOrNull } from '../../core/json.ts'

const kinds = createWordMap<SpanKind>({
  'chat | text_completion | generate_content | completion | generate | call_llm | responses': 'llm',
  image_generation: 'llm',
  embeddings: 'embedding',
  retrieval: 'retriever',
  rerank: 'reranker',
  execute_tool: 'tool',
  'invoke_agent | create_agent | plan': 'agent',
  'invoke_workflow | invoke_swarm | invoke_graph': 'workflow',
  'agent_step | execute_event_loop_cycle': 'step',
  'guardrail | apply_guardrail | guard': 'guardrail',
})

const requestTypes = createWordMap<SpanKind>({
  'chat | completion': 'llm',
  embedding: 'embedding',
  rerank: 'reranker',
})

const mcpKinds = createWordMap<SpanKind>({
  'tools/call': 'tool',
  'resources/read': 'retriever',
  'prompts/get': 'prompt',
})

/** OpenTelemetry GenAI semantic conventions: span events, JSON attributes and structured attributes alike. */
export const genAi = {
  id: 'otel-genai',
  // Events speak, and names of spans.
  reads: [''],
  kind(attributes) {
    const operation = attributes.get('gen_ai.operation.name')
    const kind = typeof operation === 'string' ? classifyOperation(operation, attributes) : null
    if (kind !== null) return kind
    const requestType = attributes.get('llm.request.type')
    if (typeof requestType === 'string') return requestTypes.get(requestType) ?? null
    return mcpKinds.get(findMcpMethod(attributes) ?? '') ?? null
  },
  input({ attributes, events }) {
    const messages =
      messagesFrom(attributes.get('gen_ai.input.messages'), 'user') ??
      parseLogged(attributes, 'gen_ai.prompt', 'user')
    if (messages === null) return parseInputEvents(events)
    const system = messagesFrom(attributes.get('gen_ai.system_instructions'), 'system')
    return system === null ? messages : [parseOneMessage(system), ...messages]
  },
  output({ kind, attributes, events }) {
    const messages = joinAccounts([
      messagesFrom(attributes.get('gen_ai.output.messages'), 'assistant'),
      parseLogged(attributes, 'gen_ai.completion', 'assistant'),
      events.length === 0 ? null : parseOutputEvents(events),
    ])
    return kind === 'agent' && isStrands(attributes) ? (messages?.map(withoutLineEnd) ?? null) : messages
  },
  tool: genAiTool,
} satisfies AttributeDialect

/** Finds the method of MCP that a span is of, whatever its writer calls that; null for none. */
export function findMcpMethod(attributes: Attributes): string | null {
  for (const name of attributes.names.matching(methodNames)) {
    const method = attributes.get(name)
    if (typeof method === 'string' && /^\w+\/\w+$/.test(method)) return method
  }
  return null
}

const methodNames = /(?:^|[._])method(?:[._]name)?$/

function classifyOperation(operation: string, attributes: Attributes): SpanKind | null {
  // It tells its steps in log records, and less of them in spans.
  if (attributes.get('gen_ai.agent.name') === 'gemini-cli') return 'span'
  const kind = kinds.get(operation) ?? kinds.get(operation.toLowerCase())
  if (kind === 'tool' && isMergedTools(attributes.get('gen_ai.tool.name'))) return 'span'
  if (kind !== undefined) return kind
  if (operation.startsWith('node.')) return 'step'
  return operation.endsWith('_memory') || operation.endsWith('_memory_store') ? 'memory' : null
}

/** Earlier conventions, and those who came before them, write a request or a reply in whatever shape it has. */
function parseLogged(attributes: Attributes, name: string, fallback: Role): Message[] | null {
  const value = attributes.get(name) ?? null
  return value === null || value === '' ? null : parseLoggedMessages(value, fallback)
}

function isStrands(attributes: Attributes): boolean {
  return firstText(attributes, ['gen_ai.provider.name', 'gen_ai.system']) === 'strands-agents'
}

/** Strands prints the answer of an agent, and records it so. */
function withoutLineEnd(message: Message): Message {
  const parts = message.parts.map((part, index) =>
    part.type === 'text' && index === message.parts.length - 1
      ? { ...part, text: part.text.replace(/\n$/, '') }
      : part,
  )
  return { ...message, parts }
}

/** System instructions are a list of parts, not of messages. */
function parseOneMessage(parts: readonly Message[]): Message {
  return { role: 'system', parts: parts.flatMap((message) => message.parts) }
}

/** Conventions up to 1.36 wrote one event per message; earlier and later ones, one event for all. */
const inputRoles: ReadonlyMap<string, Role> = new Map([
  ['gen_ai.system.message', 'system'],
  ['gen_ai.user.message', 'user'],
  ['gen_ai.assistant.message', 'assistant'],
  ['gen_ai.tool.message', 'tool'],
])
const details = 'gen_ai.client.inference.operation.details'

/** Messages to the model out of span events; null if no event speaks of any. */
export function parseInputEvents(events: readonly SpanEvent[]): Message[] | null {
  const messages = events.flatMap(({ name, attributes }) => {
    const role = inputRoles.get(name)
    if (role !== undefined) return messageFrom({ ...parseBody(attributes), role }, role)
    if (name === 'gen_ai.content.prompt') return messagesFrom(attributes.get('gen_ai.prompt'), 'user') ?? []
    return name === details ? readDetailedInput(attributes) : []
  })
  return messages.length === 0 ? null : messages
}

/** Instructions are a list of parts, and come before the messages. */
function readDetailedInput(attributes: Attributes): Message[] {
  const messages = messagesFrom(attributes.get('gen_ai.input.messages'), 'user') ?? []
  const system = messagesFrom(attributes.get('gen_ai.system_instructions'), 'system')
  if (system === null) return messages
  return [{ role: 'system', parts: system.flatMap(({ parts }) => parts) }, ...messages]
}

/** Messages from the model out of span events; null if no event speaks of any. */
export function parseOutputEvents(events: readonly SpanEvent[]): Message[] | null {
  const messages = events.flatMap(({ name, attributes }) => {
    if (name === 'gen_ai.choice') return readChoice(attributes)
    if (name === 'gen_ai.content.completion')
      return messagesFrom(attributes.get('gen_ai.completion'), 'assistant') ?? []
    return name === details ? (messagesFrom(attributes.get('gen_ai.output.messages'), 'assistant') ?? []) : []
  })
  return messages.length === 0 ? null : messages
}

/** The message is under `message` (an object, JSON text, or plain text) or is the event itself. */
function readChoice(attributes: Attributes): Message {
  const body = parseBody(attributes)
  const message = decoded(body['message'])
  const calls = decoded(body['tool_calls'])
  const raw = isObject(message) ? message : { content: decoded(message ?? body['content']) }
  const reply = messageFrom({ tool_calls: calls, ...raw, role: 'assistant' }, 'assistant')
  return reply.parts.length === 0 ? reply : withLostCalls(reply, body['finish_reason'])
}

function parseBody(attributes: Attributes): Record<string, unknown> {
  const event = decoded(attributes.get('gen_ai.event.content'))
  if (isObject(event)) return event
  return {
    ...attributesAsObject(attributes),
    content: decoded(attributes.get('content')),
    tool_calls: decoded(attributes.get('tool_calls')),
  }
}

/** JSON text of a list or an object, parsed; any other value as it is. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  const parsed = parseJson(value)
  return typeof parsed === 'object' && parsed !== null ? parsed : value
}

const toolArgs = [
  'gen_ai.tool.call.arguments',
  'gen_ai.tool.arguments',
  'gen_ai.tool.args',
  'gcp.vertex.agent.tool_call_args',
  'tool_arguments',
  'gen_ai.tool.input',
  'spring.ai.tool.call.arguments',
  'gen_ai.prompt',
  'input.value',
  'input',
]
const toolResults = [
  'gen_ai.tool.call.result',
  'gen_ai.tool.result',
  'gen_ai.tool.output',
  'spring.ai.tool.call.result',
  'gen_ai.output',
  'gcp.vertex.agent.tool_response',
  'tool_response',
  'gen_ai.completion',
  'output.value',
  'output',
]
const nameInSpan =
  /^(?:execute_tool|running tool:|(?:MCP )?(?:request: |send |receive )?tools\/call|tool_call)\s+\[?(\S.*?)\]?$/

/** ADK writes `{}` for both if it is configured to leave out content. */
const adkContent = ['gcp.vertex.agent.tool_call_args', 'gcp.vertex.agent.tool_response']

/** The execution of a tool as GenAI spans have it, in the spellings of the frameworks that write them. */
function genAiTool(span: Span): ToolFacts {
  const { attributes, events } = span
  const parts = findDetails(events)
  const isLeftOut = adkContent.every((name) => attributes.get(name) === '{}')
  const args =
    (isLeftOut ? null : firstValue(attributes, toolArgs)) ??
    eventText(events, 'gen_ai.tool.message', 'content')
  const result =
    (isLeftOut ? null : firstValue(attributes, toolResults)) ?? eventText(events, 'gen_ai.choice', 'message')
  return {
    name:
      firstText(attributes, ['gen_ai.tool.name', 'tool.name']) ??
      nameInSpan.exec(span.name)?.[1] ??
      findToolName(attributes) ??
      firstName(attributes, ['gen_ai.tool.name', 'tool.name']) ??
      (findMcpMethod(attributes) === null ? span.name : ''),
    callId: firstText(attributes, ['gen_ai.tool.call.id']),
    args: parseArguments(args ?? parts.find((part) => part.type === 'tool_call')?.call.args),
    result: result ?? parts.find((part) => part.type === 'tool_result')?.result ?? null,
    error: span.error?.message ?? findFailure(span),
  }
}

/** Strands writes them as messages, where it follows the latest conventions. */
function findDetails(events: readonly SpanEvent[]): Part[] {
  if (events.length === 0) return []
  return [parseInputEvents(events), parseOutputEvents(events)].flatMap((messages) =>
    (messages ?? []).flatMap(({ parts }) => parts),
  )
}

/** Strands writes what went into a tool and what came out as events. */
function eventText(events: readonly SpanEvent[], name: string, field: string): string | null {
  const value = events.find((event) => event.name === name)?.attributes.get(field)
  return typeof value === 'string' ? value : null
}

/** Finds a code of JSON-RPC, which MCP only writes for failures. */
function findFailure({ attributes }: Span): string | null {
  const code = findMcpMethod(attributes) === null ? null : attributes.get(rpcStatus)
  return typeof code === 'string' || isNumber(code) ? `JSON-RPC error ${code}` : null
}

const rpcStatus = 'rpc.response.status_code'

/** Finds the tool that an attribute of any convention names; null if none does. Metadata names no tool. */
export function findToolName(attributes: Attributes): string | null {
  for (const name of attributes.names.once(findToolNames)) {
    const tool = textOrNull(attributes.get(name))
    if (tool !== null && !isMergedTools(tool)) return tool
  }
  return null
}

function findToolNames({ list }: Names): readonly string[] {
  return list.filter((name) => toolNames.test(name) && !/metadata/i.test(name))
}

/** `gen_ai.tool.name`, `tool.name`, `tool_name`, `ai.toolCall.name`, `mcp.tool.name`, `spring.ai.tool.definition.name`. */
const toolNames =
  /(?:^|[._])tool(?:[._]?call|[._]definition)?[._]?name$|^mcp\.(?:tool|(?:request\.)?params\.name)$/i
