import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gateChangeHere } from '../support/github/gate-change.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { repository, type Files } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'

type Inputs = Readonly<Record<string, string>>

const path = '.github/workflows/evals.yml'
const textOf = (inputs: Inputs, more = '') => `jobs:
  evals:
    steps:
      - uses: actions/checkout@v5
      - uses: octo/scenario-gate@v1
        with: ${JSON.stringify(inputs)}
${more}`
const workflow = (inputs: Inputs, more = ''): Files => ({ [path]: textOf(inputs, more) })
const env = {
  GITHUB_WORKFLOW_REF: `octo/agent/${path}@refs/pull/7/merge`,
  GITHUB_JOB: 'evals',
  GITHUB_ACTION_REPOSITORY: 'octo/scenario-gate',
}
const suite: Files = {
  'scenarios/refund.yaml': scenario('refund'),
  'scenarios/greet.yaml': scenario('greet'),
  'scenarios/traces/refund.json': good,
  'scenarios/traces/greet.json': good,
}
const broken: Files = { 'scenarios/traces/refund.json': careless }
const run = 'run_command: [node, agent.mjs]\nchecks: [{ type: output_contains, params: { value: Hello } }]\n'
const started: Files = {
  'agent.mjs': 'console.log("Hello")',
  'scenarios/a.yaml': `id: a\n${run}`,
  'scenarios/traces/a.json': JSON.stringify([{ role: 'assistant', content: 'Hello' }]),
}

/** Green in the base, and broken by the change, which edits what its workflow gives to the gate. */
describe('a change does not open the gate by inputs of its workflow', () => {
  test.for<[name: string, base: Files, head: Files, before: Inputs, now: Inputs]>([
    ['fewer scenarios', suite, broken, {}, { scenarios: 'scenarios/greet.yaml' }],
    [
      'fewer scenarios than it named',
      suite,
      broken,
      { scenarios: 'scenarios' },
      { scenarios: 'scenarios/greet.yaml' },
    ],
    [
      'other traces',
      suite,
      { ...broken, 'good/refund.json': good, 'good/greet.json': good },
      {},
      { traces: 'good/*' },
    ],
    [
      'recordings in the place of runs',
      started,
      { 'agent.mjs': 'console.log("No")' },
      {},
      { record: 'never' },
    ],
    ['a policy', suite, broken, {}, { 'fail-on': 'never' }],
    ['a looser policy', suite, broken, { 'fail-on': 'failures' }, { 'fail-on': 'never' }],
  ])('%s', async ([, base, head, before, now]) => {
    const from = { ...base, ...workflow(before) }
    expect((await gateChangeHere(from, { 'README.md': 'x' }, { env, inputs: before })).code).toBe(0)
    const gated = await gateChangeHere(from, { ...head, ...workflow(now) }, { env, inputs: now })
    expect([gated.code, gated.outputs['gate']]).toEqual([1, 'closed'])
    expect(gated.results.gateFiles).toEqual([path])
  })
})

const steps = (inputs: Inputs) => `    - uses: octo/scenario-gate@v1\n      with: ${JSON.stringify(inputs)}\n`
const caller = (use: string): Files => ({ [path]: `jobs:\n  evals:\n    ${use}\n` })

test.for<[name: string, caller: Files, file: string, head: string]>([
  [
    'a reusable workflow',
    caller('uses: ./.github/workflows/gate.yml'),
    '.github/workflows/gate.yml',
    'on: workflow_call\njobs:\n  gate:\n    steps:\n',
  ],
  [
    'an action of the repository',
    caller('steps: [{ uses: ./.github/actions/gate }]'),
    '.github/actions/gate/action.yml',
    'runs:\n    using: composite\n    steps:\n',
  ],
  [
    'an action whose path takes a way round',
    caller('steps: [{ uses: ./.github/workflows/../actions/gate }]'),
    '.github/actions/gate/action.yml',
    'runs:\n    steps:\n',
  ],
  [
    'an action that an action uses',
    {
      ...caller('steps: [{ uses: "./.github/actions/all/" }]'),
      '.github/actions/all/action.yaml': 'runs: { steps: [{ uses: ./.github/gate }] }',
    },
    '.github/gate/action.yml',
    'runs:\n    steps:\n',
  ],
])('a change does not open the gate by inputs in %s', async ([, from, file, head]) => {
  const write = (inputs: Inputs): Files => ({ [file]: `${head}${steps(inputs)}` })
  const job = head.includes('gate:') ? 'gate' : 'evals'
  const now = { 'fail-on': 'never' }
  const options = { env: { ...env, GITHUB_JOB: job }, inputs: now }
  const gated = await gateChangeHere(
    { ...suite, ...from, ...write({}) },
    { ...broken, ...write(now) },
    options,
  )
  expect(gated.outputs['gate']).toBe('closed')
  expect(gated.results.weakenings).toMatchObject([{ kind: 'policy-loosened', what: 'fail-on' }])
})

