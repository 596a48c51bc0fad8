import { describe, expect, test } from 'vitest'
import { emptyContent, Span, type SpanInit } from '../../../src/trace/model/span.ts'
import { noAttributes } from '../../../src/trace/model/attributes.ts'
import { LazyTrace } from '../../../src/trace/views/lazy-trace.ts'
import type { ReportedFacts } from '../../../src/trace/model/stated.ts'
import { json, traceOf } from '../../support/dialect-traces.ts'
import { agent, model, says, tool } from '../../support/genai-spans.ts'
import { allAt, at } from '../../support/path-values.ts'

/** Milliseconds since 1970 at which times of these traces start. */
const start = 1_773_757_800_000

const tokens = (of: string, input: number, output?: number) => ({
  'gen_ai.request.model': of,
  'gen_ai.usage.input_tokens': input,
  ...(output === undefined ? {} : { 'gen_ai.usage.output_tokens': output }),
})

/** Error of a run of which only its agent is recorded. */
const errorOf = (stated: ReportedFacts, error: SpanInit['error']) => {
  const init = {
    id: 'a',
    parentId: null,
    name: 'boss',
    kind: 'agent',
    startUs: null,
    endUs: null,
  } as const
  const span = new Span(() => emptyContent, { ...init, error, attributes: noAttributes, events: [] })
  return at(new LazyTrace({ id: 't', source: { file: '', format: '' }, spans: [span], stated }), 'error')
}

describe('the run itself', () => {
  test('has the times, the input and the failure of its agent', async () => {
    const run = agent('a', 'boss', {
      start: 2,
      end: 92,
      error: 'out of budget',
      attributes: { 'input.value': '{"city":"Lyon"}' },
    })
    const asked = { 'gen_ai.input.messages': json([{ role: 'user', content: 'Well?' }]) }
    const trace = await traceOf(run, model('b', asked))
    expect(allAt(trace, 't0', 't1', 'elapsed', 'input', 'error', 'status', 'path', 'call_id')).toEqual({
      t0: start + 2,
      t1: start + 92,
      elapsed: 91,
      input: { prompt: 'Well?', city: 'Lyon' },
      error: { type: null, message: 'out of budget' },
      status: { code: 'error', reason: null, message: 'out of budget' },
      path: 'boss',
      call_id: 'a'.padEnd(16, '0'),
    })
  })

  test('without an agent starts with the first span, and its end, its failure and its id are unknown', async () => {
    const chat = { 'gen_ai.operation.name': 'chat' }
    const trace = await traceOf(
      { id: 'b', start: 7, end: 9, attributes: chat },
      { id: 'c', start: 3, end: 5, attributes: chat },
      { id: 'd', start: 8, end: 10, attributes: chat },
    )
    expect(allAt(trace, 't0', 't1', 'elapsed', 'error', 'status', 'call_id', 'metadata')).toEqual({
      t0: start + 3,
      t1: 'unknown',
      elapsed: 7,
      error: 'unknown',
      status: 'unknown',
      call_id: 'unknown',
      metadata: 'unknown',
    })
  })

  test.for([
    ['text', 'Well?', { prompt: 'Well?' }],
    ['a list', '["Well?"]', { prompt: '["Well?"]' }],
    ['nothing', undefined, 'unknown'],
  ] as const)('was given %s', async ([, value, input]) => {
    const given = value === undefined ? {} : { attributes: { 'input.value': value } }
    expect(at(await traceOf(agent('a', 'boss', given)), 'input')).toEqual(input)
  })

  test('that failed gave nothing, one that did not fail may have given what is not recorded', async () => {
    expect(at(await traceOf(agent('a', 'boss', { error: 'down' })), 'output')).toBe(null)
    const trace = await traceOf(agent('a', 'boss'))
    expect(allAt(trace, 'output', 'error', 'status.code')).toEqual({
      output: 'unknown',
      error: null,
      'status.code': 'success',
    })
  })

  test('that ends before its answer need not say that it failed', () => {
    expect(errorOf({}, null)).toBe(null)
    expect(errorOf({ endsOpen: true }, null)).toBe('unknown')
    expect(errorOf({ endsOpen: true }, { type: 'E', message: 'm' })).toEqual({ type: 'E', message: 'm' })
  })
})

