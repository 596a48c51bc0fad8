import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import { jsonLines, memoryFile, readAll } from '../support/trace-files.ts'
import { verdictsOn } from '../support/timbal-vectors.ts'

/** What a validator says of an answer. */
async function statusOf(validator: string, output: string) {
  const { verdicts } = await verdictsOn(`- name: t\n  output:\n    ${validator}\n`, [
    { path: 'agent', t0: 0, t1: 100, output },
  ])
  return verdicts.map(({ status }) => status)
}

test('Timbal: a key of an expected mapping that is not text is a problem', async () => {
  const { scenario } = await verdictsOn('- name: t\n  output:\n    eq!: {1: a}\n', [{ path: 'agent' }])
  expect(scenario.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('a key must be text'),
  ])
})

test('Timbal: a character in two escapes is the character', async () => {
  expect(await statusOf(String.raw`eq!: "\ud83d\ude00"`, '😀')).toEqual(['pass'])
})

test('agentcheck: types alone, of which the answer has no key, prove nothing', () => {
  const spec = { severity: 'error', surface: 'assertion', description: '' } as const
  const bound = bindCheck({ ...spec, type: 'schema_match', params: { typeChecks: { id: 'string' } } })
  expect(runChecks(buildExampleTrace({ output: '{"name":"x"}' }), [bound])[0]).toMatchObject({
    status: 'error',
    reason: 'missing-data',
  })
})

test('Kensa: the JSON of a reply is not an answer', async () => {
  const call = { id: '1', type: 'function', function: { name: 'search', arguments: '{}' } }
  const message = { role: 'assistant', content: null, tool_calls: [call] }
  const reply = JSON.stringify({ choices: [{ message }] })
  const row = {
    name: 'chat',
    trace_id: '5b8aa5a2d2c872e8321cf37308d69df2',
    span_id: '051581bf3cb55c13',
    parent_span_id: null,
    start_time: 1_773_757_800_000_000_000,
    end_time: 1_773_757_801_000_000_000,
    status: { status_code: 'UNSET' },
    attributes: { 'openinference.span.kind': 'LLM', 'output.value': reply },
  }
  const { traces } = await readAll(memoryFile(jsonLines(row), 'spans.jsonl'))
  expect(traces.map(({ finalOutput }) => finalOutput)).toEqual([''])
})

test.for([
  ['composition_branch_taken', { branch: 'route', expected: 'a' }],
  ['composition_parallel_complete', { parallel: 'p' }],
  ['composition_step_output', { step: 's' }],
] as const)('PromptKit: of a run without a composition %s says nothing', ([type, params]) => {
  const spec = { severity: 'error', surface: 'assertion', description: '' } as const
  expect(
    runChecks(buildExampleTrace({ output: 'x' }), [bindCheck({ ...spec, type, params })])[0],
  ).toMatchObject({
    status: 'error',
    reason: 'missing-data',
  })
})
