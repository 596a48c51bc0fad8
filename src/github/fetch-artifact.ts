import { createHash } from 'node:crypto'
import type { BaseReading } from '../baseline/reason.ts'
import type { Environment } from '../core/environment.ts'
import { toError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { failed } from '../core/reading.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import { writeFileAtomically } from '../files/write-file.ts'
import { beginsAsZip } from '../files/zip/zip-sign.ts'
import { findProxy } from '../judge/providers/proxy.ts'
import { artifactOfRun, BadAddress, type GitHubRequest, type ArtifactReply } from './asking.ts'
import { defaultTimeoutMs, createUnboundedBudget, waitMilliseconds } from './client.ts'
import type { GitHubClient, SharedConnection } from './client.ts'
import type { GitHubContext, RepositoryName } from './context.ts'
import { BudgetSpent, getReply, isOutage } from './failure.ts'

interface DownloadRequest {
  readonly env: Environment
  /** Absolute. */
  readonly file: string
  readonly maxBytes: number
  /** Time limit without new data. */
  readonly stallMs: number
  /** Ends all of it. */
  readonly signal: AbortSignal
}

/** An answer of who has the archive. `status`: absent where it would be the same from any address. */
class Refusal extends Error {
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
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

/** One download may take as long as all requests of a run. */
const maxMs = 120_000

/** Pauses between attempts at one archive: its address is that of another service, with outages of its own. */
const pausesMs = [1_000, 4_000, 10_000]

/** Downloads a run's artifact if its digest fits. `sinceMs`: start of its attempt, in milliseconds since 1970. */
export async function downloadArtifact(
  ask: GitHubRequest,
  place: Place,
  { run, name, sinceMs = 0 }: { readonly run: string; readonly name: string; readonly sinceMs?: number },
  file: string,
): Promise<BaseReading<'written'>> {
  const which = { repository: place.repository, run: Number(run), name, sinceMs }
  const listed = await ask((client) => artifactOfRun(client, which))
  if (listed.value === null) return listed
  const { artifact } = listed.value
  if (artifact === null) return failed('absent', { code: 'no-artifact', args: { run, name } })
  if (artifact.expired) return failed('absent', { code: 'expired', args: { run } })
  if (artifact.size_in_bytes > limits.downloadedArtifact)
    return failed('lasting', { code: 'too-large', args: { run, maxBytes: limits.downloadedArtifact } })
  const { budget = createUnboundedBudget(), wait = waitMilliseconds } = place.connection ?? {}
  for (let attempt = 0; ; attempt += 1) {
    const address = await ask((client) => findDownloadAddress(client, place, artifact))
    if (address.value === null)
      return failed(address.fault, { code: 'not-downloaded', args: { run, ...address.reason.args } })
    if (address.value === 'expired') return failed('absent', { code: 'expired', args: { run } })
    const { reading, mayPass } = await fetchArchive(address.value, place, { ...artifact, run }, file)
    const pauseMs = pausesMs[attempt]
    if (!mayPass || pauseMs === undefined || pauseMs > budget.leftMs) return reading
    budget.charge(pauseMs)
    await wait(pauseMs)
  }
}

async function fetchArchive(
  address: URL,
  { connection = {}, env }: Place,
  { run, digest }: { readonly run: string; readonly digest?: string | null | undefined },
  file: string,
): Promise<{ readonly reading: BaseReading<'written'>; readonly mayPass: boolean }> {
  const { budget = createUnboundedBudget(), timeoutMs: stallMs = defaultTimeoutMs } = connection
  const request = { env, file, maxBytes: limits.downloadedArtifact, stallMs }
  try {
    const sha256 = await budget.spend(maxMs, (signal) => downloadFile(address, { ...request, signal }))
    if (typeof digest === 'string' && digest !== `sha256:${sha256}`)
      return { reading: failed('lasting', { code: 'wrong-digest', args: { run } }), mayPass: true }
    // What does not begin like an archive is a page of something that stands between.
    if (typeof digest !== 'string' && !(await beginsAsZip(file)))
      throw new Error('what arrived is no archive')
    return { reading: { value: 'written', reason: null }, mayPass: false }
  } catch (thrown) {
    const status = thrown instanceof Refusal ? (thrown.status ?? 0) : 500
    const mayPass = status > 0 && !(thrown instanceof BudgetSpent)
    const fault = mayPass && (status === 429 || isOutage(status)) ? 'passing' : 'lasting'
    const message = truncate(oneLine(toError(thrown).message), 200)
    return { reading: failed(fault, { code: 'not-downloaded', args: { run, message } }), mayPass }
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
