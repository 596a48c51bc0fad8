import { expect, test } from 'vitest'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { gatePush, project, says, workflow } from '../support/github/pushed.ts'
import { startGitHub } from '../support/github/server.ts'
import { repository } from '../support/repository.ts'

test('pushes carry the history on from artifact to artifact, and pull requests add nothing to it', async () => {
  await using github = await startGitHub()
  await using repo = await repository()
  const { workflows } = github.state
  const shas: string[] = []
  for (const text of ['hello', 'go away', 'hello again', 'hello, friend']) {
    const sha = await repo.commit(shas.length === 0 ? { ...project, ...says(text) } : says(text))
    const { artifact } = await gatePush(repo, github, sha, { before: shas.at(-1) ?? '0'.repeat(40) })
    workflows.addArtifact(workflows.addRun({ sha }).id, artifact)
    await repo.git('clean', '-fdxq')
    shas.push(sha)
  }
  await repo.git('checkout', '-q', '-b', 'feature')
  const head = await repo.commit(says('go away'))
  const ended = await gatePullRequest(repo, github, { base: shas[3] ?? '', head, env: workflow })
  const { history, run } = ended.results
  expect(run.baseline).toMatchObject({ kind: 'artifact', sha: shas[3], runId: '103' })
  expect(history?.runs.map(({ sha }) => sha)).toEqual(shas)
  expect(history?.runs.map(({ metrics }) => metrics['pass_rate'])).toEqual([1, 0, 1, 1])
  expect(history?.scenarios).toEqual({ greet: 'pfpp' })
  expect(ended.summary).toContain('| Pass rate | █▁██ |')
})
