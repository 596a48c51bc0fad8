import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { connect as tlsConnect } from 'node:tls'

const mostRedirects = 5
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Statuses of replies that have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * A `fetch` that asks through a proxy, see {@link proxyFor}; Node's own, which uses none, for null. Each request opens
 * a tunnel of its own (RFC 9110, 9.3.6), sends text, and follows redirects within its origin only.
 */
export function fetchThrough(proxy: string | null): typeof globalThis.fetch {
  if (proxy === null) return globalThis.fetch
  return async (input, init = {}) => {
    try {
      const url = new URL(input instanceof Request ? input.url : input)
      return responseOf(await follow(url, init, new URL(proxy)))
    } catch (thrown) {
      init.signal?.throwIfAborted()
      throw new TypeError('fetch failed', { cause: thrown })
    }
  }
}

async function follow(address: URL, init: RequestInit, proxy: URL): Promise<IncomingMessage> {
  let url = address
  let { method = 'GET', body = null } = init
  for (let followed = 0; followed <= mostRedirects; followed += 1) {
    const reply = await send(url, { ...init, method, body }, proxy)
    const { statusCode: status = 0, headers } = reply
    if (init.redirect === 'manual' || !redirects.has(status) || headers.location === undefined) return reply
    reply.destroy()
    const next = new URL(headers.location, url)
    if (next.origin !== url.origin) throw new Error(`${url.host} redirects to another host`)
    url = next
    if (status < 307 && method !== 'HEAD') [method, body] = ['GET', null]
  }
  throw new Error(`${url.host} redirects more than ${mostRedirects} times`)
}

async function send(url: URL, init: RequestInit, proxy: URL): Promise<IncomingMessage> {
  const { method, headers, body, signal } = init
  if (body !== null && typeof body !== 'string') throw new Error('only text can be sent through a proxy')
  const socket = await openTunnel(url, proxy, signal ?? undefined)
  const request = httpRequest({
    method,
    path: url.pathname + url.search,
    // Nothing here unpacks a body.
    headers: { ...Object.fromEntries(new Headers(headers)), host: url.host, 'accept-encoding': 'identity' },
    createConnection: () => socket,
    ...(signal ? { signal } : {}),
  })
  request.end(body ?? undefined)
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  return reply
}

/** Opens a connection to the host of an address through the proxy, encrypted if the address says so. */
async function openTunnel(url: URL, proxy: URL, signal: AbortSignal | undefined): Promise<Socket> {
  const isSecure = url.protocol === 'https:'
  const [host, proxyHost] = [url, proxy].map(({ hostname }) => hostname.replace(/^\[|\]$/g, ''))
  const target = `${url.hostname}:${url.port || (isSecure ? 443 : 80)}`
  const account = [proxy.username, proxy.password].map(decodeURIComponent).join(':')
  const login = `Basic ${Buffer.from(account).toString('base64')}`
  const ask = proxy.protocol === 'https:' ? httpsRequest : httpRequest
  const request = ask({
    method: 'CONNECT',
    host: proxyHost,
    port: proxy.port,
    path: target,
    headers: { host: target, ...(account === ':' ? {} : { 'proxy-authorization': login }) },
    agent: false,
    ...(signal === undefined ? {} : { signal }),
  })
  request.end()
  const [reply, socket] = (await once(request, 'connect')) as [IncomingMessage, Socket]
  if (reply.statusCode !== 200) {
    socket.destroy()
    throw new Error(`the proxy answered ${reply.statusCode}`)
  }
  // Node may not name an IP address as the server's.
  return isSecure
    ? tlsConnect({ socket, host, servername: host === undefined || isIP(host) ? '' : host })
    : socket
}

function responseOf(reply: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = reply
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const isBodiless = bodiless.has(status)
  if (isBodiless) reply.resume()
  const body = isBodiless ? null : (Readable.toWeb(reply) as ReadableStream<Uint8Array>)
  return new Response(body, { status, statusText, headers })
}
