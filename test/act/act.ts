import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parse } from 'yaml'
import type { GitHubServer } from '../support/github/server.ts'
import { jobToken, type Permissions } from '../support/github/permissions.ts'
import { temporaryFolder, type TestRepository } from '../support/repository.ts'

const version = 'v0.2.89'
const root = resolve(import.meta.dirname, '../..')

/** Builds act once for each version; returns its path. @throws where Go is missing. */
export function installedAct(): string {
  const folder = join(root, '.cache/act', version)
  const program = join(folder, 'act')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  try {
    // Without optimizing, debug information and C it builds in three quarters of the CPU, and runs as long.
    const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' }
    const flags = ['-gcflags=all=-N -l', '-ldflags=-s -w']
    execFileSync('go', ['install', ...flags, `github.com/nektos/act@${version}`], { stdio: 'inherit', env })
  } catch (thrown) {
    throw new Error('act could not be built. It takes Go: apt-get install golang, or https://go.dev/dl', {
      cause: thrown,
    })
  }
  return program
}

interface Job {
  readonly permissions?: Permissions
  readonly steps: readonly { readonly uses?: string }[]
}

export interface WorkflowRun {
  /** File in `examples/workflows/`. */
  readonly file: string
  readonly event: string
  readonly payload: unknown
  /** The checked-out commit. */
  readonly sha: string
  /** Further inputs of our step, which a page tells to add. */
  readonly inputs?: Readonly<Record<string, string>>
}

export interface EndedWorkflow {
  readonly code: number | null
  /** What act prints. */
  readonly log: string
  /** Content of the uploaded artifacts: name → path → bytes. */
  readonly artifacts: ReadonlyMap<string, ReadonlyMap<string, Buffer>>
}

/** Runs one of the shipped workflows on this machine, against the stand-in of GitHub. */
export async function runWorkflow(
  program: string,
  repo: TestRepository,
  github: GitHubServer,
  run: WorkflowRun,
): Promise<EndedWorkflow> {
  await using folder = await temporaryFolder()
  const artifacts = join(folder.path, 'artifacts')
  const workflow = join(folder.path, run.file)
  const shipped = await readFile(join(root, 'examples/workflows', run.file), 'utf8')
  const added = Object.entries(run.inputs ?? {}).map(([name, value]) => `\n$1${name}: ${value}`)
  const content = shipped.replace(/^( +)mode: .+$/m, `$&${added.join('')}`)
  const { jobs } = parse(content) as { readonly jobs: Readonly<Record<string, Job>> }
  await writeFile(workflow, content)
  await mkdir(artifacts)
  await writeFile(join(folder.path, 'event.json'), JSON.stringify(run.payload))
  const given = {
    ARTIFACTS: artifacts,
    BUNDLE: join(root, 'dist/index.js'),
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: 'octo/agent',
    GITHUB_REF: run.event === 'pull_request' ? 'refs/pull/7/merge' : 'refs/heads/main',
    GITHUB_RUN_ID: '4242',
    GITHUB_WORKFLOW_REF: `octo/agent/.github/workflows/${run.file}@refs/heads/main`,
    JOB_TOKENS: JSON.stringify(
      Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, jobToken(job.permissions ?? {})])),
    ),
    SHA_REF: run.sha,
  }
  const args = [
    run.event,
    `--workflows=${workflow}`,
    `--eventpath=${join(folder.path, 'event.json')}`,
    '--platform=ubuntu-latest=-self-hosted',
    '--secret=GITHUB_TOKEN=ghs_unused',
    '--no-cache-server',
    ...Object.entries(given).map(([name, value]) => `--env=${name}=${value}`),
    ...(await stubs(Object.values(jobs), folder.path)).map((stub) => `--local-repository=${stub}`),
  ]
  const child = spawn(program, args, {
    cwd: repo.path,
    env: { PATH: process.env['PATH'], HOME: folder.path, XDG_CACHE_HOME: join(folder.path, 'cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, log: printed + errors, artifacts: await artifactsIn(artifacts) }
}

/** Gives every action of the jobs, as it is named there, a folder of this machine. */
async function stubs(jobs: readonly Job[], folder: string): Promise<string[]> {
  const actions = join(folder, 'actions')
  await cp(join(import.meta.dirname, 'actions'), actions, { recursive: true })
  const own = await readFile(join(root, 'action.yml'), 'utf8')
  await writeFile(join(actions, 'scenario-gate/action.yml'), own.replaceAll('dist/index.js', 'gate.mjs'))
  const used = new Set(jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? [])))
  return [...used].flatMap((uses) => {
    const name = /^[^/]+\/([^@]+)@/.exec(uses)?.[1] ?? ''
    // act checks out by itself: it copies the work tree.
    return name === 'checkout' ? [] : [`${uses}=${join(actions, name)}`]
  })
}

async function artifactsIn(folder: string): Promise<EndedWorkflow['artifacts']> {
  const found = new Map<string, Map<string, Buffer>>()
  for (const name of await readdir(folder)) {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const read = files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(join(folder, name).length + 1), await readFile(path)] as const
    })
    found.set(name, new Map(await Promise.all(read)))
  }
  return found
}
