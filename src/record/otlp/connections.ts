import type { Socket } from 'node:net'

/** Long, because exporters reuse a connection every few seconds. */
export const keepAliveMs = 120_000

/** First bytes of HTTP/2 without negotiation; no HTTP/1 method begins like this. */
const preface = 'PRI '

interface Servers {
  readonly http1: () => void
  readonly http2: () => void
}

/** Hands a connection to a server by its first bytes, which that server reads again. Closes it if none arrive for `maxMs`. */
export function routeConnection(socket: Socket, maxMs: number, { http1, http2 }: Servers): void {
  let head = Buffer.alloc(0)
  const close = () => socket.destroy()
  const read = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk])
    const isHttp2 = preface.startsWith(head.toString('latin1', 0, preface.length))
    if (isHttp2 && head.length < preface.length) return
    socket.off('data', read).off('end', close).off('timeout', close).setTimeout(0)
    // HTTP/2 is loaded on demand; nothing may flow until it is there.
    if (isHttp2) socket.pause()
    socket.unshift(head)
    if (isHttp2) http2()
    else http1()
  }
  socket.on('error', () => undefined)
  socket.on('data', read).on('end', close).on('timeout', close).setTimeout(maxMs)
}

/** Tracks open connections. Closes the longest idle one if too many serve no trial, so no client locks others out. */
export class Connections {
  readonly #maxIdle: number
  readonly #open = new Set<Socket>()
  /** In the order in which they became idle. */
  readonly #idle = new Set<Socket>()

  constructor(maxIdle: number) {
    this.#maxIdle = maxIdle
  }

  opened(socket: Socket): void {
    this.#open.add(socket)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#idle.delete(socket)
    })
    this.idle(socket)
  }

  idle(socket: Socket): void {
    if (socket.destroyed) return
    this.#idle.delete(socket)
    this.#idle.add(socket)
    if (this.#idle.size > this.#maxIdle) this.closeLongestIdle()
  }

  busy(socket: Socket): void {
    this.#idle.delete(socket)
  }

  isBusy(socket: Socket): boolean {
    return this.#open.has(socket) && !this.#idle.has(socket)
  }

  closeLongestIdle(): void {
    const [longest] = this.#idle
    if (longest === undefined) return
    this.#idle.delete(longest)
    longest.destroy()
  }

  closeAll(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
