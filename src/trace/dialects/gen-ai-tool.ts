import { isNumber } from '../../core/json.ts'
import { parseArguments } from '../model/arguments.ts'
import { firstText, firstValue } from '../model/attributes.ts'
import type { Part } from '../model/message.ts'
import type { Span, SpanEvent, ToolFacts } from '../model/span.ts'
import { inputEvents, outputEvents } from './gen-ai-events.ts'
import { toolNamedBy } from './tool-name.ts'

const toolArgs = [
  'gen_ai.tool.call.arguments',
  'gen_ai.tool.arguments',
  'gen_ai.tool.args',
  'gcp.vertex.agent.tool_call_args',
  'tool_arguments',
  'gen_ai.tool.input',
  'gen_ai.prompt',
  'input.value',
  'input',
]
const toolResults = [
  'gen_ai.tool.call.result',
  'gen_ai.tool.result',
  'gen_ai.tool.output',
  'gen_ai.output',
  'gcp.vertex.agent.tool_response',
  'tool_response',
  'gen_ai.completion',
  'output.value',
  'output',
]
const nameInSpan = /^(?:execute_tool|running tool:|tools\/call|tool_call)\s+\[?(\S.*?)\]?$/

/** The execution of a tool as GenAI spans have it, in the spellings of the frameworks that write them. */
export function genAiTool(span: Span): ToolFacts {
  const { attributes, events } = span
  const parts = detailsIn(events)
  const args = firstValue(attributes, toolArgs) ?? eventText(events, 'gen_ai.tool.message', 'content')
  const result = firstValue(attributes, toolResults) ?? eventText(events, 'gen_ai.choice', 'message')
  return {
    name:
      firstText(attributes, ['gen_ai.tool.name', 'tool.name']) ??
      nameInSpan.exec(span.name)?.[1] ??
      toolNamedBy(attributes) ??
      span.name,
    callId: firstText(attributes, ['gen_ai.tool.call.id']),
    args: parseArguments(args ?? parts.find(isRequest)?.call.args),
    result: result ?? parts.find(isAnswer)?.result ?? null,
    error: span.error?.message ?? failureOf(span),
  }
}

/** Strands writes them as messages, where it follows the latest conventions. */
function detailsIn(events: readonly SpanEvent[]): Part[] {
  if (events.length === 0) return []
  return [inputEvents(events), outputEvents(events)].flatMap((messages) =>
    (messages ?? []).flatMap(({ parts }) => parts),
  )
}

function isRequest(part: Part): part is Extract<Part, { type: 'tool_call' }> {
  return part.type === 'tool_call'
}

function isAnswer(part: Part): part is Extract<Part, { type: 'tool_result' }> {
  return part.type === 'tool_result'
}

/** Strands writes what went into a tool and what came out as events. */
function eventText(events: readonly SpanEvent[], name: string, field: string): string | null {
  const value = events.find((event) => event.name === name)?.attributes.get(field)
  return typeof value === 'string' ? value : null
}

/** In the words of Strands, or a code of JSON-RPC, which MCP only writes for failures. */
function failureOf({ attributes }: Span): string | null {
  if (attributes.get('gen_ai.tool.status') === 'error') return 'the tool answered with an error'
  const code = attributes.get('mcp.method.name') === undefined ? null : attributes.get(rpcStatus)
  return typeof code === 'string' || isNumber(code) ? `JSON-RPC error ${code}` : null
}

const rpcStatus = 'rpc.response.status_code'
