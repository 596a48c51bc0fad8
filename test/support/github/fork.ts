import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resultsSchema, type Results } from '../../../src/results/schema.ts'
import { repository, type Files } from '../repository.ts'
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
  const base = await repo.commit({
    '.gitignore': 'scenario-gate-results.json\nscenario-gate-inputs.zip\n',
    ...run.base,
  })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const head = await repo.commit(run.head)
  await repo.write(run.loose ?? {})
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
    sha: head,
    ref: 'refs/pull/7/merge',
    workspace: repo.path,
  })
  const { stdout } = await actionHere({ ...runner.env, ...run.env })
  const written = await readFile(join(repo.path, 'scenario-gate-results.json'), 'utf8').catch(() => null)
  const parsed = written === null ? null : resultsSchema.safeParse(JSON.parse(written))
  const { gate = '' } = await runner.outputs()
  return { gate, results: parsed?.data ?? null, printed: stdout }
}
