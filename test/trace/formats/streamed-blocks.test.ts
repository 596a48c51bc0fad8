import { describe, expect, test } from 'vitest'
import { anthropic, bedrock, block, cohere, inMessage, interactions } from '../../support/streamed-replies.ts'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

const read = (text: string) => readAll(memoryFile(text, 'run.txt'))

describe.for([
  ['Anthropic Messages', anthropic, { type: 'error', error: { type: 'overloaded_error', message: 'later' } }],
  ['Amazon Bedrock', bedrock, { throttlingException: { message: 'later' } }],
  ['Gemini Interactions', interactions, { event_type: 'error', error: { code: 'x', message: 'later' } }],
] as const)('of %s', ([, chunks, failure]) => {
  test('an error is of the call, and the reply is not whole', async () => {
    const { traces, damaged, diagnostics } = await read(jsonLines(...chunks.slice(0, 4), failure))
    expect(diagnostics).toEqual([])
    expect(traces[0]?.llmCalls.map(({ error }) => error?.message)).toEqual(['later'])
    expect(damaged).toHaveLength(1)
  })
})

const isStart = (chunk: object) =>
  /block_?start|-start|step\.start/i.test(Object.values(chunk).join() + Object.keys(chunk).join())

describe.for([
  ['Anthropic Messages', anthropic],
  ['Amazon Bedrock', bedrock],
  ['Cohere chat', cohere],
  ['Gemini Interactions', interactions],
] as const)('blocks of %s', ([, chunks]) => {
  test('a reply without its start is none', async () => {
    expect((await read(jsonLines(...chunks.slice(1)))).diagnostics).toMatchObject([{ code: 'trace-format' }])
  })

  test('pieces without the start of their call damage it', async () => {
    const at = chunks.findIndex((chunk, index) => index > 3 && isStart(chunk))
    const { traces, damaged } = await read(jsonLines(...chunks.toSpliced(at, 1)))
    expect(traces).toHaveLength(1)
    expect(damaged).toHaveLength(1)
  })

  test('pieces of two replies at once damage it', async () => {
    const { damaged } = await read(
      jsonLines(...chunks.flatMap((chunk, index) => (index === 0 ? [chunk] : [chunk, chunk]))),
    )
    expect(damaged).toHaveLength(1)
  })

  test('arguments that are no JSON stay text', async () => {
    const text = JSON.stringify(chunks).replace('Paris', 'Par\\"is')
    const { traces } = await read(text)
    expect(traces[0]?.toolCalls?.[0]?.args).toBe('{"city":"Par"is"}')
  })
})

test('what a model thought or planned is not said', async () => {
  const thought = [
    { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 's' } },
  ]
  const reasoning = block(0, { reasoningContent: { text: 'hm' } })
  const plan = { type: 'tool-plan-delta', ...inMessage({ tool_plan: 'hm' }) }
  for (const chunks of [
    anthropic.toSpliced(1, 4, ...thought),
    bedrock.toSpliced(1, 2, reasoning),
    cohere.toSpliced(1, 3, plan),
  ]) {
    const { traces, damaged } = await read(jsonLines(...chunks))
    expect(traces[0]?.messages[0]?.parts).toMatchObject([
      { type: 'reasoning', text: 'hm' },
      { type: 'tool_call' },
      { type: 'tool_call' },
    ])
    expect(damaged).toEqual([])
  }
})

test('a delta of a kind that is not known is an error', async () => {
  const odd = { type: 'content_block_delta', index: 0, delta: { type: 'new_delta', text: 'x' } }
  const { damaged, diagnostics } = await read(jsonLines(...anthropic.toSpliced(3, 0, odd)))
  expect(damaged).toEqual(['c1'])
  expect(diagnostics).toMatchObject([{ code: 'trace-line', line: 4 }])
})

