import { expect, test } from 'vitest'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { tokens } from '../support/github/state.ts'
import { repository } from '../support/repository.ts'
import { walks } from './untrusted/walks.ts'

/** The whole table is walked in `test/e2e/untrusted/`; these are through the bundle. */
test.for([
  ['judge-cache', 'link', 'lies behind a link'],
  ['judge-calibration', 'remove', '1 already failing'],
  ['recordings', 'change', 'the recording comes with an untrusted change'],
  ['floors', 'change', 'without 4 new scenarios'],
] as const)('a fork that brings %s (%s) does not open the gate', async ([id, how, words]) => {
  const walk = await walks[id]()
  await using github = await startGitHub()
  await using repo = await repository()
  const base = await repo.commit({ '.gitignore': 'scenario-gate-results.json\n', ...walk.world.base })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const head = await repo.commit({ ...walk.world.red, ...walk[how] })
  const ended = await gatePullRequest(repo, github, { base, head, fork: true, token: tokens.readOnly })
  expect(ended.outputs['gate']).toBe('closed')
  expect(ended.summary.replaceAll('\\', '')).toContain(words)
})
