import { createHash } from 'node:crypto'
import { writeFileAtomically } from '../files/write-file.ts'
import { proxyFor } from '../judge/providers/proxy.ts'

export interface DownloadRequest {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute. */
  readonly file: string
  readonly maxBytes: number
  /** How long nothing may arrive. */
  readonly stallMs: number
  /** Ends all of it. */
  readonly signal: AbortSignal
}

/** An answer that would be the same again, unless its status is one of an outage. */
class Refusal extends Error {
  readonly status: number

  constructor(message: string, status = 0) {
    super(message)
    this.status = status
  }
}

/** Whether what {@link download} threw may be over in a moment: an outage, a limit, or a connection that broke off. */
export function isPassing(thrown: unknown): boolean {
  return !(thrown instanceof Refusal) || thrown.status === 429 || thrown.status >= 500
}

/**
 * Writes what is at an address to a file, piece by piece. The address is a secret of its own: no token is
 * sent along, and no redirect followed. Gives the SHA-256 in hex.
 * Throws where it cannot be reached, answers anything but 200, stands still, or is larger.
 */
export async function download(address: URL, request: DownloadRequest): Promise<string> {
  const { env, file, maxBytes, stallMs, signal } = request
  const proxy = proxyFor(address, env)
  // Node's own `fetch` looks at no proxy; this one is in the bundle for the client in any case.
  const { fetch, Agent, ProxyAgent } = await import('undici')
  const waits = { headersTimeout: stallMs, bodyTimeout: stallMs, connect: { timeout: stallMs } }
  const dispatcher = proxy === null ? new Agent(waits) : new ProxyAgent({ uri: proxy, ...waits })
  try {
    const reply = await fetch(address, { redirect: 'manual', signal, dispatcher })
    if (reply.status !== 200 || reply.body === null) {
      await reply.body?.cancel()
      throw new Refusal(`${address.host} answered ${reply.status}`, reply.status)
    }
    const hash = createHash('sha256')
    await writeFileAtomically(file, hashed(reply.body as AsyncIterable<Uint8Array>, hash, maxBytes))
    return hash.digest('hex')
  } finally {
    await dispatcher.destroy()
  }
}

async function* hashed(
  pieces: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new Refusal(`it is larger than ${maxBytes} bytes`)
    hash.update(piece)
    yield piece
  }
}
