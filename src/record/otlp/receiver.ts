import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { routeConnection } from './connections.ts'
import { serveCalls } from './grpc.ts'
import { receiveRequest, discardRequest } from './receive.ts'
import { receiverBounds, type ReceiverBounds } from './bounds.ts'
import { Loopback } from './loopback.ts'
import { TrialInbox, type Held } from './inbox.ts'
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
export type Inbox = Pick<
  TrialInbox,
  | 'endpoint'
  | 'requests'
  | 'received'
  | 'hasGrpc'
  | 'isDamaged'
  | 'isOnlyBrokenOff'
  | 'problems'
  | 'onRequest'
  | 'settle'
  | 'close'
>

/** Binds a free port of 127.0.0.1. */
export async function startReceiver(bounds: ReceiverBounds = receiverBounds): Promise<Receiver> {
  const loopback = new Loopback<TrialInbox>(bounds.idleConnections, bounds.headMs, bounds.requestMs)
  const all: Held = { bytes: 0 }
  takeRequests(loopback, bounds)
  await loopback.listen()
  return {
    open: () => loopback.open((endpoint, onClose) => new TrialInbox(endpoint, bounds, all, onClose)),
    close: () => loopback.close(),
  }
}

function takeRequests(loopback: Loopback<TrialInbox>, bounds: ReceiverBounds): void {
  const { server, connections, trials: inboxes } = loopback
  const host = { loopback, bounds }
  // It takes every connection for HTTP/1: it is handed those that begin so.
  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    connections.opened(socket)
    routeConnection(socket, bounds.headMs, {
      http1: () => serve.forEach((listener) => Reflect.apply(listener, server, [socket])),
      http2: () => void serveCalls(socket, { inboxes, connections, bounds }),
    })
  })
  server.on('request', (request, response) => void answerRequest(request, response, host, false))
  server.on('checkContinue', (request, response) => void answerRequest(request, response, host, true))
  server.on('clientError', (error, socket) => turnAway(error, socket as Socket))
}

/** Answers a request, never rejects. `waits`: the sender waits for a word from us before it sends the body. */
async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { loopback, bounds }: { readonly loopback: Loopback<TrialInbox>; readonly bounds: ReceiverBounds },
  waits: boolean,
): Promise<void> {
  const [token = '', ...path] = splitPath(request)
  const inbox = loopback.trials.get(token)
  const encoding = parseEncoding(request.headers['content-type']) ?? 'json'
  // Where the sender has gone, an answer has no one to go to.
  response.on('error', () => undefined)
  try {
    if (inbox === undefined) throw new Refusal(404, 'No recording is in progress here.')
    loopback.connections.busy(request.socket)
    inbox.received += 1
    const proceed = () => {
      if (waits) response.writeContinue()
      waits = false
    }
    if (!loopback.isForUs(request.headers))
      throw new Refusal(403, 'Not from here, or not by this name.', { problem: 'foreign' })
    const signal = classifySignal(request, path)
    if (signal !== 'metrics') {
      sendReply(response, await receiveRequest(request, { signal, inbox, proceed }, bounds))
    } else {
      proceed()
      discardRequest(request, bounds.request)
      sendReply(response, createAcceptedReply(signal, encoding))
    }
  } catch (thrown) {
    const refusal = toRefusal(thrown)
    if (refusal.problem !== null) inbox?.note(refusal.problem, refusal.detail)
    const headers = { ...refusal.headers, ...(waits && { connection: 'close' }) }
    discardRequest(request, bounds.request)
    if (!response.destroyed)
      sendReply(response, createRefusedReply(refusal.status, refusal.message, encoding, headers))
  } finally {
    loopback.connections.idle(request.socket)
  }
}

/** Classifies a request by its signal. Throws a `Refusal` for one that no exporter sends. */
function classifySignal({ method }: IncomingMessage, path: readonly string[]): Signal {
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
function turnAway(error: NodeJS.ErrnoException, socket: Socket): void {
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
  socket.destroySoon()
}

function splitPath({ url = '' }: IncomingMessage): string[] {
  return url
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean)
}
