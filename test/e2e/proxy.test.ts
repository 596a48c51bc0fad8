import { expect, test } from 'vitest'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { key } from '../support/judge/ask.ts'
import { chatWire } from '../support/judge/openai-wire.ts'
import { standIn } from '../support/judge/stand-in.ts'
import { tunnelTo } from '../support/proxy.ts'
import { repository } from '../support/repository.ts'
import { recording } from '../support/suite.ts'

test('the bundle reaches GitHub and the judge through the proxy of the runner', async () => {
  const verdict = JSON.stringify({
    reasoning: 'It says on its way.',
    quotes: ['on its way'],
    verdict: 'pass',
  })
  await using judge = await standIn(chatWire(), { says: verdict })
  await using github = await startGitHub()
  await using proxy = await tunnelTo({ 'judge.example:80': judge.url, 'github.example:80': github.url })
  await using repo = await repository()
  const base = await repo.commit({
    'scenarios/refund.yaml': 'id: refund\ntraces: run.json\ncriteria: The refund is confirmed.\n',
    'scenarios/run.json': recording({ tools: [], answer: 'Your refund is on its way.' }),
    '.gitignore': 'scenario-gate-results.json\n',
  })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const head = await repo.commit({ 'note.md': 'A change.' })
  const { code, stdout, results, outputs } = await gatePullRequest(repo, github, {
    base,
    head,
    inputs: { 'judge-model': 'small', 'judge-base-url': 'http://judge.example/v1', 'judge-api-key': key },
    env: { GITHUB_API_URL: 'http://github.example', http_proxy: proxy.url },
  })
  expect(code, stdout).toBe(0)
  expect(results.scenarios[0]?.trials[0]?.judge).toMatchObject({ status: 'pass' })
  expect(judge.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
  expect(outputs['comment-url']).toContain('issuecomment')
  expect(github.state.comments).toHaveLength(1)
  expect(new Set(proxy.asked)).toEqual(new Set(['judge.example:80', 'github.example:80']))
})
