import { firstText } from '../model/attributes.ts'
import type { Message, Role } from '../model/message.ts'
import { isMergedTools } from '../messages/logged-tool.ts'
import { loggedMessages } from '../messages/logged.ts'
import { messagesFrom } from '../messages/message-from.ts'
import type { Attributes, SpanKind } from '../model/span.ts'
import type { Dialect } from './dialect.ts'
import { inputEvents, outputEvents } from './gen-ai-events.ts'
import { genAiTool } from './gen-ai-tool.ts'

const kinds: ReadonlyMap<string, SpanKind> = new Map([
  ['chat', 'llm'],
  ['text_completion', 'llm'],
  ['generate_content', 'llm'],
  ['completion', 'llm'],
  ['generate', 'llm'],
  ['call_llm', 'llm'],
  ['responses', 'llm'],
  ['image_generation', 'llm'],
  ['embeddings', 'embedding'],
  ['retrieval', 'retriever'],
  ['rerank', 'reranker'],
  ['execute_tool', 'tool'],
  ['invoke_agent', 'agent'],
  ['create_agent', 'agent'],
  ['plan', 'agent'],
  ['invoke_workflow', 'workflow'],
  ['invoke_swarm', 'workflow'],
  ['invoke_graph', 'workflow'],
  ['agent_step', 'step'],
  ['execute_event_loop_cycle', 'step'],
  ['guardrail', 'guardrail'],
  ['apply_guardrail', 'guardrail'],
  ['guard', 'guardrail'],
])

const requestTypes: ReadonlyMap<string, SpanKind> = new Map([
  ['chat', 'llm'],
  ['completion', 'llm'],
  ['embedding', 'embedding'],
  ['rerank', 'reranker'],
])

const mcpKinds: ReadonlyMap<string, SpanKind> = new Map([
  ['tools/call', 'tool'],
  ['resources/read', 'retriever'],
  ['prompts/get', 'prompt'],
])

/** OpenTelemetry GenAI semantic conventions: span events, JSON attributes and structured attributes alike. */
export const genAi = {
  id: 'otel-genai',
  kind(attributes) {
    const operation = attributes.get('gen_ai.operation.name')
    const kind = typeof operation === 'string' ? kindOfOperation(operation, attributes) : null
    if (kind !== null) return kind
    const requestType = attributes.get('llm.request.type')
    if (typeof requestType === 'string') return requestTypes.get(requestType) ?? null
    const method = attributes.get('mcp.method.name')
    return typeof method === 'string' ? (mcpKinds.get(method) ?? null) : null
  },
  input({ attributes, events }) {
    const messages =
      messagesFrom(attributes.get('gen_ai.input.messages'), 'user') ??
      loggedAt(attributes, 'gen_ai.prompt', 'user')
    if (messages === null) return inputEvents(events)
    const system = messagesFrom(attributes.get('gen_ai.system_instructions'), 'system')
    return system === null ? messages : [oneMessage(system), ...messages]
  },
  output({ kind, attributes, events }) {
    const messages =
      messagesFrom(attributes.get('gen_ai.output.messages'), 'assistant') ??
      loggedAt(attributes, 'gen_ai.completion', 'assistant') ??
      outputEvents(events)
    return kind === 'agent' && isStrands(attributes) ? (messages?.map(withoutLineEnd) ?? null) : messages
  },
  tool: genAiTool,
  inputText: () => null,
  outputText: () => null,
} satisfies Dialect

function kindOfOperation(operation: string, attributes: Attributes): SpanKind | null {
  const kind = kinds.get(operation) ?? kinds.get(operation.toLowerCase())
  if (kind === 'tool' && isMergedTools(attributes.get('gen_ai.tool.name'))) return 'span'
  if (kind !== undefined) return kind
  if (operation.startsWith('node.')) return 'step'
  return operation.endsWith('_memory') || operation.endsWith('_memory_store') ? 'memory' : null
}

/** Earlier conventions, and those who came before them, write a request or a reply in whatever shape it has. */
function loggedAt(attributes: Attributes, name: string, fallback: Role): Message[] | null {
  const value = attributes.get(name) ?? null
  return value === null || value === '' ? null : loggedMessages(value, fallback)
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
function oneMessage(parts: readonly Message[]): Message {
  return { role: 'system', parts: parts.flatMap((message) => message.parts) }
}
