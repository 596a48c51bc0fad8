import { request, type Agent, type OutgoingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'
import { receiverBounds, type ReceiverBounds } from '../../src/record/otlp/bounds.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { startReceiver, type Inbox, type Receiver } from '../../src/record/otlp/receiver.ts'
import { otlpProto } from './otlp-proto.ts'
import { otlp, type OtlpSpan } from './trace-files.ts'

export interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

export const protobuf = { 'content-type': 'application/x-protobuf' }
export const json = { 'content-type': 'application/json' }

export interface PostOptions {
  readonly method?: string
  readonly agent?: Agent
  /** `Content-Length`, or chunks of this many bytes. */
  readonly chunk?: number
}

/** Sends a request as exporters do; rejects where the connection breaks before there is an answer. */
export function post(
  url: string,
  body: string | Uint8Array,
  headers: OutgoingHttpHeaders,
  { method = 'POST', agent, chunk }: PostOptions = {},
): Promise<Answer> {
  const bytes = Buffer.from(body)
  return new Promise((resolve, reject) => {
    const length = chunk === undefined ? { 'content-length': bytes.length } : {}
    const sent = request(url, { method, headers: { ...length, ...headers }, ...(agent && { agent }) })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (part: Buffer) => chunks.push(part))
      response.on('error', reject)
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
      })
    })
    const write = () => {
      const size = chunk ?? bytes.length
      for (let at = 0; at < bytes.length; at += size) sent.write(bytes.subarray(at, at + size))
      sent.end()
    }
    if (headers['expect'] === undefined) write()
    else sent.on('continue', write).flushHeaders()
  })
}

/** The start of a request on a connection; more fields may follow, and an empty line. */
export function headOf(url: string, length: number | 'chunked'): string {
  const { pathname, host } = new URL(url)
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  return `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-protobuf\r\n${size}\r\n`
}

/** A connection on which anything may be written. */
export class RawConnection {
  readonly socket: Socket
  #received = ''
  readonly #closed: Promise<void>

  constructor(url: string) {
    this.socket = connect(Number(new URL(url).port), '127.0.0.1')
    this.socket.on('data', (chunk: Buffer) => (this.#received += chunk.toString('latin1')))
    // The other side may close while we write.
    this.socket.on('error', () => undefined)
    this.#closed = new Promise((resolve) => this.socket.on('close', () => resolve()))
  }

  write(text: string | Uint8Array): this {
    this.socket.write(text)
    return this
  }

  /** All that came, once it has this in it. */
  async until(sign: RegExp): Promise<string> {
    while (!sign.test(this.#received)) {
      await new Promise((resolve) => this.socket.once('data', resolve))
    }
    return this.#received
  }

  /** All that came, once the other side has closed it. */
  async untilClosed(): Promise<string> {
    await this.#closed
    return this.#received
  }
}

export interface Started extends AsyncDisposable {
  readonly receiver: Receiver
  readonly inbox: Inbox
  /** Where the inbox takes spans and log records. */
  readonly traces: string
  readonly logs: string
}

/** A receiver with one inbox. */
export async function started(bounds: Partial<ReceiverBounds> = {}): Promise<Started> {
  const receiver = await startReceiver({ ...receiverBounds, ...bounds })
  const inbox = receiver.open()
  return {
    receiver,
    inbox,
    traces: `${inbox.endpoint}/v1/traces`,
    logs: `${inbox.endpoint}/v1/logs`,
    [Symbol.asyncDispose]: () => receiver.close(),
  }
}

/** A request of spans as protobuf. */
export function encoded(...spans: readonly OtlpSpan[]): Buffer {
  return otlpProto(otlp(...spans.map((span) => ({ start: 1, end: 2, ...span }))))
}

/** The first name in each request. */
export function namesIn(requests: readonly JsonObject[]): string[] {
  return requests.map((kept) => /"name":"([^"]+)"/.exec(JSON.stringify(kept))?.[1] ?? '')
}
