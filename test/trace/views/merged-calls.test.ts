import { describe, expect, test } from 'vitest'
import { noAttributes } from '../../../src/trace/model/attributes.ts'
import { emptyContent, Span, type SpanContent, type SpanKind } from '../../../src/trace/model/span.ts'
import { LazyTrace } from '../../../src/trace/views/lazy-trace.ts'
import { noUsage } from '../../../src/trace/model/usage.ts'

const at = { startUs: null, endUs: null, error: null, attributes: noAttributes, events: [] }

const span = (id: string, parentId: string | null, kind: SpanKind, content: Partial<SpanContent> = {}) =>
  new Span(() => ({ ...emptyContent, ...content }), { ...at, id, parentId, name: id, kind })

const callsOf = (...spans: readonly Span[]) =>
  new LazyTrace({ id: 't', source: { file: '', format: '' }, spans }).llmCalls

const said = (text: string) => [{ role: 'assistant' as const, parts: [{ type: 'text' as const, text }] }]
const used = (input: number, total: number | null) => ({ ...noUsage, input, total })
const tool = { name: 'find', callId: null, args: {}, result: null, error: null }

describe('a chain of spans that are one model call', () => {
  test('has the best that each of them says', () => {
    const [call, ...others] = callsOf(
      span('a', null, 'llm', {
        model: 'gpt',
        provider: 'azure',
        usage: used(9, 10),
        inputText: 'outer input',
        outputText: 'outer output',
        tools: [tool],
      }),
      span('b', 'a', 'llm', {
        model: 'gpt-2026',
        input: said('hi'),
        output: said('ho'),
        recorded: true,
        usage: used(30, 40),
        costUsd: 0.5,
        inputText: 'inner input',
      }),
      span('c', 'b', 'llm', { provider: 'openai', usage: used(20, 30), costUsd: null, input: said('raw') }),
    )
    expect(others).toEqual([])
    expect(call?.id).toBe('c')
    expect(call?.content).toEqual({
      model: 'gpt',
      provider: 'openai',
      input: said('hi'),
      output: said('ho'),
      recorded: true,
      usage: used(30, 40),
      costUsd: 0.5,
      tools: [tool],
      inputText: 'inner input',
      outputText: 'outer output',
    })
  })

  test('of which none records messages has what the innermost has', () => {
    const [call] = callsOf(span('a', null, 'llm'), span('b', 'a', 'llm', { input: said('hi') }))
    expect(call?.content).toEqual({ ...emptyContent, input: said('hi') })
  })

  test('of two that used the same the inner one counts; one without a total counts as 0', () => {
    const [same] = callsOf(
      span('a', null, 'llm', { usage: used(1, 10) }),
      span('b', 'a', 'llm', { usage: used(2, 10) }),
    )
    expect(same?.content.usage?.input).toBe(2)
    const [untold] = callsOf(
      span('a', null, 'llm', { usage: used(1, null) }),
      span('b', 'a', 'llm', { usage: null }),
    )
    expect(untold?.content.usage?.input).toBe(1)
  })
})

const inner = (kind: SpanKind) =>
  callsOf(span('a', null, 'llm'), span('x', 'a', kind), span('y', 'x', 'span'), span('b', 'y', 'llm')).map(
    ({ id }) => id,
  )

test('what runs within an agent or a tool of a model call is a call of its own', () => {
  expect(inner('agent')).toEqual(['a', 'b'])
  expect(inner('tool')).toEqual(['a', 'b'])
  expect(inner('chain')).toEqual(['b'])
})
