import { describe, expect, test } from 'vitest'
import { callsIn, json, traceOf } from '../../support/dialect-traces.ts'
import type { OtlpSpan } from '../../support/trace-files.ts'

const reply = (attributes: Readonly<Record<string, unknown>>): OtlpSpan => ({
  id: 'a',
  attributes: { 'ai.operationId': 'ai.streamText.doStream', ...attributes },
})

describe('Vercel AI SDK', () => {
  test('version 4: args, results, and only the name of the operation', async () => {
    const trace = await traceOf(
      {
        id: 'a',
        start: 0,
        end: 1,
        attributes: {
          'operation.name': 'ai.generateText.doGenerate bot',
          'ai.prompt.messages': json([{ role: 'user', content: [{ type: 'text', text: 'hi' }] }]),
          'ai.response.toolCalls': json([
            { toolCallType: 'function', toolCallId: 'c1', toolName: 'search', args: '{"q":"x"}' },
          ]),
        },
      },
      {
        id: 'b',
        start: 2,
        end: 3,
        attributes: {
          'operation.name': 'ai.generateText.doGenerate bot',
          'ai.prompt.messages': json([
            { role: 'user', content: 'hi' },
            {
              role: 'assistant',
              content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'search', args: { q: 'x' } }],
            },
            {
              role: 'tool',
              content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'search', result: { hits: 1 } }],
            },
          ]),
          'ai.result.text': 'one',
        },
      },
    )
    expect(callsIn(trace)).toEqual([
      { name: 'search', args: { q: 'x' }, result: { hits: 1 }, error: null, id: 'c1', executed: true },
    ])
    expect([trace.userInput, trace.finalOutput, trace.llmCalls.length]).toEqual(['hi', 'one', 2])
  })

  test.for<[string, unknown, unknown, string | null]>([
    ['text', { type: 'text', value: 'one' }, 'one', null],
    ['json', { type: 'json', value: { hits: 1 } }, { hits: 1 }, null],
    ['error-text', { type: 'error-text', value: 'down' }, 'down', 'down'],
    [
      'error-json',
      { type: 'error-json', value: { code: 1 } },
      { code: 1 },
      'the tool answered with an error',
    ],
  ])('version 5: a result that is %s', async ([, output, result, error]) => {
    const content = [{ type: 'tool-result', toolCallId: 'c1', toolName: 'search', output }]
    const trace = await traceOf(
      {
        ...reply({ 'ai.response.toolCalls': json([{ toolCallId: 'c1', toolName: 'search', input: '{}' }]) }),
      },
      {
        ...reply({ 'ai.prompt.messages': json([{ role: 'tool', content }]), 'ai.response.text': '' }),
        id: 'b',
      },
    )
    expect(callsIn(trace)).toEqual([{ name: 'search', args: {}, result, error, id: 'c1', executed: true }])
  })

  test('an object is the answer; the prompt of a run may be messages', async () => {
    const trace = await traceOf({
      id: 'a',
      attributes: {
        'ai.operationId': 'ai.generateObject',
        'ai.prompt': json({ system: 's', messages: [{ role: 'user', content: 'hi' }] }),
        'ai.response.object': '{"a":1}',
      },
    })
    expect([trace.userInput, trace.finalOutput]).toEqual(['hi', '{"a":1}'])
  })

  test.for<[string, unknown, unknown]>([
    [
      'OpenAI',
      { openai: { cachedPromptTokens: 6, reasoningTokens: 2 } },
      { input: 10, output: 4, cacheRead: 6, cacheWrite: null, reasoning: 2, total: 14 },
    ],
    [
      'Anthropic, whose input excludes what was cached',
      {
        anthropic: {
          usage: { input_tokens: 10, cache_read_input_tokens: 6, cache_creation_input_tokens: 3 },
        },
      },
      { input: 19, output: 4, cacheRead: 6, cacheWrite: 3, reasoning: null, total: 23 },
    ],
    [
      'Anthropic, by how long it is cached',
      {
        anthropic: {
          usage: {
            input_tokens: 10,
            cache_read_input_tokens: 6,
            cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 1 },
          },
        },
      },
      { input: 19, output: 4, cacheRead: 6, cacheWrite: 3, reasoning: null, total: 23 },
    ],
    [
      'one that says nothing of tokens',
      { openai: { responseId: 'r' } },
      { input: 10, output: 4, cacheRead: null, cacheWrite: null, reasoning: null, total: 14 },
    ],
  ])('tokens beside the reply of %s', async ([, metadata, usage]) => {
    const trace = await traceOf(
      reply({
        'ai.usage.promptTokens': 10,
        'ai.usage.completionTokens': 4,
        'ai.response.providerMetadata': json(metadata),
      }),
    )
    expect(trace.usage).toEqual(usage)
  })

  test('embeddings are no model calls', async () => {
    const trace = await traceOf(
      { id: 'a', attributes: { 'ai.operationId': 'ai.embed', 'ai.usage.tokens': 10 } },
      { id: 'b', parent: 'a', attributes: { 'ai.operationId': 'ai.embed.doEmbed', 'ai.usage.tokens': 10 } },
    )
    expect(trace.spans.map(({ kind }) => kind)).toEqual(['chain', 'embedding'])
    expect(trace.llmCalls).toEqual([])
  })
})
