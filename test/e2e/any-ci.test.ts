import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { startShell } from '../support/bundle.ts'
import { repository } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'
import { good } from '../support/suite.ts'

const scenario =
  'id: refund\ntraces: ../traces/refund.json\nchecks: [{ type: tools_called, params: { tools: [issue_refund] } }]\n'

test.for([
  ['a change that breaks the agent', good.replaceAll('issue_refund', 'get_order'), 1, '1 regressed'],
  ['a change that does not', `${good}\n`, 0, '1 passed'],
] as const)('the job of GitLab, line by line: %s', async ([, trace, wanted, headline]) => {
  const text = await readFile(join(projectRoot, 'examples/gitlab/.gitlab-ci.yml'), 'utf8')
  const { 'scenario-gate': job } = parse(text) as {
    readonly 'scenario-gate': {
      readonly script: readonly string[]
      readonly artifacts: { readonly paths: readonly string[] }
    }
  }
  await using repo = await repository()
  await repo.commit({ 'scenarios/refund.yaml': scenario, 'traces/refund.json': good })
  await repo.git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  await repo.git('checkout', '--quiet', '-b', 'feature')
  await repo.commit({ 'traces/refund.json': trace })
  const lines = ['set -e', 'scenario-gate() { "$NODE" "$GATE" "$@"; }', ...job.script].join('\n')
  // Nothing of GitHub's is in the environment.
  const env = { CI: 'true', GITLAB_CI: 'true', CI_DEFAULT_BRANCH: 'main' }
  const { code, stdout } = await startShell(lines, { cwd: repo.path, env })
  expect({ code, stdout }).toMatchObject({
    code: wanted,
    stdout: expect.stringContaining(headline) as string,
  })
  for (const file of ['junit.xml', ...job.artifacts.paths])
    expect((await readFile(join(repo.path, file))).length).toBeGreaterThan(0)
  expect(await readFile(join(repo.path, 'comment.md'), 'utf8')).toContain(headline)
})
