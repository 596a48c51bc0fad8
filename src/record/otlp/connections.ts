import type { Socket } from 'node:net'

/**
 * Open connections that have no request of a trial on them. Beyond a number of them the one that has been
 * idle the longest is closed, so that whoever holds many open keeps nobody else out.
 */
export class Connections {
  readonly #most: number
  /** In the order in which they became idle. */
  readonly #idle = new Set<Socket>()

  constructor(most: number) {
    this.#most = most
  }

  opened(socket: Socket): void {
    socket.once('close', () => this.#idle.delete(socket))
    this.idle(socket)
  }

  idle(socket: Socket): void {
    if (socket.destroyed) return
    this.#idle.delete(socket)
    this.#idle.add(socket)
    if (this.#idle.size > this.#most) this.closeLongestIdle()
  }

  busy(socket: Socket): void {
    this.#idle.delete(socket)
  }

  closeLongestIdle(): void {
    const [longest] = this.#idle
    if (longest === undefined) return
    this.#idle.delete(longest)
    longest.destroy()
  }
}
