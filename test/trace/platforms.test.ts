import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { writeJson } from '../../src/core/json.ts'
import { describeTrace } from '../../src/trace/views/describe.ts'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../support/trace-files.ts'

const folder = new URL('../fixtures/traces/', import.meta.url)
const own =
  /^(langfuse|langsmith|openai-agents|deepeval(?!-test)|inspect|langchain-messages|mlflow|openai-chat|phoenix|zipkin-json)-/
const files = readdirSync(folder).filter((name) => own.test(name) && name.endsWith('.json'))

test.for(files)('%s is read by the reader of its platform', async (file) => {
  const { traces, diagnostics } = await readAll(fixture(file))
  expect(diagnostics).toEqual([])
  expect(new Set(traces.map(({ source }) => source.format))).toEqual(new Set([own.exec(file)?.[1]]))
  expect(traces.flatMap((trace) => trace.diagnostics)).toEqual([])
})

test.for([
  ['langchain-messages-1.json', '"content": "18 °C, clear"', '"content": 7'],
  ['langchain-messages-2.json', '"content": "18 °C, clear"', '"content": true'],
  ['langchain-messages-2.json', '"ToolMessage"', 'null'],
  ['mlflow-1.json', '"start_time_unix_nano": 1795413597503947418', '"start_time_unix_nano": null'],
] as const)('%s: a part that cannot be read leaves the trace damaged: %s as %s', async ([file, from, to]) => {
  const content = readFileSync(new URL(file, folder), 'utf8')
  expect(content).toContain(from)
  const mutant = await readAll(memoryFile(content.replace(from, to), file))
  expect(mutant.damaged).toHaveLength(1)
})

type Json = Record<string, unknown>

const parsed = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Json

describe('OpenAI Agents', () => {
  const { data } = parsed('openai-agents-1.json') as { readonly data: readonly Json[] }

  test.for([
    ['a list', JSON.stringify(data)],
    ['one a line', jsonLines(...data)],
    ['spans without their trace', jsonLines(...data.slice(1))],
  ])('%s', async ([, text]) => {
    const { traces } = await readAll(fixture('openai-agents-1.json'))
    expect(describeTrace(await readOne(text ?? ''))).toEqual(traces.map(describeTrace)[0])
  })

  test('generations have their messages and usage', async () => {
    const span_data = {
      type: 'generation',
      model: 'gpt-4o',
      input: [{ role: 'user', content: 'hi' }],
      output: [{ role: 'assistant', content: 'hello' }],
      usage: { input_tokens: 3, output_tokens: 1 },
    }
    const item = {
      object: 'trace.span',
      id: 'span_1',
      trace_id: 'trace_1',
      parent_id: null,
      span_data,
      error: null,
    }
    expect(describeTrace(await readOne(jsonLines(item)))).toMatchObject({
      models: ['gpt-4o'],
      inputTokens: 3,
      userInput: 'hi',
      finalOutput: 'hello',
      toolCalls: [],
    })
  })
})

test('DeepEval: tools, tokens, and what failed', async () => {
  const { traces } = await readAll(fixture('deepeval-langgraph-1.json'))
  expect(traces.map(describeTrace)).toMatchObject([
    {
      llmCalls: 2,
      toolCalls: [{ name: 'get_weather' }, { name: 'get_population' }, { name: 'get_timezone' }],
      inputTokens: 508,
      outputTokens: 253,
    },
  ])
  const toolSpans = [
    { uuid: 'b', name: 'Function tool: pay', input: { n: 1 }, status: 'ERRORED', error: 'no funds' },
  ]
  const read = await readOne(
    JSON.stringify({ uuid: 'a', agentSpans: [], llmSpans: [], toolSpans, output: 'sorry' }),
  )
  expect(describeTrace(read)).toMatchObject({
    finalOutput: 'sorry',
    toolCalls: [{ name: 'pay', args: { n: 1 }, error: 'no funds' }],
  })
})

test('DeepEval: the span of ADK for all tools of a turn is no call', async () => {
  const toolSpans = [
    { uuid: 'b', name: 'add', input: '{"n": 1}', status: 'SUCCESS' },
    { uuid: 'c', name: '(merged tools)', status: 'SUCCESS' },
  ]
  const read = await readOne(JSON.stringify({ uuid: 'a', agentSpans: [], llmSpans: [], toolSpans }))
  expect(read.toolCalls).toMatchObject([{ name: 'add', args: { n: 1 } }])
})

/** Another value in place of the one that a walk down the document ends at. */
function damaged(value: unknown, path: readonly number[], other: unknown): unknown {
  const [step, ...rest] = path
  if (typeof value !== 'object' || value === null || step === undefined) return other
  const keys = Object.keys(value)
  const key = keys[step % Math.max(1, keys.length)]
  if (key === undefined) return other
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Json
  copy[key] = damaged(copy[key], rest, other)
  return copy
}

describe('no damage breaks a reader', () => {
  const documents = files
    .filter((file) => !file.startsWith('inspect'))
    .map((file) => [file, parsed(file)] as const)

  test('a value of any kind anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...documents),
        fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }),
        fc.oneof(
          fc.jsonValue({ maxDepth: 3 }),
          fc.constantFrom('{"a":', '"[', "{'a': 1}", '__proto__', 'tools', 'TOOL', [[[]]]),
        ),
        async ([file, document], path, other) => {
          const { traces, diagnostics } = await readAll(
            memoryFile(JSON.stringify(damaged(document, path, other)), file),
          )
          const views = traces.map((trace) => [
            describeTrace(trace),
            trace.turns,
            trace.spans.map(({ content }) => [content.tools, content.input, content.output]),
          ])
          writeJson(views)
          expect(diagnostics.filter(({ code }) => code === 'trace-unreadable')).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('runs and observations nested without end, or inside of each other', async () => {
    const deep = '{"id":"r","run_type":"chain","trace_id":"r","child_runs":['.repeat(20_000)
    const nested = `${deep}${']}'.repeat(20_000)}`
    expect((await readAll(memoryFile(nested))).traces).toHaveLength(1)
    const input = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const observation = {
      id: 'o',
      type: 'TOOL',
      traceId: 't',
      parentObservationId: 'o',
      input,
      output: input,
    }
    const { traces } = await readAll(memoryFile(jsonLines(observation)))
    expect(traces[0]?.toolCalls).toHaveLength(1)
    const lists = await readAll(memoryFile(input.slice(20_000, -20_000)))
    expect(lists.traces).toEqual([])
    JSON.stringify(traces.map(describeTrace))
  })
})
