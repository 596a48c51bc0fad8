import { parseArguments } from '../arguments.ts'
import { firstText, firstValue } from '../attributes.ts'
import { messageFrom, messagesFrom } from '../messages/message-from.ts'
import type { Attributes, Span, SpanKind, ToolFacts } from '../span.ts'
import type { Dialect } from './dialect.ts'
import { inputEvents, outputEvents } from './gen-ai-events.ts'

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
  ['agent_step', 'step'],
  ['execute_event_loop_cycle', 'step'],
  ['guardrail', 'guardrail'],
  ['apply_guardrail', 'guardrail'],
])

const requestTypes: ReadonlyMap<string, SpanKind> = new Map([
  ['chat', 'llm'],
  ['completion', 'llm'],
  ['embedding', 'embedding'],
  ['rerank', 'reranker'],
])

/** OpenTelemetry GenAI semantic conventions: span events, JSON attributes and structured attributes alike. */
export const genAi = {
  id: 'otel-genai',
  kind(attributes) {
    const operation = attributes.get('gen_ai.operation.name')
    if (typeof operation === 'string') return kinds.get(operation) ?? otherOperation(operation)
    const requestType = attributes.get('llm.request.type')
    if (typeof requestType === 'string') return requestTypes.get(requestType) ?? null
    if (attributes.get('mcp.method.name') === 'tools/call') return 'tool'
    if (
      attributes.get('gen_ai.tool.name') !== undefined ||
      attributes.get('gen_ai.tool.call.id') !== undefined
    )
      return 'tool'
    return isModelCall(attributes) ? 'llm' : null
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
  tool: toolFacts,
  inputText: () => null,
  outputText: () => null,
} satisfies Dialect

function otherOperation(operation: string): SpanKind | null {
  return operation.endsWith('_memory') || operation.endsWith('_memory_store') ? 'memory' : null
}

/**
 * A model alone is no proof: HTTP client spans inherit `gen_ai.*` by baggage. Usage or messages must be
 * there as well.
 */
function isModelCall(attributes: Attributes): boolean {
  if (
    attributes.get('gen_ai.request.model') === undefined &&
    attributes.get('gen_ai.response.model') === undefined
  ) {
    return false
  }
  return evidence.some((key) => attributes.get(key) !== undefined)
}

const evidence = [
  'gen_ai.usage.input_tokens',
  'gen_ai.usage.prompt_tokens',
  'gen_ai.usage.output_tokens',
  'gen_ai.output.messages',
  'gen_ai.input.messages',
  'gen_ai.prompt',
  'gen_ai.completion',
]

/** System instructions are a list of parts, not of messages. */
function oneMessage(parts: readonly ReturnType<typeof messageFrom>[]): ReturnType<typeof messageFrom> {
  return { role: 'system', parts: parts.flatMap((message) => message.parts) }
}

const toolArgs = ['gen_ai.tool.call.arguments', 'gen_ai.tool.arguments', 'gen_ai.tool.args']
const toolResults = ['gen_ai.tool.call.result', 'gen_ai.tool.result', 'gen_ai.tool.output', 'gen_ai.output']
const nameInSpan = /^(?:execute_tool|running tool:|tools\/call)\s+(\S.*)$/

function toolFacts(span: Span): ToolFacts {
  const { attributes } = span
  const result = firstValue(attributes, toolResults)
  return {
    name:
      firstText(attributes, ['gen_ai.tool.name', 'tool.name']) ??
      nameInSpan.exec(span.name)?.[1] ??
      span.name,
    callId: firstText(attributes, ['gen_ai.tool.call.id']),
    args: parseArguments(firstValue(attributes, toolArgs)),
    result,
    error: span.error?.message ?? (isMcpError(result) ? 'the tool answered with an error' : null),
  }
}

/** A failed MCP call is a normal reply that says so. Read without parsing: results can be long. */
function isMcpError(result: unknown): boolean {
  return typeof result === 'string' && result.startsWith('{') && /"isError"\s*:\s*true/.test(result)
}
