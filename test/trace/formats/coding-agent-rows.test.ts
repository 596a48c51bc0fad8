import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

async function read(rows: readonly object[]) {
  const { traces, damaged, diagnostics } = await readAll(memoryFile(jsonLines(...rows)))
  return { described: traces.map(describeTrace), traces, damaged, diagnostics }
}

const init = { type: 'system', subtype: 'init', apiKeySource: 'login', session_id: 's', model: 'gpt' }
const says = (text: string, more: object = {}) => ({
  type: 'assistant',
  message: { role: 'assistant', content: [{ type: 'text', text }] },
  session_id: 's',
  ...more,
})
const uses = (subtype: string, tool: object) => ({
  type: 'tool_call',
  subtype,
  call_id: 'c1',
  tool_call: tool,
  session_id: 's',
})
const ended = { type: 'result', subtype: 'success', is_error: false, result: 'all', session_id: 's' }
const shell = { args: { command: 'ls' } }

describe("the output of Cursor's agent", () => {
  test.for<[string, object, string | undefined]>([
    ['a command that worked', { success: { exitCode: 0, stdout: 'a' } }, undefined],
    ['one that did not', { failure: { exitCode: 1, stderr: 'no such file' } }, 'no such file'],
    ['one that the user did not allow', { rejected: { reason: '' } }, 'rejected'],
  ])('%s', async ([, result, error]) => {
    const { described, damaged } = await read([
      init,
      uses('started', { shellToolCall: shell }),
      uses('completed', { shellToolCall: { ...shell, result } }),
      says('Done.'),
      ended,
    ])
    expect(described.map(({ format, toolCalls }) => ({ format, toolCalls }))).toEqual([
      {
        format: 'cursor-stream',
        toolCalls: [{ name: 'shell', args: { command: 'ls' }, ...(error === undefined ? {} : { error }) }],
      },
    ])
    expect(damaged).toEqual([])
  })

  test('pieces of a text are not said again', async () => {
    const { described } = await read([
      init,
      says('It ', { timestamp_ms: 1 }),
      says('rains.', { timestamp_ms: 2 }),
      says('It rains.'),
      ended,
    ])
    expect(described.map(({ finalOutput, llmCalls }) => [finalOutput, llmCalls])).toEqual([['It rains.', 1]])
  })

  test('without its last event the end is missing', async () => {
    const { described } = await read([init, says('It rains.')])
    expect(described.flatMap(({ warnings }) => warnings).join()).toContain('it lacks its end')
  })
})

const event = (type: string, data: object) => ({ type, data, id: type, timestamp: '2026-03-17T14:30:00Z' })

describe('sessions of Copilot CLI', () => {
  const start = event('session.start', { sessionId: 's', producer: 'copilot-agent' })
  const asked = event('user.message', { content: 'List' })
  const answered = event('assistant.message', { content: 'Done.', toolRequests: [] })

  test.for<[string, readonly object[], string | null]>([
    ['a reply', [answered, event('session.shutdown', { shutdownType: 'routine' })], 'Done.'],
    ['an error', [event('session.error', { errorType: 'query', message: 'no quota' })], null],
    ['an error after which it went on', [event('session.error', { message: 'again' }), answered], 'Done.'],
    ['the user', [answered, event('abort', { reason: 'user_initiated' })], null],
  ])('ended by %s', async ([, events, answer]) => {
    const { described } = await read([start, asked, ...events])
    expect(described.map(({ format, finalOutput }) => [format, finalOutput])).toEqual([
      ['copilot-cli', answer],
    ])
  })

  test('a call that no reply asked for is told by the start of its tool', async () => {
    const requests = [{ toolCallId: 'a', name: 'view', arguments: { path: 'x' } }]
    const started = (id: string, name: string) =>
      event('tool.execution_start', { toolCallId: id, toolName: name, arguments: { path: 'x' } })
    const completed = (id: string, success: boolean) =>
      event('tool.execution_complete', { toolCallId: id, success, result: { content: 'seen' } })
    const replied = event('assistant.message', { content: '', toolRequests: requests })
    const first = [start, asked, replied, started('a', 'view'), completed('a', true)]
    const { described } = await read([...first, started('b', 'create'), completed('b', false), answered])
    expect(described[0]?.toolCalls).toMatchObject([
      { name: 'view', args: { path: 'x' } },
      { name: 'create', args: { path: 'x' }, error: expect.any(String) },
    ])
  })
})

const row = (uuid: string, type: string, text: string, more: object = {}) => ({
  uuid,
  sessionId: 's',
  timestamp: '2026-03-17T14:30:00Z',
  type,
  message: { role: type === 'user' ? 'user' : 'model', parts: [{ text }] },
  ...more,
})

