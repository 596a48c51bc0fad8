import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { fixture, memoryFile, readAll } from '../../support/trace-files.ts'

type Json = Readonly<Record<string, unknown>>

const report = (...metas: readonly unknown[]) =>
  JSON.stringify({
    numTotalTests: metas.length,
    testResults: [{ assertionResults: metas.map((meta, index) => ({ fullName: `test ${index}`, meta })) }],
  })

/** A run of a session with these events. */
async function read(events: readonly Json[], rest: Json = {}): Promise<Trace> {
  const run = { session: { events }, usage: {}, errors: [], output: 'done', ...rest }
  const { traces } = await readAll(memoryFile(report({ harness: { name: 'a', run } }), 'results.json'))
  if (traces[0] === undefined) throw new Error('no trace')
  return traces[0]
}

const ask = (id: string, name = 'get') => ({ type: 'tool_call', id, name, arguments: { of: id } })
const answer = (id: string) => ({ type: 'tool_result', toolCallId: id, content: `of ${id}` })
const say = (role: string, content: unknown) => ({ type: 'message', role, content })

const span = (id: string, kind: string, attributes: Json) => ({ id, name: id, kind, attributes })
const tool = (id: string) =>
  span(id, 'tool', { 'gen_ai.tool.name': id, 'gen_ai.operation.name': 'execute_tool' })

describe('a recorded report', () => {
  test('every evaluated test is a scenario; plain tests are left out', async () => {
    const { traces, diagnostics } = await readAll(fixture('vitest-evals-1.json'))
    expect(diagnostics).toEqual([])
    expect(traces.map(({ scenario, stated }) => ({ scenario, ...stated.scores }))).toEqual([
      { scenario: 'weather tells the weather in Paris', Degrees: 1 },
      { scenario: 'weather tells the weather in Rome', Degrees: 1 },
      { scenario: 'weather cannot be reached' },
    ])
  })

  test('with spans of model calls, and without', async () => {
    const { traces } = await readAll(fixture('vitest-evals-1.json'))
    const shown = traces.slice(0, 2).map((trace) => describeTrace(trace))
    const same = {
      llmCalls: 2,
      inputTokens: 130,
      outputTokens: 25,
      costUsd: null,
      durationMs: 3000,
      models: ['gpt-4.1-mini'],
      finalOutput: 'It is 18 °C.',
    }
    expect(shown).toMatchObject([
      { ...same, toolCalls: [{ name: 'get_weather', args: { city: 'Paris' } }] },
      { ...same, toolCalls: [{ name: 'get_weather', args: { city: 'Rome' }, error: 'too slow' }] },
    ])
  })

  test('a harness that failed answered nothing, and nothing is known of its tools', async () => {
    const { traces } = await readAll(fixture('vitest-evals-1.json'))
    expect(traces[2]).toMatchObject({ finalOutput: null, toolCalls: null, userInput: 'Fail, please' })
    expect(traces[2]?.spans.map(({ error }) => error)).toEqual([
      { type: 'Error', message: 'the model is not reachable' },
    ])
  })
})