describe('what was used', () => {
  test('by each model, under both of the names that Timbal has', async () => {
    const trace = await traceOf(
      agent('a', 'boss'),
      model('b', { ...tokens('gpt', 10, 1), 'gen_ai.provider.name': 'openai' }),
      model('c', tokens('gpt', 20, 2)),
      model('d', { 'gen_ai.usage.input_tokens': 30, 'gen_ai.usage.output_tokens': 3 }),
      model('e', { ...tokens('gpt', 40, 4), 'gen_ai.provider.name': 'openai' }),
    )
    expect(at(trace, 'usage')).toEqual({
      'openai/gpt:input_tokens': 50,
      'openai/gpt:input_text_tokens': 50,
      'gpt:input_tokens': 20,
      'gpt:input_text_tokens': 20,
      'model:input_tokens': 30,
      'model:input_text_tokens': 30,
      'openai/gpt:output_tokens': 5,
      'openai/gpt:output_text_tokens': 5,
      'gpt:output_tokens': 2,
      'gpt:output_text_tokens': 2,
      'model:output_tokens': 3,
      'model:output_text_tokens': 3,
    })
    expect(allAt(trace, 'usage.input_tokens', 'usage.gpt:output_tokens', 'usage.total')).toEqual({
      'usage.input_tokens': 100,
      'usage.gpt:output_tokens': 2,
      'usage.total': 'unknown',
    })
  })

  test('is not the sum of some calls, but of those that came to be', async () => {
    const run = [agent('a', 'boss'), model('b', tokens('gpt', 10, 1)), model('c', tokens('gpt', 20))]
    expect(allAt(await traceOf(...run), 'usage.input_tokens', 'usage.output_tokens')).toEqual({
      'usage.input_tokens': 30,
      'usage.output_tokens': 'unknown',
    })
    const failed = model('d', { 'gen_ai.request.model': 'gpt' }, { error: 'busy' })
    expect(at(await traceOf(...run, failed), 'usage.input_tokens')).toBe(30)
    const silent = model('d', { 'gen_ai.request.model': 'gpt', ...says('x') })
    expect(at(await traceOf(...run, silent), 'usage')).toBe('unknown')
  })
})

describe('what a model said', () => {
  test.for([
    ['a reply', says('Yes.'), 'said: Yes.'],
    ['no word', { 'gen_ai.output.messages': '[]' }, 'said: '],
    ['what is not recorded', {}, 'unknown'],
    [
      'a reply, and what a tool of the provider answered',
      {
        'gen_ai.output.messages': json([
          { role: 'assistant', content: 'Yes.' },
          { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c', response: 'hit' }] },
        ]),
      },
      'said: Yes.',
    ],
  ] as const)('%s', async ([, attributes, output]) => {
    expect(at(await traceOf(agent('a', 'boss'), model('b', attributes)), 'llm.output')).toBe(output)
  })

  test('each part in the form of Timbal', async () => {
    const parts = [
      { type: 'text', content: 'Wait.' },
      { type: 'reasoning', content: 'Hm.' },
      { type: 'tool_call', id: 'c1', name: 'find', arguments: { q: 'x' } },
    ]
    const answer = [{ role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: 'hit' }] }]
    const trace = await traceOf(
      agent('a', 'boss'),
      model('b', {
        'gen_ai.input.messages': json(answer),
        'gen_ai.output.messages': json([{ role: 'assistant', parts }]),
      }),
    )
    expect(allAt(trace, 'llm.output', 'llm.output.role', 'llm.output.content', 'llm.input')).toEqual({
      'llm.output': 'said: Wait.',
      'llm.output.role': 'assistant',
      'llm.output.content': [
        { type: 'text', text: 'Wait.' },
        { type: 'tool_use', id: 'c1', name: 'find', input: { q: 'x' } },
      ],
      'llm.input': {
        messages: [{ role: 'tool', content: [{ type: 'tool_result', id: 'c1', content: 'hit' }] }],
      },
    })
  })

  test('several texts have a blank line between them', async () => {
    const parts = ['One.', 'Two.'].map((content) => ({ type: 'text', content }))
    const said = { 'gen_ai.output.messages': json([{ role: 'assistant', parts }]) }
    expect(at(await traceOf(agent('a', 'boss'), model('b', said)), 'llm.output')).toBe('said: One.\n\nTwo.')
  })
})