test('rows of Qwen Code: what a hook or the program added is no word of the user', async () => {
  const { described } = await read([
    row('1', 'user', 'Look. <hook/>', { systemPayload: { displayText: 'Look.' } }),
    row('2', 'assistant', 'Seen.'),
    row('3', 'user', 'A task ended.', {
      subtype: 'notification',
      systemPayload: { displayText: 'A task ended.' },
    }),
  ])
  expect(described.map(({ format, userInput, finalOutput }) => [format, userInput, finalOutput])).toEqual([
    ['qwen-code', 'Look.', 'Seen.'],
  ])
})

test('lines that only begin like messages of LangChain are not understood', async () => {
  const { traces, diagnostics } = await read([
    { type: 'system', content: 'You help.' },
    { type: 'user', content: [{ type: 'text', text: 'Look.' }], prompt_index: 0 },
    { type: 'bot', content: '', tool_calls: [{ id: 'c1', name: 'read_file', arguments: '{}' }] },
    { type: 'tool_output', tool_call_id: 'c1', content: 'a' },
  ])
  expect([traces, diagnostics.map(({ code }) => code)]).toEqual([[], ['trace-format']])
})

test('a task of Cline that was compacted lacks what its summary stands for', async () => {
  const { described } = await read([
    {
      version: 1,
      sessionId: 's',
      messages: [
        { role: 'user', content: 'Summary.', metadata: { kind: 'compaction_summary' } },
        { role: 'assistant', content: [{ type: 'text', text: 'Hello.' }], modelInfo: { id: 'm' } },
      ],
    },
  ])
  expect(described.flatMap(({ warnings }) => warnings).join()).toContain('what its summaries stand for')
})

describe('sessions of Kimi Code', () => {
  const time = 1_773_757_800_000
  const start = { type: 'metadata', protocol_version: '1.4', created_at: time }
  const asked = (text: string, kind: string) => ({
    type: 'context.append_message',
    message: { role: 'user', content: [{ type: 'text', text }], origin: { kind } },
    time,
  })
  const happens = (type: string, more: object = {}) => ({
    type: 'context.append_loop_event',
    event: { type, ...more },
    time,
  })
  const usage = { inputOther: 1, output: 2, inputCacheRead: 3, inputCacheCreation: 0 }
  const answered = [
    happens('step.begin'),
    happens('content.part', { part: { type: 'text', text: 'Done.' } }),
    happens('step.end', { usage }),
  ]
  const asksAgent = [
    happens('step.begin'),
    happens('tool.call', { toolCallId: 'c', name: 'Agent', args: {} }),
    happens('tool.result', { toolCallId: 'c', result: { output: 'ok' } }),
    happens('step.end', { usage }),
  ]

  test.for<[string, readonly object[], object, readonly string[]]>([
    ['is read', answered, { userInput: 'Go', finalOutput: 'Done.', inputTokens: 4, outputTokens: 2 }, []],
    ['that was cancelled', [...answered, { type: 'turn.cancel', time }], { finalOutput: null }, []],
    [
      'with a word of the program',
      [asked('Reminder', 'injection'), ...answered],
      { userInput: 'Go', finalOutput: 'Done.' },
      [],
    ],
    [
      'that went back',
      [...answered, { type: 'context.undo', count: 1, time }],
      { finalOutput: 'Done.' },
      ['trace-line'],
    ],
  ])('one %s', async ([, rows, facts, codes]) => {
    const { described, diagnostics } = await read([start, asked('Go', 'user'), ...rows])
    expect(described).toMatchObject([{ format: 'kimi-code', ...facts }])
    expect(diagnostics.map(({ code }) => code)).toEqual(codes)
  })

  test('what a sub-agent did is not in it', async () => {
    const { traces } = await read([start, asked('Go', 'user'), ...asksAgent, ...answered])
    expect(traces[0]?.stated.unseenSteps).toBe(true)
  })
})

