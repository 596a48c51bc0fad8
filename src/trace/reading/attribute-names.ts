import { allFigureNames } from './usage-attributes.ts'

/** Attributes that say what a span is, and of what: text in all dialects. */
export const agentNames: ReadonlySet<string> = new Set([
  'gen_ai.operation.name',
  'gen_ai.tool.name',
  'gen_ai.tool.call.id',
  'gen_ai.agent.name',
  'gen_ai.request.model',
  'gen_ai.response.model',
  'openinference.span.kind',
  'llm.model_name',
  'tool.name',
  'traceloop.span.kind',
  'traceloop.entity.name',
  'ai.operationId',
  'ai.toolCall.id',
  'ai.toolCall.name',
  'ai.response.text',
  'ai.telemetry.functionId',
  'kensa.span.kind',
  'kensa.final_output',
  'kensa.tool.name',
  'error.type',
])

/** Attributes that count tokens, or dollars: numbers, or text of one. */
export const figureNames: ReadonlySet<string> = new Set(allFigureNames)
