import type { BaseReading } from '../baseline/reason.ts'
import { failed } from '../core/reading.ts'
import { createHash } from 'node:crypto'
import type { Environment } from '../baseline/git/git.ts'
import { toError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import { BadAddress, type GitHubRequest, type ArtifactReply } from './asking.ts'
import {
  defaultTimeoutMs,
  BudgetSpent,
  createUnboundedBudget,
  type GitHubClient,
  type SharedConnection,
} from './client.ts'
import type { GitHubContext, RepositoryName } from './context.ts'
import { getReply } from './failure.ts'
import { writeFileAtomically } from '../files/write-file.ts'
import { findProxy } from '../judge/providers/proxy.ts'

interface DownloadRequest {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute. */
  readonly file: string
  readonly maxBytes: number
  /** Time limit without new data. */
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

/** Tells whether an error of {@link downloadFile} may pass: an outage, a limit, or a broken connection. */
function isPassing(thrown: unknown): boolean {
  return !(thrown instanceof Refusal) || thrown.status === 429 || thrown.status >= 500
}

/**
 * Writes what is at an address to a file, piece by piece. The address is a secret of its own: no token is
 * sent along, and no redirect followed. Gives the SHA-256 in hex.
 * Throws where it cannot be reached, answers anything but 200, stands still, or is larger.
 */
async function downloadFile(address: URL, request: DownloadRequest): Promise<string> {
  const { env, file, maxBytes, stallMs, signal } = request
  const proxy = findProxy(address, env)
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
    await writeFileAtomically(file, hashPieces(reply.body as AsyncIterable<Uint8Array>, hash, maxBytes))
    return hash.digest('hex')
  } finally {
    await dispatcher.destroy()
  }
}

async function* hashPieces(
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

interface Place {
  readonly context: Pick<GitHubContext, 'apiUrl'>
  readonly repository: RepositoryName
  readonly env: Environment
  readonly connection?: SharedConnection
}

/** One download takes no longer than all that is asked in a run may. */
const longestMs = 120_000

/** Writes an artifact of a run to a file, where it is what its digest says. */
export async function fetchArtifact(
  ask: GitHubRequest,
  place: Place,
  artifact: ArtifactReply & { readonly run: string },
  file: string,
): Promise<BaseReading<'written'>> {
  const { run, digest } = artifact
  const address = await ask((client) => findDownloadAddress(client, place, artifact))
  if (address.value === null)
    return failed(address.fault, { code: 'not-downloaded', args: { run, ...address.reason.args } })
  if (address.value === 'expired') return failed('absent', { code: 'expired', args: { run } })
  const { value } = address
  const { budget = createUnboundedBudget(), timeoutMs = defaultTimeoutMs } = place.connection ?? {}
  const request = { env: place.env, file, maxBytes: limits.downloadedArtifact, stallMs: timeoutMs }
  try {
    // Bytes that got lost on the way are there the second time.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const sha256 = await budget.spend(longestMs, (signal) => downloadFile(value, { ...request, signal }))
      if (typeof digest !== 'string' || digest === `sha256:${sha256}`)
        return { value: 'written', reason: null }
    }
    return failed('lasting', { code: 'wrong-digest', args: { run } })
  } catch (thrown) {
    const isLasting = thrown instanceof BudgetSpent || !isPassing(thrown)
    const message = truncate(oneLine(toError(thrown).message), 200)
    return failed(isLasting ? 'lasting' : 'passing', { code: 'not-downloaded', args: { run, message } })
  }
}

const addressOnly = { redirect: 'manual', parseSuccessResponseBody: false } as const

/** GitHub answers with an address that is good for a minute; or with 410, which of this request alone means expiry. */
async function findDownloadAddress(
  client: GitHubClient,
  { repository, context }: Place,
  { id }: ArtifactReply,
): Promise<URL | 'expired'> {
  const reply = await client
    .request(
      'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}',
      // A server that answers with the archive itself would have it all in memory.
      { ...repository, artifact_id: id, archive_format: 'zip', request: addressOnly },
    )
    .catch((thrown: unknown) => {
      if (getReply(thrown)?.status === 410) return null
      throw thrown
    })
  if (reply === null) return 'expired'
  const { location = '' } = reply.headers
  if (!URL.canParse(location)) throw new BadAddress('GitHub names no address')
  const address = new URL(location)
  if (address.protocol !== 'https:' && !isOwn(address, context))
    throw new BadAddress('GitHub names an address that is not https')
  return address
}

/** A server of the user's own may have no certificate. */
function isOwn({ host, protocol }: URL, { apiUrl }: Place['context']): boolean {
  const api = new URL(apiUrl)
  return api.host === host && api.protocol === protocol
}
