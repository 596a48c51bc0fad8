import {
  connect,
  type ClientHttp2Session,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import type { Inbox } from '../../src/record/otlp/receiver.ts'

export const traceExport = '/opentelemetry.proto.collector.trace.v1.TraceService/Export'
export const logsExport = '/opentelemetry.proto.collector.logs.v1.LogsService/Export'

/** What gRPC says of a call. */
export interface CallEnd {
  /** `:status` of HTTP; null where the call broke. */
  readonly http: number | null
  /** `grpc-status`, wherever it stands. */
  readonly status: string | undefined
  readonly message: string
  readonly body: Buffer
}

/** A connection to the receiver of an inbox. */
export class GrpcClient implements AsyncDisposable {
  readonly session: ClientHttp2Session
  readonly #token: string

  constructor({ endpoint }: Inbox) {
    const { origin, pathname } = new URL(endpoint)
    this.#token = pathname.slice(1)
    this.session = connect(origin)
    this.session.on('error', () => undefined)
  }

  /** `chunk`: bytes in a frame. */
  call(path: string, body: Buffer, more: OutgoingHttpHeaders = {}, chunk = body.length): Promise<CallEnd> {
    const stream = this.open(path, more)
    return new Promise((resolve) => {
      let head: IncomingHttpHeaders = {}
      let trailers: IncomingHttpHeaders = {}
      const chunks: Buffer[] = []
      stream.on('response', (headers) => (head = headers))
      stream.on('trailers', (headers) => (trailers = headers))
      stream.on('data', (part: Buffer) => chunks.push(part))
      stream.on('close', () => {
        const all = { ...head, ...trailers }
        const message = decodeURIComponent(String(all['grpc-message'] ?? ''))
        const status = all['grpc-status']?.toString()
        resolve({
          http: head[':status'] === undefined ? null : Number(head[':status']),
          status,
          message,
          body: Buffer.concat(chunks),
        })
      })
      for (let at = 0; at < body.length; at += chunk) stream.write(body.subarray(at, at + chunk))
      stream.end()
    })
  }

  /** A call whose message has not been sent. */
  open(path: string, more: OutgoingHttpHeaders = {}) {
    const stream = this.session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      'x-scenario-gate-trial': this.#token,
      ...more,
    })
    return stream.on('error', () => undefined)
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.session.destroy()
    return Promise.resolve()
  }
}

/** A message as gRPC frames it. */
export function framed(message: Uint8Array, flag = 0, length = message.length): Buffer {
  const prefix = Buffer.alloc(5, flag)
  prefix.writeUInt32BE(length, 1)
  return Buffer.concat([prefix, message])
}
