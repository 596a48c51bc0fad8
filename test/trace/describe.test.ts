import { describe, expect, test } from 'vitest'
import { renderTrace } from '../../src/report/trace-text.ts'
import { describeTrace } from '../../src/trace/describe.ts'
import { otlp, readOne } from '../support/trace-files.ts'

const attributes = (more: Record<string, unknown>) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'gpt',
  ...more,
})

test('what a reader sees in a trace', async () => {
  const output = JSON.stringify([{ role: 'assistant', content: 'Done.' }])
  const trace = await readOne(
    JSON.stringify(
      otlp(
        {
          id: '1',
          start: 0,
          end: 1500,
          attributes: attributes({
            'gen_ai.usage.input_tokens': 7,
            'gen_ai.usage.cost': 0.01,
            'scenario.id': 'refund',
          }),
        },
        {
          id: '2',
          start: 100,
          end: 200,
          error: 'down',
          attributes: { 'gen_ai.tool.name': 'search', 'gen_ai.tool.call.arguments': '{"q":"x"}' },
        },
        { id: '3', start: 1600, end: 1700, attributes: attributes({ 'gen_ai.output.messages': output }) },
      ),
    ),
    'traces/refund.json',
  )
  expect(describeTrace(trace)).toEqual({
    id: 'a1'.padEnd(32, '0'),
    scenario: 'refund',
    trial: null,
    format: 'otlp-json',
    spans: 3,
    llmCalls: 2,
    toolCalls: [{ name: 'search', args: { q: 'x' }, error: 'down' }],
    models: ['gpt'],
    inputTokens: 7,
    outputTokens: null,
    cachedTokens: null,
    reasoningTokens: null,
    costUsd: null,
    durationMs: 1700,
    userInput: null,
    finalOutput: 'Done.',
    warnings: ['The cost is not known: some model calls have none. What is known comes to $0.01.'],
  })
  expect(renderTrace(describeTrace(trace)))
    .toBe(`a1000000000000000000000000000000  scenario refund  (otlp-json)
  3 spans · 2 model calls · 1 tool call · 7 tokens in, ? out · cost not recorded · 1.700 s · gpt
  user    (not recorded)
  tool    search  {"q":"x"}  failed: down
  answer  Done.
  warning The cost is not known: some model calls have none. What is known comes to $0.01.
`)
})

describe('text of a trace on a terminal', () => {
  const nothing = {
    id: 't',
    scenario: null,
    trial: null,
    format: 'f',
    spans: 0,
    llmCalls: 0,
    toolCalls: [],
    models: [],
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    reasoningTokens: null,
    costUsd: null,
    durationMs: null,
    userInput: null,
    finalOutput: null,
    warnings: [],
  }

  test('cannot move the cursor, set a title or start a line', () => {
    const evil = 'a\u001b[2Jb\u001b]0;title\u0007c\r\nd\u202ee\u0000'
    const text = renderTrace({
      ...nothing,
      id: evil,
      scenario: evil,
      models: [evil],
      toolCalls: [{ name: evil, args: evil, error: evil }],
      userInput: evil,
      finalOutput: evil,
      warnings: [evil],
    })
    // eslint-disable-next-line no-control-regex -- they are what must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(text.split('\n')).toHaveLength(7)
  })

  test('is cut where it is long', () => {
    expect(renderTrace({ ...nothing, finalOutput: 'x'.repeat(100_000) }).length).toBeLessThan(500)
  })

  test('says what is not recorded, and what is empty', () => {
    expect(renderTrace({ ...nothing, finalOutput: '', toolCalls: [{ name: 'a', args: null }] })).toBe(`t  (f)
  0 spans · 0 model calls · 1 tool call · tokens not recorded · cost not recorded
  user    (not recorded)
  tool    a  arguments not recorded
  answer  (empty)
`)
  })
})
