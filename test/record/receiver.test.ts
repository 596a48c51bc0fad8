import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseJson, type JsonObject } from '../../src/core/json.ts'
import { startReceiver } from '../../src/record/otlp/receiver.ts'
import { describeTrace } from '../../src/trace/views/describe.ts'
import {
  encoded,
  headOf,
  json,
  namesIn,
  post,
  protobuf,
  RawConnection,
  started,
} from '../support/otlp-client.ts'
import { answerFrom, otlpProto } from '../support/otlp-proto.ts'
import { jsonLines, memoryFile, readAll } from '../support/trace-files.ts'

function recorded(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/traces/${name}`, import.meta.url))
}

/** What a person sees of what was received. */
async function seen(requests: readonly JsonObject[]): Promise<unknown> {
  const { traces, diagnostics } = await readAll(memoryFile(jsonLines(...requests)))
  return [traces.map((trace) => ({ ...describeTrace(trace), source: null })), diagnostics]
}

const one = encoded({ id: '1', name: 'one' })
const two = encoded({ id: '2', name: 'two' })

const taken = { status: 200, headers: expect.objectContaining(protobuf) as object, body: Buffer.alloc(0) }
const takenJson = { status: 200, headers: expect.objectContaining(json) as object, body: Buffer.from('{}') }

/** The head of a request that waits for a word before its body. */
function asking(url: string): string {
  return `${headOf(url, one.length)}Expect: 100-continue\r\n\r\n`
}

describe('what exporters sent comes out as it is read from a file', () => {
  test.for([
    ['otlp-aisdk-v5', 'pb.gz'],
    ['otlp-aisdk-v5', 'json'],
    ['otlp-aisdk-v7', 'pb.gz'],
    ['otlp-aisdk-v7', 'json'],
    ['otlp-openinference-openai', 'pb.gz'],
    ['otlp-openllmetry-0.14', 'pb'],
    ['otlp-openllmetry-0.14', 'json'],
    ['otlp-proto-example', 'json'],
    ['otlp-tempo-batches-1', 'json'],
  ] as const)('%s.%s', async ([name, ending]) => {
    await using server = await started()
    const body = recorded(`${name}.${ending}`)
    const type = ending === 'json' ? json : protobuf
    const packed = ending === 'pb.gz' ? { 'content-encoding': 'gzip' } : {}
    const answer = await post(server.traces, body, { ...type, ...packed })
    expect(answer).toEqual(ending === 'json' ? takenJson : taken)
    const twin = parseJson(recorded(`${name}.json`).toString()) as JsonObject
    expect(await seen(server.inbox.requests)).toEqual(await seen([twin]))
    expect([server.inbox.isDamaged, server.inbox.problems]).toEqual([false, []])
  })

  test('spans and their log records', async () => {
    await using server = await started()
    const spans = recorded('otlp-otelgenai-events-traces.pb.gz')
    await post(server.traces, spans, { ...protobuf, 'content-encoding': 'gzip' })
    expect(await post(server.logs, recorded('otlp-otelgenai-events-logs.pb'), protobuf)).toEqual(taken)
    const twins = ['traces', 'logs'].map((signal) => {
      return JSON.parse(recorded(`otlp-otelgenai-events-${signal}.json`).toString()) as JsonObject
    })
    expect(await seen(server.inbox.requests)).toEqual(await seen(twins))
  })

  test('with what other tools show of it: scopes, kinds, links, severity', async () => {
    await using server = await started()
    const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'agent' } }] }
    const ids = { traceId: 'a1'.repeat(16), spanId: 'b2'.repeat(8) }
    const times = { startTimeUnixNano: '1773757800000000001', endTimeUnixNano: '1773757800000000002' }
    const links = [{ traceId: 'c3'.repeat(16), spanId: 'd4'.repeat(8), attributes: [] }]
    const span = { ...ids, name: 'chat', kind: 3, ...times, attributes: [], events: [], links }
    const bare = { ...ids, spanId: 'e5'.repeat(8), name: 'tool', attributes: [], events: [] }
    const spans = {
      resourceSpans: [
        {
          resource,
          scopeSpans: [
            { scope: { name: 'ai', version: '5.0' }, spans: [span] },
            // Without times it could be anything, but for where it was sent.
            { scope: {}, spans: [bare] },
          ],
        },
      ],
    }
    const record = { ...ids, severityNumber: 9, severityText: 'INFO', body: { stringValue: 'hi' } }
    const plain = { body: { stringValue: 'no more than this' } }
    const logRecords = [record, plain].map((log) => ({ attributes: [], ...log }))
    const logs = { resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'app' }, logRecords }] }] }
    await post(server.traces, otlpProto(spans), protobuf)
    await post(server.logs, otlpProto(logs), protobuf)
    expect(server.inbox.requests).toEqual([spans, logs])
  })
})

describe('ways to send', () => {
  const agents = { keepAlive: true, maxSockets: 1 }

  test.for<[string, Buffer, object, number?]>([
    ['in chunks', one, {}, 3],
    ['with gzip', gzipSync(one), { 'content-encoding': 'gzip' }],
    ['with gzip in chunks', gzipSync(one), { 'content-encoding': 'GZIP' }, 5],
    ['with deflate', deflateSync(one), { 'content-encoding': 'deflate' }],
    ['with deflate that has no head', deflateRawSync(one), { 'content-encoding': 'deflate' }],
    ['as it is, and says so', one, { 'content-encoding': 'identity' }],
    ['after asking whether to', one, { expect: '100-continue' }],
    [
      'from an HTTP/2 client that would rather',
      one,
      { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' },
    ],
    ['by its other name', one, { host: '' }],
  ])('%s', async ([, body, headers, chunk]) => {
    await using server = await started()
    const host = 'host' in headers ? { host: `LOCALHOST:${new URL(server.traces).port}` } : {}
    const options = chunk === undefined ? {} : { chunk }
    expect(await post(server.traces, body, { ...protobuf, ...headers, ...host }, options)).toEqual(taken)
    expect([namesIn(server.inbox.requests), server.inbox.problems]).toEqual([['one'], []])
  })

  test('one after the other on one connection, refused ones among them', async () => {
    await using server = await started()
    const agent = new Agent(agents)
    const bodies = [one, Buffer.alloc(200_000, 1), two]
    const statuses = []
    for (const body of bodies) statuses.push((await post(server.traces, body, protobuf, { agent })).status)
    expect([statuses, Object.values(agent.freeSockets).flat().length]).toEqual([[200, 400, 200], 1])
    agent.destroy()
    expect(namesIn(server.inbox.requests)).toEqual(['one', 'two'])
  })

  test('a body that nobody wants is not asked for', async () => {
    await using server = await started({ request: 100 })
    const connection = new RawConnection(server.traces)
    const { pathname, host } = new URL(server.traces)
    connection.write(`POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`)
    connection.write('Expect: 100-continue\r\nContent-Length: 101\r\n\r\n')
    const text = await connection.untilClosed()
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(text).not.toContain('100 Continue')
  })

  test('many at the same time: each is there once, in its own inbox', async () => {
    await using server = await started()
    const other = server.receiver.open()
    const names = Array.from({ length: 60 }, (_, index) => `span-${index}`)
    await Promise.all(
      names.map((name, index) => {
        const body = gzipSync(encoded({ id: String(index + 1), name }))
        const url = index % 2 === 0 ? server.traces : `${other.endpoint}/v1/traces`
        return post(url, body, { ...protobuf, 'content-encoding': 'gzip' })
      }),
    )
    const received = [server.inbox, other].map(({ requests }) => namesIn(requests))
    expect(received.map((list) => list.length)).toEqual([30, 30])
    expect(received.map((list) => new Set(list))).toEqual(
      [0, 1].map((rest) => new Set(names.filter((_, index) => index % 2 === rest))),
    )
  })

  test('whoever listens is told', async () => {
    await using server = await started()
    const told: JsonObject[] = []
    server.inbox.onRequest((request) => told.push(request))
    await post(server.traces, one, protobuf)
    await post(server.traces, Buffer.alloc(0), protobuf)
    expect(told).toEqual(server.inbox.requests)
    expect(told).toHaveLength(1)
  })
})

describe('the end of a recording', () => {
  test('waits for what is being sent', async () => {
    await using server = await started()
    const open = new RawConnection(server.traces).write(asking(server.traces))
    await open.until(/100 Continue\r\n\r\n$/)
    const settled = server.inbox.settle({ quietMs: 0, maxMs: 60_000 })
    await post(server.traces, two, protobuf)
    open.write(one)
    await settled
    expect([namesIn(server.inbox.requests), server.inbox.problems]).toEqual([['two', 'one'], []])
  })

  test('waits for what comes soon after', async () => {
    await using server = await started()
    const enough = new AbortController()
    let isSettled = false
    const settled = server.inbox
      .settle({ quietMs: 60_000, maxMs: 60_000, signal: enough.signal })
      .then(() => (isSettled = true))
    await post(server.traces, one, protobuf)
    await post(server.traces, two, protobuf)
    expect(isSettled).toBe(false)
    enough.abort()
    await settled
    expect([namesIn(server.inbox.requests), server.inbox.isDamaged]).toEqual([['one', 'two'], false])
  })

  test.for([
    ['its time is over', { quietMs: 1, maxMs: 20 }],
    ['nobody waits for it', { quietMs: 1, maxMs: 60_000, signal: AbortSignal.timeout(20) }],
    ['nobody ever did', { quietMs: 1, maxMs: 60_000, signal: AbortSignal.abort() }],
  ] as const)('what is still being sent when %s is missing', async ([, bounds]) => {
    await using server = await started()
    const open = new RawConnection(server.traces).write(asking(server.traces))
    await open.until(/100 Continue\r\n\r\n$/)
    await server.inbox.settle(bounds)
    server.inbox.close()
    await open.untilClosed()
    expect([server.inbox.requests, server.inbox.isDamaged, server.inbox.problems]).toEqual([
      [],
      true,
      ['Still being sent when the recording ended: 1 export request.'],
    ])
  })

  test('is quick where nothing was sent', async () => {
    await using server = await started()
    await server.inbox.settle({ quietMs: 0, maxMs: 60_000 })
    expect([server.inbox.requests, server.inbox.isDamaged]).toEqual([[], false])
  })

  test('what comes later is not kept, and no fault of the trial', async () => {
    await using server = await started()
    await post(server.traces, one, protobuf)
    server.inbox.close()
    server.inbox.close()
    const late = await post(server.traces, two, protobuf)
    expect([late.status, answerFrom('Refusal', late.body)]).toEqual([
      404,
      { message: 'No recording is in progress here.' },
    ])
    await server.inbox.settle({ quietMs: 60_000, maxMs: 60_000 })
    expect([namesIn(server.inbox.requests), server.inbox.isDamaged]).toEqual([['one'], false])
  })

  test('closing the receiver ends all waiting and every connection', async () => {
    const receiver = await startReceiver()
    const inbox = receiver.open()
    const idle = new RawConnection(inbox.endpoint).write('POST /')
    const settled = inbox.settle({ quietMs: 60_000, maxMs: 60_000 })
    await receiver.close()
    await Promise.all([settled, idle.untilClosed()])
    expect(inbox.isDamaged).toBe(false)
  })
})
