import { firstValue } from '../attributes.ts'
import { isMergedTools } from '../messages/logged-tool.ts'
import { messageFrom, messagesFrom } from '../messages/message-from.ts'
import type { Attributes, SpanKind } from '../span.ts'
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
    if (typeof operation === 'string') return kindOfOperation(operation, attributes)
    const requestType = attributes.get('llm.request.type')
    if (typeof requestType === 'string') return requestTypes.get(requestType) ?? null
    const method = attributes.get('mcp.method.name')
    if (typeof method === 'string') return mcpKinds.get(method) ?? null
    if (
      attributes.get('gen_ai.tool.name') !== undefined ||
      attributes.get('gen_ai.tool.call.id') !== undefined
    )
      return 'tool'
    return null
  },
  input({ attributes, events }) {
    const messages = messagesFrom(firstValue(attributes, ['gen_ai.input.messages', 'gen_ai.prompt']), 'user')
    if (messages === null) return inputEvents(events)
    const system = messagesFrom(attributes.get('gen_ai.system_instructions'), 'system')
    return system === null ? messages : [oneMessage(system), ...messages]
  },
  output({ attributes, events }) {
    const value = firstValue(attributes, ['gen_ai.output.messages', 'gen_ai.completion'])
    return messagesFrom(value, 'assistant') ?? outputEvents(events)
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

/** System instructions are a list of parts, not of messages. */
function oneMessage(parts: readonly ReturnType<typeof messageFrom>[]): ReturnType<typeof messageFrom> {
  return { role: 'system', parts: parts.flatMap((message) => message.parts) }
}
