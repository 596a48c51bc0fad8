import type { Environment } from '../baseline/git/git.ts'
import { without, type Asked } from '../baseline/remote-commits.ts'
import { toError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { cut, oneLine } from '../core/visible-text.ts'
import type { ArtifactReply } from './artifact-replies.ts'
import type { Ask } from './asking.ts'
import { BudgetSpent, unbounded } from './budget.ts'
import { defaultTimeoutMs, type GitHubClient, type SharedConnection } from './client.ts'
import type { GitHubContext, Repository } from './context.ts'
import { download, isPassing } from './download.ts'
import { BadAddress } from './runs-failure.ts'

interface Place {
  readonly context: Pick<GitHubContext, 'apiUrl'>
  readonly repository: Repository
  readonly env: Environment
  readonly connection?: SharedConnection
}

/** One download takes no longer than all that is asked in a run may. */
const longestMs = 120_000

/** Writes an artifact to a file, where it is what its digest says. A reason is the end of a sentence. */
export async function fetchArtifact(
  ask: Ask,
  place: Place,
  artifact: ArtifactReply,
  file: string,
): Promise<Asked<'written'>> {
  const address = await ask((client) => addressOf(client, place, artifact))
  if (address.value === null) return without(address.fault, `cannot be downloaded: ${address.reason}`)
  const { budget = unbounded(), timeoutMs = defaultTimeoutMs } = place.connection ?? {}
  const request = { env: place.env, file, maxBytes: limits.downloadedArtifact, stallMs: timeoutMs }
  const { digest } = artifact
  try {
    // Bytes that got lost on the way are there the second time.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const sha256 = await budget.spend(longestMs, (signal) =>
        download(address.value, { ...request, signal }),
      )
      if (typeof digest !== 'string' || digest === `sha256:${sha256}`)
        return { value: 'written', reason: null }
    }
    return without('lasting', 'is not what its digest says, and is not used')
  } catch (thrown) {
    const isLasting = thrown instanceof BudgetSpent || !isPassing(thrown)
    const why = cut(oneLine(toError(thrown).message), 200)
    return without(isLasting ? 'lasting' : 'passing', `cannot be downloaded: ${why}`)
  }
}

const addressOnly = { redirect: 'manual', parseSuccessResponseBody: false } as const

/** GitHub answers with an address that is good for a minute. */
async function addressOf(
  client: GitHubClient,
  { repository, context }: Place,
  { id }: ArtifactReply,
): Promise<URL> {
  const { headers } = await client.request(
    'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}',
    // A server that answers with the archive itself would have it all in memory.
    { ...repository, artifact_id: id, archive_format: 'zip', request: addressOnly },
  )
  const { location = '' } = headers
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
