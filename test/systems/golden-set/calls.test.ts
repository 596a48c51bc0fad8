import { expect, test } from 'vitest'
import { buildExampleTrace } from '../../../src/checks/example-trace.ts'
import { runChecks } from '../../../src/checks/run.ts'
import { readCaseFiles } from '../../../src/systems/golden-set/golden-set.ts'
import { listMappings, renderGoldenScenario } from '../../../src/systems/golden-set/scenario-text.ts'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

/** The set of these rows as a scenario of ours, with the verdicts of its cases on a run with these calls. */
async function judge(rows: readonly object[], calls: readonly object[] = [], file = 'golden.json') {
  const text = file.endsWith('.csv')
    ? `id,question,expected_tools\n${rows.map((row) => `a,Hi?,"${JSON.stringify(Object.values(row)[0]).replaceAll('"', '""')}"`).join('\n')}\n`
    : JSON.stringify(rows.map((row, index) => ({ id: `c${index}`, question: 'Hi?', ...row })))
  const {
    sets: [set],
  } = await readCaseFiles(memoryTree({ [file]: text }), [file], false)
  if (set === undefined) throw new Error('no golden set')
  const scenario = renderGoldenScenario(set, 'scenario.yaml')
  const { scenarios, diagnostics } = await loadSuite(
    memoryTree({ [file]: text, 'scenario.yaml': scenario }),
    ['scenario.yaml'],
  )
  const trace = buildExampleTrace({ output: 'Done.', calls: calls as never })
  return {
    becomes: listMappings(set).slice(1),
    scenario,
    said: diagnostics.map(({ message }) => message),
    verdicts: scenarios.map(({ checks }) => runChecks(trace, checks).map(({ status }) => status)),
  }
}

const pay = { tool: 'pay', args: { id: 7, to: { contains: 'x' }, note: 'now' } }

test.for<[string, unknown]>([
  ['a name', ['pay']],
  ['our own call', [{ tool: 'pay', args: { id: 7 } }]],
  ['name and args', [{ name: 'pay', args: { id: 7 } }]],
  [
    'DeepEval',
    [{ name: 'pay', description: 'a', reasoning: null, output: null, input_parameters: { id: 7 } }],
  ],
  [
    'a message of OpenAI',
    [{ id: 'c1', type: 'function', function: { name: 'pay', arguments: '{"id": 7}' } }],
  ],
  ['tool_name and parameters', [{ tool_name: 'pay', parameters: { to: { contains: 'x' } } }]],
  ['no arguments', [{ name: 'pay', arguments: null }]],
  ['one call', { name: 'pay', arguments: { id: 7 } }],
])('expected calls are read: %s', async ([, tools]) => {
  const called = await judge([{ expected_tools: tools }], [pay])
  expect(called).toMatchObject({ becomes: ['expected_tools → tools_called'], said: [], verdicts: [['pass']] })
  const other = await judge([{ expected_tools: tools }], [{ ...pay, tool: 'send' }])
  expect(other.verdicts).toEqual([['fail']])
})

test('arguments are values, and names are no patterns', async () => {
  const wrong = [{ name: 'pay', arguments: { id: 8 } }]
  expect((await judge([{ expected_tools: wrong }], [pay])).verdicts).toEqual([['fail']])
  expect((await judge([{ expected_tools: [{ name: 'p*', args: {} }] }], [pay])).verdicts).toEqual([['fail']])
  const word = [{ name: 'pay', arguments: { to: { contains: 'x', of: 1 } } }]
  expect((await judge([{ expected_tools: word }], [pay])).verdicts).toEqual([['fail']])
})

