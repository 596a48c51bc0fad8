import { describe, expect, test } from 'vitest'
import { gateChangeHere } from '../support/github/gate-change.ts'
import type { Files } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'

type Inputs = Readonly<Record<string, string>>

const path = '.github/workflows/evals.yml'
const workflow = (inputs: Inputs, more = ''): Files => ({
  [path]: `jobs:
  evals:
    steps:
      - uses: actions/checkout@v5
      - uses: octo/scenario-gate@v1
        with: ${JSON.stringify(inputs)}
${more}`,
})
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

test.for<[name: string, before: Inputs, now: Inputs, more: string]>([
  ['the same inputs', { scenarios: 'scenarios' }, { scenarios: 'scenarios' }, '      - run: echo\n'],
  ['a place that it writes in another way', {}, { scenarios: 'scenarios' }, ''],
  ['a stricter policy', {}, { 'min-pass-rate': '100%' }, ''],
])('an edited workflow with %s opens the gate as before', async ([, before, now, more]) => {
  const gated = await gateChangeHere(
    { ...suite, ...workflow(before) },
    { ...workflow(now, more) },
    { env, inputs: now },
  )
  expect([gated.code, gated.results.weakenings]).toEqual([0, undefined])
})

test('inputs of a step that cannot be told are not held, and the workflow is named', async () => {
  const now = { 'fail-on': 'regressions' }
  const twice = '      - uses: octo/scenario-gate@v1\n'
  for (const [before, more] of [
    [{}, twice],
    [{ 'fail-on': '${{ vars.FAIL_ON }}' }, ''],
  ] as const) {
    const head = workflow(now, more)
    const gated = await gateChangeHere({ ...suite, ...workflow(before, more) }, head, { env, inputs: now })
    expect([gated.code, gated.results.gateFiles, gated.results.weakenings]).toEqual([0, [path], undefined])
  }
})
