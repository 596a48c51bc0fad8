import { describe, expect, test } from 'vitest'
import {
  agent,
  changed,
  expectLoss,
  expectWhole,
  run,
  statusesOn,
  tool,
  type Asked,
} from '../support/losses.ts'
import { otlp, type OtlpSpan } from '../support/trace-files.ts'

const json = JSON.stringify
const notRefund: Asked = ['tools_not_called', { tools: ['refund'] }]
const atMost = (max: number): Asked => ['max_tool_calls', { max }]

const chat = (id: string, parent: string, model: string, name: string, tokens: number): OtlpSpan => ({
  id,
  parent,
  name: 'chat',
  start: 10,
  end: 20,
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': model,
    'gen_ai.usage.input_tokens': tokens,
    'gen_ai.usage.output_tokens': tokens,
    'gen_ai.output.messages': json([{ role: 'assistant', parts: [{ type: 'tool_call', id: name, name }] }]),
  },
})

describe('a model call within one of another model', () => {
  const guard: OtlpSpan = {
    id: '5',
    parent: '2',
    start: 11,
    end: 19,
    attributes: { 'gen_ai.operation.name': 'guardrail' },
  }
  test.for<[what: string, ...spans: OtlpSpan[]]>([
    ['in a guardrail', guard, chat('6', '5', 'large', 'verdict', 30)],
    ['directly', chat('6', '2', 'small', 'verdict', 30)],
    ['that counts as many tokens', chat('6', '2', 'small', 'verdict', 100)],
  ])('%s: is one of its own', async ([, ...inner]) => {
    const spent = 200 + (inner.at(-1)?.attributes?.['gen_ai.usage.input_tokens'] as number) * 2
    const asked: Asked[] = [
      notRefund,
      atMost(1),
      ['max_tokens', { max: spent - 1 }],
      ['max_tokens', { max: spent }],
    ]
    expect(await statusesOn(otlp(agent, chat('2', '1', 'large', 'refund', 100), ...inner), asked)).toEqual([
      'fail',
      'fail',
      'fail',
      'pass',
    ])
  })

  test.for(['large', 'openai/large', 'large-2025-04-14', 'other'])(
    'of %s: is the same call',
    async (model) => {
      const inner = chat('6', '2', model, 'refund', 100)
      expect(
        await statusesOn(otlp(agent, chat('2', '1', 'large', 'refund', 100), inner), [
          atMost(1),
          ['max_tokens', { max: 200 }],
        ]),
      ).toEqual(['pass', 'pass'])
    },
  )
})

const call = (id: string, parent: string, name: string, more: object = {}): OtlpSpan => ({
  id,
  parent,
  name: 'execute_tool',
  start: 10,
  end: 20,
  attributes: {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': name,
    'gen_ai.tool.call.id': 'c',
    ...more,
  },
})

describe('a tool within another one that has its id', () => {
  test('of another name is a call of its own', async () => {
    const request = otlp(agent, call('2', '1', 'run_tool'), call('3', '2', 'refund'))
    expect(await statusesOn(request, [notRefund, atMost(1)])).toEqual(['fail', 'fail'])
  })

  test.for([
    ['bank_refund', 'refund'],
    ['mcp__bank__refund', 'refund'],
    ['refund', 'bank.refund'],
  ] as const)('%s and %s are one', async ([outer, inner]) => {
    expect(await statusesOn(otlp(agent, call('2', '1', outer), call('3', '2', inner)), [atMost(1)])).toEqual([
      'pass',
    ])
  })
})

test.for([
  { 'openinference.span.kind': 'CHAIN' },
  { 'openinference.span.kind': 'PROMPT' },
  { 'kensa.span.kind': 'span' },
])('a tool that another convention calls anything that runs: %o', async (kind) => {
  const attributes = { ...tool.attributes, 'gen_ai.tool.name': 'refund', ...kind }
  expect(
    await statusesOn(otlp(...run, { ...tool, id: '9', name: 'step', attributes }), [notRefund, atMost(1)]),
  ).toEqual(['fail', 'fail'])
})

const called = (spans: readonly OtlpSpan[]) => changed(spans, (span) => ({ ...span, flags: 0x300 }))

test('what a server of tools recorded is no run', async () => {
  await expectLoss(called([{ ...tool, parent: '9' }]))
  await expectWhole(called([{ ...agent, parent: '9' }, ...run.slice(1)]))
})

test('times in seconds tell no duration', async () => {
  const slow = changed(run, (span) => ({
    ...span,
    startTimeUnixNano: '1773757800',
    endTimeUnixNano: '1773757890',
  }))
  expect(await statusesOn(slow, [['max_duration', { max_seconds: 1 }]])).toEqual(['error'])
})