test('a reply of Anthropic whose last count is missing tells no count', async () => {
  const { traces } = await read(
    jsonLines(
      ...anthropic.with(anthropic.length - 2, { type: 'message_delta', delta: { stop_reason: 'tool_use' } }),
    ),
  )
  expect(traces[0]?.usage).toMatchObject({ input: 10, output: null })
})

test('tools that Bedrock ran are answered within the reply', async () => {
  const start = { toolResult: { toolUseId: 'b', status: 'error' } }
  const ran = [
    { contentBlockStart: { contentBlockIndex: 3, start } },
    block(3, { toolResult: [{ text: 'no clock' }] }),
    { contentBlockStop: { contentBlockIndex: 3 } },
  ]
  const { traces } = await read(jsonLines(...bedrock.toSpliced(10, 0, ...ran)))
  expect(traces[0]?.toolCalls).toMatchObject([
    { name: 'weather' },
    { name: 'time', executed: true, error: 'no clock' },
  ])
})

test('a reply of Cohere that ended in an error is a call that failed', async () => {
  const end = { type: 'message-end', delta: { finish_reason: 'ERROR', error: 'later' } }
  const { traces } = await read(jsonLines(...cohere.with(cohere.length - 1, end)))
  expect(traces[0]?.llmCalls.map(({ error }) => error)).toEqual([{ type: 'ERROR', message: 'later' }])
})

const at = (index: number, what: string, more: object = {}) => ({
  event_type: `step.${what}`,
  index,
  ...more,
})

describe('Gemini Interactions', () => {
  test('tools that the model ran are answered within the reply', async () => {
    const ran = [
      at(3, 'start', { step: { type: 'code_execution_call', id: 'x' } }),
      at(3, 'delta', { delta: { type: 'code_execution_call', arguments: { code: '1+1' } } }),
      at(3, 'stop'),
      at(4, 'start', { step: { type: 'code_execution_result', call_id: 'x' } }),
      at(4, 'delta', { delta: { type: 'code_execution_result', result: '2', is_error: false } }),
      at(4, 'delta', { delta: { type: 'code_execution_result', result: '\n' } }),
      at(4, 'stop'),
    ]
    const { traces, damaged } = await read(jsonLines(...interactions.toSpliced(11, 0, ...ran)))
    expect(damaged).toEqual([])
    expect(traces[0]?.toolCalls?.at(-1)).toMatchObject({
      name: 'code_execution',
      args: { code: '1+1' },
      result: '2\n',
      error: null,
    })
  })

  test('what it thought is not said', async () => {
    const thought = [
      at(0, 'start', { step: { type: 'thought' } }),
      at(0, 'delta', { delta: { type: 'thought_summary', content: { type: 'text', text: 'hm' } } }),
      at(0, 'delta', { delta: { type: 'thought_signature', signature: 's' } }),
    ]
    const { traces, damaged } = await read(jsonLines(...interactions.toSpliced(1, 3, ...thought)))
    expect(damaged).toEqual([])
    expect(traces[0]?.messages[0]?.parts[0]).toEqual({ type: 'reasoning', text: 'hm' })
  })

  test.for([
    ['of a kind that is not known', { type: 'new_delta', text: 'x' }],
    ['that its step cannot have', { type: 'google_search_call', arguments: {} }],
  ] as const)('a delta %s damages the reply', async ([, delta]) => {
    const { damaged } = await read(jsonLines(...interactions.toSpliced(2, 0, at(0, 'delta', { delta }))))
    expect(damaged).toEqual(['c1'])
  })

  test('steps of the whole interaction count where it has them', async () => {
    const last = { ...Object(interactions.at(-1)) } as { interaction: object }
    const steps = [{ type: 'model_output', content: [{ type: 'text', text: 'All.' }] }]
    const whole = { ...last, interaction: { ...last.interaction, status: 'completed', steps } }
    const { traces } = await read(jsonLines(...interactions.slice(0, -1), whole))
    expect(traces.map(({ finalOutput }) => finalOutput)).toEqual(['All.'])
  })
})
