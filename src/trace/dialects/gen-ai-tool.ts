import { parseArguments } from '../arguments.ts'
import { firstText, firstValue } from '../attributes.ts'
import type { Span, SpanEvent, ToolFacts } from '../span.ts'

const toolArgs = [
  'gen_ai.tool.call.arguments',
  'gen_ai.tool.arguments',
  'gen_ai.tool.args',
  'gcp.vertex.agent.tool_call_args',
  'tool_arguments',
]
const toolResults = [
  'gen_ai.tool.call.result',
  'gen_ai.tool.result',
  'gen_ai.tool.output',
  'gen_ai.output',
  'gcp.vertex.agent.tool_response',
  'tool_response',
]
const nameInSpan = /^(?:execute_tool|running tool:|tools\/call)\s+(\S.*)$/

/** The execution of a tool as GenAI spans have it, in the spellings of the frameworks that write them. */
export function genAiTool(span: Span): ToolFacts {
  const { attributes, events } = span
  const args = firstValue(attributes, toolArgs) ?? eventText(events, 'gen_ai.tool.message', 'content')
  const result = firstValue(attributes, toolResults) ?? eventText(events, 'gen_ai.choice', 'message')
  return {
    name:
      firstText(attributes, ['gen_ai.tool.name', 'tool.name']) ??
      nameInSpan.exec(span.name)?.[1] ??
      span.name,
    callId: firstText(attributes, ['gen_ai.tool.call.id']),
    args: parseArguments(args),
    result,
    error: span.error?.message ?? (hasFailed(span, result) ? 'the tool answered with an error' : null),
  }
}

/** Strands writes what went into a tool and what came out as events. */
function eventText(events: readonly SpanEvent[], name: string, field: string): string | null {
  const value = events.find((event) => event.name === name)?.attributes.get(field)
  return typeof value === 'string' ? value : null
}

/** A failed MCP call is a normal reply that says so. Read without parsing: results can be long. */
function hasFailed({ attributes }: Span, result: unknown): boolean {
  if (attributes.get('gen_ai.tool.status') === 'error') return true
  return typeof result === 'string' && result.startsWith('{') && /"isError"\s*:\s*true/.test(result)
}
