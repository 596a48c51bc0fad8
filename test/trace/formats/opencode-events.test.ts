import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runChecks } from '../../../src/checks/run.ts'
import { writeJson, type JsonObject } from '../../../src/core/json.ts'
import { describeGap } from '../../../src/trace/model/trace.ts'
import { bindExample } from '../../support/example-verdict.ts'
import { fixture, jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

const ofSession = { sessionID: 'ses_1' }
const update = (part: JsonObject) => ({
  type: 'message.part.updated',
  properties: { ...ofSession, part: { ...ofSession, ...part } },
})
const message = (info: JsonObject) => ({
  type: 'message.updated',
  properties: { ...ofSession, info: { ...ofSession, ...info } },
})
const reply = (id: string, more: JsonObject = {}) =>
  message({ id, role: 'assistant', modelID: 'm', time: { created: 1, completed: 2 }, ...more })

const call = (state: JsonObject, tool = 'look') =>
  update({ id: 'prt_2', messageID: 'msg_2', type: 'tool', callID: 'a', tool, state })
const answered = { status: 'completed', input: {}, output: '18', time: { start: 1, end: 2 } }
const said = update({
  id: 'prt_3',
  messageID: 'msg_3',
  type: 'text',
  text: 'Done.',
  time: { start: 1, end: 2 },
})
const beginning = [
  { type: 'server.connected', properties: {} },
  message({ id: 'msg_1', role: 'user', time: { created: 1 } }),
  update({ id: 'prt_1', messageID: 'msg_1', type: 'text', text: 'Go' }),
  call({ status: 'running', input: {}, time: { start: 1 } }),
]
const whole = [...beginning, call(answered), reply('msg_2', { finish: 'tool-calls' }), said, reply('msg_3')]

const read = async (...rows: readonly object[]) => {
  const { traces, damaged } = await readAll(memoryFile(jsonLines(...rows)))
  return traces.map((trace) => ({
    id: trace.id,
    tools: trace.toolCalls?.map(({ name, result }) => [name, result]),
    answer: trace.finalOutput,
    lacks: describeGap(trace),
    isDamaged: damaged.includes(trace.id),
  }))
}

const wholeRun = { id: 'ses_1', tools: [['look', '18']], answer: 'Done.', lacks: null, isDamaged: false }

test.for<[string, readonly object[]]>([
  ['as the server tells it', whole],
  ['as it tells all folders', whole.map((payload) => ({ directory: '/', payload }))],
  [
    'as rows of the table of events',
    whole.map(({ type, properties }, seq) => ({
      id: `evt_${seq}`,
      aggregate_id: 'ses_1',
      seq,
      type: `${type}.1`,
      data: writeJson(properties),
    })),
  ],
  [
    'with events that are not known',
    [...whole, { type: 'todo.updated', properties: { ...ofSession, todos: [] } }],
  ],
  ['with a call that is told once more', [...whole, call(answered)]],
])('a session of OpenCode is read %s', async ([, rows]) => {
  expect(await read(...rows)).toEqual([wholeRun])
})

test('its server-sent events are read, with a name or without', async () => {
  for (const name of ['', 'event: message\n', ': hi\n\nid: 1\n']) {
    const text = whole.map((event) => `${name}data: ${writeJson(event)}\n\n`).join('')
    const { traces } = await readAll(memoryFile(text))
    expect(traces.map(({ toolCalls, finalOutput }) => [toolCalls?.length, finalOutput])).toEqual([
      [1, 'Done.'],
    ])
  }
})

test.for<[string, readonly object[], string]>([
  [
    'an end of its last reply',
    [...whole.slice(0, -1), reply('msg_3', { time: { created: 1 } })],
    'the end of a reply',
  ],
  [
    'the end of a text',
    [...whole, update({ id: 'prt_3', messageID: 'msg_3', type: 'text', text: 'Do', time: { start: 1 } })],
    'the end of a text',
  ],
  [
    'a message',
    whole
      .filter((event) => event !== said)
      .concat(update({ id: 'prt_9', messageID: 'msg_9', type: 'text', text: 'So' })),
    'of which only parts',
  ],
  ['the call that it ended with', [...whole.slice(0, 3), ...whole.slice(5)], 'a call of a tool'],
])('a session that lacks %s says so', async ([, rows, words]) => {
  expect((await read(...rows)).map(({ lacks }) => lacks)).toEqual([expect.stringContaining(words)])
})

test.for<[string, readonly object[]]>([
  ['while a tool runs', [...beginning, reply('msg_2', { finish: 'tool-calls' })]],
  ['with a part without a message', [...whole, update({ id: 'prt_4', type: 'text', text: 'x' })]],
  ['with a message without a speaker', [...whole, message({ id: 'msg_4' })]],
])('a session is not verified where it ends %s', async ([, rows]) => {
  expect((await read(...rows)).map(({ isDamaged }) => isDamaged)).toEqual([true])
})

const toInner = (event: object) => JSON.parse(writeJson(event).replaceAll('ses_1', 'ses_2')) as object

test('a session of a sub-agent is no run, and the run that started it does not tell all', async () => {
  const started = {
    type: 'session.created',
    properties: { sessionID: 'ses_2', info: { id: 'ses_2', parentID: 'ses_1' } },
  }
  const task = call({ ...answered, metadata: { sessionId: 'ses_2' } }, 'task')
  const rows = whole.map((event) =>
    event.type === 'message.part.updated' && writeJson(event).includes('prt_2') ? task : event,
  )
  for (const all of [
    [...rows, started, ...whole.map(toInner)],
    [...whole.map(toInner), ...rows],
  ]) {
    const { traces } = await readAll(memoryFile(jsonLines(...all)))
    expect(traces.map(({ id, stated }) => [id, stated.unseenSteps])).toEqual([['ses_1', true]])
  }
})

test('a real stream tells calls with what became of them', async () => {
  const stream = await readAll(fixture('opencode-events-1.sse'))
  expect(stream.damaged).toEqual([])
  expect(stream.traces.map(({ toolCalls }) => toolCalls?.map(({ name, error }) => [name, error]))).toEqual([
    [
      ['bash', null],
      ['read', 'File not found: /home/user/proj/missing.txt'],
    ],
  ])
})

test.for([
  [
    'a message as OpenCode keeps it in a file',
    { id: 'msg_1', sessionID: 'ses_1', role: 'assistant', time: { created: 1 } },
  ],
  ['a row of another program', { id: 1, session_id: 'abc', data: '{"role":"user"}' }],
  ['an event of another program', { type: 'message.updated', properties: { sessionID: 'abc' } }],
])('%s is none', async ([, row]) => {
  const { traces, diagnostics } = await readAll(memoryFile(jsonLines(row, row)))
  expect(traces).toEqual([])
  expect(diagnostics.map(({ code }) => code)).toEqual(['trace-format'])
})

test.for([
  [6, 'pass'],
  [5, 'error'],
  [4, 'error'],
  [3, 'error'],
] as const)('output of a run of which %i lines are left: %s', async ([count, status]) => {
  const url = new URL('../../fixtures/traces/examples/opencode-run.jsonl', import.meta.url)
  const lines = readFileSync(url, 'utf8').split('\n').slice(0, count)
  const { traces } = await readAll(memoryFile(`${lines.join('\n')}\n`))
  const bound = bindExample('tools_not_called', { tools: ['refund'] })
  expect(traces.map((trace) => runChecks(trace, [bound])[0]?.status)).toEqual([status])
})
