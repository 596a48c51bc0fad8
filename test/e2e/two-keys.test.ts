import { expect, test } from 'vitest'
import { examineRequiredChecks } from '../../src/doctor/required-check.ts'
import { examineWorkflows } from '../../src/doctor/workflow.ts'
import { readWorkflows } from '../../src/project/workflow-files.ts'
import { startGitHub } from '../support/github/server.ts'
import { openedFor, type EndedJob, type WorkflowRun } from '../support/github/sharded.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { careless, good, scenario } from '../support/suite.ts'

/** Two gates of one pull request, each with a key of its own, which run at the same time, attempt after attempt. */

const suite = {
  'support/scenarios/refund.yaml': scenario('refund'),
  'support/scenarios/traces/refund.json': good,
  'billing/scenarios/invoice.yaml': scenario('invoice'),
  'billing/scenarios/traces/invoice.json': good,
  '.gitignore': 'scenario-gate-*.*\n',
}

const gate = (run: WorkflowRun, key: string, attempt: number, mark = key): Promise<EndedJob> =>
  run.job({
    attempt,
    inputs: {
      scenarios: `${key}/scenarios`,
      'comment-key': key,
      'check-run': mark,
      'commit-status': mark,
    },
  })

const both = (run: WorkflowRun, attempt: number, mark?: string) =>
  Promise.all([gate(run, 'support', attempt, mark), gate(run, 'billing', attempt, mark)])

test('two keys have two comments, two marks and two artifacts, and neither takes the other away', async () => {
  await using github = await startGitHub()
  const { state } = github
  await using pull = await openedFor(github, suite, { 'billing/scenarios/traces/invoice.json': careless })
  const icons = () => state.comments.map(({ body }) => /^### (\S+)/m.exec(body)?.[1] ?? '').toSorted()
  const status = (key: string) => state.statuses.findLast(({ name }) => name === key)?.state
  for (const attempt of [1, 2]) {
    const [support, billing] = await both(pull.run, attempt)
    expect([support.code, billing.code]).toEqual([0, 1])
    expect([...support.files.keys(), ...billing.files.keys()]).toEqual(
      ['support', 'billing'].flatMap((key) => [
        `scenario-gate-results-${key}.json`,
        `scenario-gate-inputs-${key}.zip`,
        `scenario-gate-report-${key}.html`,
      ]),
    )
    expect(support.results.scenarios.map(({ id }) => id)).toEqual(['refund'])
    expect(billing.results.scenarios.map(({ id }) => id)).toEqual(['invoice'])
    expect(icons()).toEqual(['✅', '❌'].toSorted())
    expect([status('support'), status('billing')]).toEqual(['success', 'failure'])
  }
  const ends = state.checkRuns.map(({ name, conclusion }) => `${name} ${conclusion}`)
  expect(new Set(ends)).toEqual(new Set(['support success', 'billing failure']))
  const next = await pull.push({ 'billing/scenarios/traces/invoice.json': good })
  expect((await both(next, 1)).map(({ code }) => code)).toEqual([0, 0])
  expect(icons()).toEqual(['✅', '✅'])
})

test('two keys under one name of a mark: green only where both are', async () => {
  await using github = await startGitHub()
  await using pull = await openedFor(github, suite, { 'billing/scenarios/traces/invoice.json': careless })
  await both(pull.run, 1, 'Evals')
  expect(github.state.statuses.at(-1)).toMatchObject({ name: 'Evals', state: 'failure' })
  expect(github.state.checkRuns.map(({ conclusion }) => conclusion)).not.toContain(null)
  expect(github.state.checkRuns.map(({ conclusion }) => conclusion)).toContain('failure')
})

const job = (id: string, inputs: string) =>
  `  ${id}:\n    steps:\n      - uses: scenario-gate/scenario-gate@v1\n        with: { ${inputs} }\n`

/** The workflows of a repository that has one with these jobs. */
const workflowsWith = (...jobs: readonly string[]) =>
  readWorkflows({
    root: '/',
    env: {},
    tree: memoryTree({ '.github/workflows/evals.yml': `on: [pull_request, push]\njobs:\n${jobs.join('')}` }),
  })

const facts = { isUntold: false, options: null, needs: null }

/** What doctor says of keys that gates of one workflow share. */
async function findShared(...jobs: readonly string[]) {
  const findings = examineWorkflows(await workflowsWith(...jobs), 'main', facts)
  return findings.filter(({ message }) => message.startsWith('Another gate'))
}

test('one key twice in a workflow is named, with what to write', async () => {
  expect(await findShared(job('support', ''), job('billing', ''))).toMatchObject([
    { line: 9, write: 'comment-key: billing', message: expect.stringContaining('`comment-key` `default`') },
  ])
  expect(await findShared(job('support', 'comment-key: a'), job('billing', 'comment-key: b'))).toEqual([])
  const shards = [job('one', 'shard: 1/2'), job('two', 'shard: 2/2'), job('gate', 'merge: shards')]
  expect(await findShared(...shards)).toEqual([])
})

test('each job that decides is to be required, not only one of them', async () => {
  const workflows = await workflowsWith(
    job('support', 'comment-key: a'),
    job('billing', 'comment-key: b'),
    job('shard', 'shard: 1/2'),
  )
  const required = (...names: readonly string[]) =>
    examineRequiredChecks(workflows, 'main', { names, unseen: null }).map(({ state, message }) => [
      state,
      /`(\w+)`[^`]*$/.exec(message)?.[1],
    ])
  expect(required('support')).toEqual([['warning', 'billing']])
  expect(required('support', 'billing (linux)')).toEqual([['ok', 'billing']])
  expect(required('shard')).toEqual([
    ['warning', 'support'],
    ['warning', 'billing'],
  ])
})
