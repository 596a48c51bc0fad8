import { once } from 'node:events'
import { request as requestHttp, type Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { toError } from '../../core/errors.ts'
import type { OpenExchange } from './exchange-log.ts'
import { refuseCall } from './refuse-call.ts'
import { selectEncodings } from './unpack.ts'

/** A request of an agent on its way to a provider. */
export interface Passage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly upstream: URL
  readonly exchange: OpenExchange
  /** Keeps connections to providers open between calls. */
  readonly agents: { readonly 'http:': Agent; readonly 'https:': Agent }
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

/** Takes the body of a request; false where it does not come whole, which ends the exchange. */
export async function takeBody({ request, exchange }: Passage): Promise<boolean> {
  request.on('data', (chunk: Buffer) => exchange.sent.take(chunk))
  const hasEnded = await once(request, 'end').then(
    () => true,
    () => false,
  )
  if (!hasEnded) exchange.end('the agent closed the connection before')
  return hasEnded
}

/** The same of a request whose body was taken already. */
export function forwardBody(passage: Passage, body: Buffer): void {
  send(passage).end(body)
}

/** `isAgain`: a connection that was kept open had been closed by the provider meanwhile. */
function send(passage: Passage, isAgain = false) {
  const { request, response, upstream, exchange, agents, signal } = passage
  const isSecure = upstream.protocol === 'https:'
  const outgoing = (isSecure ? requestHttps : requestHttp)(upstream, {
    method: request.method ?? 'GET',
    headers: passHeaders(request.rawHeaders, upstream.host),
    agent: agents[isSecure ? 'https:' : 'http:'],
    signal,
    ...(isSecure && { rejectUnauthorized: true }),
  })
  const onClose = () => {
    if (response.writableFinished) return
    exchange.end(signal.aborted ? 'the trial ended before' : 'the agent closed the connection before')
    outgoing.destroy()
  }
  response.once('close', onClose)
  outgoing.on('response', (reply) => passReply(reply, passage))
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    if (signal.aborted) response.destroy()
    if (response.destroyed || response.headersSent) return
    const body = request.complete ? exchange.sent.bytes : null
    if (outgoing.reusedSocket && error.code === 'ECONNRESET' && body !== null && !isAgain) {
      response.off('close', onClose)
      send(passage, true).end(body)
      return
    }
    const reason = `the provider could not be reached: ${toError(error).message}`
    exchange.end(reason)
    refuseCall(response, 502, reason)
  })
  return outgoing
}

function passReply(reply: IncomingMessage, { response, exchange }: Passage): void {
  const status = reply.statusCode ?? 502
  exchange.reply(status, reply.headers)
  response.writeHead(status, reply.statusMessage, passHeaders(reply.rawHeaders, null))
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

/** Headers of one connection alone, as RFC 9110 has them; and what we say ourselves. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

/** Headers as they came, name and value in turn, without those of the connection. `host`: of a request. */
function passHeaders(raw: readonly string[], host: string | null): string[] {
  const pairs = raw.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [],
  )
  const connection = pairs.filter(([name]) => name.toLowerCase() === 'connection')
  const named = new Set(connection.flatMap(([, value]) => value.toLowerCase().split(/[\s,]+/)))
  const passed = pairs.filter(([name]) => {
    const lower = name.toLowerCase()
    return !ofConnection.has(lower) && !named.has(lower) && !(host !== null && lower === 'host')
  })
  if (host === null) return passed.flat()
  const unpacked = passed.map(([name, value]) =>
    name.toLowerCase() === 'accept-encoding' ? [name, selectEncodings(value)] : [name, value],
  )
  const isChunked = pairs.some(([name]) => name.toLowerCase() === 'transfer-encoding')
  return [['host', host], ...unpacked, ...(isChunked ? [['transfer-encoding', 'chunked']] : [])].flat()
}