const kimiPrompt = { role: '_system_prompt', content: 'You are Kimi.' }
const checkpointAt = (id: number) => ({ role: '_checkpoint', id })
const kimiAsked = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] })
const kimiCall = (name: string) => ({
  role: 'assistant',
  content: [],
  tool_calls: [{ type: 'function', id: `${name}:0`, function: { name, arguments: '{}' } }],
})
const kimiAnswer = (name: string, ...texts: string[]) => ({
  role: 'tool',
  content: texts.map((text) => ({ type: 'text', text })),
  tool_call_id: `${name}:0`,
})
describe('sessions of Kimi CLI', () => {
  const done = { role: 'assistant', content: 'Done.' }
  const start = [kimiPrompt, checkpointAt(0), kimiAsked('Go'), checkpointAt(1)]

  test.for<[string, string[], string | undefined]>([
    ['worked', ['<system>Command executed successfully.</system>', 'ERROR'], undefined],
    ['failed', ['<system>ERROR: exit code: 2.</system>', 'no such file'], 'exit code: 2.'],
    [
      'failed, of an older version',
      ['<system>ERROR</system>', '<system>no</system>'],
      'the tool answered with an error',
    ],
  ])('tell of a tool that it %s', async ([, texts, error]) => {
    const { described } = await read([
      ...start,
      kimiCall('Shell'),
      kimiAnswer('Shell', ...texts),
      checkpointAt(2),
      done,
    ])
    expect(described).toMatchObject([{ format: 'kimi-cli', finalOutput: 'Done.', userInput: 'Go' }])
    expect(described[0]?.toolCalls).toEqual([
      { name: 'Shell', args: {}, ...(error === undefined ? {} : { error }) },
    ])
  })

  test('what the program says in the name of the user is not what was asked', async () => {
    const { traces } = await read([
      kimiPrompt,
      checkpointAt(0),
      kimiAsked('<system>CHECKPOINT 0</system>'),
      kimiAsked('<system-reminder>Be brief.</system-reminder>'),
      kimiAsked('Go'),
      done,
    ])
    expect(traces[0]?.userInput).toBe('Go')
    expect(traces[0]?.stated.gap).toBeNull()
  })

  test.for([
    [
      'a summary',
      [kimiAsked('<system>Previous context has been compacted. Here is the compaction output:</system>')],
    ],
    [
      'a summary that older versions tell in the name of the agent',
      [
        {
          role: 'assistant',
          content: [
            {
              type: 'text',
              text: '<system>Previous context has been compacted. Here is the output:</system>',
            },
            { type: 'text', text: 'It paid.' },
          ],
        },
      ],
    ],
    ['a way back', [kimiAsked('<system>You just got a D-Mail from your future self.</system>')]],
    ['a checkpoint that is not there', [checkpointAt(3)]],
  ])('%s stands for what is lost', async ([, rows]) => {
    const { traces } = await read([...start, ...(rows as object[]), done])
    expect(traces[0]?.stated.gap).toMatch(/^(?:what was taken out of the context|some checkpoints)/)
  })

  test('what a sub-agent did is not in it', async () => {
    const { traces } = await read([...start, kimiCall('Task'), kimiAnswer('Task', 'ok'), done])
    expect(traces[0]?.stated.unseenSteps).toBe(true)
  })
})

const qwenRow = (uuid: string, parentUuid: string | null, type: string, part: object) => ({
  uuid,
  parentUuid,
  type,
  sessionId: 's',
  timestamp: '2026-03-17T14:30:00Z',
  message: { role: type === 'assistant' ? 'model' : 'user', parts: [part] },
})

// It was none of the run, and a forbidden call in it was hidden.
test('Qwen Code: what followed a prompt that was taken back was done, and is none of the conversation', async () => {
  const call = { functionCall: { id: 'c', name: 'pay', args: {} } }
  const result = { functionResponse: { id: 'c', name: 'pay', response: { output: 'paid' } } }
  const { described } = await read([
    qwenRow('1', null, 'user', { text: 'Hi' }),
    qwenRow('2', '1', 'assistant', { text: 'Hello.' }),
    qwenRow('3', '2', 'user', { text: 'Pay' }),
    qwenRow('4', '3', 'assistant', call),
    qwenRow('5', '4', 'tool_result', result),
    qwenRow('6', '5', 'assistant', { text: 'Paid.' }),
    qwenRow('7', '2', 'user', { text: 'Wait' }),
    qwenRow('8', '7', 'assistant', { text: 'I wait.' }),
  ])
  expect(described).toMatchObject([
    { format: 'qwen-code', llmCalls: 4, toolCalls: [{ name: 'pay' }], finalOutput: 'I wait.' },
  ])
})

const codexRow = (type: string, payload: object) => ({ timestamp: '2026-01-01T00:00:00Z', type, payload })
const codexEvents = [
  { type: 'user_message', message: 'Look.' },
  { type: 'agent_message', message: 'All is well.' },
]

test.for([
  ['what the user said', { type: 'user_message', content: 'Look.' }],
  ['the answer', { type: 'agent_message', text: 'All is well.' }],
] as const)('an event of Codex that has its words under another key is not read: %s', async ([, renamed]) => {
  const events = codexEvents.map((one) => (one.type === renamed.type ? renamed : one))
  const { damaged, diagnostics } = await read([
    codexRow('session_meta', { id: 's' }),
    ...events.map((payload) => codexRow('event_msg', payload)),
  ])
  expect([damaged.length, diagnostics.map(({ message }) => message)]).toEqual([
    1,
    ['`payload.message` should be text and is nothing; what it says was not read.'],
  ])
})