test.for<[string, unknown[], object[], string]>([
  ['one call for two', ['pay', 'pay', 'book'], [pay, { tool: 'book' }], 'fail'],
  ['as many as listed, in any order, among others', ['pay', 'pay'], [pay, { tool: 'book' }, pay], 'pass'],
  [
    'calls beside names, one for two',
    [{ name: 'pay', arguments: { id: 7 } }, { name: 'pay' }],
    [pay],
    'fail',
  ],
  [
    'the same, made',
    [{ name: 'pay' }, { name: 'pay', arguments: { id: 7 } }],
    [pay, { tool: 'pay' }],
    'pass',
  ],
  ['arguments of one are wrong', [{ name: 'pay', arguments: { id: 8 } }, 'pay'], [pay, pay], 'fail'],
  [
    'an object as an argument',
    [{ name: 'pay', arguments: { to: { contains: 'x' } } }, 'pay'],
    [pay, pay],
    'pass',
  ],
])('a tool that is listed twice is called twice: %s', async ([, tools, calls, verdict]) => {
  expect(await judge([{ expected_tools: tools }], calls)).toMatchObject({
    becomes: ['expected_tools → trajectory'],
    said: [],
    verdicts: [[verdict]],
  })
})

test('of two lists with a tool twice the second is left open, and one that is empty is said', async () => {
  const { becomes } = await judge([
    { expected_tools: ['pay', 'pay'], must_call: ['book', 'book'] },
    { expected_tools: [], must_call: ['pay'] },
  ])
  expect(becomes).toEqual([
    'expected_tools → trajectory; not asked where it is an empty list, as in 1 of them',
    'must_call → no check is known for it',
  ])
})

test('a table holds calls as JSON', async () => {
  const rows = [{ expected_tools: [{ name: 'pay', arguments: { id: 7 } }] }]
  expect((await judge(rows, [pay], 'golden.csv')).verdicts).toEqual([['pass']])
  expect((await judge(rows, [], 'golden.csv')).verdicts).toEqual([['fail']])
})

test.for<[string, string, unknown, string]>([
  [
    'calls that are forbidden',
    'forbidden_tools',
    [{ name: 'pay', arguments: { id: 7 } }],
    'tools_not_called',
  ],
  [
    'calls in their order',
    'expected_trajectory',
    [{ name: 'a' }, { name: 'pay', args: { id: 7 } }],
    'tool_order',
  ],
])('%s', async ([, field, calls, type]) => {
  const { becomes, said, verdicts } = await judge([{ [field]: calls }], [pay])
  expect([becomes, said, verdicts]).toEqual([[`${field} → ${type}`], [], [['fail']]])
})

test.for<[string, unknown]>([
  ['a word that is not ours', [{ name: 'pay', match_strategy: 'subset' }]],
  ['a call that is optional', [{ name: 'pay', required: false }]],
  ['a result', [{ name: 'pay', output: 'ok' }]],
  ['a call that is forbidden', [{ type: 'not_called', name: 'pay' }]],
  ['two names', [{ name: 'pay', tool: 'send' }]],
  ['arguments in a text', ["pay(id='7')"]],
  ['arguments that are no mapping', [{ name: 'pay', args: ['7'] }]],
])('is nothing that we say, and is not dropped: %s', async ([, tools]) => {
  const { becomes, said } = await judge([{ expected_tools: tools }], [pay])
  expect(becomes).toEqual(['expected_tools → no check is known for it'])
  expect(said.length).toBeGreaterThan(0)
})

test('an empty list where others list tools is told', async () => {
  const { becomes, scenario } = await judge([{ expected_tools: ['pay'] }, { expected_tools: [] }])
  expect(becomes).toEqual([
    'expected_tools → tools_called; not asked where it is an empty list, as in 1 of them',
  ])
  expect(scenario).toContain('# 1 case lists none, and is not asked.')
})

test('a field of expectations that nobody knows may be one of a JSON answer', async () => {
  const { scenario } = await judge([{ expected: { zip: '94110' } }])
  expect(scenario).toContain('#   params: { expression: $, match: { zip: "{{expected.zip?}}" } }')
})

test('a question may be called q', async () => {
  const text = JSON.stringify([{ q: 'Which floor?', expect_contains: ['3', '4'] }])
  const {
    sets: [set],
  } = await readCaseFiles(memoryTree({ 'golden.json': text }), ['golden.json'], false)
  expect(set === undefined ? null : listMappings(set)).toEqual([
    'q → the input',
    'expect_contains → contains',
  ])
})
