import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http2'
import { deflateSync, gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { framed, GrpcClient, logsExport, traceExport } from '../support/grpc-client.ts'
import { encoded, namesIn, post, protobuf, RawConnection, started } from '../support/otlp-client.ts'
import { answerFrom, otlpProto } from '../support/otlp-proto.ts'

const one = encoded({ id: '1', name: 'one' })
const two = encoded({ id: '2', name: 'two' })
const taken = { http: 200, status: '0', message: '', body: framed(Buffer.alloc(0)) }
const unframed = 'The body cannot be decoded: it is not one message of gRPC.'
const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'

describe('calls by gRPC', () => {
  test.for<[what: string, body: Buffer, headers?: OutgoingHttpHeaders, chunk?: number]>([
    ['in one frame', framed(one)],
    ['in a frame for each byte', framed(one), {}, 1],
    ['with gzip', framed(gzipSync(one), 1), { 'grpc-encoding': 'gzip' }],
    ['with deflate', framed(deflateSync(one), 1), { 'grpc-encoding': 'deflate' }],
    ['that could be compressed, and are not', framed(one), { 'grpc-encoding': 'zstd' }],
    ['that name their protobuf', framed(one), { 'content-type': 'application/grpc+proto' }],
  ])('%s', async ([, body, headers, chunk]) => {
    await using server = await started()
    await using client = new GrpcClient(server.inbox)
    expect(await client.call(traceExport, body, headers, chunk)).toEqual(taken)
    expect([namesIn(server.inbox.requests), server.inbox.problems]).toEqual([['one'], []])
  })

  test('of all signals, many on one connection, of several trials, beside HTTP', async () => {
    await using server = await started()
    const other = server.receiver.open()
    await using client = new GrpcClient(server.inbox)
    await using stranger = new GrpcClient(other)
    const logs = otlpProto({ resourceLogs: [{ scopeLogs: [{ logRecords: [{ severityText: 'INFO' }] }] }] })
    const metrics = '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export'
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => client.call(traceExport, framed(one))),
      client.call(logsExport, framed(logs)),
      client.call(metrics, framed(two)),
      stranger.call(traceExport, framed(two)),
    ])
    expect(answers).toEqual(answers.map(() => taken))
    await post(server.traces, two, protobuf)
    const keys = server.inbox.requests.flatMap((request) => Object.keys(request)).sort()
    expect(keys).toEqual(['resourceLogs', ...Array.from({ length: 6 }, () => 'resourceSpans')])
    expect([namesIn(other.requests), other.problems, server.inbox.problems]).toEqual([['two'], [], []])
  })

  test('that are larger than a window', async () => {
    await using server = await started()
    await using client = new GrpcClient(server.inbox)
    const large = encoded({ id: '1', name: 'one', attributes: { text: 'x'.repeat(3 << 20) } })
    expect(await client.call(traceExport, framed(large))).toEqual(taken)
    expect(namesIn(server.inbox.requests)).toEqual(['one'])
  })

  test('of which a part is left out', async () => {
    await using server = await started()
    await using client = new GrpcClient(server.inbox)
    const logs = otlpProto({ resourceLogs: [{ scopeLogs: [{ logRecords: [{ severityText: 'INFO' }] }] }] })
    const message = Buffer.concat([logs, Buffer.from([0])])
    const { status, body } = await client.call(logsExport, framed(message))
    expect([status, answerFrom('LogsResponse', body.subarray(5))]).toEqual([
      '0',
      {
        partialSuccess: {
          rejectedLogRecords: '1',
          errorMessage: 'Left out: 1 with lengths that do not fit together.',
        },
      },
    ])
  })
})

