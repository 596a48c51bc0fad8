import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BaselineResult } from '../../src/baseline/base.ts'
import type { BaseRef } from '../../src/baseline/find-base.ts'
import { InputRecorder, writeInputs } from '../../src/baseline/artifact/inputs-archive.ts'
import { writeReasons } from '../../src/words/baseline.ts'
import { reasonOf } from './reason-words.ts'
import { resolveBaseline } from '../../src/baseline/resolve.ts'
import type { BaselineRequest } from '../../src/baseline/baseline-source.ts'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { Scratch } from '../../src/files/scratch.ts'
import { openArtifactStore } from '../../src/github/artifact-store.ts'
import type { SharedConnection } from '../../src/github/client.ts'
import { readContext } from '../../src/github/context.ts'
import { writeResultsText } from '../../src/results/write.ts'
import { loadSuite } from './load-suite.ts'
import { startGitHub, type GitHubServer } from './github/server.ts'
import { tokens } from './github/state.ts'
import type { StoredArtifact, StoredRun } from './github/workflow-runs.ts'
import { gitEnv, repository, temporaryFolder, type TestRepository } from './repository.ts'
import { aResults, aScenario, aTrial } from './results.ts'
import { baseAgents, scorerByWords } from './score-by-words.ts'
import { zipOf, type Packed } from './zip.ts'

export const suite = {
  'scenarios/refund.yaml': 'id: refund\nchecks:\n  - type: output_contains\n    params: {value: sorry}\n',
}

/** The archive of a run's inputs, as the gate writes it. */
export async function inputsOf(files: Readonly<Record<string, string>>, maxBytes?: number): Promise<Buffer> {
  await using folder = await temporaryFolder()
  await folder.write(files)
  const made = new InputRecorder(openDiskTree(folder.path))
  for (const path of Object.keys(files)) {
    if (path.endsWith('.yaml')) await made.tree.readText(path, 1000)
    else for await (const _ of made.tree.open(path));
  }
  const path = join(folder.path, 'out.zip')
  await writeInputs(path, made, aResults({}), maxBytes)
  return await readFile(path)
}

export function resultsAt(sha: string): string {
  const whole = aResults({ scenarios: [aScenario('refund', { trials: [aTrial()] })] })
  return [...writeResultsText({ ...whole, run: { ...whole.run, head: { sha, ref: 'main' } } })].join('')
}

/** What upload-artifact makes of the two files. */
export async function artifactOf(
  sha: string,
  output: string | null,
  results: string | null = resultsAt(sha),
): Promise<Buffer> {
  const files: Packed[] = []
  if (results !== null) files.push({ name: 'scenario-gate-results.json', content: results })
  if (output !== null) {
    const inputs = await inputsOf({ ...suite, 'traces/refund.txt': output })
    files.push({ name: 'scenario-gate-inputs.zip', content: inputs })
  }
  return zipOf(files)
}

/** `main` with four commits, a branch off the third; `commits` are those of `main`. */
export async function world(files: Readonly<Record<string, string>> = suite) {
  const github = await startGitHub()
  const repo = await repository()
  const commits = [await repo.commit(files)]
  for (let index = 1; index < 4; index += 1) commits.push(await repo.commit({ 'a.txt': String(index) }))
  await repo.git('checkout', '-q', '-b', 'feature', commits[2] ?? '')
  const head = await repo.commit({ ...suite, 'traces/refund.txt': 'sorry' })
  const [, , base = ''] = commits
  const baseRef: BaseRef = { kind: 'event', base: commits[3] ?? '', head, branch: 'main' }
  return {
    github,
    repo,
    commits,
    base,
    baseRef,
    async addRun(sha: string, content: Buffer, run: Partial<StoredRun> & Partial<StoredArtifact> = {}) {
      const { id } = github.state.workflows.addRun({ sha, ...run })
      github.state.workflows.addArtifact(id, content, { ...run, id: id + 9000, run: id })
    },
    async [Symbol.asyncDispose]() {
      await repo[Symbol.asyncDispose]()
      await github[Symbol.asyncDispose]()
    },
  }
}

export async function resolve(
  github: GitHubServer | null,
  { path }: Pick<TestRepository, 'path'>,
  baseRef: BaseRef,
  {
    connection = { wait: async () => {} },
    ...more
  }: Partial<BaselineRequest> & {
    readonly connection?: SharedConnection
  } = {},
): Promise<BaselineResult> {
  const { scenarios } = await loadSuite(openDiskTree(path), ['scenarios'])
  const env = {
    GITHUB_API_URL: github?.url,
    GITHUB_REPOSITORY: 'octo/agent',
    GITHUB_RUN_ID: '999',
    GITHUB_WORKFLOW_REF: 'octo/agent/.github/workflows/evals.yml@refs/heads/main',
  }
  const context = await readContext(env)
  const settings = { context, token: tokens.actions, env, name: 'scenario-gate-default', connection }
  await using scratch = new Scratch()
  return await resolveBaseline({
    option: 'auto',
    cwd: path,
    root: path,
    env: gitEnv,
    baseRef,
    ...(github === null ? {} : { artifacts: openArtifactStore(settings) }),
    scratch,
    paths: ['scenarios'],
    scenarios,
    scorer: scorerByWords,
    skipped: new Set(),
    agents: baseAgents,
    ...more,
  })
}

/** Where a base is from, what it says of the scenario, and what is said of it. */
export function shown({ base, reasons, unreadable: why }: BaselineResult) {
  const reason = reasonOf({ base, reasons })
  const open = why === undefined ? {} : { unreadable: writeReasons(why) }
  if (base === null) return { reason, ...open }
  const { kind, sha, distance, behind, runId, committedAt, source } = base.facts
  const outcomes = base.scenarios.map(({ id, outcome }) => `${id} ${outcome}`)
  return { kind, sha, distance, behind, runId, committedAt, source, outcomes, reason, ...open }
}
