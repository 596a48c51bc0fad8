import { json } from './dialect-traces.ts'
import type { OtlpSpan } from './trace-files.ts'

/** Span of an agent by OpenTelemetry's conventions. */
export const agent = (id: string, name: string, more: Partial<OtlpSpan> = {}): OtlpSpan => ({
  id,
  start: 0,
  end: 90,
  ...more,
  attributes: {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': name,
    ...more.attributes,
  },
})

/** A model call, within span `a` unless it says otherwise. */
export const model = (
  id: string,
  attributes: Record<string, unknown>,
  more: Partial<OtlpSpan> = {},
): OtlpSpan => ({
  id,
  parent: 'a',
  start: 1,
  end: 5,
  ...more,
  attributes: { 'gen_ai.operation.name': 'chat', ...attributes },
})

/** A tool span, within span `a` unless it says otherwise. */
export const tool = (id: string, name: string, more: Partial<OtlpSpan> = {}): OtlpSpan => ({
  id,
  parent: 'a',
  start: 6,
  end: 8,
  ...more,
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name, ...more.attributes },
})

/** What a model call or an agent replied. */
export const says = (content: string) => ({
  'gen_ai.output.messages': json([{ role: 'assistant', content }]),
})
