import { describe, expect, test } from 'vitest'
import { callsIn, json, traceOf } from '../../support/dialect-traces.ts'

const tool = (attributes: Readonly<Record<string, unknown>>) =>
  traceOf({
    id: 'a',
    name: 'search.tool',
    attributes: { 'traceloop.span.kind': 'tool', 'traceloop.entity.name': 'search', ...attributes },
  })

describe('OpenLLMetry', () => {
  test.for<[string, Readonly<Record<string, unknown>>, unknown]>([
    ['keyword arguments', { args: [], kwargs: { q: 'x' } }, { q: 'x' }],
    ['positional arguments', { args: ['x', 2], kwargs: {} }, ['x', 2]],
    ['no arguments', { args: [], kwargs: {} }, {}],
    ['both', { args: ['x'], kwargs: { n: 2 } }, { args: ['x'], kwargs: { n: 2 } }],
    ['LangChain inputs', { input_str: "{'q': 'x'}", tags: [], inputs: { q: 'x' }, kwargs: {} }, { q: 'x' }],
    ['LangChain text', { input_str: '{"q":"x"}', tags: [], inputs: null }, { q: 'x' }],
    ['LangChain text of Python', { input_str: "{'q': 'x'}", tags: [] }, { q: 'x' }],
    ['LangChain text of neither', { input_str: "{'q': x}", tags: [] }, "{'q': x}"],
    ['an object of its own', { q: 'x' }, { q: 'x' }],
  ])('arguments of a tool: %s', async ([, input, args]) => {
    const trace = await tool({ 'traceloop.entity.input': json(input) })
    expect(callsIn(trace)).toEqual([
      { name: 'search', args, result: null, error: null, id: null, executed: true },
    ])
  })

  test.for<[string, unknown, unknown]>([
    ['as recorded', { hits: 1 }, '{"hits":1}'],
    ['of a LangChain callback', { output: 'one hit', kwargs: {} }, 'one hit'],
    [
      'of a LangChain tool message',
      { output: { lc: 1, kwargs: { content: 'one hit', tool_call_id: 'c' } }, kwargs: {} },
      'one hit',
    ],
  ])('result of a tool: %s', async ([, output, result]) => {
    const trace = await tool({ 'traceloop.entity.output': json(output) })
    expect(trace.toolCalls?.map((call) => call.result)).toEqual([result])
  })

  test('a LangChain tool span that is one of GenAI as well is read without its wrapping', async () => {
    const trace = await tool({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'search',
      'gen_ai.tool.call.id': 'c1',
      'gen_ai.tool.call.arguments': json({ input_str: '', inputs: { q: 'x' }, tags: [], kwargs: {} }),
      'gen_ai.tool.call.result': json({ output: 'one hit', kwargs: {} }),
    })
    expect(callsIn(trace)).toEqual([
      { name: 'search', args: { q: 'x' }, result: 'one hit', error: null, id: 'c1', executed: true },
    ])
  })

  test.for<[string, unknown, unknown, string, string]>([
    ['a decorated function', { args: ['hi'], kwargs: {} }, 'hello', 'hi', 'hello'],
    ['keyword arguments', { args: [], kwargs: { question: 'hi' } }, { a: 1 }, 'hi', '{"a":1}'],
    ['LangChain', { inputs: { input: 'hi' }, tags: [] }, { outputs: { output: 'hello' } }, 'hi', 'hello'],
    [
      'LangGraph',
      { inputs: { messages: [{ type: 'human', content: 'hi' }] } },
      {
        outputs: {
          messages: [
            { type: 'human', content: 'hi' },
            { lc: 1, type: 'constructor', id: ['AIMessage'], kwargs: { content: 'hello' } },
          ],
        },
        kwargs: {},
      },
      'hi',
      'hello',
    ],
  ])('input and output of a run: %s', async ([, input, output, asked, answered]) => {
    const trace = await traceOf({
      id: 'a',
      attributes: {
        'traceloop.span.kind': 'workflow',
        'traceloop.entity.input': json(input),
        'traceloop.entity.output': json(output),
      },
    })
    expect([trace.userInput, trace.finalOutput]).toEqual([asked, answered])
  })

  test('the oldest spelling, content in blocks, the word null, and calls as content', async () => {
    const trace = await traceOf(
      {
        id: 'a',
        start: 0,
        end: 1,
        attributes: {
          'llm.request.type': 'chat',
          'llm.prompts.0.role': 'user',
          'llm.prompts.0.content': json([
            { type: 'text', text: 'hi' },
            { type: 'image_url', image_url: { url: 'u' } },
          ]),
          'llm.completions.0.role': 'assistant',
          'llm.completions.0.content': 'null',
          'llm.completions.0.tool_calls.0.id': 'c1',
          'llm.completions.0.tool_calls.0.name': 'search',
          'llm.completions.0.tool_calls.0.arguments': '{"q":"x"}',
        },
      },
      {
        id: 'b',
        start: 2,
        end: 3,
        attributes: {
          'llm.request.type': 'chat',
          'gen_ai.completion.0.role': 'assistant',
          'gen_ai.completion.0.content': json([
            { id: 'c2', type: 'function', function: { name: 'open', arguments: '{"n":1}' } },
          ]),
        },
      },
    )
    expect(trace.userInput).toBe('hi')
    expect(trace.llmCalls[0]?.content.input[0]?.parts.map(({ type }) => type)).toEqual(['text', 'media'])
    expect(trace.llmCalls.map(({ content }) => content.output[0]?.parts.map(({ type }) => type))).toEqual([
      ['tool_call'],
      ['tool_call'],
    ])
    expect(trace.toolCalls?.map(({ name, args, id }) => ({ name, args, id }))).toEqual([
      { name: 'search', args: { q: 'x' }, id: 'c1' },
      { name: 'open', args: { n: 1 }, id: 'c2' },
    ])
  })

  test('a LangChain tool message may say that the tool failed', async () => {
    const message = { lc: 1, kwargs: { content: 'down', tool_call_id: 'c', status: 'error' } }
    const trace = await tool({ 'traceloop.entity.output': json({ output: message, kwargs: {} }) })
    expect(trace.toolCalls).toMatchObject([{ result: 'down', error: 'the tool answered with an error' }])
  })

  test('the oldest names of a model, and text that is quoted', async () => {
    const trace = await traceOf({
      id: 'a',
      attributes: {
        'llm.request.type': 'chat',
        'llm.vendor': 'OpenAI',
        'llm.request.model': 'gpt-4',
        'llm.response.model': 'gpt-4-0613',
        'llm.completions.0.role': 'assistant',
        'llm.completions.0.content': '"one hit"',
      },
    })
    expect([trace.models, trace.llmCalls[0]?.content.provider]).toEqual([['gpt-4-0613'], 'openai'])
    expect(trace.finalOutput).toBe('one hit')
  })

  test("CrewAI's result is what its workflow answered", async () => {
    const trace = await traceOf({
      id: 'a',
      attributes: { 'traceloop.span.kind': 'workflow', 'crewai.crew.result': 'one hit' },
    })
    expect(trace.finalOutput).toBe('one hit')
  })

  test('a wrapper with a model and tokens of its own is no model call', async () => {
    const trace = await traceOf({
      id: 'a',
      attributes: {
        'traceloop.span.kind': 'agent',
        'gen_ai.request.model': 'm',
        'gen_ai.usage.prompt_tokens': 5,
      },
    })
    expect(trace.spans.map(({ kind }) => kind)).toEqual(['agent'])
    expect(trace.llmCalls).toEqual([])
  })
})
