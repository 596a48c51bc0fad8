import { readFileSync } from 'node:fs'
import { Agent as HttpAgent, request as requestHttp, type ClientRequestArgs } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Duplex } from 'node:stream'
import { connect, createSecureContext, rootCertificates, type ConnectionOptions } from 'node:tls'
import type { Environment } from '../../core/environment.ts'

/** Milliseconds that nothing is sent on a connection until it is closed; providers close theirs later. */
const idleMs = 4_000

/** Connections to providers, kept open between calls. */
export class UpstreamAgents {
  readonly #options: ConnectionOptions
  readonly #agents = new Map<string, HttpAgent>()

  /** `env`: that of the run, whose authorities are trusted as the agents trust them. */
  constructor(env: Environment) {
    this.#options = trustAuthorities(env)
  }

  /** Finds the agent for a provider. `proxy`: address of a proxy that tunnels to it; null for none. */
  find({ protocol }: URL, proxy: string | null): HttpAgent {
    const key = `${protocol} ${proxy ?? ''}`
    const options = { keepAlive: true, timeout: idleMs, ...(protocol === 'https:' && this.#options) }
    const agent =
      this.#agents.get(key) ?? (protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options))
    if (proxy !== null && !this.#agents.has(key))
      agent.createConnection = (target, onConnection) => {
        const secure = protocol === 'https:' ? this.#options : null
        openTunnel(new URL(proxy), target, secure, (error, socket) => onConnection?.(error, socket as Duplex))
        return undefined
      }
    this.#agents.set(key, agent)
    return agent
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy()
  }
}

/** Opens a tunnel. `secure`: how TLS is spoken through it; null if it is not. */
function openTunnel(
  proxy: URL,
  target: ClientRequestArgs,
  secure: ConnectionOptions | null,
  done: (error: Error | null, socket?: Duplex) => void,
): void {
  const path = `${target.host}:${target.port}`
  const password = [proxy.username, proxy.password].map(decodeURIComponent).join(':')
  const basic = { 'proxy-authorization': `Basic ${Buffer.from(password).toString('base64')}` }
  const headers = { host: path, ...(password !== ':' && basic) }
  const send = proxy.protocol === 'https:' ? requestHttps : requestHttp
  const tunnel = send(proxy, { method: 'CONNECT', path, headers, agent: false })
  tunnel.once('connect', ({ statusCode }, socket) => {
    if (statusCode === 200) {
      const { servername = target.host ?? '' } = target as ConnectionOptions
      done(null, secure === null ? socket : connect({ ...secure, socket, servername }))
      return
    }
    socket.destroy()
    done(new Error(`the proxy ${proxy.host} answered ${statusCode}`))
  })
  tunnel.once('error', (error) => done(new Error(`the proxy ${proxy.host}: ${error.message}`)))
  tunnel.end()
}

/** Variables that make programs trust the authorities in a file. */
const authorityFiles = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS']

/** Reads the authorities besides those that Node trusts itself; an unreadable file adds none. */
function trustAuthorities(env: Environment): ConnectionOptions {
  const files = authorityFiles.flatMap((name) => env[name] ?? []).filter((file) => file !== '')
  const authorities = files.flatMap((file) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return []
    }
  })
  return authorities.length === 0
    ? {}
    : { secureContext: createSecureContext({ ca: [...rootCertificates, ...authorities] }) }
}
