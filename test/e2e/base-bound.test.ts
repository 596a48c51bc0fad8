import { describe, expect, test } from 'vitest'
import { callBundle } from '../support/bundle.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { project, pushed, says, workflow } from '../support/github/pushed.ts'
import { startGitHub } from '../support/github/server.ts'
import { tokens, type Fault } from '../support/github/state.ts'
import { cloneOf, gitEnv, repository, type Files } from '../support/repository.ts'
import { recording } from '../support/suite.ts'
import { command } from '../support/terminal.ts'

/** What failed before does not count, and nothing is waited for. */
const inputs = { 'fail-on': 'regressions', 'baseline-wait': '0' }

describe('a base that exists, or is under way, and cannot be read', () => {
  test.for([
    ['a run that has not ended', null, 'run 200 at the merge base has not ended'],
    [
      'a refusal',
      { operation: 'actions/list-workflow-run-artifacts', status: 404, message: 'Not Found', times: 9 },
      'GitHub shows the token no workflow runs (404: Not Found)',
    ],
    ['a download that breaks off', { operation: 'blob', status: 'cut', times: 9 }, 'cannot be downloaded'],
  ] as const)('%s: nothing that depends on it is decided', async ([, fault, why]) => {
    // The agent was broken, was mended on `main`, and this change breaks it again: the older run would excuse it.
    await using at = await pushed({ ...project, ...says('go away') })
    const { repo, github, artifact } = at
    const { workflows } = github.state
    await repo.git('checkout', '-q', 'main')
    const base = await repo.commit(says('hello there'))
    await repo.git('checkout', '-q', '-B', 'feature')
    workflows.addRun({ sha: base, id: 200, status: fault === null ? 'in_progress' : 'completed' })
    if (fault !== null) {
      workflows.addArtifact(200, artifact)
      github.state.faults.push(fault)
    }
    const head = await repo.commit(says('go away'))
    const gated = await gatePullRequest(repo, github, { base, head, env: workflow, inputs, isHere: true })
    expect(gated.results.run.baselineUnreadable).toContain(why)
    expect(gated.results.run.baselineReason).toContain(why)
    expect(github.state.comments.at(-1)?.body.replaceAll('`', '')).toContain(why)
    expect([gated.code, gated.outputs['gate']]).toEqual([1, 'closed'])
    expect(gated.results.decision.clauses).toContainEqual(
      expect.objectContaining({ holds: false, blocking: true, message: expect.stringContaining(why) }),
    )
  })

  test('is waited for', async () => {
    await using at = await pushed()
    const { repo, github, base } = at
    const { workflows } = github.state
    const artifact = workflows.artifacts.splice(0)
    workflows.runs.splice(0, 1, { ...workflows.runs[0]!, status: 'in_progress' })
    let looks = 0
    const look = () => {
      looks += 1
      if (looks === 2) workflows.artifacts.push(...artifact)
      else github.state.onNext('actions/list-workflow-run-artifacts', look)
    }
    github.state.onNext('actions/list-workflow-run-artifacts', look)
    const head = await repo.commit(says('go away'))
    const gated = await gatePullRequest(repo, github, { base, head, env: workflow, isHere: true })
    expect(gated.results.run).toMatchObject({ baseline: { kind: 'artifact', sha: base } })
    expect(gated.results.run).not.toHaveProperty('baselineUnreadable')
    expect(gated.stdout).toContain('Waiting for the base: run 100 at the merge base has not ended')
    expect(gated.code).toBe(1)
  })
})

describe('a base that is named and not there', () => {
  test('is an error on the command line, and as an input', async () => {
    await using github = await startGitHub()
    await using repo = await repository()
    const base = await repo.commit(suiteOf('hello'))
    const env = { ...gitEnv, PATH: gitEnv.PATH ?? '' }
    const ended = await callBundle({ args: ['run', '--base', 'mian'], env, cwd: repo.path })
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain(
      'there is no branch, tag or commit `mian` in this clone; did you mean `main`?',
    )
    const gated = await gatePullRequest(repo, github, {
      base,
      head: base,
      inputs: { base: 'mian' },
      isHere: true,
    })
    expect([gated.code, gated.outputs['gate']]).toEqual([2, 'closed'])
  })
})

