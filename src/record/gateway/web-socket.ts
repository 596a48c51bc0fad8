import { ServerResponse, type ClientRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { OpenExchange } from './exchange-log.ts'
import { dropConnectionHeaders } from './pass-headers.ts'

interface Ends {
  readonly response: ServerResponse
  readonly exchange: OpenExchange
  /** Ends both with the trial. */
  readonly signal: AbortSignal
}

/** Opens the response to a request that Node has left to us with its connection. */
export function openResponse(request: IncomingMessage, socket: Socket): ServerResponse {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.once('finish', () => socket.end())
  socket.on('error', () => undefined)
  return response
}

/** Writes the head of a request without its offer of another protocol. */
export function writeHead({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 1 || /^(?:connection|upgrade|http2-settings)$/i.test(name)
      ? []
      : [`${name}: ${rawHeaders[at + 1]}`],
  )
  return Buffer.from([`${method} ${url} HTTP/${httpVersion}`, ...lines, '', ''].join('\r\n'), 'latin1')
}

/** Joins both ends of a WebSocket that a provider has agreed to. What they say is not recorded, and that is noted. */
export function joinWebSocket({ response, exchange, signal }: Ends, outgoing: ClientRequest): void {
  outgoing.on('upgrade', (reply, upstream: Socket, head: Buffer) => {
    const agent = response.socket
    if (agent === null) return void upstream.destroy()
    const headers = dropConnectionHeaders(reply.rawHeaders)
    const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
    const first = `HTTP/1.1 101 ${reply.statusMessage ?? ''}`
    exchange.reply(101, reply.headers)
    exchange.lose('what goes over a WebSocket is not recorded')
    response.detachSocket(agent)
    agent.write([first, ...lines, 'Connection: Upgrade', 'Upgrade: websocket', '', ''].join('\r\n'), 'latin1')
    upstream.unshift(head)
    agent.pipe(upstream).pipe(agent)
    const ends = [agent, upstream]
    for (const end of ends) {
      end.on('error', () => undefined)
      end.once('close', () => {
        exchange.end(null)
        response.emit('close')
        for (const each of ends) each.destroy()
      })
    }
    signal.addEventListener('abort', () => agent.destroy(), { once: true })
  })
}
