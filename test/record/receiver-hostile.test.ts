import type { OutgoingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
import { otlp } from '../support/trace-files.ts'

const one = encoded({ id: '1', name: 'one' })
const two = encoded({ id: '2', name: 'two' })

function leftOut(count: number): object {
  const errorMessage = `Left out: ${count} after 3000 bytes of the trial, the most that is kept.`
  return { partialSuccess: { rejectedSpans: String(count), errorMessage } }
}

describe('more than there is room for', () => {
  test('a body without an end', async () => {
    await using server = await started({ request: 1 << 20 })
    const connection = new RawConnection(server.traces).write(`${headOf(server.traces, 'chunked')}\r\n`)
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 1), Buffer.from('\r\n')])
    while (!connection.socket.destroyed) {
      await new Promise<unknown>((resolve) => connection.socket.write(chunk, resolve))
    }
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 413 /)
    await post(server.traces, one, protobuf)
    expect([namesIn(server.inbox.requests), server.inbox.problems]).toEqual([
      ['one'],
      [
        'Refused: 1 export request of more than 1 MiB. Set OTEL_BSP_MAX_EXPORT_BATCH_SIZE to send fewer spans at a time.',
      ],
    ])
  })

  const attributes = Buffer.concat(Array.from({ length: 50_000 }, () => Buffer.from([0x4a, 0])))
  const manyAttributes = sized(
    0x0a,
    sized(0x12, sized(0x12, Buffer.concat([attributes, Buffer.from([0x39])]))),
  )
  let nested: Buffer = Buffer.from([0x4a, 0])
  for (let depth = 0; depth < 2_000; depth++) nested = sized(depth % 2 === 0 ? 0x12 : 0x2a, nested)

  test.for<[string, Buffer, OutgoingHttpHeaders, string]>([
    ['as it is sent', Buffer.alloc((1 << 20) + 1), protobuf, '1 MiB'],
    [
      'unpacked',
      gzipSync(Buffer.alloc(64 << 20)),
      { ...protobuf, 'content-encoding': 'gzip' },
      '1 MiB when it is unpacked',
    ],
    [
      'in memory, of JSON',
      Buffer.from(`{"resourceSpans":[${'[],'.repeat(50_000)}0]}`),
      json,
      '2 MiB in memory',
    ],
    ['in memory, of protobuf', manyAttributes, protobuf, '2 MiB in memory'],
  ])('a request that is too large %s', async ([, body, headers, size]) => {
    await using server = await started({ request: 1 << 20, inbox: 2 << 20 })
    expect((await post(server.traces, body, headers)).status).toBe(413)
    expect([server.inbox.requests, server.inbox.isDamaged]).toEqual([[], true])
    expect(server.inbox.problems[0]).toContain(`1 export request of more than ${size}. Set `)
  })

  test('values in values are no way around it', async () => {
    await using server = await started()
    const answer = await post(server.traces, sized(0x0a, sized(0x12, sized(0x12, nested))), protobuf)
    expect(answer.status).toBeGreaterThanOrEqual(200)
  })

  test('an inbox that is full keeps what it has, and takes no more', async () => {
    await using server = await started({ inbox: 3_000 })
    const other = server.receiver.open()
    const large = encoded({ id: '2', name: 'x'.repeat(1_900) }, { id: '3' })
    const answers = []
    for (const body of [one, large, two]) answers.push(await post(server.traces, body, protobuf))
    const text = JSON.stringify(otlp({ id: '4' }, { id: '5' }, { id: '6' }))
    const last = await post(server.traces, text, json)
    expect(answers.map(({ body }) => answerFrom('TracesResponse', body))).toEqual([
      {},
      leftOut(2),
      leftOut(1),
    ])
    expect(JSON.parse(last.body.toString())).toEqual(leftOut(3))
    await post(`${other.endpoint}/v1/traces`, two, protobuf)
    expect([server.inbox, other].map(({ requests, problems }) => [namesIn(requests), problems])).toEqual([
      [['one'], ['Left out: 6 spans or log records after 3000 bytes of the trial, the most that is kept.']],
      [['two'], []],
    ])
  })

  test('all inboxes together are full when one of them has taken it all, until that is closed', async () => {
    await using server = await started({ allInboxes: 3_000 })
    const other = server.receiver.open()
    const large = encoded({ id: '2', name: 'x'.repeat(1_900) })
    await post(server.traces, large, protobuf)
    await post(`${other.endpoint}/v1/traces`, large, protobuf)
    server.inbox.close()
    const third = server.receiver.open()
    await post(`${third.endpoint}/v1/traces`, one, protobuf)
    expect([other, third].map(({ requests, problems }) => [namesIn(requests), problems])).toEqual([
      [
        [],
        ['Left out: 1 span or log record after 3000 bytes of all trials that run, the most that is kept.'],
      ],
      [['one'], []],
    ])
  })

  test('many at once', async () => {
    await using server = await started({ requestsAtOnce: 2, atOnce: 1_000 })
    const other = server.receiver.open()
    const open = [1, 2].map(() => new RawConnection(server.traces))
    for (const connection of open) {
      connection.write(`${headOf(server.traces, one.length)}Expect: 100-continue\r\n\r\n`)
      await connection.until(/100 Continue\r\n\r\n$/)
    }
    const third = await post(server.traces, two, protobuf)
    expect([third.status, third.headers['retry-after']]).toEqual([503, '1'])
    for (const connection of open) await connection.write(one).until(/HTTP\/1\.1 200 OK/)
    expect((await post(server.traces, Buffer.alloc(1_001), protobuf)).status).toBe(503)
    const half = encoded({ id: '2', name: 'two', attributes: { padding: 'x'.repeat(600) } })
    for (const body of [half, half]) expect((await post(server.traces, body, protobuf)).status).toBe(200)
    await post(`${other.endpoint}/v1/traces`, two, protobuf)
    expect([server.inbox, other].map(({ requests, problems }) => [namesIn(requests), problems])).toEqual([
      [
        ['one', 'one', 'two', 'two'],
        ['Refused: 2 export requests while too much was being received already.'],
      ],
      [['two'], []],
    ])
  })
})

