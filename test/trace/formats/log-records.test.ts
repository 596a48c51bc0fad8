import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { framed, otlpProto } from '../../support/otlp-proto.ts'
import { jsonLines, memoryFile, otlp, readAll, type ReadAll } from '../../support/trace-files.ts'

const traceId = 'a1'.padEnd(32, '0')
const text = (value: string) => ({ stringValue: value })
const map = (object: Readonly<Record<string, object>>) => ({
  kvlistValue: { values: Object.entries(object).map(([key, value]) => ({ key, value })) },
})
const list = (...values: readonly object[]) => ({ arrayValue: { values } })

interface Log {
  readonly name: string
  readonly span?: string
  readonly trace?: string
  readonly at?: number
  readonly body?: object
  readonly attributes?: Readonly<Record<string, object>>
}

function record({ name, span = 'f', trace = traceId, at = 1, body, attributes = {} }: Log): object {
  return {
    timeUnixNano: `${at}000000`,
    traceId: trace,
    spanId: span.padEnd(16, '0'),
    attributes: Object.entries({ ...attributes, 'event.name': text(name) }).map(([key, value]) => ({
      key,
      value,
    })),
    ...(body === undefined ? {} : { body }),
  }
}

const logs = (...records: readonly Log[]) => ({
  resourceLogs: [{ resource: { attributes: [] }, scopeLogs: [{ logRecords: records.map(record) }] }],
})

const call = map({
  id: text('c1'),
  type: text('function'),
  function: map({ name: text('search'), arguments: text('{"q":"x"}') }),
})
const asked: Log = { name: 'gen_ai.user.message', body: map({ content: text('find x') }) }
const requested: Log = {
  name: 'gen_ai.choice',
  at: 2,
  body: map({
    index: { intValue: 0 },
    finish_reason: text('tool_calls'),
    message: map({ tool_calls: list(call) }),
  }),
}
const told: readonly Log[] = [
  { ...asked, span: 'e', at: 3 },
  { name: 'gen_ai.tool.message', span: 'e', at: 4, body: map({ id: text('c1'), content: text('found') }) },
  { name: 'gen_ai.choice', span: 'e', at: 5, body: map({ message: map({ content: text('It is x.') }) }) },
]
const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }
const spans = otlp(
  { id: 'f', parent: 'd', start: 0, end: 2, attributes: chat },
  { id: 'e', parent: 'd', start: 3, end: 5, attributes: chat },
  { id: 'd', start: 0, end: 6, attributes: { 'gen_ai.operation.name': 'invoke_agent' } },
)
const events = logs(asked, requested, ...told)

const known = {
  userInput: 'find x',
  finalOutput: 'It is x.',
  toolCalls: [{ name: 'search', args: { q: 'x' } }],
}

function summary({ traces }: ReadAll): unknown {
  return traces.map((trace) => {
    const { userInput, finalOutput, toolCalls } = describeTrace(trace)
    return { userInput, finalOutput, toolCalls }
  })
}

