import { limits } from '../../core/limits.ts'
import { readDocument } from '../../trace/reading/lines.ts'
import type { JudgeFailureReason } from '../question.ts'

/** Response over HTTP. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Why nothing usable came back. */
export interface ExchangeProblem {
  readonly reason: JudgeFailureReason
  /** A clause, without anything that was sent. */
  readonly message: string
  /** Whether the same request may well get through a little later. */
  readonly isTransient: boolean
}

/** What one request came to: an answer, or why there is none. */
export type Attempt<Answer> =
  | { readonly answer: Answer; readonly problem: null; readonly received: Received | null }
  | { readonly answer: null; readonly problem: ExchangeProblem; readonly received: Received | null }

/** One request to a provider: the `fetch` that a client package is given for it, and what came of it. */
export interface Exchange {
  readonly fetch: typeof globalThis.fetch
  received(): Received | null
  problem(): ExchangeProblem | null
}

/**
 * Keys and traces go to the host of `address` and nowhere else: no redirect is followed, a request to
 * another origin is not sent. Replies are bounded. `proxy`: that of {@link proxyFor}.
 */
export function openExchange(address: URL, proxy: string | null): Exchange {
  let received: Received | null = null
  let problem: ExchangeProblem | null = null
  const send: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    try {
      if (url.origin !== address.origin)
        throw new Unusable('judge-bad-request', `would leave ${address.host}`)
      received = await receiveReply(url, init, proxy)
    } catch (thrown) {
      // Given up from outside: nothing is wrong with the provider.
      if (init?.signal?.aborted === true) throw thrown
      problem =
        thrown instanceof Unusable
          ? { reason: thrown.reason, message: `a request ${thrown.message}`, isTransient: false }
          : {
              reason: 'judge-unreachable',
              message: `${address.host} cannot be reached${proxy === null ? '' : ' through the proxy'}${getErrorCode(thrown)}`,
              isTransient: true,
            }
      throw new Error(problem.message, { cause: thrown })
    }
    const { status, body } = received
    // Without the headers of a body that was packed, for this one is not.
    return new Response(body === '' ? null : body, {
      status,
      headers: { 'content-type': received.headers.get('content-type') ?? 'application/json' },
    })
  }
  return { fetch: send, received: () => received, problem: () => problem }
}

async function receiveReply(url: URL, init: RequestInit = {}, proxy: string | null): Promise<Received> {
  if (proxy === null) return readReply(await fetch(url, { ...init, redirect: 'manual' }), url)
  // Node's own looks at no proxy. This one is in the bundle for the client of GitHub, and has its own `fetch`.
  const { fetch: fetchThrough, ProxyAgent } = await import('undici')
  const { method = 'GET', headers, body, signal } = init
  if (typeof body !== 'string') throw new Unusable('judge-bad-request', 'has a body that is no text')
  const dispatcher = new ProxyAgent(proxy)
  try {
    const sent = { method, headers: Object.fromEntries(new Headers(headers)), body, signal: signal ?? null }
    return await readReply(await fetchThrough(url, { ...sent, redirect: 'manual', dispatcher }), url)
  } finally {
    await dispatcher.destroy()
  }
}

/** As Node's `fetch` and that of the package have it. */
interface Answered {
  readonly status: number
  readonly headers: Iterable<[string, string]>
  readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null
}

async function readReply({ status, headers, body }: Answered, { host }: URL): Promise<Received> {
  if (status >= 300 && status < 400) {
    await body?.cancel()
    throw new Unusable('judge-unreachable', `to ${host} was redirected, which is not followed`)
  }
  // Leaving the rest of it cancels the body.
  const text = body === null ? '' : await readDocument(body, limits.providerReply)
  if (text === null)
    throw new Unusable('judge-bad-reply', `to ${host} had a reply of more than ${limits.providerReply} bytes`)
  return { status, headers: new Headers([...headers]), body: text }
}

/** A reply that arrived and must not be used. */
class Unusable extends Error {
  readonly reason: JudgeFailureReason

  constructor(reason: JudgeFailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** `ECONNREFUSED` and the like; their messages may hold addresses with keys. */
function getErrorCode(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && /^[A-Z\d_]{1,60}$/.test(code) ? ` (${code})` : ''
}