describe('connections', () => {
  test('hundreds that do nothing keep nobody out', async () => {
    await using server = await started({ idleConnections: 20 })
    const idle = Array.from({ length: 300 }, () => new RawConnection(server.traces).write('POST /'))
    await new Promise<void>((resolve) => {
      let closed = 0
      for (const { socket } of idle) socket.on('close', () => ++closed === 280 && resolve())
    })
    expect((await post(server.traces, one, protobuf)).status).toBe(200)
    for (const { socket } of idle) socket.destroy()
    expect([namesIn(server.inbox.requests), server.inbox.isDamaged]).toEqual([['one'], false])
  })

  test('a slow head is not waited for', async () => {
    await using server = await started({ headMs: 20 })
    const connection = new RawConnection(server.traces).write(headOf(server.traces, 3))
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 408 /)
    expect(server.inbox.isDamaged).toBe(false)
  })

  test('a slow body is not waited for, and is missing', async () => {
    await using server = await started({ headMs: 20, requestMs: 40 })
    const connection = new RawConnection(server.traces).write(`${headOf(server.traces, 3)}\r\nx`)
    await connection.untilClosed()
    await server.inbox.settle({ quietMs: 0, maxMs: 60_000 })
    expect(server.inbox.problems).toEqual(['Broken off before the end: 1 export request.'])
  })

  test('a sender that goes away is missing', async () => {
    await using server = await started()
    const connection = new RawConnection(server.traces)
    connection.write(`${headOf(server.traces, one.length)}Expect: 100-continue\r\n\r\n`)
    await connection.until(/100 Continue\r\n\r\n$/)
    connection.write(one.subarray(1)).socket.end()
    await server.inbox.settle({ quietMs: 0, maxMs: 60_000 })
    expect([server.inbox.requests, server.inbox.problems]).toEqual([
      [],
      ['Broken off before the end: 1 export request.'],
    ])
  })

  test('requests without waiting for answers, and guesses, change nothing', async () => {
    await using server = await started()
    const connection = new RawConnection(server.traces)
    const { host } = new URL(server.traces)
    for (let guess = 0; guess < 2_000; guess++) {
      connection.write(`POST /${guess}/v1/traces HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`)
    }
    connection.write(`GET /end HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const text = await connection.untilClosed()
    expect(text.match(/HTTP\/1\.1 404 /g)).toHaveLength(2_001)
    expect([server.inbox.requests, server.inbox.isDamaged]).toEqual([[], false])
  })

  test('a listener that throws costs the request, and says so', async () => {
    await using server = await started()
    server.inbox.onRequest(() => {
      throw new Error('no more budget')
    })
    expect((await post(server.traces, one, protobuf)).status).toBe(500)
    expect(server.inbox.problems).toEqual([
      'Lost by a bug of the receiver: 1 export request: no more budget.',
    ])
  })
})

describe('anything', () => {
  const whole = otlpProto(otlp({ id: '1', name: 'one', attributes: { a: 'b' } }, { id: '2', name: 'two' }))
  const edited = fc
    .tuple(fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 6 }), fc.nat())
    .map(([edits, cut]) => {
      const bytes = Buffer.from(whole)
      for (const [at, byte] of edits) bytes[at % bytes.length] = byte
      return bytes.subarray(0, cut % (bytes.length + 1))
    })
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from([0x0a, ...bytes])),
    edited,
    fc.json().map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(`{"resourceSpans":${text},"resourceLogs":[{"scopeLogs":${text}}]}`)),
  )
  const headers = fc.record(
    {
      'content-type': fc.constantFrom('application/x-protobuf', 'application/json', 'text/plain'),
      'content-encoding': fc.constantFrom('gzip', 'deflate', 'identity', 'zstd'),
    },
    { requiredKeys: ['content-type'] },
  )

  test('is answered with success or a refusal, and what is missing is known', async () => {
    await using server = await started()
    await fc.assert(
      fc.asyncProperty(bodies, headers, fc.boolean(), async (body, about, isPacked) => {
        const inbox = server.receiver.open()
        const sent = isPacked && about['content-encoding'] === 'gzip' ? gzipSync(body) : body
        const { status, body: content } = await post(`${inbox.endpoint}/v1/traces`, sent, about)
        expect([200, 400, 415]).toContain(status)
        const isWhole = status === 200 && content.length <= 2
        expect(inbox.isDamaged).toBe(!isWhole)
        inbox.close()
      }),
      { numRuns: 500 },
    )
  })

  test('on a connection', async () => {
    await using server = await started()
    const pieces = fc.oneof(
      fc.constantFrom(
        'POST ',
        '/',
        ' HTTP/1.1\r\n',
        '\r\n',
        'Content-Length: -1',
        'PRI * HTTP/2.0',
        '\0',
        'Host:',
      ),
      fc.string({ maxLength: 5 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces), async (list) => {
        const connection = new RawConnection(server.traces).write(`${list.join('')}\r\n\r\n`)
        connection.socket.end()
        await connection.untilClosed()
      }),
      { numRuns: 200 },
    )
    expect((await post(server.traces, one, protobuf)).status).toBe(200)
  })
})

function sized(tag: number, value: Buffer): Buffer {
  const length: number[] = []
  for (let rest = value.length; ; rest >>>= 7) {
    if (rest < 128) return Buffer.concat([Buffer.from([tag, ...length, rest]), value])
    length.push((rest & 0x7f) | 0x80)
  }
}
