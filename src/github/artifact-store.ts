import type {
  ArtifactStore,
  BaseWorkflowRun,
  StoreUnavailable,
  RunQuery,
} from '../baseline/artifact/artifact-store.ts'
import type { BaseReading, BaseReason } from '../baseline/reason.ts'
import { writeReasons } from '../words/baseline.ts'
import {
  createAsk,
  commitsReply,
  explainNoCommits,
  runsReply,
  type GitHubRequest,
  type RunReply,
} from './asking.ts'
import { pageSize, readPages, waitMilliseconds, type GitHubClient, type SharedConnection } from './client.ts'
import type { GitHubContext, RepositoryName } from './context.ts'
import { downloadArtifact } from './fetch-artifact.ts'
import { fetchMergeBase } from './remote-commits.ts'
import type { Environment } from '../core/environment.ts'

/** The file of the workflow by GITHUB_WORKFLOW_REF, where it is one of this repository; null otherwise. */
function findWorkflowFile(ref: string, { owner, repo }: RepositoryName): string | null {
  const [, of, file] = /^([^/]+\/[^/]+)\/\.github\/workflows\/([\w.-]+\.ya?ml)@/.exec(ref) ?? []
  return of === `${owner}/${repo}` ? (file ?? null) : null
}

interface RunListing {
  readonly query: RunQuery
  readonly repository: RepositoryName
  /** File of this workflow; null if it is not known, and then it has no runs. */
  readonly workflow: string | null
}

/** Lists runs at a commit, as any comment may start one, or a branch's newest page. Throws for undocumented replies. */
async function listRuns(client: GitHubClient, listing: RunListing): Promise<RunReply[]> {
  const { query, repository, workflow } = listing
  if (query.of === 'workflow' && workflow === null) return []
  const ask = async (page: number) => {
    const wanted = { ...repository, ...buildFilters(query), per_page: pageSize, page }
    const route = 'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs'
    const { data } = await (query.of === 'repository' || workflow === null
      ? client.request('GET /repos/{owner}/{repo}/actions/runs', wanted)
      : client.request(route, { ...wanted, workflow_id: workflow }))
    return runsReply.parse(data).workflow_runs
  }
  return 'sha' in query ? await readPages(ask) : await ask(1)
}

function buildFilters(query: RunQuery) {
  if ('sha' in query) return { head_sha: query.sha }
  const { of, branch, until = null } = query
  // Of its own workflow only a push says what the branch was at: others would push it out of the newest.
  const narrowed = of === 'workflow' ? { event: 'push' } : { status: 'completed' as const }
  return { ...narrowed, branch, ...(until === null ? {} : { created: `<=${until}` }) }
}

/** Events whose runs are on the branch that they name, and that only people with write access can cause. */
const events: ReadonlySet<string> = new Set(['push', 'schedule', 'workflow_dispatch'])

export interface StoreSettings {
  readonly context: GitHubContext
  /** Empty: there is none. */
  readonly token: string
  /** Name of the artifact; it is waited for where one is downloaded. */
  readonly name: string | Promise<string>
  readonly env: Environment
  readonly connection?: SharedConnection
  /** Told once what is waited for. */
  readonly tell?: (text: string) => void
}

/** Results artifacts of this repository's runs; or why none can be looked for. */
export function openArtifactStore(settings: StoreSettings): ArtifactStore | StoreUnavailable {
  const { context, token } = settings
  if (context.repository === null) return 'unnamed-repository'
  if (token === '') return 'no-token'
  return new GitHubArtifacts(settings, context.repository)
}

/** The newest run of each workflow, then the others: only some are asked for their artifact, and one may run each hour. */
function sortRuns(runs: readonly RunReply[]): readonly RunReply[] {
  const sorted = runs.toSorted((a, b) => b.id - a.id)
  const newest = new Map(sorted.toReversed().map((run) => [run.workflow_id, run]))
  return [...new Set([...sorted.filter((run) => newest.get(run.workflow_id) === run), ...sorted])]
}

class GitHubArtifacts implements ArtifactStore {
  readonly #settings: StoreSettings
  readonly #repository: RepositoryName
  readonly #workflow: string | null
  readonly #ask: GitHubRequest
  readonly #askCommits: GitHubRequest
  #hasTold = false

  constructor(settings: StoreSettings, repository: RepositoryName) {
    const { context, token, connection } = settings
    this.#settings = settings
    this.#repository = repository
    this.#workflow = findWorkflowFile(settings.env['GITHUB_WORKFLOW_REF'] ?? '', repository)
    const access = { ...connection, token, apiUrl: context.apiUrl }
    this.#ask = createAsk(access)
    this.#askCommits = createAsk(access, explainNoCommits)
  }

  named(name: string): ArtifactStore {
    const isSame = name === this.#settings.name
    return isSame ? this : new GitHubArtifacts({ ...this.#settings, name }, this.#repository)
  }

  runs(query: RunQuery): Promise<BaseReading<readonly BaseWorkflowRun[]>> {
    return this.#ask(async (client) => {
      const listing = { query, repository: this.#repository, workflow: this.#workflow }
      const runs = (await listRuns(client, listing)).filter((run) => this.#isWanted(run, query))
      return sortRuns(runs).map(({ id, workflow_id, status, head_sha, head_commit }) => ({
        id: String(id),
        sha: head_sha,
        committedAt: head_commit === null ? null : new Date(head_commit.timestamp).toISOString(),
        workflow: workflow_id,
        hasEnded: status === 'completed',
      }))
    })
  }

  mergeBase(base: string, head: string): Promise<BaseReading<string>> {
    return this.#askCommits((client) => fetchMergeBase(client, this.#repository, base, head))
  }

  firstParents(sha: string, most: number): Promise<BaseReading<readonly string[]>> {
    return this.#askCommits(async (client) => {
      const { data } = await client.request('GET /repos/{owner}/{repo}/commits', {
        ...this.#repository,
        sha,
        // More than are wanted: those that were merged are listed in between.
        per_page: 100,
      })
      const parents = new Map(commitsReply.parse(data).map((commit) => [commit.sha, commit.parents[0]?.sha]))
      const line: string[] = []
      for (let at: string | undefined = sha; at !== undefined && line.length < most; at = parents.get(at))
        line.push(at)
      return line
    })
  }

  async download({ id: run }: BaseWorkflowRun, file: string): Promise<BaseReading<'written'>> {
    const name = await this.#settings.name
    return downloadArtifact(
      this.#ask,
      { ...this.#settings, repository: this.#repository },
      { run, name },
      file,
    )
  }

  async pause(milliseconds: number, why: BaseReason, passesWith: 'run' | 'outage'): Promise<void> {
    const { budget, wait = waitMilliseconds } = this.#settings.connection ?? {}
    if (!this.#hasTold) this.#settings.tell?.(`Waiting for the base: ${writeReasons(why)}`)
    this.#hasTold = true
    if (passesWith === 'outage') budget?.charge(milliseconds)
    await wait(milliseconds)
  }

  /**
   * The filters of the request are said again: what a run is compared with must not hang on a parameter. At one commit
   * the branch does not matter: its files are the same under any name.
   */
  #isWanted(run: RunReply, query: RunQuery): boolean {
    const isThere =
      'sha' in query
        ? run.head_sha === query.sha
        : run.head_branch === query.branch && (query.of === 'workflow' || run.status === 'completed')
    return (
      isThere &&
      events.has(run.event) &&
      run.head_repository?.id === run.repository.id &&
      String(run.id) !== this.#settings.context.runId
    )
  }
}
