import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resultsSchema, type Results } from '../../../src/results/schema.ts'
import { repository, type Files, type TestRepository } from '../repository.ts'
import { actionHere } from './action-here.ts'
import { events } from './events.ts'
import { runnerEnvironment } from './runner.ts'
import type { GitHubServer } from './server.ts'
import { tokens } from './state.ts'

/** A repository, and what a fork does to it. */
export interface ForkRun {
  readonly base: Files
  readonly head: Files
  /** What the workflow puts into the workspace, and nobody commits. */
  readonly loose?: Files
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  /** What the workflow checks out. Default: the head. */
  readonly checkout?: 'head' | 'merge'
  /** What code of the change does to the clone before the step, as `npm ci` starts it; told what is checked out. */
  readonly tampered?: (repo: TestRepository, commits: ForkCommits) => Promise<unknown>
}

/** Commits of the clone, each the parent of the next one. */
export interface ForkCommits {
  readonly before: string
  readonly base: string
  readonly between: string
  readonly head: string
  /** GITHUB_SHA. */
  readonly sha: string
}

export interface ForkGate {
  readonly gate: string
  /** Null where the run could not begin. */
  readonly results: Results | null
  readonly printed: string
}

const slug = 'octo/agent'

/** Runs the Action in this process on a pull request from a fork. */
export async function gateFork(github: GitHubServer, run: ForkRun): Promise<ForkGate> {
  await using repo = await repository()
  // Those who tamper with history need one.
  const before = run.tampered === undefined ? '' : await repo.commit({})
  const base = await repo.commit({
    '.gitignore': 'scenario-gate-results.json\nscenario-gate-inputs.zip\n',
    ...run.base,
  })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const between = run.tampered === undefined ? '' : await repo.commit({})
  const head = await repo.commit(run.head)
  if (run.checkout === 'merge') {
    await repo.git('checkout', '--quiet', '--detach', base)
    await repo.git('merge', '--quiet', '--no-ff', '--no-edit', head)
  }
  const sha = await repo.git('rev-parse', 'HEAD')
  await repo.write(run.loose ?? {})
  await run.tampered?.(repo, { before, base, between, head, sha })
  const pull = github.state.addPull({
    number: 7,
    headSha: head,
    baseSha: base,
    headRepository: 'mallory/agent',
  })
  await using runner = await runnerEnvironment({
    event: { name: 'pull_request', payload: events.pullRequest(slug, pull) },
    inputs: { 'github-token': tokens.readOnly, ...run.inputs },
    apiUrl: github.url,
    repository: slug,
    sha,
    ref: 'refs/pull/7/merge',
    workspace: repo.path,
  })
  const { stdout } = await actionHere({ ...runner.env, ...run.env })
  const written = await readFile(join(repo.path, 'scenario-gate-results.json'), 'utf8').catch(() => null)
  const parsed = written === null ? null : resultsSchema.safeParse(JSON.parse(written))
  const { gate = '' } = await runner.outputs()
  return { gate, results: parsed?.data ?? null, printed: stdout }
}
