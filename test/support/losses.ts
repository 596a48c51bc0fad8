import { expect } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { memoryFile, otlp, readAll, type OtlpSpan } from './trace-files.ts'

export type Asked = readonly [type: string, params: JsonObject]

/** What a run that called `search` once finds: nothing against it, as far as it is whole. */
export const lenient: readonly Asked[] = [
  ['tools_not_called', { tools: ['refund'] }],
  ['max_tool_calls', { max: 3 }],
  ['max_tokens', { max: 1_000 }],
  ['agent_not_invoked', { agents: ['biller'] }],
]
/** What it finds against the run, on what is there. */
export const strict: readonly Asked[] = [
  ['tools_not_called', { tools: ['search'] }],
  ['max_tool_calls', { max: 0 }],
]

export async function statusesOn(content: object | string, asked: readonly Asked[]) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const { traces, damaged } = await readAll(memoryFile(text))
  expect([traces.length, damaged]).toEqual([1, []])
  const bound = asked.map(([type, params]) =>
    bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }),
  )
  return traces.flatMap((trace) => runChecks(trace, bound).map(({ status }) => status))
}

export async function expectWhole(content: object | string) {
  expect(await statusesOn(content, lenient)).toEqual(lenient.map(() => 'pass'))
}

/** What may be missing makes nothing pass, and what is there fails as before. */
export async function expectLoss(content: object | string) {
  expect(await statusesOn(content, lenient)).toEqual(lenient.map(() => 'error'))
  expect(await statusesOn(content, strict)).toEqual(strict.map(() => 'fail'))
}

export const agent: OtlpSpan = {
  id: '1',
  start: 0,
  end: 90,
  attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'finder' },
}
const chat = (id: string, start: number): OtlpSpan => ({
  id,
  parent: '1',
  name: 'chat m',
  start,
  end: start + 5,
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'm',
    'gen_ai.usage.input_tokens': 10,
    'gen_ai.usage.output_tokens': 10,
    'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"done"}]}]',
  },
})
export const tool: OtlpSpan = {
  id: '3',
  parent: '1',
  name: 'execute_tool search',
  start: 20,
  end: 30,
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'search' },
}
export const run = [agent, chat('2', 10), tool, chat('4', 40)]

export type RawSpan = Record<string, unknown>

/** The run, with some of its spans changed as a record of OTLP. */
export function changed(
  spans: readonly OtlpSpan[],
  change: (span: RawSpan, index: number) => RawSpan,
): object {
  const request = otlp(...spans) as { resourceSpans: [{ scopeSpans: [{ spans: RawSpan[] }] }] }
  const [{ scopeSpans }] = request.resourceSpans
  scopeSpans[0].spans = scopeSpans[0].spans.map(change)
  return request
}