test('a base that is named and has no commit in common leaves what is about it undecided', async () => {
  await using repo = await repository()
  await repo.commit(suiteOf('hello'))
  await repo.git('checkout', '--quiet', '--orphan', 'other')
  await repo.commit(suiteOf('hello'))
  const env = { ...gitEnv, PATH: gitEnv.PATH ?? '' }
  const named = await command(['run', '--base', 'main'], repo.path, env)
  expect([named.code, named.stdout.replaceAll(/\s+/g, ' ')]).toEqual([
    1,
    expect.stringContaining('have no commit in common'),
  ])
  // Nobody named one.
  expect((await command(['run'], repo.path, env)).code).toBe(0)
})

/** One request is tried four times: each may be the last one that fails, and what is asked again is answered. */
const outages = [0, 1, 2, 3].flatMap((after) => [4, 8, 12].map((times) => ({ after, times })))

/** A suite of one scenario whose trace is committed. */
const suiteOf = (answer: string): Files => ({
  'scenarios/greet.yaml':
    'id: greet\ntraces: greet.json\nchecks:\n  - { type: output_contains, params: { value: hello } }\n',
  'scenarios/greet.json': recording({ tools: [], answer }),
})

describe('the policy of a fork, in a clone that lacks the base', () => {
  const config = 'policy:\n  pass-rate:\n    - { at-least: 1, tag: core }\n'

  /** Trivial scenarios of its own, and no config file any more; GitHub has the files of the base, or has not. */
  async function fromFork(hasFiles: boolean, ...faults: readonly Fault[]) {
    await using github = await startGitHub()
    github.state.faults.push(...faults)
    await using origin = await repository()
    const base = await origin.commit({ ...suiteOf('hello'), 'scenario-gate.yaml': config })
    await origin.git('checkout', '--quiet', '-b', 'feature')
    const head = await origin.commit({ ...suiteOf('hello there'), 'scenario-gate.yaml': null })
    github.state.workflows.mergeBases.set(`${base}...${head}`, base)
    if (hasFiles) github.state.workflows.files.set(`${base}:scenario-gate.yaml`, config)
    await using repo = await cloneOf(origin, { depth: 1, branch: 'feature' })
    return await gatePullRequest(repo, github, {
      base,
      head,
      fork: true,
      token: tokens.readOnly,
      isHere: true,
      connection: { wait: async () => {} },
    })
  }

  test('is that of the base, which GitHub has', async () => {
    const gated = await fromFork(true)
    expect(gated.code).toBe(1)
    expect(gated.results.decision.clauses).toContainEqual(
      expect.objectContaining({
        holds: false,
        message: 'Pass rate of the tag `core`: there is no such scenario.',
      }),
    )
    expect(gated.results.diagnostics.map(({ code }) => code)).toContain('config-of-base')
  })

  test.for(outages)(
    'is that of the base or not known, while GitHub does not tell files: %j',
    async (outage) => {
      const gated = await fromFork(true, { operation: 'repos/get-content', status: 503, ...outage })
      const broken = gated.results.decision.clauses.filter(({ holds }) => !holds)
      expect([gated.code, broken.map(({ message }) => message).join()]).toEqual([
        1,
        expect.stringMatching(/the tag `core`|The policy of the base counts for this change/),
      ])
    },
  )

  test('is not known where nobody has it: never the built-in one', async () => {
    const gated = await fromFork(false)
    expect([gated.code, gated.outputs['gate']]).toEqual([1, 'closed'])
    expect(gated.results.decision.clauses).toContainEqual({
      id: 'policy',
      holds: false,
      blocking: true,
      code: 'unread',
      args: { reasons: expect.arrayContaining([expect.objectContaining({ code: 'not-in-clone' })]) },
      message: expect.stringMatching(/^The policy of the base counts for this change.*`fetch-depth: 0`/),
    })
    expect(gated.results.diagnostics.map(({ code }) => code)).toContain('policy-base')
  })
})
