import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

interface Run {
  readonly run_id: string
  readonly spans: readonly Record<string, unknown>[]
}

const [agentRun, workflowRun] = readFileSync(
  new URL('../../fixtures/traces/timbal-1.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Run)

describe('Timbal', () => {
  test('an agent: messages, tools by their call ids, a sub-agent that is called as one, tokens', async () => {
    const { traces, diagnostics } = await readAll(fixture('timbal-1.jsonl'))
    const [trace] = traces
    expect(diagnostics).toEqual([])
    expect(traces.map(({ id }) => id)).toEqual([agentRun?.run_id, workflowRun?.run_id])
    expect(trace?.toolCalls).toMatchObject([
      {
        name: 'guide',
        args: { prompt: 'museums in Lyon open on Mondays' },
        id: 'call_1',
        result: 'Gadagne, 9 EUR.',
        error: null,
        executed: true,
      },
      {
        name: 'rate',
        args: { from: 'EUR', to: 'USD' },
        id: 'call_2',
        result: null,
        error: 'no answer in 40 ms',
        executed: true,
      },
      { name: 'search', id: 'call_3', result: [{ name: 'Gadagne', eur: 9 }], executed: true },
    ])
    expect(trace?.agents).toMatchObject([
      { name: 'concierge', parent: null, toolCall: null },
      { name: 'guide', parent: 0, toolCall: 0, output: 'Gadagne, 9 EUR.' },
    ])
    expect(trace?.llmCalls.map(({ content }) => [content.provider, content.usage?.input])).toEqual([
      ['openai', 120],
      ['openai', 130],
      ['openai', 170],
      ['openai', 414],
    ])
    expect(trace?.turns.map(({ user }) => user?.parts)).toHaveLength(2)
    expect(trace?.spans.find(({ error }) => error !== null)?.error).toEqual({
      type: 'TimeoutError',
      message: 'no answer in 40 ms',
    })
  })

  test('texts of a message stand apart, as Timbal reads them', async () => {
    const { traces } = await readAll(fixture('timbal-1.jsonl'))
    expect(traces[0]?.finalOutput).toBe('The Gadagne museum is open.\n\nA ticket is 9.90 dollars.')
  })

  test('a workflow: its tools ran, no model was called, its output is a value', async () => {
    const { traces } = await readAll(fixture('timbal-1.jsonl'))
    expect(traces.map(describeTrace)[1]).toMatchObject({
      llmCalls: 0,
      toolCalls: [
        { name: 'fetch', args: { day: 'Monday' } },
        { name: 'count', args: { items: [1, 2, 3] } },
      ],
      inputTokens: null,
      durationMs: 100,
      finalOutput: '{"rows":3}',
    })
  })

  test.for([
    ['the list of its spans', (run: Run) => run.spans],
    ['what the platform keeps', (run: Run) => ({ parent_id: null, trace: run.spans })],
    [
      'spans by their call id',
      (run: Run) => Object.fromEntries(run.spans.map((span) => [span['call_id'], span])),
    ],
    ['a list of runs', (run: Run) => [run]],
  ] as const)('a run as %s', async ([, shape]) => {
    if (agentRun === undefined) throw new Error('there is no run')
    const { traces } = await readAll(fixture('timbal-1.jsonl'))
    const read = await readOne(JSON.stringify(shape(agentRun), null, 1))
    const { id: _, ...expected } = traces.map(describeTrace)[0] ?? {}
    expect(describeTrace(read)).toMatchObject(expected)
  })

  test('spans that do not say what they are: by what they are in', async () => {
    if (agentRun === undefined) throw new Error('there is no run')
    const spans = agentRun.spans.map((span) => ({ ...span, metadata: {} }))
    const trace = await readOne(JSON.stringify(spans))
    expect(trace.spans.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'concierge agent',
      'llm llm',
      'guide tool',
      'guide agent',
      'rate tool',
      'llm llm',
      'search tool',
      'llm llm',
      'llm llm',
    ])
    expect(trace.toolCalls?.map(({ name, executed }) => [name, executed])).toEqual([
      ['guide', true],
      ['rate', true],
      ['search', true],
    ])
    expect(trace.models).toEqual(['gpt-4.1-mini'])
  })

  test.for([
    ['is not over', { t1: null, output: null }, null],
    ['failed', { output: null, error: { type: 'KeyError', message: 'x' } }, null],
    ['gave nothing', { output: null }, 'The Gadagne museum is open.A ticket is 9.90 dollars.'],
  ] as const)('a run that %s', async ([, change, finalOutput]) => {
    if (agentRun === undefined) throw new Error('there is no run')
    const [root, ...rest] = agentRun.spans
    const trace = await readOne(JSON.stringify({ ...agentRun, spans: [{ ...root, ...change }, ...rest] }))
    expect(trace.finalOutput).toBe(finalOutput)
  })

  test('scenario and trial in the metadata of the run', async () => {
    const [root] = workflowRun?.spans ?? []
    const metadata = { 'scenario.id': 'museum', 'scenario.trial': 2 }
    const trace = await readOne(JSON.stringify([{ ...root, metadata }]))
    expect([trace.scenario, trace.trial]).toEqual(['museum', 2])
  })

  test('a file of runs too long to be looked at whole', async () => {
    const long = JSON.stringify({ ...agentRun, padding: 'x'.repeat(70_000) })
    const { traces } = await readAll(memoryFile(`${long}\n${long.replace(agentRun?.run_id ?? '', 'b')}\n`))
    expect(traces).toHaveLength(2)
  })
})

const result = (name: string, more: object = {}) => ({
  name,
  path: 'evals/eval_museum.yaml',
  description: null,
  tags: [],
  passed: true,
  duration: 1.25,
  error: null,
  params: { prompt: 'hi' },
  output: { role: 'assistant', content: [{ type: 'text', text: `It is ${name}.` }], stop_reason: 'stop' },
  usage: { 'openai/gpt-4.1-mini:input_text_tokens': 30, 'openai/gpt-4.1-mini:output_text_tokens': 7 },
  validators: [],
  captured_stdout: '',
  captured_stderr: '',
  ...more,
})
const failed = { output: null, error: { type: 'KeyError', message: 'x', traceback: '' } }
const lines = [
  { event: 'start', total: 2, evals: [{ name: 'a', path: 'p' }] },
  { event: 'result', ...result('a') },
  { event: 'result', ...result('b', failed) },
  { event: 'summary', total: 2, passed: 1, failed: 1, total_duration: 2.5 },
]
const { event: _, ...summary } = lines[3] ?? {}

describe('results of Timbal evals', () => {
  test.for([
    ['lines', jsonLines(...lines)],
    ['one document', JSON.stringify({ ...summary, results: [result('a'), result('b', failed)] }, null, 2)],
  ] as const)('as %s: each eval is a scenario; its tools are unknown', async ([, text]) => {
    const { traces, diagnostics } = await readAll(memoryFile(text, 'evals.json'))
    expect(diagnostics).toEqual([])
    expect(traces.map(describeTrace)).toMatchObject([
      {
        scenario: 'a',
        llmCalls: 0,
        inputTokens: 30,
        outputTokens: 7,
        durationMs: 1250,
        userInput: 'hi',
        finalOutput: 'It is a.',
      },
      { scenario: 'b', finalOutput: null },
    ])
    expect(traces.map(({ toolCalls }) => toolCalls)).toEqual([null, null])
    expect(traces[1]?.spans[0]?.error).toEqual({ type: 'KeyError', message: 'x' })
  })

  test('what was asked, as texts and messages', async () => {
    const { traces } = await readAll(fixture('timbal-evals-1.json'))
    expect(traces.map(({ scenario, turns }) => [scenario, turns.length])).toEqual([
      ['museum_open', 1],
      ['museum_price', 2],
    ])
  })
})