describe('refused calls', () => {
  test.for<
    [what: string, path: string, body: Buffer, headers: OutgoingHttpHeaders, end: object, problem: string]
  >([
    ['no message', traceExport, Buffer.alloc(0), {}, { status: '3', message: unframed }, 'Not readable: '],
    ['half a head', traceExport, Buffer.alloc(3), {}, { status: '3', message: unframed }, 'Not readable: '],
    ['less than it says', traceExport, framed(one, 0, 9_999), {}, { status: '3' }, 'Not readable: '],
    [
      'two messages',
      traceExport,
      Buffer.concat([framed(one), framed(two)]),
      {},
      { status: '3' },
      'Not readable: ',
    ],
    [
      'an unknown flag',
      traceExport,
      framed(one, 7),
      {},
      { status: '3', message: unframed },
      'Not readable: ',
    ],
    ['no protobuf', traceExport, framed(Buffer.from('{"a"')), {}, { status: '3' }, 'Not readable: '],
    ['no gzip', traceExport, framed(one, 1), { 'grpc-encoding': 'gzip' }, { status: '3' }, 'Not readable: '],
    ['compressed somehow', traceExport, framed(one, 1), {}, { status: '3' }, 'Not readable: '],
    [
      'another compression',
      traceExport,
      framed(one, 1),
      { 'grpc-encoding': 'snappy' },
      { status: '12', message: 'Content encoding "snappy" is not supported; send gzip.' },
      'Refused: 1 export request with content encoding "snappy"',
    ],
    [
      'too large unpacked',
      traceExport,
      framed(gzipSync(Buffer.alloc(64 << 20)), 1),
      { 'grpc-encoding': 'gzip' },
      { status: '8', message: 'The request has more than 1 MiB when it is unpacked.' },
      'Refused: 1 export request of more than 1 MiB when it is unpacked.',
    ],
    [
      'too large as it is sent',
      traceExport,
      framed(Buffer.alloc(1 << 20)),
      {},
      { status: '8' },
      'Refused: 1 export request of more than 1 MiB.',
    ],
    ['another method', '/a.B/C', framed(one), {}, { status: '12' }, 'Refused: 1 export request to "/a.B/C".'],
    ['a question of health', '/grpc.health.v1.Health/Check', framed(one), {}, { status: '12' }, ''],
    ['another trial', traceExport, framed(one), { 'x-scenario-gate-trial': 'guess' }, { status: '5' }, ''],
    [
      'HTTP over HTTP/2',
      '/v1/traces',
      one,
      protobuf,
      { http: 415 },
      'Refused: 1 export request with content type "application/x-protobuf".',
    ],
  ])('%s', async ([, path, body, headers, end, problem]) => {
    await using server = await started({ request: 1 << 20 })
    await using client = new GrpcClient(server.inbox)
    expect(await client.call(path, body, headers)).toMatchObject({ http: 200, ...end })
    const { requests, problems } = server.inbox
    expect([requests.length, problems.length, problems.join('')]).toEqual([
      0,
      problem === '' ? 0 : 1,
      expect.stringContaining(problem),
    ])
    await post(server.traces, one, protobuf)
    expect(namesIn(server.inbox.requests)).toEqual(['one'])
  })

  test('of nobody: each trial that runs may miss it', async () => {
    await using server = await started()
    const other = server.receiver.open()
    await using client = new GrpcClient(server.inbox)
    const { status } = await client.call(traceExport, framed(one), { 'x-scenario-gate-trial': undefined })
    expect([status, server.inbox.hasGrpc, other.hasGrpc]).toEqual(['5', true, true])
  })

  test('after the trial has ended', async () => {
    await using server = await started()
    await using client = new GrpcClient(server.inbox)
    await client.call(traceExport, framed(one))
    server.inbox.close()
    expect((await client.call(traceExport, framed(two))).status).toBe('5')
    expect([namesIn(server.inbox.requests), server.inbox.problems]).toEqual([['one'], []])
  })

  test('more at once than there is room for', async () => {
    await using server = await started({ requestsAtOnce: 1 })
    await using client = new GrpcClient(server.inbox)
    const open = client.open(traceExport)
    open.write(framed(one).subarray(0, 3))
    await expect.poll(() => server.inbox.received).toBe(1)
    expect((await client.call(traceExport, framed(two))).status).toBe('14')
    open.end(framed(one).subarray(3))
    await once(open.resume(), 'close')
    expect(namesIn(server.inbox.requests)).toEqual(['one'])
  })
})

