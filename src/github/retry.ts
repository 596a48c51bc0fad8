import type { Budget } from './budget.ts'
import { type ErrorReply, isRateLimit, replyOf } from './failure.ts'

/** Waiting is bounded for all requests of a client together: a gate that sleeps blocks a merge. */
export interface Patience {
  readonly wait: (milliseconds: number) => Promise<void>
  /** Pauses are charged to it, too. */
  readonly budget: Budget
  /** Milliseconds that may still be waited. */
  left: number
}

/** Attempts at one request. */
const maxAttempts = 4
/** GitHub's advice where a reply to a limit names no time. */
const limitPause = 60_000

/**
 * Repeats a request as long as that can help and the patience lasts, then throws what the last attempt threw.
 * `repeatable`: doing it twice is the same as doing it once; other requests are repeated only where GitHub
 * says that it did not take them.
 */
export async function withRetries<Reply>(
  request: () => Reply | PromiseLike<Reply>,
  repeatable: boolean,
  patience: Patience,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request()
    } catch (thrown) {
      const pause = pauseAfter(replyOf(thrown), repeatable, attempt)
      const most = Math.min(patience.left, patience.budget.leftMs)
      if (pause === null || attempt === maxAttempts || pause > most) throw thrown
      patience.left -= pause
      patience.budget.charge(pause)
      await patience.wait(pause)
    }
  }
}

/** Milliseconds to wait before the next attempt; null where another would end the same. */
function pauseAfter(reply: ErrorReply | null, repeatable: boolean, attempt: number): number | null {
  const doubling = 2 ** (attempt - 1)
  if (reply !== null && isRateLimit(reply)) return statedPause(reply) ?? limitPause * doubling
  if (!repeatable) return null
  if (reply === null) return 1000 * doubling
  return reply.status >= 500 ? (statedPause(reply) ?? 1000 * doubling) : null
}

/** `retry-after`, else the time until the limit is reset, told by the reply's own clock. */
function statedPause({ headers }: ErrorReply): number | null {
  const after = secondsIn(headers['retry-after'])
  if (after !== null) return after * 1000
  if (headers['x-ratelimit-remaining'] !== '0') return null
  const reset = secondsIn(headers['x-ratelimit-reset'])
  const now = Date.parse(String(headers['date']))
  return reset === null || Number.isNaN(now) ? null : Math.max(0, reset * 1000 - now)
}

function secondsIn(header: unknown): number | null {
  return typeof header === 'string' && /^\d{1,12}$/.test(header) ? Number(header) : null
}
