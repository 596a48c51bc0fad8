import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { JsonObject } from '../../core/json.ts'
import { Connections, keepAliveMs, routeConnection } from './connections.ts'
import { serveCalls } from './grpc.ts'
import { receiveRequest, discardRequest } from './receive.ts'
import { receiverBounds, type ReceiverBounds } from './bounds.ts'
import { TrialInbox, type Held, type SettleBounds } from './inbox.ts'
import {
  createAcceptedReply,
  parseEncoding,
  createRefusedReply,
  sendReply,
  signals,
  toRefusal,
  Refusal,
  type Signal,
} from './reply.ts'
import { quoteText } from '../../text/sentence.ts'

/** Receives OTLP over HTTP and gRPC on loopback, for any number of trials at the same time. */
export interface Receiver {
  open(): Inbox
  /** Closes every inbox and connection. */
  close(): Promise<void>
}

/** Endpoint of one trial's exporters, and what arrived there. */
export interface Inbox {
  /** To which exporters add `/v1/traces`, `/v1/logs`, `/v1/metrics`. Its path, the token, cannot be guessed. */
  readonly endpoint: string
  /** Export requests in OTLP JSON that hold a span or a log record, in the order in which they came. */
  readonly requests: readonly JsonObject[]
  /** Requests of any kind that came, also those that were refused. */
  readonly received: number
  /** Somebody sent by gRPC while it was open, and did not name a trial. */
  readonly hasGrpc: boolean
  /** Something was refused or could not be read: what is here is not all. */
  readonly isDamaged: boolean
  /** All that is missing are requests that ended before they were whole. */
  readonly isOnlyBrokenOff: boolean
  /** Sentences for people, one for each kind of problem. */
  readonly problems: readonly string[]
  /** Called with every request from now on. */
  onRequest(listener: (request: JsonObject) => void): void
  /** Until no request is being received and none has come for `quietMs`, but not longer than `maxMs`. */
  settle(bounds: SettleBounds): Promise<void>
  /** Breaks off what is being received; what is sent from now on is answered with 404. */
  close(): void
}

/** Binds a free port of 127.0.0.1. */
export async function startReceiver(bounds: ReceiverBounds = receiverBounds): Promise<Receiver> {
  const receiver = new OtlpReceiver(bounds)
  await receiver.listen()
  return receiver
}

class OtlpReceiver implements Receiver {
  readonly #bounds: ReceiverBounds
  readonly #held: Held = { bytes: 0 }
  readonly #inboxes = new Map<string, TrialInbox>()
  readonly #connections: Connections
  readonly #server: Server

  constructor(bounds: ReceiverBounds) {
    this.#bounds = bounds
    this.#connections = new Connections(bounds.idleConnections)
    this.#server = createServer({
      headersTimeout: bounds.headMs,
      requestTimeout: bounds.requestMs,
      connectionsCheckingInterval: Math.ceil(bounds.headMs / 4),
      keepAliveTimeout: keepAliveMs,
    })
    // It takes every connection for HTTP/1: it is handed those that begin so.
    const serve = this.#server.listeners('connection')
    this.#server.removeAllListeners('connection')
    this.#server.on('connection', (socket: Socket) => {
      this.#connections.opened(socket)
      routeConnection(socket, bounds.headMs, {
        http1: () => serve.forEach((listener) => Reflect.apply(listener, this.#server, [socket])),
        http2: () =>
          void serveCalls(socket, { inboxes: this.#inboxes, connections: this.#connections, bounds }),
      })
    })
    this.#server.on('request', (request, response) => void this.#answer(request, response, false))
    this.#server.on('checkContinue', (request, response) => void this.#answer(request, response, true))
    this.#server.on('clientError', (error, socket) => this.#turnAway(error, socket as Socket))
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(0, '127.0.0.1', () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
    // There are no descriptors left for another connection.
    this.#server.on('error', () => this.#connections.closeLongestIdle())
  }

  open(): Inbox {
    const token = randomBytes(18).toString('base64url')
    const endpoint = `http://127.0.0.1:${this.#port}/${token}`
    const inbox = new TrialInbox(endpoint, this.#bounds, this.#held, () => this.#inboxes.delete(token))
    this.#inboxes.set(token, inbox)
    return inbox
  }

  async close(): Promise<void> {
    for (const inbox of this.#inboxes.values()) inbox.close()
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#connections.closeAll()
    })
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Never rejects, whatever is sent. `waits`: for a word from us before it sends the body. */
  async #answer(request: IncomingMessage, response: ServerResponse, waits: boolean): Promise<void> {
    const [token = '', ...path] = splitPath(request)
    const inbox = this.#inboxes.get(token)
    const encoding = parseEncoding(request.headers['content-type']) ?? 'json'
    // Where the sender has gone, an answer has no one to go to.
    response.on('error', () => undefined)
    try {
      if (inbox === undefined) throw new Refusal(404, 'No recording is in progress here.')
      this.#connections.busy(request.socket)
      inbox.received += 1
      const proceed = () => {
        if (waits) response.writeContinue()
        waits = false
      }
      const signal = this.#classifySignal(request, path)
      if (signal !== 'metrics') {
        sendReply(response, await receiveRequest(request, { signal, inbox, proceed }, this.#bounds))
      } else {
        proceed()
        discardRequest(request, this.#bounds.request)
        sendReply(response, createAcceptedReply(signal, encoding))
      }
    } catch (thrown) {
      const refusal = toRefusal(thrown)
      if (refusal.problem !== null) inbox?.note(refusal.problem, refusal.detail)
      const headers = { ...refusal.headers, ...(waits && { connection: 'close' }) }
      discardRequest(request, this.#bounds.request)
      if (!response.destroyed)
        sendReply(response, createRefusedReply(refusal.status, refusal.message, encoding, headers))
    } finally {
      this.#connections.idle(request.socket)
    }
  }

  /** A `Refusal` is thrown where the request is not one that an exporter sends. */
  #classifySignal({ headers, method }: IncomingMessage, path: readonly string[]): Signal {
    // A web page cannot send these: neither by a name that leads here, nor from its own.
    const hosts = [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`]
    if (headers.origin !== undefined || !hosts.includes(headers.host?.toLowerCase() ?? '')) {
      throw new Refusal(403, 'Not from here, or not by this name.', { problem: 'foreign' })
    }
    // SDKs of platforms put a path of their own in between: `/api/public/otel`, `/otel`, `/api/otel`.
    const route = path.slice(-2).join('/')
    const signal = signals.find((name) => route === `v1/${name}`)
    if (signal !== undefined) {
      if (method === 'POST') return signal
      throw new Refusal(405, 'Only POST is answered here.', { headers: { allow: 'POST' } })
    }
    const detail = quoteText(`/${path.join('/')}`, 80)
    const isProfile = path.at(-1) === 'profiles'
    throw new Refusal(404, `There is nothing at ${detail}; send to /v1/traces, /v1/logs or /v1/metrics.`, {
      ...(!isProfile && method === 'POST' && { problem: 'path', detail }),
    })
  }

  /** Rejects connections that do not speak HTTP or are too slow. */
  #turnAway(error: NodeJS.ErrnoException, socket: Socket): void {
    const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
    if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    socket.destroySoon()
  }
}

function splitPath({ url = '' }: IncomingMessage): string[] {
  return url
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean)
}
