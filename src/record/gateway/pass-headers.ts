import type { IncomingMessage } from 'node:http'
import { selectEncodings } from './unpack.ts'

/** Whether a request asks for a WebSocket, as realtime models have them. */
export function isWebSocket({ headers, method }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'
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

/** Headers as they came, name and value in turn, without those of the connection. */
export function dropConnectionHeaders(raw: readonly string[]): string[] {
  const pairs = raw.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [],
  )
  const connection = pairs.filter(([name]) => name.toLowerCase() === 'connection')
  const named = new Set(connection.flatMap(([, value]) => value.toLowerCase().split(/[\s,]+/)))
  // Without its length, a body would be read as the next request.
  named.delete('content-length')
  return pairs
    .filter(([name]) => !ofConnection.has(name.toLowerCase()) && !named.has(name.toLowerCase()))
    .flat()
}

/** Headers of a request on its way to a host. */
export function passHeaders(request: IncomingMessage, host: string): string[] {
  const passed = dropConnectionHeaders(request.rawHeaders)
  const headers = ['host', host]
  for (let at = 0; at < passed.length; at += 2) {
    const [name = '', value = ''] = passed.slice(at, at + 2)
    const lower = name.toLowerCase()
    if (lower !== 'host') headers.push(name, lower === 'accept-encoding' ? selectEncodings(value) : value)
  }
  if (request.headers['transfer-encoding'] !== undefined) headers.push('transfer-encoding', 'chunked')
  if (isWebSocket(request)) headers.push('connection', 'Upgrade', 'upgrade', 'websocket')
  return headers
}
