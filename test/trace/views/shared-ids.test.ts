import { describe, expect, test } from 'vitest'
import { reasonOf } from '../../support/approval-verdicts.ts'
import { json, traceOf } from '../../support/dialect-traces.ts'
import { jsonLines, memoryFile, readAll, type OtlpSpan } from '../../support/trace-files.ts'
import { runs } from '../../support/tool-spans.ts'

describe('two calls of one tool that share an id, both held for approval', () => {
  const inputs = [{ usd: 5 }, { usd: 7 }]
  const held = (...more: OtlpSpan[]) =>
    traceOf(
      {
        id: 'a',
        start: 0,
        end: 1,
        attributes: {
          'ai.operationId': 'ai.generateText.doGenerate',
          'ai.prompt.messages': json([{ role: 'user', content: 'pay' }]),
          'ai.response.toolCalls': json(
            inputs.map((input) => ({ type: 'tool-call', toolCallId: 'c', toolName: 'pay', input })),
          ),
        },
      },
      ...more,
      {
        id: 'b',
        start: 4,
        end: 5,
        attributes: {
          'ai.operationId': 'ai.generateText.doGenerate',
          'ai.prompt.messages': json([
            { role: 'user', content: 'pay' },
            {
              role: 'assistant',
              content: inputs.map((input) => ({ type: 'tool-approval-request', toolName: 'pay', input })),
            },
          ]),
          'ai.response.text': 'Done.',
        },
      },
    )
  const verdicts = async (...more: OtlpSpan[]) => {
    const trace = await held(...more)
    return [
      reasonOf('tool_blocked', { tool: 'pay' }, trace),
      reasonOf('no_write_before_approval', { write_tools: ['pay'] }, trace),
    ]
  }

  test('both were kept from running', async () => {
    expect(await verdicts()).toEqual(['pass', 'pass'])
  })

  test('one of them ran, and nobody can tell which', async () => {
    expect(await verdicts(runs('t', 2, { id: 'c', name: 'pay' }))).toEqual(['missing-data', 'missing-data'])
  })

  test('one of them ran with arguments', async () => {
    const ran = runs('t', 2, { id: 'c', name: 'pay', args: { usd: 7 } })
    expect(await verdicts(ran)).toEqual(['ran', 'missing-data'])
  })
})

const call = (name: string) => ({ id: 'c', type: 'function', function: { name, arguments: '{}' } })
const told = (...answers: string[]) => [
  { role: 'user', content: 'Go' },
  { role: 'assistant', content: null, tool_calls: ['look', 'pay'].map(call) },
  ...answers.map((content) => ({ role: 'tool', tool_call_id: 'c', content })),
  { role: 'assistant', content: 'Done.' },
]
const block = (name: string) => ({ type: 'tool_use', id: 'c', name, input: {} })
const row = (role: string, ...content: object[]) => ({
  type: 'message',
  id: json([role, content]),
  timestamp: '2026-03-17T14:30:00Z',
  message: { role, content },
})

const droid = (...answers: string[]) => [
  { type: 'session_start', id: 'd1', title: 'T', owner: 'me', version: 2, cwd: '/work' },
  row('user', { type: 'text', text: 'Go' }),
  row('assistant', block('look'), block('pay')),
  row('user', ...answers.map((content) => ({ type: 'tool_result', tool_use_id: 'c', content }))),
  row('assistant', { type: 'text', text: 'Done.' }),
]

describe('calls of several tools that share an id, and answers without a name', () => {
  test.for([
    ['OpenAI messages', (...answers: string[]) => json({ messages: told(...answers) })],
    ['Droid', (...answers: string[]) => jsonLines(...droid(...answers))],
  ] as const)('%s: one answer of two may be of either tool', async ([, write]) => {
    const outcomes = async (...answers: string[]) => {
      const { traces } = await readAll(memoryFile(write(...answers)))
      const [trace] = traces
      if (trace === undefined) throw new Error('no trace')
      const calls = trace.toolCalls?.map(({ name, result, executed }) => [name, result, executed])
      return [calls, reasonOf('no_tool_errors', {}, trace)]
    }
    expect(await outcomes('L', 'P')).toEqual([
      [
        ['look', 'L', true],
        ['pay', 'P', true],
      ],
      expect.any(String),
    ])
    expect(await outcomes('P')).toEqual([
      [
        ['look', null, false],
        ['pay', null, false],
      ],
      'missing-data',
    ])
  })
})

test('events of AG-UI: a call that starts anew under an id is another one', async () => {
  const events = ['look', 'pay'].flatMap((toolCallName) => [
    { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: `{"${toolCallName}":` },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '1}' },
    { type: 'TOOL_CALL_END', toolCallId: 'c' },
    { type: 'TOOL_CALL_RESULT', toolCallId: 'c', content: toolCallName },
  ])
  const run = { threadId: 't', runId: 'r' }
  const text = jsonLines({ type: 'RUN_STARTED', ...run }, ...events, { type: 'RUN_FINISHED', ...run })
  const { traces } = await readAll(memoryFile(text))
  expect(traces.map(({ toolCalls }) => toolCalls)).toMatchObject([
    [
      { name: 'look', args: { look: 1 }, result: 'look' },
      { name: 'pay', args: { pay: 1 }, result: 'pay' },
    ],
  ])
})
