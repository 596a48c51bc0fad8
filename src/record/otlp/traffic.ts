import type { IncomingMessage } from 'node:http'

export interface SettleBounds {
  /** How long nothing must have come. */
  readonly quietMs: number
  readonly maxMs: number
  readonly signal?: AbortSignal
}

interface Waiting {
  readonly check: () => void
  readonly end: () => void
}

/** The requests of one inbox that are being received, and those who wait until there are none. */
export class Traffic {
  readonly #open = new Set<IncomingMessage>()
  /** Open ones that have been given up. */
  readonly #givenUp = new WeakSet<IncomingMessage>()
  readonly #waiting = new Set<Waiting>()
  readonly #onGivenUp: (count: number) => void

  /** `onGivenUp` is told of requests that were still open when the waiting for them ended, each once. */
  constructor(onGivenUp: (count: number) => void) {
    this.#onGivenUp = onGivenUp
  }

  get count(): number {
    return this.#open.size
  }

  begin(request: IncomingMessage): void {
    this.#open.add(request)
    this.#check()
  }

  end(request: IncomingMessage): void {
    if (this.#open.delete(request)) this.#check()
  }

  /** Until no request is open and none has been for a while; never rejects. */
  settled({ quietMs, maxMs, signal }: SettleBounds): Promise<void> {
    if (signal?.aborted === true) {
      this.#giveUp()
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      let quiet: NodeJS.Timeout | undefined
      const end = () => {
        clearTimeout(quiet)
        clearTimeout(latest)
        signal?.removeEventListener('abort', end)
        this.#waiting.delete(waiting)
        this.#giveUp()
        resolve()
      }
      const check = () => {
        clearTimeout(quiet)
        quiet = this.#open.size === 0 ? setTimeout(end, quietMs) : undefined
      }
      const waiting = { check, end }
      const latest = setTimeout(end, maxMs)
      signal?.addEventListener('abort', end)
      this.#waiting.add(waiting)
      check()
    })
  }

  /** Breaks off what is open, and ends all waiting. */
  stop(): void {
    this.#giveUp()
    for (const { end } of this.#waiting) end()
    for (const request of this.#open) request.destroy()
    this.#open.clear()
  }

  #check(): void {
    for (const { check } of this.#waiting) check()
  }

  #giveUp(): void {
    const late = [...this.#open].filter((request) => !this.#givenUp.has(request))
    for (const request of late) this.#givenUp.add(request)
    if (late.length > 0) this.#onGivenUp(late.length)
  }
}
