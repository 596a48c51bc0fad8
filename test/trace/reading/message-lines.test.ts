import { describe, expect, test } from 'vitest'
import { jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const openai = [
  { role: 'system', content: 'be kind' },
  { role: 'user', content: 'weather?', timestamp: '2026-01-01T00:00:00Z' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Paris"}' } },
    ],
  },
  { role: 'tool', tool_call_id: 'c1', content: 'clear' },
  { role: 'assistant', content: 'Clear.' },
]
const anthropic = [
  { role: 'user', content: 'weather?' },
  {
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'c1', name: 'weather', input: { city: 'Paris' } }],
  },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'clear' }] },
  { role: 'assistant', content: [{ type: 'text', text: 'Clear.' }] },
]
const responses = [
  { role: 'user', content: 'weather?' },
  { type: 'reasoning', id: 'rs_1', summary: [] },
  { type: 'function_call', call_id: 'c1', name: 'weather', arguments: '{"city":"Paris"}' },
  { type: 'function_call_output', call_id: 'c1', output: 'clear' },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Clear.' }] },
]

const reply = (id: string) => ({
  id,
  type: 'message',
  role: 'assistant',
  content: [{ type: 'text', text: id }],
})

const choice = (index: number | undefined, content: string) => ({
  ...(index === undefined ? {} : { index }),
  message: { role: 'assistant', content },
})

const forms: readonly [string, readonly unknown[]][] = [
  ['openai-messages', openai],
  ['anthropic-messages', anthropic],
  ['openai-responses', responses],
]

describe('a message a line is one conversation', () => {
  test.for(forms)('%s', async ([format, lines]) => {
    const trace = await readOne(jsonLines(...lines), 'logs/run.jsonl')
    expect(trace).toMatchObject({
      id: 'run',
      source: { file: 'logs/run.jsonl', format },
      userInput: 'weather?',
      finalOutput: 'Clear.',
    })
    expect(trace.llmCalls).toHaveLength(2)
    expect(trace.toolCalls).toMatchObject([
      { name: 'weather', args: { city: 'Paris' }, result: 'clear', executed: true },
    ])
  })

  test.for(forms)('%s, longer than what detection looks at', async ([, lines]) => {
    const [first, ...rest] = lines
    const long = Array.from({ length: 40 }, () => ({ role: 'user', content: 'x'.repeat(4000) }))
    const { traces, diagnostics } = await readAll(memoryFile(jsonLines(first, ...rest, ...long)))
    expect(diagnostics).toEqual([])
    expect(traces.map(({ messages }) => messages.length)).toEqual([
      (await readOne(jsonLines(...lines))).messages.length + 40,
    ])
  })

  test.for(forms)('%s, cut off: the conversation is damaged', async ([, lines]) => {
    const { traces, damaged, diagnostics } = await readAll(
      memoryFile(`${jsonLines(...lines)}{"role":"assistant","conte`, 'run.jsonl'),
    )
    expect(traces.map(({ id }) => id)).toEqual(['run'])
    expect(damaged).toEqual(['run'])
    expect(diagnostics).toMatchObject([{ code: 'trace-line', line: lines.length + 1 }])
  })

  test.for(forms)('%s as lists stay a conversation a line', async ([, lines]) => {
    const { traces } = await readAll(memoryFile(jsonLines(lines, lines), 'run.jsonl'))
    expect(traces.map(({ id }) => id)).toEqual(['run:1', 'run:2'])
  })
})

test('whole conversations and whole replies stay one a line', async () => {
  const talks = await readAll(memoryFile(jsonLines({ messages: openai }, { messages: openai }), 'run.jsonl'))
  expect(talks.traces.map(({ id }) => id)).toEqual(['run:1', 'run:2'])
  const replies = await readAll(memoryFile(jsonLines(reply('msg_1'), reply('msg_2')), 'run.jsonl'))
  expect(replies.traces.map(({ id }) => id)).toEqual(['msg_1', 'msg_2'])
})

test('a first message longer than what detection looks at', async () => {
  const long = { role: 'system', content: 'x'.repeat(100_000) }
  const trace = await readOne(jsonLines(long, ...openai), 'run.jsonl')
  expect([trace.id, trace.messages.length, trace.finalOutput]).toEqual(['run', 6, 'Clear.'])
})

test('lines of which some are no messages are not taken for a conversation', async () => {
  const { traces, diagnostics } = await readAll(memoryFile(jsonLines(openai[0], { event: 'x' }, openai[1])))
  expect(traces).toEqual([])
  expect(diagnostics).toMatchObject([{ code: 'trace-format' }])
})

test("Anthropic's blocks after a long head without any are not taken for OpenAI's", async () => {
  const long = Array.from({ length: 20 }, () => ({ role: 'user', content: 'x'.repeat(4000) }))
  const { diagnostics } = await readAll(memoryFile(jsonLines(...long, ...anthropic)))
  expect(diagnostics).toMatchObject([
    { code: 'trace-line', severity: 'error', line: 22 },
    { code: 'trace-line', severity: 'error', line: 23 },
  ])
})

describe('of several choices number 0 is the reply', () => {
  test.for([
    ['in order', [choice(0, 'yes'), choice(1, 'no')]],
    ['out of order', [choice(1, 'no'), choice(0, 'yes')]],
    ['without numbers', [choice(undefined, 'yes'), choice(undefined, 'no')]],
  ] as const)('%s', async ([, choices]) => {
    const completion = { id: 'x', object: 'chat.completion', model: 'm', choices }
    expect((await readOne(JSON.stringify(completion))).finalOutput).toBe('yes')
    const span = {
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      name: 'chat',
      startTimeUnixNano: '1000000000',
      endTimeUnixNano: '2000000000',
      attributes: {
        'openinference.span.kind': 'LLM',
        'output.value': JSON.stringify(completion),
        'output.mime_type': 'application/json',
      },
    }
    expect((await readOne(JSON.stringify(span))).finalOutput).toBe('yes')
  })
})
