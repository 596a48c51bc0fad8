import { once } from 'node:events'
import { request as requestHttp, type Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { toError } from '../../core/errors.ts'
import type { OpenExchange } from './exchange-log.ts'
import { refuseCall } from './refuse-call.ts'
import { dropConnectionHeaders, isWebSocket, passHeaders } from './pass-headers.ts'
import { joinWebSocket } from './web-socket.ts'

/** A request of an agent on its way to a provider. */
export interface Passage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly upstream: URL
  readonly exchange: OpenExchange
  /** Keeps connections to the provider open between calls. */
  readonly agent: Agent
  /** Ends the passage with the trial. */
  readonly signal: AbortSignal
}

/** Sends a request to its provider and the reply back, byte for byte as both come. Follows no redirect. Never rejects. */
export function forward(passage: Passage): void {
  const { request, exchange } = passage
  const outgoing = send(passage)
  request.on('data', (chunk: Buffer) => exchange.sent.take(chunk))
  request.pipe(outgoing)
}

/** Takes the body of a request; false if it does not come whole, which ends the exchange. */
export async function takeBody({ request, exchange }: Passage): Promise<boolean> {
  request.on('data', (chunk: Buffer) => exchange.sent.take(chunk))
  const hasEnded = await once(request, 'end').then(
    () => true,
    () => false,
  )
  if (!hasEnded) exchange.end('the agent closed the connection before')
  return hasEnded
}

/** Answers a call in our own words, and records that. */
export function refusePassage({ response, exchange }: Passage, status: number, message: string): void {
  refuseCall(response, status, message)
  exchange.reply(status, {})
  exchange.end(null)
}

/** Forwards a request whose body was taken already. */
export function forwardBody(passage: Passage, body: Buffer): void {
  send(passage).end(body)
}

/** Sends a request. `isAgain`: the provider had closed a kept connection meanwhile. */
function send(passage: Passage, isAgain = false) {
  const { request, response, upstream, exchange, agent, signal } = passage
  const isSecure = upstream.protocol === 'https:'
  const outgoing = (isSecure ? requestHttps : requestHttp)(upstream, {
    method: request.method ?? 'GET',
    headers: passHeaders(request, upstream.host),
    agent,
    signal,
    ...(isSecure && { rejectUnauthorized: true }),
  })
  const fail = (reason: string) => {
    exchange.end(reason)
    refuseCall(response, 502, reason)
  }
  const onClose = () => {
    if (response.writableFinished) return
    exchange.end(signal.aborted ? 'the trial ended before' : 'the agent closed the connection before')
    outgoing.destroy()
  }
  response.once('close', onClose)
  outgoing.on('response', (reply) => {
    try {
      passReply(reply, passage)
    } catch (thrown) {
      reply.destroy()
      fail(`the provider sent what is no reply: ${toError(thrown).message}`)
    }
  })
  if (isWebSocket(request)) joinWebSocket(passage, outgoing)
  else
    outgoing.on('upgrade', (_reply, socket) => {
      socket.destroy()
      fail('the provider changed to another protocol unasked')
    })
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    if (signal.aborted) response.destroy()
    if (response.destroyed || response.headersSent) return
    const body = request.complete ? exchange.sent.bytes : null
    if (outgoing.reusedSocket && error.code === 'ECONNRESET' && body !== null && !isAgain) {
      response.off('close', onClose)
      send(passage, true).end(body)
      return
    }
    fail(`the provider could not be reached: ${toError(error).message}`)
  })
  return outgoing
}

function passReply(reply: IncomingMessage, { response, exchange }: Passage): void {
  const status = reply.statusCode ?? 502
  response.writeHead(status, reply.statusMessage, dropConnectionHeaders(reply.rawHeaders))
  exchange.reply(status, reply.headers)
  response.flushHeaders()
  reply.on('data', (chunk: Buffer) => {
    exchange.received.take(chunk)
    if (response.write(chunk)) return
    reply.pause()
    response.once('drain', () => reply.resume())
  })
  reply.on('end', () => {
    response.end()
    exchange.end(null)
  })
  // Without its end, the agent is to see what we see.
  reply.on('error', () => undefined)
  reply.on('close', () => {
    if (reply.complete) return
    exchange.end('the provider broke off its reply')
    response.destroy()
  })
}
