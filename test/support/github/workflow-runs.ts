import { createHash } from 'node:crypto'
import { type Call, schemaNamed } from './openapi.ts'
import { cutPage, refuse, type Reply } from './replies.ts'
import { objectOf, sampleOf, withValues } from './sample.ts'

/** A workflow run of the stand-in's repository. */
export interface StoredRun {
  readonly id: number
  readonly sha: string
  readonly branch: string
  readonly event: string
  readonly status: string
  /** File of the workflow. */
  readonly workflow: string
  /** Another id than the repository's own: a fork. */
  readonly headRepository: number
  readonly committedAt: string
}

export interface StoredArtifact {
  readonly id: number
  readonly run: number
  readonly name: string
  readonly content: Buffer
  readonly expired: boolean
  /** Null: none is told. */
  readonly digest: string | null
  readonly size: number
  /** ISO 8601. */
  readonly createdAt: string
  /** The run that GitHub says it is of, where that is another one than the listing's. */
  readonly ofRun?: number
}

/** The workflow that asks: it runs, and so GitHub knows it. */
const ownWorkflow = 'evals.yml'

/** Id of the stand-in's repository. */
export const ownRepository = 77

/** Runs, their artifacts and commits. Tests read and write it freely. */
export class WorkflowRuns {
  readonly runs: StoredRun[] = []
  readonly artifacts: StoredArtifact[] = []
  /** Commit → its parents, in the order of a log. */
  readonly commits: { readonly sha: string; readonly parents: readonly string[] }[] = []
  /** `base...head` → merge base. */
  readonly mergeBases = new Map<string, string>()
  /** Commit → the branches that it is the head of. */
  readonly branches = new Map<string, readonly string[]>()
  /** `sha:path` → text of a file of a commit, or the kind of what else is there. */
  readonly files = new Map<string, string | { readonly type: 'symlink' | 'submodule' }>()
  /** Queries of the listings of runs. */
  readonly asked: string[] = []

  addRun(run: Partial<StoredRun> & { readonly sha: string }): StoredRun {
    const whole = {
      id: 100 + this.runs.length,
      branch: 'main',
      event: 'push',
      status: 'completed',
      workflow: ownWorkflow,
      headRepository: ownRepository,
      committedAt: '2026-01-01T00:00:00Z',
      ...run,
    }
    this.runs.push(whole)
    return whole
  }

  addArtifact(run: number, content: Buffer, artifact: Partial<StoredArtifact> = {}): StoredArtifact {
    const whole = {
      id: 9000 + this.artifacts.length,
      run,
      name: 'scenario-gate-default',
      content,
      expired: false,
      digest: `sha256:${createHash('sha256').update(content).digest('hex')}`,
      size: content.length,
      createdAt: '2026-01-01T00:01:00Z',
      ...artifact,
    }
    this.artifacts.push(whole)
    return whole
  }
}

interface Situation {
  readonly state: { readonly workflows: WorkflowRuns; readonly repository: string }
  readonly url: string
}

type Handler = (situation: Situation, call: Call) => Reply

const listRuns: Handler = ({ state }, { path, query }) => {
  const { runs, asked } = state.workflows
  asked.push(`${path['workflow_id'] ?? '*'}?${query.toString()}`)
  const found = runs.filter(
    (run) =>
      (path['workflow_id'] === undefined || path['workflow_id'] === run.workflow) &&
      [
        ['branch', run.branch],
        ['event', run.event],
        ['status', run.status],
        ['head_sha', run.sha],
      ].every(([name = '', value]) => !query.has(name) || query.get(name) === value) &&
      (!query.has('created') || `<=${run.committedAt}` <= (query.get('created') ?? '')),
  )
  const workflow = path['workflow_id'] ?? ownWorkflow
  if (workflow !== ownWorkflow && !runs.some((run) => run.workflow === workflow))
    return refuse(404, 'Not Found')
  const newest = found.toSorted((a, b) => b.id - a.id)
  const page = cutPage(newest, query)
  return { status: 200, body: { total_count: found.length, workflow_runs: page.map(runJson) } }
}

const listArtifacts: Handler = ({ state }, { path, query }) => {
  const name = query.get('name')
  const found = state.workflows.artifacts.filter(
    (artifact) => artifact.run === Number(path['run_id']) && (name === null || artifact.name === name),
  )
  return { status: 200, body: { total_count: found.length, artifacts: found.map(artifactJson) } }
}

const downloadArtifact: Handler = ({ state, url }, { path }) => {
  const artifact = state.workflows.artifacts.find(({ id }) => id === Number(path['artifact_id']))
  if (artifact === undefined) return refuse(404, 'Not Found')
  if (artifact.expired) return refuse(410, 'Artifact has expired')
  return { status: 302, headers: { location: `${url}/blobs/${artifact.id}?sig=secret` } }
}

const listCommits: Handler = ({ state }, { query }) => {
  const { commits } = state.workflows
  const start = commits.findIndex(({ sha }) => sha === query.get('sha'))
  if (start === -1) return refuse(404, 'Not Found')
  const size = Number(query.get('per_page') ?? 30)
  return { status: 200, body: commits.slice(start, start + size).map(commitJson) }
}

