import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeJson, type JsonObject, type JsonValue } from '../../../src/core/json.ts'
import { describeGap } from '../../../src/trace/model/trace.ts'
import { projectRoot } from '../../support/source-files.ts'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

const asked = { type: 'human', content: 'Go', id: '1' }
const call = {
  type: 'ai',
  content: '',
  id: '2',
  tool_calls: [{ name: 'look', args: { at: 'sky' }, id: 'a', type: 'tool_call' }],
}
const answer = { type: 'tool', content: '18', id: '3', name: 'look', tool_call_id: 'a', status: 'success' }
const said = { type: 'ai', content: 'Done.', id: '4', response_metadata: { finish_reason: 'stop' } }

type Event = readonly [name: string, data: JsonValue]

const start: Event = ['metadata', { run_id: 'r' }]
const values = (...messages: JsonObject[]): Event => ['values', { messages }]
const numbered = (seq: number, method: string, data: JsonValue): Event => [
  method,
  { type: 'event', seq, method, params: { namespace: [], data } },
]
const wholeRun: readonly Event[] = [
  start,
  values(asked),
  values(asked, call),
  values(asked, call, answer, said),
]

const streamText = (events: readonly Event[], end = '\n') =>
  events.map(([name, data]) => `event: ${name}${end}data: ${writeJson(data)}${end}${end}`).join('')

const read = async (events: readonly Event[]) => {
  const { traces, damaged } = await readAll(memoryFile(streamText(events)))
  return traces.map((trace) => ({
    id: trace.id,
    tools: trace.toolCalls?.map(({ name }) => name),
    answer: trace.finalOutput,
    lacks: describeGap(trace),
    isDamaged: damaged.includes(trace.id),
  }))
}

const whole = { id: 'r', tools: ['look'], answer: 'Done.', lacks: null, isDamaged: false }