describe('a tool call', () => {
  test('with all that its span says', async () => {
    const trace = await traceOf(agent('a', 'boss'), tool('b', 'find', { attributes: { 'acme.shard': 3 } }))
    expect(at(trace, 'find.metadata')).toMatchObject({ 'gen_ai.tool.name': 'find', 'acme.shard': 3 })
    expect(allAt(trace, 'find.usage', 'find.parent_call_id', 'find.call_id')).toEqual({
      'find.usage': 'unknown',
      'find.parent_call_id': 'unknown',
      'find.call_id': 'b'.padEnd(16, '0'),
    })
  })

  test('that failed', async () => {
    const error = { name: 'exception', attributes: { 'exception.type': 'E', 'exception.message': 'boom' } }
    const trace = await traceOf(agent('a', 'boss'), tool('b', 'find', { events: [error] }))
    expect(allAt(trace, 'find.error', 'find.status', 'find.output', 'find.elapsed', 'find.t1')).toEqual({
      'find.error': { type: 'E', message: 'boom' },
      'find.status': { code: 'error', reason: null, message: 'boom' },
      'find.output': null,
      'find.elapsed': 2,
      'find.t1': start + 8,
    })
  })

  test('that only a message shows: nothing says when it ran, and how it ended', async () => {
    const call = { type: 'tool_call', id: 'c1', name: 'find', arguments: { q: 'x' } }
    const asks = { 'gen_ai.output.messages': json([{ role: 'assistant', parts: [call] }]) }
    const trace = await traceOf(agent('a', 'boss'), model('b', asks))
    const properties = ['t0', 't1', 'elapsed', 'error', 'status', 'output', 'call_id', 'metadata']
    for (const property of properties)
      expect([property, at(trace, `find.${property}`)]).toEqual([property, 'unknown'])
    expect(at(trace, 'find.input.q')).toBe('x')
  })

  test.for([
    ['that nests too deeply', `{"x":${'['.repeat(80)}${']'.repeat(80)}}`],
    ['that was cut off', '{"status": "ok", "x": [{"na'],
    ['of Python that was cut off', "[{'x': 1}, {'na"],
    ['that was redacted', '[REDACTED]'],
  ])('with a result %s, which may have held what is asked for', async ([, result]) => {
    const attributes = { 'gen_ai.tool.call.result': result }
    const trace = await traceOf(agent('a', 'boss'), tool('b', 'find', { attributes }))
    expect(at(trace, 'find.output.x.0')).toBe('unknown')
  })

  test('with arguments that nest too deeply, or were cut off', async () => {
    for (const args of [`{"x":${'['.repeat(80)}${']'.repeat(80)}}`, '{"x": 1, "y']) {
      const attributes = { 'gen_ai.tool.call.arguments': args }
      const trace = await traceOf(agent('a', 'boss'), tool('b', 'find', { attributes }))
      expect(at(trace, 'find.input.y')).toBe('unknown')
    }
  })

  test('that answered with text has nothing in it', async () => {
    const attributes = { 'gen_ai.tool.call.result': 'No hits.' }
    expect(at(await traceOf(agent('a', 'boss'), tool('b', 'find', { attributes })), 'find.output.x')).toBe(
      null,
    )
  })

  test('steps into lists are whole numbers', async () => {
    const attributes = {
      'gen_ai.tool.call.result': json(Array.from({ length: 12 }, (_, index) => `hit ${index}`)),
    }
    const trace = await traceOf(agent('a', 'boss'), tool('b', 'find', { attributes }))
    expect(
      allAt(
        trace,
        'find.output.3',
        'find.output.11',
        'find.output.12',
        'find.output.-1',
        'find.output.1x',
        'find.output.x1',
      ),
    ).toEqual({
      'find.output.3': 'hit 3',
      'find.output.11': 'hit 11',
      'find.output.12': null,
      'find.output.-1': null,
      'find.output.1x': null,
      'find.output.x1': null,
    })
  })
})
