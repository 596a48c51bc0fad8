import { describe, expect, test } from 'vitest'
import type { Results } from '../../src/results/schema.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { greeting, pushed, says, workflow } from '../support/github/pushed.ts'
import { anthropicWire } from '../support/judge/anthropic-wire.ts'
import { key } from '../support/judge/ask.ts'
import { standIn } from '../support/judge/stand-in.ts'
import { cloneOf } from '../support/repository.ts'
import { recording } from '../support/suite.ts'
import { zipOf } from '../support/zip.ts'

const greet = ({ scenarios }: Results) => {
  const [{ outcome, change, baseOutcome, baseTrials } = {}] = scenarios
  return { outcome, change, baseOutcome, baseTrials }
}

describe('a pull request of a suite whose agents are run', () => {
  test('is compared with what the run at the merge base recorded', async () => {
    await using at = await pushed()
    const { repo, github, base } = at
    expect(at.ended).toMatchObject({
      code: 0,
      paths: ['scenario-gate-results.json', 'scenario-gate-inputs.zip', 'scenario-gate-report.html'],
    })
    const head = await repo.commit(says('go away'))
    const gated = await gatePullRequest(repo, github, { base, head, env: workflow })
    expect(gated.code).toBe(1)
    expect(gated.results.run.baseline).toMatchObject({
      kind: 'artifact',
      sha: base,
      distance: 1,
      runId: '100',
      source: 'main',
    })
    expect(gated.results.run.baselineReason).toBeUndefined()
    expect(greet(gated.results)).toEqual({
      outcome: 'failed',
      change: 'regressed',
      baseOutcome: 'passed',
      baseTrials: { passed: 2, failed: 0, unverified: 0 },
    })
    expect(gated.outputs).toMatchObject({ regressed: '1', gate: 'closed' })
    const comment = github.state.comments.at(-1)?.body ?? ''
    expect(comment).toMatch(/merge base with `main`, 1 commit back, \d+ days? old, from/)
    expect(comment).toContain('/octo/agent/actions/runs/100')
    const asked = github.state.calls.map(({ operation }) => operation)
    expect(asked.filter((operation) => /^(?:actions\/|blob)/.test(operation))).toEqual([
      'actions/list-workflow-runs',
      'actions/list-workflow-run-artifacts',
      'actions/download-artifact',
      'blob',
    ])
    expect(asked.length).toBeLessThanOrEqual(12)
  })

  test('finds its base from a checkout of depth 1 too, and scores it with changed checks', async () => {
    await using at = await pushed()
    const { repo, github, base } = at
    const more = 'description: politer\n'
    const head = await repo.commit({
      ...says('hello, hello'),
      'scenarios/greet.yaml': greeting(more).replace('value: hello', 'value: "hello, hello"'),
    })
    await repo.git('branch', '-q', 'merge', base)
    await repo.git('checkout', '-q', 'merge')
    await repo.git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'merge', '-q', '--no-ff', head)
    await using clone = await cloneOf(repo, { depth: 1, branch: 'merge' })
    const gated = await gatePullRequest(clone, github, { base, head, env: workflow })
    expect(gated.results.run.baseline).toMatchObject({ kind: 'artifact', sha: base, distance: null })
    expect(greet(gated.results)).toMatchObject({
      outcome: 'passed',
      baseOutcome: 'failed',
      baseTrials: { passed: 0, failed: 2, unverified: 0 },
    })
  })

  test('from a fork has the same base, and nothing of the fork is one', async () => {
    await using at = await pushed()
    const { repo, github, base } = at
    const head = await repo.commit(says('go away'))
    const { id } = github.state.workflows.addRun({ sha: base, headRepository: 5, event: 'push' })
    github.state.workflows.addArtifact(id, zipOf([{ name: 'scenario-gate-results.json', content: '{}' }]))
    const inputs = { 'untrusted-commands': 'run' }
    const gated = await gatePullRequest(repo, github, { base, head, fork: true, inputs, env: workflow })
    expect(gated.results.run.baseline).toMatchObject({ kind: 'artifact', sha: base, runId: '100' })
    expect(greet(gated.results)).toMatchObject({ change: 'regressed', baseOutcome: 'passed' })
  })

  test.for(['baseline-artifact', 'comment-key'])(
    'is not compared with another gate by its own `%s`',
    async (name) => {
      await using at = await pushed()
      const { repo, github, base } = at
      const head = await repo.commit({ ...says('go away'), 'scenario-gate.yaml': `${name}: other\n` })
      const gated = await gatePullRequest(repo, github, {
        base,
        head,
        env: workflow,
        inputs: { results: 'scenario-gate-results.json' },
        isHere: true,
      })
      expect(gated.results.run.baseline).toMatchObject({ kind: 'artifact', sha: base, runId: '100' })
      expect(greet(gated.results)).toMatchObject({ change: 'regressed', baseOutcome: 'passed' })
      expect(gated.results.weakenings).toMatchObject([{ kind: 'policy-loosened', what: name, to: 'other' }])
    },
  )

  test('with an artifact that has expired says so; its own checks still decide', async () => {
    await using at = await pushed()
    const { repo, github, base } = at
    github.state.faults.push({ operation: 'actions/download-artifact', status: 410 })
    const head = await repo.commit(says('hello again'))
    const gated = await gatePullRequest(repo, github, { base, head, env: workflow })
    expect(gated.results.run.baselineReason).toMatch(/expired/)
    expect(gated.results.run.baseline?.kind).toBe('git')
    expect(greet(gated.results)).toMatchObject({ outcome: 'passed' })
    expect(gated.code).toBe(0)
  })
})

const judged = (id: string, answer: string) => ({
  [`scenarios/${id}.yaml`]: `id: ${id}\ntraces: ${id}.json\ncriteria: It greets.\n`,
  [`scenarios/${id}.json`]: recording({ tools: [], answer }),
})

describe('a judge', () => {
  test('is asked once for what the base has in common, and again for what is new', async () => {
    const reply = { reasoning: 'It greets.', quotes: ['hello'], verdict: 'pass' }
    await using server = await standIn(anthropicWire, { says: JSON.stringify(reply) })
    const env = {
      ...workflow,
      ANTHROPIC_API_KEY: key,
      ANTHROPIC_BASE_URL: server.url,
      KENSA_JUDGE_MODEL: 'anthropic/claude-sonnet-4-6',
    }
    await using at = await pushed(
      { ...judged('one', 'hello there'), ...judged('two', 'well, hello'), '.gitignore': 'scenario-gate-*\n' },
      env,
    )
    expect([at.ended.code, server.requests.length]).toEqual([0, 2])
    const head = await at.repo.commit(judged('two', 'oh, hello'))
    const gated = await gatePullRequest(at.repo, at.github, { base: at.base, head, env })
    expect(gated.results.run.baseline).toMatchObject({ kind: 'artifact', sha: at.base })
    expect(gated.results.scenarios.map(({ id, outcome, baseOutcome }) => [id, outcome, baseOutcome])).toEqual(
      [
        ['one', 'passed', 'passed'],
        ['two', 'passed', 'passed'],
      ],
    )
    expect(server.requests).toHaveLength(3)
    expect(server.objections).toEqual([])
  })
})
