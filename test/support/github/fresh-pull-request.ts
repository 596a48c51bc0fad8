import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Results } from '../../../src/results/schema.ts'
import { agent, agentScenario, type Step } from '../fresh.ts'
import { repository, type Files } from '../repository.ts'
import { gatePullRequest, type PullRequestRun } from './pull-request-gate.ts'
import { startGitHub } from './server.ts'

/** A check of the output. */
export const says = (text: string) =>
  `checks: [{ type: output_contains, params: { value: ${JSON.stringify(text)} } }]`

/** The file of a scenario that runs the agent; `lines` are further keys. */
export const fresh = (id: string, steps: readonly Step[], lines: string): Files => ({
  [`scenarios/${id}.yaml`]: agentScenario(id, steps, lines),
})

/** A pull request whose head has these files, gated once; what it leaves is there until it is disposed of. */
export async function pullRequest(files: Files, run: Partial<PullRequestRun> = {}) {
  const github = await startGitHub()
  const repo = await repository()
  const base = await repo.commit({ 'agent.mjs': agent, '.gitignore': 'scenario-gate-results.json\n' })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const head = await repo.commit(files)
  const ended = await gatePullRequest(repo, github, { base, head, ...run })
  // Its results are read when they are asked for: a run that was killed has none.
  return Object.assign(ended, {
    repo,
    github,
    base,
    comment: github.state.comments.at(-1)?.body ?? '',
    [Symbol.asyncDispose]: async () => {
      await repo[Symbol.asyncDispose]()
      await github[Symbol.asyncDispose]()
    },
  })
}

/** All that was kept of fresh traces. */
export async function recordings(folder: string): Promise<string> {
  const root = join(folder, '.scenario-gate/traces')
  const names = await readdir(root, { recursive: true })
  const files = names.filter((name) => name.endsWith('.jsonl'))
  return (await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')))).join('')
}

/** Id, outcome and reason of every scenario. */
export const outcomes = ({ scenarios }: Results) =>
  scenarios.map(({ id, outcome, reason }) => [id, outcome, ...(reason === undefined ? [] : [reason])])
