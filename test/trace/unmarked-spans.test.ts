import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { otlp, readOne, type OtlpSpan } from '../support/trace-files.ts'

type Asked = readonly [type: string, params: JsonObject]

async function reasonsOn(spans: readonly OtlpSpan[], ...asked: readonly Asked[]) {
  const bound = asked.map(([type, params]) =>
    bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }),
  )
  return runChecks(await readOne(JSON.stringify(otlp(...spans))), bound).map(({ reason }) => reason)
}

const tool = (id: string, start: number, more: object = {}): OtlpSpan => ({
  id,
  start,
  end: start + 5,
  name: `execute_tool refund`,
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'refund', ...more },
})
const chat = (id: string, start: number, tokens: number, end = start + 5): OtlpSpan => ({
  id,
  start,
  end,
  name: 'chat m',
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'gpt-4o-mini',
    'gen_ai.usage.input_tokens': tokens,
    'gen_ai.usage.output_tokens': tokens,
  },
})

test('no tokens at all were not counted', async () => {
  const asked: readonly Asked[] = [
    ['max_tokens', { max: 1000 }],
    ['max_cost', { max_usd: 1 }],
  ]
  expect(await reasonsOn([chat('a', 0, 0), chat('b', 9, 0)], ...asked)).toEqual([
    'missing-data',
    'missing-data',
  ])
  expect(await reasonsOn([chat('a', 0, 0), chat('b', 9, 700)], ['max_tokens', { max: 1000 }])).toEqual([
    'over-limit',
  ])
})

test('spans with one id that began at other times are several', async () => {
  const asked: readonly Asked[] = [
    ['tools_not_called', { tools: ['refund'] }],
    ['max_tool_calls', { max: 2 }],
    ['max_turns', { max: 1 }],
  ]
  const spans = [tool('a', 0), tool('a', 10), tool('a', 20), chat('a', 30, 5), chat('a', 40, 5)]
  expect(await reasonsOn(spans, ...asked)).toEqual(['called', 'over-limit', 'over-limit'])
  // What was delivered twice is one span, also of those.
  expect(
    await reasonsOn([...spans.slice(0, 2), ...spans.slice(0, 2)], ['max_tool_calls', { max: 2 }]),
  ).toEqual(['ok'])
})

test('model calls of one moment tell nothing of the time that they took', async () => {
  const asked: Asked = ['max_duration', { max_seconds: 5 }]
  expect(await reasonsOn([chat('a', 7, 5, 7), chat('b', 7, 5, 7)], asked)).toEqual(['missing-data'])
  expect(await reasonsOn([chat('a', 7, 5, 7), chat('b', 8, 5, 8)], asked)).toEqual(['ok'])
})

test.for([{ error: true }, { error: 'true' }, { 'langfuse.observation.level': 'ERROR' }])(
  'a tool that an attribute marks has failed: %j',
  async (mark) => {
    expect(await reasonsOn([tool('a', 0, mark)], ['no_tool_errors', {}])).toEqual(['failed'])
  },
)

test.for([{ error: false }, { error: '' }, { 'langfuse.observation.level': 'WARNING' }])(
  'a tool that is marked otherwise has not: %j',
  async (mark) => {
    expect(await reasonsOn([tool('a', 0, mark)], ['no_tool_errors', {}])).toEqual(['ok'])
  },
)
