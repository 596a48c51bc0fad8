import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Connections, keepAliveMs } from './connections.ts'

/** A server on a free port of 127.0.0.1, with an address for each trial that is open. */
export class Loopback<Trial extends { readonly close: () => void }> {
  readonly server: Server
  readonly connections: Connections
  /** By their tokens. */
  readonly trials = new Map<string, Trial>()

  /** Milliseconds until the head of a request is there, and until all of it is; 0: for ever. */
  constructor(idleConnections: number, headMs: number, requestMs: number) {
    this.connections = new Connections(idleConnections)
    this.server = createServer({
      headersTimeout: headMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.ceil(headMs / 4),
      keepAliveTimeout: keepAliveMs,
    })
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(0, '127.0.0.1', () => {
        // From now on there are no descriptors left for another connection.
        this.server.off('error', reject).on('error', () => this.connections.closeLongestIdle())
        resolve()
      })
    })
  }

  /** Opens a trial at an address that cannot be guessed; `onClose` is to be called when that is over. */
  open<Opened extends Trial>(make: (endpoint: string, onClose: () => void) => Opened): Opened {
    const token = randomBytes(18).toString('base64url')
    const trial = make(`http://127.0.0.1:${this.#port}/${token}`, () => this.trials.delete(token))
    this.trials.set(token, trial)
    return trial
  }

  /** Tells a request from that of a web page, which comes by a name that leads here, or from its own. */
  isForUs({ origin, host }: IncomingHttpHeaders): boolean {
    const hosts = [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`]
    return origin === undefined && hosts.includes(host?.toLowerCase() ?? '')
  }

  /** Closes every trial and connection. */
  async close(): Promise<void> {
    for (const trial of this.trials.values()) trial.close()
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve())
      this.connections.closeAll()
    })
  }

  get #port(): number {
    return (this.server.address() as AddressInfo).port
  }
}
