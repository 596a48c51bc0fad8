import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scenarioIn } from '../support/fresh.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { gatePush, workflow } from '../support/github/pushed.ts'
import { startGitHub } from '../support/github/server.ts'
import { repository, temporaryFolder, type Files } from '../support/repository.ts'

/**
 * Passes as the file of its scenario says: always, never, or where the model is the old one; notes where it was run. A shell,
 * for it is started hundreds of times.
 */
const agent = `
case "$PWD" in *scenario-gate-base-*) side=base;; *) side=head;; esac
: > "$STATE/$side-$1"
read -r behaviour < "behaviour/$1"
case "$behaviour" in always|"$MODEL") said=good;; *) said=bad;; esac
`
const agentFile = (more = '') => ({ 'agent.sh': `${agent}${more}\necho "$said"\n` })
const ids = ['one', 'two', 'three']
const scenario = (id: string) =>
  `id: ${id}\nrun_command: [sh, agent.sh, ${id}]\ntrials: 3\nchecks: [{ type: output_contains, params: { value: good } }]\n`
const behaves = (one: string, two = 'always'): Files => ({
  'behaviour/one': `${one}\n`,
  'behaviour/two': `${two}\n`,
  'behaviour/three': 'always\n',
})
const suite: Files = {
  ...Object.fromEntries(ids.map((id) => [`scenarios/${id}.yaml`, scenario(id)])),
  ...agentFile(),
  '.gitignore': '.scenario-gate/\nscenario-gate-*\n',
}

interface Change {
  readonly base: Files
  readonly change: Files
  readonly model?: string
  readonly inputs?: Readonly<Record<string, string>>
  readonly fork?: boolean
}

/** A pull request whose base was run and kept by a push, with `baseline: suspects`. */
async function pullRequest({ base, change, model = 'old', inputs = {}, fork = false }: Change) {
  const github = await startGitHub()
  const [repo, before, state] = [await repository(), await temporaryFolder(), await temporaryFolder()]
  const { workflows } = github.state
  const sha = await repo.commit({ ...suite, ...base })
  const push = { env: { STATE: before.path, MODEL: 'old' }, isHere: true }
  const { artifact } = await gatePush(repo, github, sha, push)
  workflows.addArtifact(workflows.addRun({ sha }).id, artifact)
  await repo.git('clean', '-fdxq')
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const ended = await gatePullRequest(repo, github, {
    base: sha,
    head: await repo.commit(change),
    fork,
    isHere: true,
    inputs: { baseline: 'suspects', concurrency: '1', ...inputs },
    env: { ...workflow, STATE: state.path, MODEL: model, RUNNER_TEMP: state.path },
  })
  return {
    ...ended,
    sha,
    comment: github.state.comments.at(-1)?.body ?? '',
    ran: readdirSync(state.path).filter((name) => /^(?:base|head)-/.test(name)),
    left: readdirSync(state.path).filter((name) => name.startsWith('scenario-gate-')),
    isSetUp: existsSync(join(state.path, 'setup')),
    [Symbol.asyncDispose]: async () => {
      for (const each of [repo, before, state, github]) await each[Symbol.asyncDispose]()
    },
  }
}

const heads = ids.map((id) => `head-${id}`).toSorted()

describe('a base that is run again for suspects', () => {
  test('runs nothing where nothing is suspect', async () => {
    await using ended = await pullRequest({ base: behaves('always'), change: { 'README.md': 'new' } })
    expect(ended.ran).toEqual(heads)
    expect(ended.results.run.baseline).toMatchObject({ kind: 'artifact', sha: ended.sha, suspectsRun: 0 })
    expect(ended.outputs['gate']).toBe('open')
  })

  test('names what fell, beside the trials of the base on both days', async () => {
    await using ended = await pullRequest({ base: behaves('always'), change: behaves('never') })
    expect(ended.ran).toEqual(['base-one', ...heads])
    expect(scenarioIn(ended.results, 'one')).toMatchObject({
      change: 'regressed',
      confirmation: { passed: 0, failed: 5, unverified: 0 },
      baseTrials: { passed: 8, failed: 0, unverified: 0 },
      decline: { by: 'further-trials', base: { passed: 8, failed: 0 } },
    })
    expect(ended.results.run.baseline).toMatchObject({ kind: 'artifact', suspectsRun: 1 })
    expect(ended.results.run.spend).toMatchObject({ head: { trials: 14 }, base: { trials: 5 } })
    expect(ended.results.metrics.find(({ name }) => name === 'pass_rate')).toMatchObject({ base: 1 })
    expect(ended.comment).toContain("the merge base's agent run again in this job for 1 scenario")
    expect(ended.outputs['gate']).toBe('closed')
    expect(ended.left).toEqual([])
  })

  test('does not blame a change for what its base fails today as well', async () => {
    const drifted = { base: behaves('old'), change: { 'README.md': 'new' }, model: 'new' }
    await using ended = await pullRequest(drifted)
    expect(scenarioIn(ended.results, 'one')).toMatchObject({
      outcome: 'failed',
      change: 'same',
      baseTrials: { passed: 3, failed: 15, unverified: 0 },
    })
    expect(ended.outputs['gate']).toBe('open')
    await using alone = await pullRequest({ ...drifted, inputs: { baseline: 'auto' } })
    expect(scenarioIn(alone.results, 'one').change).toBe('regressed')
    expect(alone.ran).toEqual(heads)
  })

  test.for([
    {
      name: 'its `setup` fails',
      base: behaves('always'),
      inputs: { setup: `"${process.execPath}" -e "process.exit(7)"` },
      why: /of `setup` failed there: exit code 7/,
    },
    {
      name: 'its agent fails today',
      base: { ...behaves('always'), ...agentFile('[ "$side" != base ] || exit 3') },
      inputs: {},
      why: /was run, and its only scenario got no verdict there; `one`: .*code 3/,
    },
    {
      name: 'it fails everything in its checkout, as without its packages',
      base: { ...behaves('always'), ...agentFile('[ "$side" != base ] || said=bad') },
      inputs: {},
      why: /every trial of the base `[0-9a-f]{7}` failed in this job/,
    },
  ])('where $name, is what was recorded of it', async ({ base, inputs, why }) => {
    await using ended = await pullRequest({
      base,
      change: { ...behaves('never'), ...agentFile() },
      inputs,
    })
    expect(ended.results.run.baselineReason).toMatch(why)
    expect(ended.results.run.baselineUnreadable).toBeUndefined()
    expect(scenarioIn(ended.results, 'one')).toMatchObject({
      change: 'regressed',
      baseTrials: { passed: 3, failed: 0, unverified: 0 },
    })
    expect(ended.results.run.baseline?.suspectsRun ?? 0).toBe(0)
    expect(ended.outputs['gate']).toBe('closed')
  })

  test('is not started for a change from a fork, and neither is `setup`', async () => {
    const setup = `"${process.execPath}" -e "require('fs').writeFileSync(process.env.STATE + '/setup', '')"`
    const change = { base: behaves('always'), change: behaves('never'), fork: true, inputs: { setup } }
    await using ended = await pullRequest(change)
    expect(ended.results.summary).toMatchObject({ trials: 0, unverified: 3 })
    expect([ended.ran, ended.isSetUp]).toEqual([[], false])
  })
})
