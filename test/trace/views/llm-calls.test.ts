import { describe, expect, test } from 'vitest'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { otlp, readOne, type OtlpSpan } from '../../support/trace-files.ts'

async function traceOf(...spans: readonly OtlpSpan[]): Promise<Trace> {
  return readOne(JSON.stringify(otlp(...spans)))
}

function llm(id: string, parent: string | undefined, attributes: Record<string, unknown> = {}, start = 0) {
  const own = { 'gen_ai.operation.name': 'chat', ...attributes }
  return { id, start, end: start + 1, attributes: own, ...(parent === undefined ? {} : { parent }) }
}

const tokens = (input: number, output: number) => ({
  'gen_ai.usage.input_tokens': input,
  'gen_ai.usage.output_tokens': output,
})
const reply = (text: string) => ({
  'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: text }]),
})

const idOf = (index: number) => `f${index.toString(16).padStart(15, '0')}`

const cost = (usd: number) => ({ 'gen_ai.usage.cost': usd })

const agentSpan = (id: string, parent: string | undefined, input: number) => ({
  id,
  start: 0,
  attributes: { 'gen_ai.operation.name': 'invoke_agent', ...tokens(input, 1) },
  ...(parent === undefined ? {} : { parent }),
})

test('a model that was asked in vain is named only where none has answered', async () => {
  const asked = { 'gen_ai.request.model': 'gpt' }
  const refused: OtlpSpan = { ...llm('a', undefined, asked), error: '429 slow down' }
  const answered = llm('b', undefined, { ...asked, 'gen_ai.response.model': 'gpt-2026' }, 2)
  expect((await traceOf(refused)).models).toEqual(['gpt'])
  expect((await traceOf(refused, answered)).models).toEqual(['gpt-2026'])
})

test('a cost in another currency is not one in dollars', async () => {
  const costs = ['USD', '$', '', 'EUR', 'credits'].map(async (currency) => {
    const trace = await traceOf(llm('a', undefined, { ...cost(0.5), 'gen_ai.usage.cost.currency': currency }))
    return trace.cost?.known ?? null
  })
  expect(await Promise.all(costs)).toEqual([0.5, 0.5, 0.5, null, null])
})

describe('nested model calls', () => {
  test('a chain is one call, with the best of each', async () => {
    const trace = await traceOf(
      llm('a', undefined, { ...tokens(10, 2), 'gen_ai.request.model': 'gpt', 'gen_ai.usage.cost': 0.5 }),
      llm('b', 'a', tokens(10, 2)),
      llm('c', 'b', { ...tokens(12, 3), ...reply('hello'), 'gen_ai.response.model': 'gpt-2026' }),
    )
    expect(trace.llmCalls.map(({ id }) => id)).toEqual(['c000000000000000'])
    expect(trace.models).toEqual(['gpt'])
    expect(trace.usage).toMatchObject({ input: 12, output: 3 })
    expect(trace.cost).toEqual({ known: 0.5, complete: true, source: 'trace' })
    expect(trace.finalOutput).toBe('hello')
  })

  test('calls that only the wrapper records are calls', async () => {
    const call = { type: 'tool_call', id: 'c', name: 'delete_all', arguments: {} }
    const asks = { 'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: [call] }]) }
    const trace = await traceOf(llm('a', undefined, asks), llm('b', 'a', reply('I tidy up.')))
    expect(trace.llmCalls).toHaveLength(1)
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['delete_all'])
  })

  test('plain spans between do not break a chain', async () => {
    const trace = await traceOf(llm('a', undefined), { id: 'b', parent: 'a', start: 0 }, llm('c', 'b'))
    expect(trace.llmCalls).toHaveLength(1)
  })

  test('a span around two calls is no call', async () => {
    const trace = await traceOf(
      llm('a', undefined, tokens(30, 3)),
      llm('b', 'a', tokens(10, 1)),
      llm('c', 'a', tokens(20, 2), 5),
    )
    expect(trace.llmCalls.map(({ id }) => id)).toEqual(['b000000000000000', 'c000000000000000'])
    expect(trace.usage).toMatchObject({ input: 30, output: 3 })
  })

  test('a call inside of a tool is a call of its own', async () => {
    const tool = { id: 'b', parent: 'a', start: 1, attributes: { 'gen_ai.operation.name': 'execute_tool' } }
    const trace = await traceOf(llm('a', undefined), tool, llm('c', 'b', {}, 2))
    expect(trace.llmCalls.map(({ id }) => id)).toEqual(['a000000000000000', 'c000000000000000'])
  })
})

