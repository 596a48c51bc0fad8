import type { Request } from './tool-requests.ts'

/** Requests by key, each queue in the order in which they were made. */
export function queues(
  requests: readonly Request[],
  keyOf: (request: Request) => string | null,
): Map<string, Queue> {
  const byKey = new Map<string, Queue>()
  for (const request of requests) {
    const key = keyOf(request)
    if (key === null) continue
    const queue = byKey.get(key)
    if (queue === undefined) byKey.set(key, new Queue(request))
    else queue.add(request)
  }
  return byKey
}

/** How many of the requests that wait are compared with one execution. */
const mostCompared = 16

class Queue {
  readonly #items: Request[]
  #at = 0

  constructor(first: Request) {
    this.#items = [first]
  }

  add(request: Request): void {
    this.#items.push(request)
  }

  /** Removes the first that is wanted; those before it move up. */
  take(isWanted: (request: Request) => boolean): Request | undefined {
    const last = Math.min(this.#items.length, this.#at + mostCompared)
    for (let at = this.#at; at < last; at++) {
      const request = this.#items[at]
      if (request === undefined || !isWanted(request)) continue
      this.#items.copyWithin(this.#at + 1, this.#at, at)
      this.#at++
      return request
    }
    return undefined
  }
}