describe('a run that LangGraph Server streams', () => {
  test.for<[string, readonly Event[]]>([
    ['as states', wholeRun],
    [
      'as updates',
      [
        start,
        ['updates', { model: { messages: [call] } }],
        ['updates', { tools: { messages: answer }, log: null }],
        ['updates', { model: [{ messages: [said] }] }],
      ],
    ],
    [
      'as messages',
      [
        start,
        ['messages/metadata', { 2: { metadata: {} } }],
        ['messages/partial', [{ ...call, tool_calls: [] }]],
        ['messages/partial', [call]],
        ['messages/complete', [answer]],
        ['messages/partial', [said]],
      ],
    ],
    [
      'in all of these',
      [
        ...wholeRun.slice(0, 3),
        ['updates', { model: { messages: [call] } }],
        ['messages', [{ ...answer, content: '' }, {}]],
        wholeRun[3] ?? start,
      ],
    ],
    [
      'with a message that the state forgets',
      [
        ...wholeRun,
        values(said),
        ['updates', { trim: { messages: [{ type: 'remove', id: '1', content: '' }] } }],
      ],
    ],
    [
      'with a graph inside that gives it all it did',
      [
        ...wholeRun.slice(0, 2),
        ['values|inner:1', { messages: [asked, call, answer] }],
        ...wholeRun.slice(2),
      ],
    ],
  ])('is read %s', async ([, events]) => {
    expect(await read(events)).toEqual([whole])
  })

  test.for<[string, string]>([
    ['with other ends of lines', `: hi\r\n\r\n${streamText(wholeRun, '\r\n')}`],
    [
      'as events that a client gives, one a line',
      jsonLines(...wholeRun.map(([event, data]) => ({ id: null, event, data }))),
    ],
    ['as a list of them', writeJson(wholeRun.map(([event, data]) => ({ event, data })))],
    [
      'as their data in text',
      jsonLines(...wholeRun.map(([event, data]) => ({ event, data: writeJson(data) }))),
    ],
    [
      'in the newer protocol',
      wholeRun
        .slice(1)
        .map(
          ([method, data], seq) =>
            `id: ${seq}\nevent: ${method}\ndata: ${writeJson({ type: 'event', method, params: { namespace: [], data } })}\n\n`,
        )
        .join(''),
    ],
  ])('is read %s', async ([, text]) => {
    const { traces, damaged } = await readAll(memoryFile(text))
    expect(traces.map(({ toolCalls, finalOutput }) => [toolCalls?.length, finalOutput])).toEqual([
      [1, 'Done.'],
    ])
    expect(damaged).toEqual([])
  })

  test.for<[string, readonly Event[], string]>([
    [
      'pieces alone',
      [start, ['messages', [{ ...said, type: 'AIMessageChunk' }, {}]]],
      'Stream `values`, too',
    ],
    [
      'events of callbacks alone',
      [start, ['events', { event: 'on_chat_model_end', data: {} }]],
      'Stream `values`, too',
    ],
    [
      'calls of a graph inside',
      [start, values(asked), ['updates|inner:1', { model: { messages: [call] } }], values(asked, said)],
      'in no state',
    ],
    [
      'calls whose reply is in no state',
      [start, values(asked), ['messages/partial', [call]], values(asked, said)],
      'in no state',
    ],
    ['messages without ids', [start, values(asked), values({ ...asked, id: null }, said)], 'the ids'],
    [
      'the reply that asked',
      [start, ['updates', { tools: { messages: [answer] } }], ['updates', { model: { messages: [said] } }]],
      'asked for a tool',
    ],
    [
      'the answer of a tool, after which its model was asked again',
      [start, ['updates', { model: { messages: [call] } }], ['updates', { model: { messages: [said] } }]],
      'the answer of a tool',
    ],
    [
      'an event whose number is not there',
      [numbered(1, 'values', { messages: [asked] }), numbered(3, 'updates', { model: { messages: [said] } })],
      'some events',
    ],
    [
      'what came before its start, of which nobody knows whose it is',
      [['updates', { tools: { messages: [answer] } }], start, values(asked, call, answer, said)],
      'its beginning',
    ],
  ])('lacks %s', async ([, events, words]) => {
    expect((await read(events)).map(({ lacks }) => lacks)).toEqual([expect.stringContaining(words)])
  })

  test.for<[string, readonly Event[]]>([
    ['before an answer', wholeRun.slice(0, 3)],
    [
      'within a reply',
      [
        ...wholeRun.slice(0, 3),
        values(asked, call, answer, said),
        ['messages/partial', [{ type: 'ai', content: 'But', id: '5' }]],
      ],
    ],
    [
      'within a reply of a stream without states',
      [start, ['messages/partial', [{ ...said, response_metadata: {} }]]],
    ],
    ['with an event that nobody knows', [...wholeRun, ['valuse', { messages: [] }]]],
    [
      'with calls under a key of its state that nobody reads',
      [...wholeRun, ['values', { messages: [said], inner_messages: [call] }]],
    ],
    ['with a message that is none', [...wholeRun, ['updates', { model: { messages: ['Go'] } }]]],
  ])('is not verified where it ends %s', async ([, events]) => {
    expect((await read(events)).map(({ isDamaged }) => isDamaged)).toEqual([true])
  })

  test('tells a reply that is in no state as one of several', async () => {
    const { traces } = await readAll(
      memoryFile(
        streamText([start, values(asked), ['messages/partial', [{ ...said, id: 'x' }]], values(asked, said)]),
      ),
    )
    expect(traces.map(({ stated }) => stated.llmCallsUntold)).toEqual([true])
  })

  test('says why it failed', async () => {
    const { traces, damaged } = await readAll(
      memoryFile(streamText([...wholeRun, ['error', { error: 'ValueError', message: 'boom' }]])),
    )
    expect(traces.map(({ failure, finalOutput }) => [failure, finalOutput])).toEqual([
      ['ValueError: boom', null],
    ])
    expect(damaged).toEqual([])
  })

  test('is one of several in a file', async () => {
    expect(
      (await read([...wholeRun, ['metadata', { run_id: 's' }], values(asked, said)])).map(({ id, tools }) => [
        id,
        tools,
      ]),
    ).toEqual([
      ['r', ['look']],
      ['s', []],
    ])
  })

  test('is one run wherever its id stands again', async () => {
    const other: Event = ['metadata', { run_id: 's' }]
    expect(
      await read([...wholeRun.slice(0, 3), other, values(asked, said), start, ...wholeRun.slice(3)]),
    ).toEqual([whole, { ...whole, id: 's', tools: [] }])
  })
})

test('every cut of a real stream is seen, but behind an answer', async () => {
  const text = await readFile(join(projectRoot, 'test/fixtures/traces/langgraph-stream-1.sse'), 'utf8')
  const events = text.split('\r\n\r\n')
  for (let count = 2; count < events.length - 1; count += 1) {
    const cut = events.slice(0, count).join('\r\n\r\n')
    const { traces, damaged } = await readAll(memoryFile(`${cut}\r\n\r\n`))
    const isWhole = traces.every(({ finalOutput }) => finalOutput === 'It is 18 °C and cloudy in Paris.')
    expect([
      count,
      damaged.length > 0 || isWhole || traces.some((trace) => describeGap(trace) !== null),
    ]).toEqual([count, true])
  }
})

test.for<readonly [string, string]>([
  [
    'a stream of LangServe',
    'event: metadata\ndata: {"run_id": "1"}\n\nevent: data\ndata: "Hi"\n\nevent: end\n\n',
  ],
  ['events of another program', 'event: update\ndata: {"messages": []}\n\n'],
  ['rows with an event', '{"event": "login", "data": {"user": 1}}\n{"event": "values", "data": {}}\n'],
])('%s is none', async ([, text]) => {
  const { traces, diagnostics } = await readAll(memoryFile(text))
  expect(traces).toEqual([])
  expect(diagnostics.map(({ code }) => code)).toEqual(['trace-format'])
})