describe('log records of model calls are read as messages of their spans', () => {
  test.for<[string, string | Buffer]>([
    ['after them', jsonLines(spans, events)],
    ['before them', jsonLines(events, spans)],
    ['in one document', JSON.stringify({ ...spans, ...events })],
    ['in a list of documents', JSON.stringify([events, spans])],
    ['delivered twice', jsonLines(events, spans, events)],
    ['out of order', jsonLines(logs(...told.toReversed(), requested, asked), spans)],
    ['in snake case', jsonLines(spans, events).replaceAll(/[a-z]+[A-Z]\w*(?=":)/g, snake)],
    ['as protobuf', framed(otlpProto(events), otlpProto(spans))],
    ['as protobuf, without lengths', Buffer.concat([otlpProto(spans), otlpProto(events)])],
  ])('%s', async ([, content]) => {
    const read = await readAll(memoryFile(content))
    expect(read.diagnostics).toEqual([])
    expect(summary(read)).toEqual([known])
    expect(read.traces[0]?.toolCalls?.map(({ result, executed }) => [result, executed])).toEqual([
      ['found', true],
    ])
  })

  test('far from their spans, in a file of many traces', async () => {
    const padding = Array.from({ length: 300 }, (_, index) =>
      otlp({ trace: `b${index + 1000}`, id: '3', end: 1, attributes: { text: 'x'.repeat(1000) } }),
    )
    const read = await readAll(memoryFile(jsonLines(spans, ...padding, events)))
    expect(read.superseded).toBe(1)
    expect(summary(read)).toContainEqual(known)
    expect(read.traces).toHaveLength(301)
  })

  test.for<[string, Log]>([
    ['a body of JSON text', { name: 'gen_ai.choice', body: text('{"message":{"content":"It is x."}}') }],
    ['a body of text', { name: 'gen_ai.choice', body: text('It is x.') }],
    [
      'attributes alone',
      {
        name: 'gen_ai.client.inference.operation.details',
        attributes: {
          'gen_ai.output.messages': list(
            map({
              role: text('assistant'),
              parts: list(map({ type: text('text'), content: text('It is x.') })),
            }),
          ),
        },
      },
    ],
  ])('%s', async ([, log]) => {
    const read = await readAll(memoryFile(jsonLines(otlp({ id: 'f', attributes: chat }), logs(log))))
    expect(summary(read)).toEqual([{ userInput: null, finalOutput: 'It is x.', toolCalls: [] }])
  })

  test('instructions beside the messages', async () => {
    const said = (words: string) => list(map({ type: text('text'), content: text(words) }))
    const attributes = {
      'gen_ai.system_instructions': said('Be brief.'),
      'gen_ai.input.messages': list(map({ role: text('user'), parts: said('find x') })),
    }
    const log = { name: 'gen_ai.client.inference.operation.details', attributes }
    const { traces } = await readAll(memoryFile(jsonLines(otlp({ id: 'f', attributes: chat }), logs(log))))
    expect(traces[0]?.messages).toEqual([
      { role: 'system', parts: [{ type: 'text', text: 'Be brief.' }] },
      { role: 'user', parts: [{ type: 'text', text: 'find x' }] },
    ])
  })

  test('the name of the event in its own field', async () => {
    const named = JSON.stringify(logs({ ...requested, attributes: {} })).replace(
      '"attributes":[{"key":"event.name","value":{"stringValue":"gen_ai.choice"}}]',
      '"eventName":"gen_ai.choice"',
    )
    expect(named).toContain('eventName')
    const read = await readAll(memoryFile(jsonLines(spans, named)))
    expect(read.traces[0]?.toolCalls).toHaveLength(1)
  })

  test('records without a span, of other events, or of a span that has the event itself, change nothing', async () => {
    const own = {
      name: 'gen_ai.choice',
      attributes: { message: '{"content":"own"}' },
    }
    const others = logs(
      { ...requested, span: '0' },
      { ...requested, trace: '' },
      { ...requested, span: 'c' },
      { name: 'http', body: text('request') },
      requested,
    )
    const read = await readAll(
      memoryFile(jsonLines(others, otlp({ id: 'f', attributes: chat, events: [own] }))),
    )
    expect(summary(read)).toEqual([{ userInput: null, finalOutput: 'own', toolCalls: [] }])
  })
})

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

describe('log records in a file of their own', () => {
  const spanFile = memoryFile(JSON.stringify(spans), 'spans.json')
  const logFile = memoryFile(JSON.stringify(events), 'logs.json')

  test.for([
    ['read before', [logFile, spanFile], 0],
    ['read after', [spanFile, logFile], 1],
  ] as const)('%s', async ([, files, superseded]) => {
    const read = await readAll(...files)
    expect(read.diagnostics).toEqual([])
    expect([summary(read), read.superseded]).toEqual([[known], superseded])
    expect(read.traces[0]?.source.file).toBe('spans.json')
  })

  test('in several files, and one of them twice', async () => {
    const first = memoryFile(JSON.stringify(logs(asked, requested)), '1.json')
    const second = memoryFile(JSON.stringify(logs(...told)), '2.json')
    expect(summary(await readAll(first, second, spanFile, first))).toEqual([known])
  })

  test('without their spans', async () => {
    const read = await readAll(logFile)
    expect(read.traces).toEqual([])
    expect(read.diagnostics).toEqual([
      {
        code: 'trace-empty',
        severity: 'error',
        file: 'logs.json',
        message: expect.stringContaining('no file that is read holds their spans') as string,
      },
    ])
  })

  test.for([
    ['read before', true],
    ['read after', false],
  ] as const)('cut off, %s: nothing rests on what is left', async ([, isBefore]) => {
    const lines = jsonLines(logs(asked), logs(requested), logs(...told))
    const cut = memoryFile(lines.slice(0, -20), 'logs.jsonl')
    const read = await readAll(...(isBefore ? [cut, spanFile] : [spanFile, cut]))
    expect(read.diagnostics.map(({ code, file }) => [code, file])).toEqual([['trace-line', 'logs.jsonl']])
    expect(new Set(read.damaged)).toEqual(new Set([traceId]))
    expect(read.traces).toHaveLength(1)
  })
})

test('a log record of an exception is the failure of its span', async () => {
  const attributes = { 'exception.type': text('RateLimitError'), 'exception.message': text('slow down') }
  const failed = { name: 'gen_ai.client.operation.exception', attributes }
  const { traces } = await readAll(memoryFile(jsonLines(spans, logs({ ...failed, span: 'e' }))))
  expect(traces[0]?.spans.map(({ id, error }) => [id[0], error])).toEqual([
    ['f', null],
    ['e', { type: 'RateLimitError', message: 'slow down' }],
    ['d', null],
  ])
})

test('a log record of an evaluation says how its span was judged', async () => {
  const judged = {
    name: 'gen_ai.evaluation.result',
    attributes: {
      'gen_ai.evaluation.name': text('relevance'),
      'gen_ai.evaluation.score.value': { doubleValue: 0.9 },
    },
  }
  const { traces } = await readAll(memoryFile(jsonLines(spans, logs(judged))))
  expect(traces[0]?.validations).toMatchObject([{ name: 'relevance', kind: 'evaluation', score: 0.9 }])
})

test('no order, doubling or loss of records invents a tool call', async () => {
  const pieces = [logs(asked), logs(requested), logs(...told), spans]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 3 }), { maxLength: 10 }),
      fc.nat({ max: 10 }),
      async (picks, split) => {
        const lines = picks.map((pick) => pieces[pick] ?? {})
        const read = await readAll(
          memoryFile(jsonLines(...lines.slice(0, split)), 'a.jsonl'),
          memoryFile(jsonLines(...lines.slice(split)), 'b.jsonl'),
        )
        for (const { toolCalls } of read.traces) expect(toolCalls?.length ?? 0).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 300 },
  )
})
