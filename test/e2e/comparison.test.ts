import { expect, test } from 'vitest'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { repository, type Files } from '../support/repository.ts'
import { careless, good } from '../support/suite.ts'

const order = '  - type: tool_order\n    params: { order: [get_order, issue_refund] }\n'
const says = (text: string) => `  - type: output_contains\n    params: { value: ${text} }\n`
const scenario = (id: string, checks: string) => `id: ${id}\nchecks:\n${checks}`

/** A base in which all is well. */
const base: Files = {
  'scenarios/agent.yaml': scenario('agent', order + says('refund')),
  'scenarios/tests.yaml': scenario('tests', says('refund')),
  'scenarios/both.yaml': scenario('both', order),
  'scenarios/hidden.yaml': scenario('hidden', order + says('refund')),
  'scenarios/removed.yaml': scenario('removed', order),
  'scenarios/calm.yaml': scenario('calm', order),
  ...Object.fromEntries(
    ['agent', 'tests', 'both', 'hidden', 'removed', 'calm'].map((id) => [
      `scenarios/traces/${id}.json`,
      good,
    ]),
  ),
  '.gitignore': 'scenario-gate-results.json\n',
}

/** Runs the Action on a pull request that makes these changes to it. */
async function gate(change: Files, inputs: Readonly<Record<string, string>> = {}) {
  await using github = await startGitHub()
  await using repo = await repository()
  const before = await repo.commit(base)
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const head = await repo.commit(change)
  const ended = await gatePullRequest(repo, github, { base: before, head, inputs, isHere: true })
  const { scenarios, weakenings = [] } = ended.results
  const of = (id: string) => scenarios.find((found) => found.id === id)
  return { ...ended, of, weakenings, comment: github.state.comments[0]?.body ?? '' }
}

test('what the agent changed, what the tests changed, and what both did is told apart', async () => {
  const { of, weakenings, code, comment } = await gate({
    'scenarios/traces/agent.json': careless,
    'scenarios/tests.yaml': scenario('tests', says('sorry')),
    'scenarios/both.yaml': scenario('both', says('sorry')),
    'scenarios/traces/both.json': careless,
  })
  expect(code).toBe(1)
  expect(of('agent')).toMatchObject({
    outcome: 'failed',
    change: 'regressed',
    cause: 'agent',
    cells: { baseByBase: 'passed', baseByHead: 'passed', headByBase: 'failed', headByHead: 'failed' },
  })
  expect(of('tests')).toMatchObject({
    outcome: 'failed',
    change: 'same',
    changeReason: "checks changed: with the base's checks it would have passed",
    cause: 'tests',
    differs: ['checks'],
    cells: { baseByBase: 'passed', baseByHead: 'failed', headByBase: 'passed', headByHead: 'failed' },
  })
  expect(of('both')).toMatchObject({ outcome: 'failed', cause: 'both' })
  expect(of('calm')).toMatchObject({ outcome: 'passed', change: 'same' })
  expect(of('calm')).not.toHaveProperty('cells')
  expect(of('calm')).not.toHaveProperty('cause')
  expect(weakenings).toMatchObject([
    { kind: 'check-dropped', scenario: 'both', what: 'tool_order', headByBase: 'failed' },
  ])
  for (const id of ['agent', 'tests', 'both']) expect(comment).toContain(id)
})

test('a check that was weakened to hide a failure is named, with what it would have said', async () => {
  const { of, weakenings, comment } = await gate({
    'scenarios/hidden.yaml': scenario(
      'hidden',
      order.replace('[get_order, issue_refund]', '[issue_refund]') + says('refund'),
    ),
    'scenarios/traces/hidden.json': careless,
  })
  expect(of('hidden')).toMatchObject({
    outcome: 'passed',
    change: 'same',
    cells: { baseByBase: 'passed', headByBase: 'failed', headByHead: 'passed' },
  })
  expect(weakenings).toEqual([
    {
      kind: 'threshold-loosened',
      scenario: 'hidden',
      file: 'scenarios/hidden.yaml',
      line: 4,
      what: 'tool_order: order',
      from: '["get_order","issue_refund"]',
      to: '["issue_refund"]',
      headByBase: 'failed',
    },
  ])
  expect(comment).toContain('hidden')
})

test('a scenario that was removed is named, with what it says of the trace that is still there', async () => {
  const { of, weakenings, results } = await gate({
    'scenarios/removed.yaml': null,
    'scenarios/traces/removed.json': careless,
  })
  expect(of('removed')).toBeUndefined()
  expect(results.removed).toMatchObject([{ id: 'removed', baseOutcome: 'passed' }])
  expect(weakenings).toMatchObject([
    { kind: 'scenario-removed', scenario: 'removed', file: 'scenarios/removed.yaml', headByBase: 'failed' },
  ])
})

test('another order, place or name of files is no change of anything', async () => {
  const { weakenings, results, code } = await gate({
    'scenarios/agent.yaml': null,
    'scenarios/deep/other.yaml': scenario('agent', says('refund') + order),
    'scenarios/tests.yaml': scenario('tests', `${says('refund')}    description: Says what it did\n`),
  })
  expect(code).toBe(0)
  expect(weakenings).toEqual([])
  expect(results.removed).toEqual([])
  expect(results.scenarios.map(({ change }) => change)).toEqual(results.scenarios.map(() => 'same'))
  expect(results.scenarios.some(({ differs }) => differs !== undefined)).toBe(false)
})

test('against a results file other checks are no basis, and the checks of the merge base are asked of the change', async () => {
  await using github = await startGitHub()
  await using repo = await repository()
  const first = await repo.commit(base)
  const kept = { results: 'downloads/base.json' }
  await gatePullRequest(repo, github, { base: first, head: first, inputs: { ...kept, baseline: 'none' } })
  const head = await repo.commit({ 'scenarios/tests.yaml': scenario('tests', says('sorry')) })
  const { results } = await gatePullRequest(repo, github, {
    base: first,
    head,
    inputs: { baseline: kept.results },
  })
  expect(results.scenarios.find(({ id }) => id === 'tests')).toMatchObject({
    change: 'incomparable',
    changeReason: 'the base was scored with other checks',
    differs: ['checks'],
    cells: { baseByBase: 'passed', baseByHead: null, headByBase: 'passed', headByHead: 'failed' },
  })
})
