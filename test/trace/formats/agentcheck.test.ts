import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const short = ({ scenario, userInput, finalOutput, toolCalls }: Trace) => ({
  scenario,
  userInput,
  finalOutput,
  tools:
    toolCalls?.map(({ name, args, argsKnown, executed }) => ({ name, args, argsKnown, executed })) ?? null,
})
const call = (name: string) => ({ name, args: null, argsKnown: false, executed: true })

describe('agentcheck', () => {
  test('each case of a suite is a scenario; what an agent that threw would have said is unknown', async () => {
    const { traces, diagnostics } = await readAll(fixture('agentcheck-suite-1.json'))
    expect(diagnostics).toEqual([])
    expect(traces.map(short)).toEqual([
      {
        scenario: 'holdings',
        userInput: 'What do I hold?',
        finalOutput: 'You hold 15 positions.',
        tools: [call('portfolio_holdings'), call('portfolio_holdings')],
      },
      { scenario: 'advice', userInput: 'Should I sell?', finalOutput: null, tools: null },
      { scenario: 'empty', userInput: 'Say nothing', finalOutput: '', tools: [] },
    ])
    expect(traces[1]?.spans[0]?.error).toEqual({ type: null, message: 'Agent threw: socket hang up' })
    expect(traces.map(({ cost, durationUs }) => [cost?.known ?? null, durationUs])).toEqual([
      [0.0021, 1.5e6],
      [null, null],
      [null, null],
    ])
  })

  test('results alone: what is not told is unknown, not none', async () => {
    const { traces } = await readAll(fixture('agentcheck-results-1.jsonl'))
    expect(traces.map(({ id, diagnostics, ...trace }) => [id, diagnostics.length, trace.scenario])).toEqual([
      ['agentcheck-results-1:1', 1, null],
      ['agentcheck-results-1:2', 0, null],
    ])
    expect(traces.map(describeTrace)).toMatchObject([
      {
        llmCalls: 0,
        toolCalls: [{ name: 'portfolio_holdings', args: null }],
        costUsd: 0.002,
        durationMs: 1500,
      },
      { llmCalls: 0, inputTokens: null, costUsd: null, durationMs: null, finalOutput: 'I cannot say.' },
    ])
    expect(traces[1]?.toolCalls).toBeNull()
    expect(traces[0]?.diagnostics[0]?.message).toContain('`toolCallCount` is 3')
  })

  test('one object, a list, and lines are the same', async () => {
    const results = [
      { responseText: 'a', actualTools: ['x'] },
      { responseText: null, latencyMs: 5 },
    ]
    const list = await readAll(memoryFile(JSON.stringify(results), 'r.json'))
    const lines = await readAll(memoryFile(jsonLines(...results), 'r.jsonl'))
    expect(list.traces.map(short)).toEqual(lines.traces.map(short))
    expect(list.traces.map(({ id }) => id)).toEqual(['r#1', 'r#2'])
    expect(short(await readOne(JSON.stringify(results[0])))).toEqual(list.traces.map(short)[0])
    expect(list.traces.map(({ finalOutput }) => finalOutput)).toEqual(['a', null])
  })

  test('a list too long to be looked at whole', async () => {
    const result = { responseText: 'x'.repeat(1000), actualTools: ['x'], latencyMs: 1 }
    const results = Array.from({ length: 100 }, () => result)
    const { traces } = await readAll(memoryFile(JSON.stringify(results, null, 1)))
    expect(traces).toHaveLength(100)
  })

  test.for([{ responseText: 5 }, { responseText: null }])('%j is none', async (value) => {
    const { diagnostics } = await readAll(memoryFile(JSON.stringify(value)))
    expect(diagnostics.map(({ code }) => code)).toEqual(['trace-format'])
  })
})
