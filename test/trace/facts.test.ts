import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isObject, parseJson } from '../../src/core/json.ts'
import { describeTrace, type TraceDescription } from '../../src/trace/views/describe.ts'
import { fixture, readAll } from '../support/trace-files.ts'

interface Facts {
  readonly file: string
  readonly [fact: string]: unknown
}

const rows = JSON.parse(
  readFileSync(new URL('../fixtures/traces/facts.json', import.meta.url), 'utf8'),
) as readonly Facts[]

const toolsOf = (trace: TraceDescription) => trace.toolCalls ?? []

/** How a fact is read off a description of the only trace of a file. */
const factOf: Readonly<Record<string, (trace: TraceDescription, fact: unknown) => unknown>> = {
  trace_id: ({ id }) => id,
  agent_tools: (trace) => toolsOf(trace).map(({ name }) => name),
  spans: ({ spans }) => spans,
  observations: ({ spans }) => spans,
  runs: ({ spans }) => spans,
  llm_calls: ({ llmCalls }) => llmCalls,
  tools: (trace) => toolsOf(trace).map(({ name }) => name),
  tool_args: (trace) => toolsOf(trace).map(({ args }) => args),
  tool_errors: (trace) => toolsOf(trace).flatMap(({ name, error }) => (error === undefined ? [] : name)),
  input_tokens: ({ inputTokens }) => inputTokens,
  output_tokens: ({ outputTokens }) => outputTokens,
  cached_tokens: ({ cachedTokens }) => cachedTokens,
  reasoning_tokens: ({ reasoningTokens }) => reasoningTokens,
  models: ({ models }) => models,
  user_input: ({ userInput }) => userInput,
  cost_usd: ({ costUsd }, fact) =>
    costUsd !== null && Math.abs(costUsd - Number(fact)) < 1e-12 ? fact : costUsd,
  final_output: ({ finalOutput }, fact) =>
    isObject(fact) && finalOutput !== null ? parseJson(finalOutput) : finalOutput,
  final_output_prefix: ({ finalOutput }, fact) => finalOutput?.slice(0, String(fact).length),
}

describe('recordings hold what was counted in them', () => {
  test.for(rows.filter(({ traces, names }) => (traces ?? 1) === 1 && names === undefined))(
    '$file',
    async (facts) => {
      const { traces, damaged, diagnostics } = await readAll(...facts.file.split(' + ').map(fixture))
      expect(traces).toHaveLength(1)
      expect([damaged, diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([[], []])
      const described = traces.map(describeTrace)
      const known = Object.entries(facts).filter(([fact]) => factOf[fact] !== undefined)
      const read = known.map(([fact, value]) => [
        fact,
        ...described.map((trace) => factOf[fact]?.(trace, value)),
      ])
      expect(read).toEqual(known)
    },
  )

  test('kensa-1.jsonl: results of tools', async () => {
    const { traces } = await readAll(fixture('kensa-1.jsonl'))
    expect(traces[0]?.toolCalls?.map(({ result }) => result)).toEqual([{ ok: true }])
  })

  test.for(['otlp-aisdk-v7.json', 'otlp-aisdk-v5.json', 'otlp-openinference-openai.json'])(
    '%s: names, provider',
    async (file) => {
      const { traces } = await readAll(fixture(file))
      const [trace] = traces
      expect(new Set(trace?.llmCalls.map(({ content }) => content.provider))).toEqual(new Set(['openai']))
      expect(trace?.spans[trace.tree.roots[0] ?? -1]?.kind).toBe('agent')
    },
  )

  test('vercel-aisdk-v6-spans-1.json: spans of many traces', async () => {
    const facts = rows.find(({ file }) => file === 'vercel-aisdk-v6-spans-1.json')
    const { traces } = await readAll(fixture('vercel-aisdk-v6-spans-1.json'))
    const names = traces.flatMap(({ spans }) => spans.map(({ name }) => name))
    expect(names).toHaveLength(Number(facts?.['spans']))
    expect([...new Set(names)].sort()).toEqual(facts?.['names'])
  })

  test('openai-messages-taubench-1.json: every task and trial', async () => {
    const facts = rows.find(({ file }) => file === 'openai-messages-taubench-1.json')
    const { traces, diagnostics } = await readAll(fixture('openai-messages-taubench-1.json'))
    expect(diagnostics).toEqual([])
    expect(traces).toHaveLength(20)
    expect(traces.map(({ stated }) => stated.scores?.['reward'])).toEqual(facts?.['rewards'])
    expect(sum(traces.map(({ llmCalls }) => llmCalls.length))).toBe(facts?.['llm_calls'])
    expect(sum(traces.map(({ toolCalls }) => toolCalls?.length ?? 0))).toBe(facts?.['tool_calls'])
    const runs = traces.map(({ scenario, trial, toolCalls }) => ({
      task_id: Number(scenario),
      trial,
      tools: toolCalls?.map(({ name }) => name),
    }))
    expect(runs).toEqual(facts?.['runs'])
    expect(traces.flatMap(({ toolCalls }) => toolCalls ?? []).every(({ executed }) => executed)).toBe(true)
  })
})

test.for(['braintrust-span-list.json'])(
  '%s is of no known format, like another one as it looks',
  async (file) => {
    const { traces, diagnostics } = await readAll(fixture(`field/${file}`))
    expect(traces).toEqual([])
    expect(diagnostics.map(({ code }) => code)).toEqual(['trace-format'])
  },
)

test('content that is only in log records is unknown, and nothing is made of it', async () => {
  const { traces } = await readAll(fixture('otlp-otelgenai-events-traces.json'))
  expect(traces.map(describeTrace)).toEqual([
    expect.objectContaining({
      llmCalls: 2,
      inputTokens: 237,
      outputTokens: 50,
      userInput: null,
      finalOutput: null,
    }),
  ])
  expect(traces[0]?.toolCalls?.map(({ name, args, argsKnown }) => ({ name, args, argsKnown }))).toEqual([
    { name: 'get_weather', args: null, argsKnown: false },
    { name: 'get_forecast', args: null, argsKnown: false },
  ])
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
