import type { ArtifactStore, BaseRun, RunQuery } from '../baseline/artifact/artifact-store.ts'
import type { Answer, Environment } from '../baseline/git/git.ts'
import { limits } from '../core/limits.ts'
import {
  artifactsReply,
  commitsReply,
  comparisonReply,
  type ArtifactReply,
  type RunReply,
} from './artifact-replies.ts'
import { type Connection, createClient, type GitHubClient } from './client.ts'
import type { GitHubContext, Repository } from './context.ts'
import { download, isPassing } from './download.ts'
import { cut, oneLine } from '../core/visible-text.ts'
import { toError } from '../core/errors.ts'
import { listRuns } from './list-runs.ts'
import { BadAddress, runsPermission, whyNoRuns } from './runs-failure.ts'
import { workflowOf } from './workflow-file.ts'

/** Events whose runs are of the branch that they name, and that nobody without write access can cause. */
const events: ReadonlySet<string> = new Set(['push', 'schedule', 'workflow_dispatch'])

const downloadMs = 300_000

export interface StoreSettings {
  readonly context: GitHubContext
  /** Empty: there is none. */
  readonly token: string
  /** Of the artifact. */
  readonly name: string
  readonly env: Environment
  readonly connection?: Omit<Connection, 'token' | 'apiUrl'>
}

/** Results artifacts of this repository's runs; or why none can be looked for. */
export function artifactStore(settings: StoreSettings): ArtifactStore | string {
  const { context, token } = settings
  if (context.repository === null) return 'GITHUB_REPOSITORY does not name the repository'
  if (token === '')
    return `there is no token to look for results artifacts with; the job needs ${runsPermission}`
  return new GitHubArtifacts(settings, context.repository)
}

const addressOnly = { redirect: 'manual', parseSuccessResponseBody: false } as const

class GitHubArtifacts implements ArtifactStore {
  readonly #settings: StoreSettings
  readonly #repository: Repository
  readonly #workflow: string | null
  #client: Promise<GitHubClient> | undefined

  constructor(settings: StoreSettings, repository: Repository) {
    this.#settings = settings
    this.#repository = repository
    this.#workflow = workflowOf(settings.env['GITHUB_WORKFLOW_REF'] ?? '', repository)
  }