describe('connections by gRPC', () => {
  const brokenOff = 'Broken off before the end: 1 export request.'
  test.for<[what: string, leave: (connection: RawConnection) => unknown]>([
    ['goes', ({ socket }) => socket.end()],
    ['is killed', ({ socket }) => socket.resetAndDestroy()],
    ['cancels', (connection) => connection.write(frame(3, 0, 1, Buffer.from([0, 0, 0, 8])))],
  ])('half a message of a sender that %s is missing', async ([, leave]) => {
    await using server = await started()
    const connection = new RawConnection(server.traces).write(preface).write(frame(4, 0, 0))
    connection
      .write(frame(1, 4, 1, callFields(server.inbox)))
      .write(frame(0, 0, 1, framed(one).subarray(0, 20)))
    await expect.poll(() => server.inbox.received).toBe(1)
    leave(connection)
    await expect.poll(() => server.inbox.problems).toEqual([brokenOff])
    await server.inbox.settle({ quietMs: 0, maxMs: 60_000 })
    expect([server.inbox.requests, server.inbox.isOnlyBrokenOff]).toEqual([[], true])
    connection.socket.destroy()
  })

  /** As grpc-go leaves: the last call that it names is its own, which HTTP/2 does not allow. */
  const leave = frame(7, 0, 0, Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))

  test('a sender may name its own last call when it leaves', async () => {
    await using server = await started()
    const connection = new RawConnection(server.traces).write(preface).write(frame(4, 0, 0))
    connection.write(frame(1, 4, 1, callFields(server.inbox))).write(frame(0, 1, 1, framed(one)))
    await connection.until(/grpc-status|\x88/)
    await expect.poll(() => namesIn(server.inbox.requests)).toEqual(['one'])
    connection.write(leave)
    await connection.untilClosed()
    expect(server.inbox.problems).toEqual([])
  })

  test('a call under a number that no sender may use is missing', async () => {
    await using server = await started()
    const connection = new RawConnection(server.traces).write(preface).write(frame(4, 0, 0))
    connection.write(frame(1, 4, 1, callFields(server.inbox))).write(frame(0, 1, 1, framed(one)))
    await connection.until(/grpc-status|\x88/)
    await expect.poll(() => namesIn(server.inbox.requests)).toEqual(['one'])
    connection.write(frame(1, 4, 2, callFields(server.inbox))).write(frame(0, 1, 2, framed(two)))
    await connection.untilClosed()
    expect(server.inbox.problems).not.toEqual([])
  })

  test('a sender that leaves so within a call is missing it', async () => {
    await using server = await started()
    const connection = new RawConnection(server.traces).write(preface).write(frame(4, 0, 0))
    connection.write(frame(1, 4, 1, callFields(server.inbox))).write(leave)
    await connection.untilClosed()
    expect(server.inbox.problems).not.toEqual([])
  })

  test('a slow message is not waited for', async () => {
    await using server = await started({ headMs: 40, requestMs: 40 })
    await using client = new GrpcClient(server.inbox)
    const open = client.open(traceExport)
    open.write(framed(one).subarray(0, 20))
    await once(open.resume(), 'close')
    await expect.poll(() => server.inbox.problems).toEqual([brokenOff])
  })

  test('end with the receiver, and what is open with its trial', async () => {
    const server = await started()
    await using client = new GrpcClient(server.inbox)
    const open = client.open(traceExport)
    open.write(framed(one).subarray(0, 20))
    await expect.poll(() => server.inbox.received).toBe(1)
    const closed = once(open.resume(), 'close')
    server.inbox.close()
    await closed
    expect(server.inbox.problems).toEqual(['Still being sent when the recording ended: 1 export request.'])
    const ended = once(client.session, 'close')
    await server.receiver.close()
    await ended
    expect(client.session.closed || client.session.destroyed).toBe(true)
  })

  test('hundreds that do nothing keep nobody out', async () => {
    await using server = await started({ idleConnections: 20 })
    const idle = Array.from({ length: 100 }, () => new RawConnection(server.traces).write(preface))
    await Promise.all(idle.slice(0, 80).map((connection) => connection.untilClosed()))
    await using client = new GrpcClient(server.inbox)
    expect(await client.call(traceExport, framed(one))).toEqual(taken)
    for (const { socket } of idle) socket.destroy()
  })

  test('one that says nothing, or not enough, is closed', async () => {
    await using server = await started({ headMs: 20 })
    const connections = [new RawConnection(server.traces), new RawConnection(server.traces).write('PR')]
    await Promise.all(connections.map((connection) => connection.untilClosed()))
    expect(server.inbox.problems).toEqual([])
  })

  test('a preface in pieces is one', async () => {
    await using server = await started()
    const connection = new RawConnection(server.traces)
    for (const piece of ['P', 'RI', ' * HTTP/2.0\r\n\r\nSM', '\r\n\r\n\0\0\0\u0004\0\0\0\0\0']) {
      await new Promise((resolve) => connection.socket.write(piece, resolve))
    }
    // Settings of the receiver, and that it has taken ours.
    await connection.until(new RegExp(frame(4, 1, 0).toString('latin1')))
    connection.socket.end()
    await connection.untilClosed()
    expect(server.inbox.problems).toEqual([])
  })

  test('broken frames end the connection, and are missing', async () => {
    await using server = await started()
    const connection = new RawConnection(server.traces).write(`${preface}GARBAGE GARBAGE`)
    await connection.untilClosed()
    expect(server.inbox.problems).toEqual([
      'Not readable: 1 export request: it is not HTTP/2 as it should be.',
    ])
  })

  test('anything after a preface', async () => {
    await using server = await started()
    const frames = fc
      .tuple(fc.nat({ max: 10 }), fc.nat({ max: 255 }), fc.nat({ max: 5 }), fc.uint8Array({ maxLength: 40 }))
      .map((parts) => frame(...parts))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(frames, fc.uint8Array({ maxLength: 30 }))), async (parts) => {
        const connection = new RawConnection(server.traces).write(preface)
        for (const part of parts) connection.write(part)
        connection.socket.destroySoon()
        await connection.untilClosed()
      }),
      { numRuns: 200 },
    )
    await using client = new GrpcClient(server.inbox)
    expect(await client.call(traceExport, framed(one))).toEqual(taken)
  })
})

/** A frame of HTTP/2. */
function frame(type: number, flags: number, stream: number, payload: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from([0, 0, payload.length, type, flags, 0, 0, 0, stream]), payload])
}

/** The head of an export of spans. */
function callFields({ endpoint }: { readonly endpoint: string }): Buffer {
  const { host, pathname } = new URL(endpoint)
  return packFields({
    ':method': 'POST',
    ':scheme': 'http',
    ':authority': host,
    ':path': traceExport,
    'content-type': 'application/grpc',
    'x-scenario-gate-trial': pathname.slice(1),
  })
}

/** Header fields as HTTP/2 packs them, without any table. */
function packFields(fields: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(fields).flatMap(([name, value]) => [
      Buffer.from([0, name.length]),
      Buffer.from(name),
      Buffer.from([value.length]),
      Buffer.from(value),
    ]),
  )
}