describe('tokens', () => {
  test('those of an agent count only where no model call has any', async () => {
    const agent = {
      id: 'a',
      start: 0,
      attributes: { 'gen_ai.operation.name': 'invoke_agent', ...tokens(99, 9) },
    }
    expect((await traceOf(agent, llm('b', 'a', tokens(10, 1)))).usage).toMatchObject({ input: 10, output: 1 })
    expect((await traceOf(agent, llm('b', 'a'))).usage).toMatchObject({ input: 99, output: 9 })
  })

  test('of agents inside of agents the innermost count', async () => {
    expect(
      (await traceOf(agentSpan('a', undefined, 30), agentSpan('b', 'a', 10), agentSpan('c', 'a', 20))).usage
        ?.input,
    ).toBe(30)
  })

  test('input without its cached part is completed', async () => {
    const trace = await traceOf(
      llm('a', undefined, {
        ...tokens(20, 5),
        'gen_ai.usage.cache_read_input_tokens': 100,
        'gen_ai.usage.cache_creation_input_tokens': 30,
      }),
    )
    expect(trace.usage).toEqual({
      input: 150,
      output: 5,
      cacheRead: 100,
      cacheWrite: 30,
      reasoning: null,
      total: 155,
    })
  })

  test('a model without usage or messages is no model call: HTTP spans inherit attributes', async () => {
    const trace = await traceOf({
      id: 'a',
      attributes: { 'gen_ai.request.model': 'gpt', 'http.method': 'POST' },
    })
    expect(trace.llmCalls).toEqual([])
  })
})

describe('cost', () => {
  test('a call without one leaves it incomplete', async () => {
    expect((await traceOf(llm('a', undefined, cost(0.1)), llm('b', undefined))).cost).toEqual({
      known: 0.1,
      complete: false,
      source: 'trace',
    })
  })

  test('a span around calls covers them', async () => {
    const agent = { id: 'a', start: 0, attributes: { 'gen_ai.operation.name': 'invoke_agent', ...cost(0.3) } }
    expect((await traceOf(agent, llm('b', 'a'), llm('c', 'a'))).cost).toEqual({
      known: 0.3,
      complete: true,
      source: 'trace',
    })
  })

  test('parents do not count again what their children cost', async () => {
    const agent = { id: 'a', start: 0, attributes: { 'gen_ai.operation.name': 'invoke_agent', ...cost(0.3) } }
    const trace = await traceOf(agent, llm('b', 'a', cost(0.1)), llm('c', 'a', cost(0.2)))
    expect(trace.cost?.known).toBeCloseTo(0.3, 10)
    expect(trace.cost?.complete).toBe(true)
  })

  test('nothing known is null, a recorded 0 is 0', async () => {
    expect((await traceOf(llm('a', undefined))).cost).toBeNull()
    expect((await traceOf(llm('a', undefined, cost(0)))).cost).toEqual({
      known: 0,
      complete: true,
      source: 'trace',
    })
  })
})

test('a chain of 50,000 spans is read without a stack', async () => {
  const spans = Array.from({ length: 50_000 }, (_, index) => ({
    id: idOf(index),
    ...(index === 0 ? {} : { parent: idOf(index - 1) }),
    attributes: { 'gen_ai.operation.name': 'chat', ...tokens(1, 1) },
  }))
  const trace = await traceOf(...spans)
  expect(trace.llmCalls).toHaveLength(1)
  expect(trace.usage?.input).toBe(1)
})