test.for<[name: string, before: Inputs, now: Inputs, more: string]>([
  ['the same inputs', { scenarios: 'scenarios' }, { scenarios: 'scenarios' }, '      - run: echo\n'],
  ['a place that it writes in another way', {}, { scenarios: 'scenarios' }, ''],
  ['a stricter policy', { 'min-pass-rate': '50%' }, { 'min-pass-rate': '100%' }, ''],
])('an edited workflow with %s opens the gate as before', async ([, before, now, more]) => {
  const gated = await gateChangeHere(
    { ...suite, ...workflow(before) },
    { ...workflow(now, more) },
    { env, inputs: now },
  )
  expect([gated.code, gated.results.weakenings]).toEqual([0, undefined])
})

const twice = '      - uses: octo/scenario-gate@v1\n'
const named = (text: string) => `the change edits the workflow, and ${text}`

test.for<[name: string, base: Files, head: Files]>([
  ['steps that may each be this one', workflow({}, twice), workflow({ 'fail-on': 'never' }, twice)],
  [
    'an action that is named so that it is not found',
    workflow({}),
    {
      ...caller(String.raw`steps: [{ uses: "\x2e/.github/gate" }]`),
      '.github/gate/action.yml': `runs:\n    steps:\n${steps({ 'fail-on': 'never' })}`,
    },
  ],
])('a change that hides its gate among %s leaves the policy undecided', async ([, from, head]) => {
  const options = { env, inputs: { 'fail-on': 'never' } }
  const gated = await gateChangeHere({ ...suite, ...from }, { ...broken, ...head }, options)
  expect(gated.code).toBe(1)
  expect(gated.broken).toContain('policy!')
  expect(gated.comment).toContain('nobody can tell which step of its base this gate is')
})

const one = (index: number, inputs: Inputs) => ({
  [`.github/gates/${index}/action.yml`]: `runs:\n    steps:\n${index === 40 ? steps(inputs) : '    - run: echo\n'}`,
})
/** A gate whose workflow uses forty actions of its repository, and which stands in the last. */
const many = (inputs: Inputs): Files => ({
  [path]: `jobs:\n  evals:\n    steps:\n${Array.from({ length: 40 }, (_, index) => `      - "uses": "./.github/gates/${index + 1}"\n`).join('')}`,
  ...Object.assign({}, ...Array.from({ length: 40 }, (_, index) => one(index + 1, inputs))),
})

test('a change does not open the gate by inputs in the last of forty actions', async () => {
  const now = { 'fail-on': 'never' }
  const head = { ...broken, ...one(40, now) }
  const gated = await gateChangeHere({ ...suite, ...many({}) }, head, { env, inputs: now })
  expect(gated.outputs['gate']).toBe('closed')
  expect(gated.results.weakenings).toMatchObject([{ kind: 'policy-loosened', what: 'fail-on' }])
})

test.for<[name: string, before: Inputs, more: string, message: string]>([
  [
    'that are an expression',
    { 'fail-on': '${{ vars.FAIL_ON }}' },
    '',
    named('`fail-on` of its base cannot be told from an expression: what the change gives counts'),
  ],
])('inputs %s are not held, and named', async ([, before, more, message]) => {
  const now = { 'fail-on': 'regressions' }
  const base = { ...suite, ...workflow(before, more) }
  const gated = await gateChangeHere(base, workflow(now, more), { env, inputs: now })
  expect([gated.code, gated.results.gateFiles, gated.results.weakenings]).toEqual([0, [path], undefined])
  const warnings = gated.results.diagnostics.filter(({ code }) => code === 'workflow-inputs')
  expect(warnings).toEqual([{ code: 'workflow-inputs', severity: 'warning', file: path, message }])
})

test.for<[expression: string, isNamed: boolean]>([
  ['${{ env.FAIL_ON }}', true],
  ['${{ vars.FAIL_ON }}', false],
])(
  'an input that stays %s is named where the workflow says what it is: %s',
  async ([expression, isNamed]) => {
    const given = { 'fail-on': expression }
    const base = { ...suite, ...workflow(given) }
    const options = { env, inputs: { 'fail-on': 'regressions' } }
    const gated = await gateChangeHere(base, workflow(given, '      - run: echo\n'), options)
    expect(gated.results.diagnostics.some(({ code }) => code === 'workflow-inputs')).toBe(isNamed)
  },
)