const compareCommits: Handler = ({ state }, { path }) => {
  const sha = state.workflows.mergeBases.get(decodeURIComponent(path['basehead'] ?? ''))
  if (sha === undefined) return refuse(404, 'Not Found')
  const body = withValues(sampleOf(schemaNamed('commit-comparison')), {
    merge_base_commit: commitJson({ sha, parents: [] }),
  })
  return { status: 200, body }
}

/** GitHub has what was ever compared, and heads. */
const listBranches: Handler = ({ state: { workflows } }, { path }) => {
  const sha = path['commit_sha'] ?? ''
  const names = workflows.branches.get(sha)
  const isKnown = names !== undefined || [...workflows.mergeBases.keys()].some((pair) => pair.endsWith(sha))
  if (!isKnown) return refuse(422, `No commit found for SHA: ${sha}`)
  const url = 'https://example.invalid/'
  const body = (names ?? []).map((name) => ({ name, commit: { sha, url }, protected: false }))
  return { status: 200, body }
}

const getContent: Handler = ({ state }, { path, query }) => {
  const sha = query.get('ref') ?? ''
  const at = decodeURIComponent(path['path'] ?? '')
  const files = [...state.workflows.files].flatMap(([key, file]) =>
    key.startsWith(`${sha}:`) ? [{ path: key.slice(sha.length + 1), file }] : [],
  )
  const found = files.find((known) => known.path === at)
  if (found !== undefined) return { status: 200, body: contentJson(found.path, found.file) }
  const below = at === '' ? '' : `${at}/`
  const inside = files.filter((known) => known.path.startsWith(below))
  if (inside.length === 0) return refuse(404, 'Not Found')
  const entries = new Map(
    inside.map((known) => {
      const [name = '', ...rest] = known.path.slice(below.length).split('/')
      const kind = rest.length > 0 ? { type: 'dir' as const } : known.file
      return [name, entryJson(`${below}${name}`, kind)]
    }),
  )
  return { status: 200, body: [...entries.values()] }
}

export const workflowHandlers: readonly (readonly [string, Handler])[] = [
  ['actions/list-workflow-runs', listRuns],
  ['actions/list-workflow-runs-for-repo', listRuns],
  ['actions/list-workflow-run-artifacts', listArtifacts],
  ['actions/download-artifact', downloadArtifact],
  ['repos/list-commits', listCommits],
  ['repos/compare-commits-with-basehead', compareCommits],
  ['repos/list-branches-for-head-commit', listBranches],
  ['repos/get-content', getContent],
]

function runJson(run: StoredRun): unknown {
  const repository = sampleOf(schemaNamed('minimal-repository'))
  return withValues(sampleOf(schemaNamed('workflow-run')), {
    id: run.id,
    event: run.event,
    status: run.status,
    path: `.github/workflows/${run.workflow}`,
    workflow_id: Buffer.from(run.workflow).reduce((sum, byte) => (sum * 31 + byte) % 1e9, 0),
    head_sha: run.sha,
    head_branch: run.branch,
    repository: withValues(repository, { id: ownRepository }),
    head_repository: withValues(repository, { id: run.headRepository }),
    head_commit: withValues(objectOf(schemaNamed('nullable-simple-commit')), {
      id: run.sha,
      timestamp: run.committedAt,
    }),
  })
}

function artifactJson({
  id,
  name,
  expired,
  digest,
  size,
  run,
  createdAt,
  ofRun = run,
}: StoredArtifact): unknown {
  return withValues(sampleOf(schemaNamed('artifact')), {
    id,
    name,
    expired,
    size_in_bytes: size,
    created_at: createdAt,
    ...(digest === null ? {} : { digest }),
    workflow_run: { id: ofRun, repository_id: ownRepository, head_repository_id: ownRepository },
  })
}

function commitJson({
  sha,
  parents,
}: {
  readonly sha: string
  readonly parents: readonly string[]
}): unknown {
  const url = 'https://example.invalid/'
  return withValues(sampleOf(schemaNamed('commit')), {
    sha,
    parents: parents.map((parent) => ({ sha: parent, url })),
  })
}

type Content = string | { readonly type: 'dir' | 'symlink' | 'submodule' }

const addresses = { git_url: null, html_url: null, download_url: null }
const linksJson = { git: null, html: null, self: 'https://example.invalid/' }

/** What a listing of a folder says of it. */
function entryJson(path: string, content: Content): Record<string, unknown> {
  return {
    type: typeof content === 'string' ? 'file' : content.type,
    size: typeof content === 'string' ? Buffer.byteLength(content) : 0,
    name: path.split('/').at(-1),
    path,
    sha: 'e'.repeat(40),
    url: 'https://example.invalid/',
    ...addresses,
    _links: linksJson,
  }
}

function contentJson(path: string, content: Content): Record<string, unknown> {
  const entry = entryJson(path, content)
  if (typeof content !== 'string') return { ...entry, target: 'elsewhere', submodule_git_url: 'x' }
  return { ...entry, encoding: 'base64', content: Buffer.from(content).toString('base64') }
}