describe('a session', () => {
  test('calls that follow each other are of one reply', async () => {
    const trace = await read([
      say('user', 'go'),
      ask('1'),
      ask('2'),
      answer('1'),
      answer('2'),
      say('assistant', 'ok'),
    ])
    expect(trace.llmCalls).toHaveLength(2)
    expect(
      trace.toolCalls?.map(({ id, args, result, executed }) => ({ id, args, result, executed })),
    ).toEqual([
      { id: '1', args: { of: '1' }, result: 'of 1', executed: true },
      { id: '2', args: { of: '2' }, result: 'of 2', executed: true },
    ])
  })

  test('a call that nothing answered is one, and the output is what the harness says', async () => {
    const trace = await read([say('user', 'go'), ask('1')])
    expect(trace.toolCalls?.map(({ name, executed }) => ({ name, executed }))).toEqual([
      { name: 'get', executed: false },
    ])
    expect(trace.finalOutput).toBe('done')
  })

  test('an output that is an object is its JSON; a message that is one too', async () => {
    const output = { status: 'approved', text: 'yes' }
    const trace = await read([say('user', { refund: 1 }), say('assistant', output)], { output })
    expect(trace.finalOutput).toBe(JSON.stringify(output))
    expect(trace.userInput).toBe('{"refund":1}')
  })

  test('tools that were counted and not told of leave all unknown', async () => {
    const trace = await read([say('user', 'go'), say('assistant', 'ok')], { usage: { toolCalls: 2 } })
    expect(trace.toolCalls).toBeNull()
    const told = await read([say('user', 'go'), say('assistant', 'ok')], { usage: { toolCalls: 0 } })
    expect(told.toolCalls).toEqual([])
  })

  test('spans that know more tools than the session are believed', async () => {
    const spans = [span('m', 'model', { 'gen_ai.request.model': 'x' }), tool('outer'), tool('inner')]
    const events = [say('user', 'go'), ask('1', 'outer'), answer('1'), say('assistant', 'ok')]
    const trace = await read(events, { traces: [{ spans }] })
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['outer', 'inner'])
    expect(trace.llmCalls).toHaveLength(1)
  })

  test('of older versions: messages', async () => {
    const messages = [
      { role: 'user', content: 'go' },
      { role: 'assistant', toolCalls: [{ id: '1', name: 'get', arguments: { of: '1' } }] },
      { role: 'tool', toolCallId: '1', content: 'of 1' },
      { role: 'assistant', content: 'ok' },
    ]
    const trace = await read([], { session: { messages } })
    expect(trace.toolCalls?.map(({ name, args, result }) => ({ name, args, result }))).toEqual([
      { name: 'get', args: { of: '1' }, result: 'of 1' },
    ])
    expect(trace.llmCalls).toHaveLength(2)
  })

  test('of versions before harnesses: the output and the tool calls that were scored', async () => {
    const scored = {
      scores: [{ name: 'ToolCalls', score: 0.5 }],
      output: 'done',
      toolCalls: [{ name: 'get', arguments: { a: 1 }, result: 2 }],
    }
    const { traces } = await readAll(memoryFile(report({ eval: scored }, {}), 'results.json'))
    expect(traces).toHaveLength(1)
    expect(traces[0]).toMatchObject({ finalOutput: 'done', llmCalls: [], scenario: 'test 0' })
    expect(traces[0]?.toolCalls?.map(({ name, args, result }) => ({ name, args, result }))).toEqual([
      { name: 'get', args: { a: 1 }, result: 2 },
    ])
    expect(traces[0]?.stated).toMatchObject({ scores: { ToolCalls: 0.5 }, toolCallsComplete: false })
  })
})

test('a report longer than what is looked at', async () => {
  const run = { session: { events: [say('assistant', 'x'.repeat(100_000))] }, output: 'done', errors: [] }
  const failed = { fullName: 'plain', failureMessages: ['y'.repeat(100_000)], meta: {} }
  const evaluated = { fullName: 'evaluated', meta: { harness: { run } } }
  const text = JSON.stringify({
    numTotalTestSuites: 1,
    numTotalTests: 2,
    testResults: [{ assertionResults: [failed, evaluated] }],
  })
  const { traces, diagnostics } = await readAll(memoryFile(text, 'results.json'))
  expect(diagnostics).toEqual([])
  expect(traces.map(({ scenario, source }) => [scenario, source.format])).toEqual([
    ['evaluated', 'vitest-evals'],
  ])
})

test('a report of plain tests is no trace', async () => {
  const { traces, diagnostics } = await readAll(memoryFile(report({}, { other: 1 }), 'results.json'))
  expect(traces).toEqual([])
  expect(diagnostics.map(({ code }) => code)).toEqual(['trace-format'])
})