test.for<[action: string, id: string]>([
  ['__octo_scenario-gate', ''],
  ['first', '        id: first\n'],
])('of two steps the runner names the one that runs: %s', async ([action, id]) => {
  const step = (inputs: Inputs): Files => ({
    [path]: textOf(inputs, twice).replace('@v1\n        with', `@v1\n${id}        with`),
  })
  const now = { scenarios: 'scenarios/greet.yaml' }
  const options = { env: { ...env, GITHUB_ACTION: action }, inputs: now }
  const gated = await gateChangeHere({ ...suite, ...step({}) }, { ...broken, ...step(now) }, options)
  expect(gated.outputs['gate']).toBe('closed')
})

test('a workflow of the base that cannot be read leaves the policy undecided', async () => {
  await using github = await startGitHub()
  await using repo = await repository()
  const base = await repo.commit({ ...suite, ...workflow({}) })
  const blob = await repo.git('rev-parse', `${base}:${path}`)
  const now = { scenarios: 'scenarios/greet.yaml' }
  const head = await repo.commit({ ...broken, ...workflow(now) })
  await rm(join(repo.path, '.git/objects', blob.slice(0, 2), blob.slice(2)))
  const gated = await gatePullRequest(repo, github, { base, head, env, inputs: now, isHere: true })
  expect(gated.outputs['gate']).toBe('closed')
  expect(gated.results.decision.clauses.filter(({ holds }) => !holds).map(({ id }) => id)).toContain('policy')
})

/** A run of the workflow at another path, or of another job of it. */
const renamed = (to: string, inputs: Inputs, job = 'evals'): Files => ({
  [to]: textOf(inputs).replace('evals:', `${job}:`),
})
const elsewhere = '.github/workflows/gate.yml'
const envOf = (to: string, job = 'evals') => ({
  ...env,
  GITHUB_JOB: job,
  GITHUB_WORKFLOW_REF: `octo/agent/${to}@refs/pull/7/merge`,
})

describe('a gate under another name', () => {
  const narrow = { scenarios: 'scenarios/greet.yaml' }
  const other: Files = { ...broken, [path]: null, ...renamed(elsewhere, narrow) }

  test.for<[name: string, head: Files, runs: Record<string, string>, more?: Files]>([
    ['its file', other, envOf(elsewhere)],
    ['its job', { ...broken, ...renamed(path, narrow, 'gate') }, envOf(path, 'gate')],
    [
      'its file, and the old one runs no more',
      { ...other, [path]: `on: workflow_dispatch\n${textOf({})}` },
      envOf(elsewhere),
    ],
    [
      'its file, and a gate of the base that stays is another one',
      other,
      envOf(elsewhere),
      renamed('.github/workflows/stays.yml', narrow),
    ],
  ])('is held to the inputs that it had: %s', async ([, head, runs, more = {}]) => {
    const gated = await gateChangeHere({ ...suite, ...workflow({}), ...more }, head, {
      env: runs,
      inputs: narrow,
    })
    expect(gated.outputs['gate']).toBe('closed')
    const same = await gateChangeHere(
      { ...suite, ...workflow({}), ...more },
      { [path]: null, ...renamed(elsewhere, {}) },
      { env: envOf(elsewhere) },
    )
    expect([same.code, same.results.weakenings]).toEqual([0, undefined])
  })

  test.for<[name: string, base: Files, head: Files]>([
    ['the first one', {}, renamed(elsewhere, narrow)],
    ['one more', workflow({}), renamed(elsewhere, narrow)],
    [
      'one more, beside one that is edited',
      workflow({}),
      { ...workflow({ comment: 'never' }), ...renamed(elsewhere, narrow) },
    ],
  ])('a gate that is new has its own inputs: %s', async ([, base, head]) => {
    const gated = await gateChangeHere({ ...suite, ...base }, head, { env: envOf(elsewhere), inputs: narrow })
    expect([gated.code, gated.results.weakenings]).toEqual([0, undefined])
  })

  test('leaves the policy undecided, where it may have been one of several', async () => {
    const base = { ...workflow({}), ...renamed('.github/workflows/b.yml', { 'fail-on': 'never' }, 'late') }
    const head = { ...other, '.github/workflows/b.yml': null }
    const gated = await gateChangeHere({ ...suite, ...base }, head, { env: envOf(elsewhere), inputs: narrow })
    expect([gated.outputs['gate'], gated.broken.toSorted()]).toEqual([
      'closed',
      ['hidden-failures!', 'policy!'],
    ])
    expect(gated.comment).toContain('the base has several that it may have been (late, evals)')
  })
})