  runs(query: RunQuery): Promise<Answer<readonly BaseRun[]>> {
    const { branch } = query
    return this.#attempt(async (client) => {
      const runs = await listRuns(client, {
        ...query,
        repository: this.#repository,
        workflow: this.#workflow,
      })
      return runs
        .filter((run) => this.#isOfBase(run, branch))
        .sort((a, b) => b.id - a.id)
        .map(({ id, head_sha, head_commit }) => ({
          id: String(id),
          sha: head_sha,
          committedAt: head_commit === null ? null : new Date(head_commit.timestamp).toISOString(),
        }))
    })
  }

  mergeBase(base: string, head: string): Promise<Answer<string>> {
    return this.#attempt(async (client) => {
      const { data } = await client.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
        ...this.#repository,
        basehead: `${base}...${head}`,
        per_page: 1,
      })
      return comparisonReply.parse(data).merge_base_commit.sha
    })
  }

  firstParents(sha: string, most: number): Promise<Answer<readonly string[]>> {
    return this.#attempt(async (client) => {
      const { data } = await client.request('GET /repos/{owner}/{repo}/commits', {
        ...this.#repository,
        sha,
        // More than are wanted: those that were merged are listed in between.
        per_page: 100,
      })
      const parents = new Map(commitsReply.parse(data).map((commit) => [commit.sha, commit.parents[0]?.sha]))
      const line: string[] = []
      for (let at: string | undefined = sha; at !== undefined && line.length < most; at = parents.get(at)) {
        line.push(at)
      }
      return line
    })
  }

  async download(run: BaseRun, file: string): Promise<Answer<'written'>> {
    const shown = `the results artifact of run ${run.id}`
    const found = await this.#attempt((client) => this.#find(client, run))
    if (found.value === null) return found
    const { artifact } = found.value
    if (artifact === null) {
      return { value: null, reason: `run ${run.id} has no artifact \`${this.#settings.name}\`` }
    }
    if (artifact.expired) return { value: null, reason: `${shown} has expired` }
    if (artifact.size_in_bytes > limits.downloadedArtifact) {
      return { value: null, reason: `${shown} is larger than ${limits.downloadedArtifact} bytes` }
    }
    const first = await this.#fetch(artifact, file)
    // An outage of a moment must not make the base an older one.
    const { why } = first.again ? await this.#fetch(artifact, file) : first
    if (why === null) return { value: 'written', reason: null }
    return { value: null, reason: `${shown} ${why}` }
  }

  /** `why` it is not there, as the end of a sentence, and whether it may be `again`. */
  async #fetch(artifact: ArtifactReply, file: string): Promise<{ why: string | null; again: boolean }> {
    const address = await this.#attempt((client) => this.#addressOf(client, artifact))
    if (address.value === null) return { why: `cannot be downloaded: ${address.reason}`, again: false }
    try {
      const { env } = this.#settings
      const request = { env, file, maxBytes: limits.downloadedArtifact, timeoutMs: downloadMs }
      const sha256 = await download(address.value, request)
      const { digest } = artifact
      const isIt = typeof digest !== 'string' || digest === `sha256:${sha256}`
      return { why: isIt ? null : 'is not what its digest says, and is not used', again: false }
    } catch (thrown) {
      const why = `cannot be downloaded: ${cut(oneLine(toError(thrown).message), 200)}`
      return { why, again: isPassing(thrown) }
    }
  }

  /** The newest of that name: a run that was started again leaves another one. */
  async #find(client: GitHubClient, { id }: BaseRun): Promise<{ readonly artifact: ArtifactReply | null }> {
    const { name } = this.#settings
    const { data } = await client.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts', {
      ...this.#repository,
      run_id: Number(id),
      name,
      per_page: 100,
    })
    const named = artifactsReply.parse(data).artifacts.filter((artifact) => artifact.name === name)
    named.sort((a, b) => Number(a.expired) - Number(b.expired) || b.id - a.id)
    return { artifact: named[0] ?? null }
  }

  /** GitHub answers with an address that is good for a minute. */
  async #addressOf(client: GitHubClient, { id }: ArtifactReply): Promise<URL> {
    const { headers } = await client.request(
      'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}',
      // A server that answers with the archive itself would have it all in memory.
      { ...this.#repository, artifact_id: id, archive_format: 'zip', request: addressOnly },
    )
    const { location = '' } = headers
    if (!URL.canParse(location)) throw new BadAddress('GitHub names no address')
    const address = new URL(location)
    if (address.protocol !== 'https:' && !this.#isOwn(address))
      throw new BadAddress('GitHub names an address that is not https')
    return address
  }

  /** A server of the user's own may have no certificate. */
  #isOwn({ host, protocol }: URL): boolean {
    const api = new URL(this.#settings.context.apiUrl)
    return api.host === host && api.protocol === protocol
  }

  /** The filters of the request are said again: what a run is compared with must not hang on a parameter. */
  #isOfBase(run: RunReply, branch: string | null): boolean {
    return (
      events.has(run.event) &&
      run.status === 'completed' &&
      run.head_repository?.id === run.repository.id &&
      (branch === null || run.head_branch === branch) &&
      String(run.id) !== this.#settings.context.runId
    )
  }

  async #attempt<T>(ask: (client: GitHubClient) => Promise<T>): Promise<Answer<T>> {
    try {
      const { context, token, connection } = this.#settings
      this.#client ??= createClient({ patienceMs: 30_000, ...connection, token, apiUrl: context.apiUrl })
      return { value: await ask(await this.#client), reason: null }
    } catch (thrown) {
      return { value: null, reason: whyNoRuns(thrown) }
    }
  }
}
