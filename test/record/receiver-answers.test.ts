import type { OutgoingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import { encoded, json, namesIn, post, protobuf, started, type Answer } from '../support/otlp-client.ts'
import { answerFrom, otlpProto } from '../support/otlp-proto.ts'

const one = encoded({ id: '1', name: 'one' })
const two = encoded({ id: '2', name: 'two' })

describe('answers', () => {
  const broken = Buffer.from(encoded({ id: '1', name: 'one' }, { id: '2', name: 'two' }))
  broken[broken.indexOf('two') - 1] = 100
  const withoutIds = { resourceSpans: [{ scopeSpans: [{ spans: [{ name: 'x' }, 7, { traceId: 'a1' }] }] }] }
  const idless = otlpProto({
    resourceSpans: [{ scopeSpans: [{ spans: [{ name: 'x', startTimeUnixNano: '1' }] }] }],
  })
  const deep = `{"resourceSpans":[${'['.repeat(1000)}${']'.repeat(1000)}]}`

  test.for<[string, number, string | Buffer, OutgoingHttpHeaders, object, string]>([
    ['nothing', 200, Buffer.alloc(0), protobuf, {}, ''],
    ['nothing, as JSON', 200, '{}', json, {}, ''],
    [
      'a byte order mark',
      200,
      '\ufeff{"resourceSpans":[]}',
      { 'content-type': 'Application/JSON; charset=utf-8' },
      {},
      '',
    ],
    ['metrics among the signals', 200, '{"resourceMetrics":[]}', json, {}, ''],
    [
      'a length that lies',
      200,
      broken,
      protobuf,
      {
        partialSuccess: {
          rejectedSpans: '1',
          errorMessage: 'Left out: 1 with lengths that do not fit together.',
        },
      },
      'Left out: 1 span or log record whose lengths in the protobuf data do not fit together.',
    ],
    [
      'spans without ids',
      200,
      JSON.stringify(withoutIds),
      json,
      { partialSuccess: { rejectedSpans: '3', errorMessage: 'Left out: 3 without trace id or span id.' } },
      'Left out: 3 spans without trace id or span id.',
    ],
    [
      'a span without ids, as protobuf',
      200,
      idless,
      protobuf,
      { partialSuccess: { rejectedSpans: '1', errorMessage: 'Left out: 1 without trace id or span id.' } },
      'Left out: 1 span without trace id or span id.',
    ],
    [
      'no protobuf',
      400,
      'not protobuf',
      protobuf,
      { message: 'The body cannot be decoded: it is not protobuf of OTLP.' },
      'Not readable: 1 export request: it is not protobuf of OTLP.',
    ],
    [
      'no JSON',
      400,
      '{"resourceSpans":[',
      json,
      { message: 'The body cannot be decoded: it is not JSON.' },
      'Not readable: 1 export request: it is not JSON.',
    ],
    [
      'JSON of something else',
      400,
      '[{"id":1}]',
      json,
      {
        message:
          'The body cannot be decoded: it is JSON, but has no list of `resourceSpans` or `resourceLogs`.',
      },
      'Not readable: 1 export request: it is JSON, but has no list of `resourceSpans` or `resourceLogs`.',
    ],
    [
      'JSON in JSON in JSON',
      400,
      deep,
      json,
      { message: 'The body cannot be decoded: it is nested too deeply.' },
      'Not readable: 1 export request: it is nested too deeply.',
    ],
    [
      'no gzip',
      400,
      'plain',
      { ...protobuf, 'content-encoding': 'gzip' },
      { message: 'The body cannot be unpacked: its compressed data is damaged (incorrect header check).' },
      'Not readable: 1 export request: its compressed data is damaged (incorrect header check).',
    ],
    [
      'another compression',
      415,
      one,
      { ...protobuf, 'content-encoding': 'br' },
      { message: 'Content encoding "br" is not supported; send gzip.' },
      'Refused: 1 export request with content encoding "br". Set OTEL_EXPORTER_OTLP_COMPRESSION=gzip.',
    ],
    [
      'another content type',
      415,
      one,
      { 'content-type': 'application/grpc' },
      {
        message:
          'Content type "application/grpc" is not one of OTLP: application/x-protobuf, application/json. Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf.',
      },
      'Refused: 1 export request with content type "application/grpc". Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf.',
    ],
    [
      'no content type',
      415,
      one,
      {},
      { message: 'Content type "" is not one of OTLP: application/x-protobuf, application/json.' },
      'Refused: 1 export request with content type "". Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf.',
    ],
    [
      'another host',
      403,
      one,
      { ...protobuf, host: 'evil.example' },
      { message: 'Not from here, or not by this name.' },
      'Refused: 1 export request that named another host, or came from a web page. Send to OTEL_EXPORTER_OTLP_ENDPOINT as it is.',
    ],
    [
      'a web page',
      403,
      one,
      { ...protobuf, origin: 'null' },
      { message: 'Not from here, or not by this name.' },
      'Refused: 1 export request that named another host, or came from a web page. Send to OTEL_EXPORTER_OTLP_ENDPOINT as it is.',
    ],
  ])('%s', async ([, status, body, headers, content, problem]) => {
    await using server = await started()
    const answer = await post(server.traces, body, headers)
    expect([answer.status, contentOf(answer)]).toEqual([status, content])
    expect(server.inbox.problems).toEqual(problem === '' ? [] : [problem])
    expect(server.inbox.isDamaged).toBe(problem !== '')
  })

  test('to log records', async () => {
    await using server = await started()
    const logs = { resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'hi' } }] }] }] }
    const bytes = otlpProto(logs)
    const answer = await post(server.logs, Buffer.concat([bytes, Buffer.from([0])]), protobuf)
    expect(answerFrom('LogsResponse', answer.body)).toEqual({
      partialSuccess: {
        rejectedLogRecords: '1',
        errorMessage: 'Left out: 1 with lengths that do not fit together.',
      },
    })
    expect(server.inbox.requests).toHaveLength(1)
  })

  test('to other paths and methods', async () => {
    await using server = await started()
    const { endpoint } = server.inbox
    const stranger = `${new URL(endpoint).origin}/guess/v1/traces`
    const statuses = await Promise.all([
      post(stranger, one, protobuf),
      post(`${new URL(endpoint).origin}/v1/traces`, one, protobuf),
      post(`${endpoint}/v1development/profiles`, one, protobuf),
      post(server.traces, '', {}, { method: 'GET' }),
      post(server.logs, '', protobuf, { method: 'OPTIONS' }),
      post(`${endpoint}/v1/metrics`, one, protobuf),
      post(`${endpoint}//v1/traces/?a=b`, two, protobuf),
      post(`${endpoint}/api/public/otel/v1/metrics/x`, one, {}, { method: 'GET' }),
    ])
    expect(statuses.map(({ status, headers }) => [status, headers['allow']])).toEqual([
      [404, undefined],
      [404, undefined],
      [404, undefined],
      [405, 'POST'],
      [405, 'POST'],
      [200, undefined],
      [200, undefined],
      [404, undefined],
    ])
    expect([namesIn(server.inbox.requests), server.inbox.isDamaged]).toEqual([['two'], false])
    await post(endpoint, one, protobuf)
    await post(`${endpoint}/v1/traces/api`, one, protobuf)
    expect(server.inbox.problems).toEqual([
      'Refused: 2 export requests to "/". Exporters add /v1/traces or /v1/logs to OTEL_EXPORTER_OTLP_ENDPOINT.',
    ])
  })

  test.for(['api/public/otel', 'otel', 'api/otel', 'otlp', 'api/v1/private/otel', 'v1/traces'])(
    "under a platform's path: %s",
    async (prefix) => {
      await using server = await started()
      const url = `${server.inbox.endpoint}/${prefix}/v1`
      const headers = { ...protobuf, authorization: 'Basic cGs6c2s=' }
      const logs = otlpProto({ resourceLogs: [{ scopeLogs: [{ logRecords: [{ severityText: 'INFO' }] }] }] })
      const bodies = { traces: one, logs, metrics: Buffer.alloc(0) }
      for (const [signal, body] of Object.entries(bodies)) {
        expect((await post(`${url}/${signal}`, body, headers)).status).toBe(200)
      }
      const keys = server.inbox.requests.flatMap((request) => Object.keys(request))
      expect([keys, server.inbox.problems]).toEqual([['resourceSpans', 'resourceLogs'], []])
    },
  )
})

function contentOf({ status, headers, body }: Answer): unknown {
  if (headers['content-type'] === 'application/json') return JSON.parse(body.toString())
  return answerFrom(status === 200 ? 'TracesResponse' : 'Refusal', body)
}
