import { expect, test } from 'vitest'
import { gateChangeHere } from '../support/github/gate-change.ts'
import type { Files } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'

const suite: Files = {
  'scenarios/refund.yaml': scenario('refund'),
  'scenarios/greet.yaml': scenario('greet'),
  'scenarios/traces/refund.json': good,
  'scenarios/traces/greet.json': good,
}
const lax = 'id: refund\nchecks:\n  - type: output_contains\n    params: { value: refund }\n'
const broken: Files = { 'scenarios/traces/refund.json': careless }

/** A change compared with nothing but the results of its base. */
async function gated(head: Files) {
  const before = await gateChangeHere(suite, { 'README.md': 'x' })
  const base = { ...suite, 'old.json': JSON.stringify(before.results) }
  return await gateChangeHere(base, head, { inputs: { baseline: 'old.json' } })
}

test.for<[name: string, head: Files, gate: string, broken: readonly string[]]>([
  ['no test', { 'README.md': 'y' }, 'open', []],
  [
    'a test that it loosens and breaks',
    { ...broken, 'scenarios/refund.yaml': lax },
    'closed',
    ['hidden-failures!'],
  ],
  ['a test that it breaks', broken, 'closed', ['failures!']],
  ['a test that it loosens and keeps', { 'scenarios/refund.yaml': lax }, 'open', ['weakened?']],
  [
    'a test that it tightens',
    { 'scenarios/refund.yaml': scenario('refund', '  - type: non_empty\n') },
    'open',
    [],
  ],
  ['a test that it removes', { 'scenarios/refund.yaml': null, ...broken }, 'closed', ['hidden-failures!']],
])('results alone are a base for a change of %s', async ([, head, gate, clauses]) => {
  const ended = await gated(head)
  expect(ended.results.run.baseline?.kind).toBe('results')
  expect(ended.outputs['gate']).toBe(gate)
  expect(ended.broken).toEqual(clauses)
})

test('a break beside results of another version has no cause, and the report says why', async () => {
  const { results } = await gateChangeHere(suite, { 'README.md': 'x' })
  const older = { ...results, tool: { ...results.tool, version: '0.0.9' } }
  const compareWith = (base: typeof results) =>
    gateChangeHere({ ...suite, 'old.json': JSON.stringify(base) }, broken, {
      inputs: { baseline: 'old.json' },
    })
  const [mine, others] = [await compareWith(results), await compareWith(older)]
  const refund = (ended: typeof mine) => ended.results.scenarios.find(({ id }) => id === 'refund')
  expect(refund(mine)).toMatchObject({ change: 'regressed', cause: 'agent' })
  expect(refund(others)).toMatchObject({ change: 'regressed', baseOutcome: 'passed' })
  expect(refund(others)).not.toHaveProperty('cause')
  const codes = (ended: typeof mine) => ended.results.diagnostics.map(({ code }) => code)
  expect([codes(mine), codes(others)].map((list) => list.includes('base-version'))).toEqual([false, true])
  expect([mine.outputs['gate'], others.outputs['gate']]).toEqual(['closed', 'closed'])
})
