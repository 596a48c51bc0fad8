import { expect, test } from 'vitest'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { repository } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'

/** Comments after each of three pushes: nothing changes, a scenario breaks, it is mended. */
async function commentsOf(comment: string): Promise<(string | null)[]> {
  await using github = await startGitHub()
  await using repo = await repository()
  const base = await repo.commit({
    'scenarios/refund.yaml': scenario('refund'),
    'scenarios/traces/refund.json': good,
    '.gitignore': 'scenario-gate-results.json\n',
  })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const pushes = [
    { 'README.md': 'words' },
    { 'scenarios/traces/refund.json': careless },
    { 'scenarios/traces/refund.json': good },
  ]
  const found: (string | null)[] = []
  for (const files of pushes) {
    const head = await repo.commit(files)
    await gatePullRequest(repo, github, {
      base,
      head,
      inputs: { comment, 'comment-key': 'billing' },
      isHere: true,
    })
    found.push(github.state.comments[0]?.body ?? null)
  }
  return found
}

const passed = expect.stringContaining('Scenario Gate (billing): 1 passed')
const blocked = expect.stringContaining('Scenario Gate (billing): 1 regressed')

test.for<[mode: string, comments: (string | null)[]]>([
  ['always', [passed, blocked, passed]],
  // A comment that is there is kept up to date.
  ['changes', [null, blocked, passed]],
  ['failures', [null, blocked, passed]],
  ['never', [null, null, null]],
])('comment: %s', async ([mode, comments]) => {
  expect(await commentsOf(mode)).toEqual(comments)
})
