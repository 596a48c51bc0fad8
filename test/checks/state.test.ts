import { describe, expect, test } from 'vitest'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { listMutants } from '../../src/strength/mutants.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import { comparedTrees } from '../support/compared.ts'
import { bindExample } from '../support/example-verdict.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

const state = { orders: [{ id: 7, status: 'paid' }], note: 'can\u2019t ship' }
const run: ExampleTrace = { output: 'Done.', calls: ['pay'], state }

const ask = (type: string, params: JsonValue, more: Partial<CheckSpec> = {}, trace = run) =>
  runChecks(buildExampleTrace(trace), [bindExample(type, params, { in: 'state', ...more })])[0]

describe('checks of an answer look at the state', () => {
  test.for<readonly [string, JsonValue, string]>([
    ['json_path', { expression: '$.orders[?@.id == 7].status', contains: ['paid'] }, 'pass'],
    ['json_path', { expression: '$.orders[0]', match: { status: { one_of: ['paid', 'shipped'] } } }, 'pass'],
    ['json_path', { expression: '$.orders[0].status', expected: 'open' }, 'fail'],
    ['json_path', { expression: '$.orders', max_results: 0 }, 'fail'],
    ['json_schema', { schema: { type: 'object', required: ['orders'] } }, 'pass'],
    ['json_schema', { schema: { type: 'array' } }, 'fail'],
    ['contains', { patterns: ['paid'] }, 'pass'],
    ['contains', { patterns: ['Done'] }, 'fail'],
    ['content_excludes', { patterns: ['refunded'] }, 'pass'],
    ['content_excludes', { patterns: ['paid'] }, 'fail'],
    ['content_excludes', { patterns: ["can't ship"] }, 'error'],
    ['regex', { pattern: '"status":"paid"', expect_match: false }, 'fail'],
  ])('%s %j: %s', ([type, params, status]) => {
    expect(ask(type, params)).toMatchObject({ status, in: 'state' })
    expect(ask(type, params, {}, { output: JSON.stringify(state) })).toMatchObject({ reason: 'missing-data' })
  })

  test('which is whole where the recording lacks something else', () => {
    const { id, source, spans, state: known } = buildExampleTrace(run)
    const trace = new LazyTrace({ id, source, spans, state: known, stated: { gap: 'its beginning' } })
    const params = { patterns: ['refunded'] }
    expect(runChecks(trace, [bindExample('content_excludes', params)])[0]?.status).toBe('error')
    expect(runChecks(trace, [bindExample('content_excludes', params, { in: 'state' })])[0]?.status).toBe(
      'pass',
    )
  })

  test.for<readonly [string, string, JsonValue, string]>([
    [String.raw`{"to": "Z\u00fcrich"}`, 'content_excludes', { patterns: ['Zürich'] }, 'fail'],
    [String.raw`{"to": "Z\u00FCrich"}`, 'output_contains', { value: 'Zürich' }, 'pass'],
    [String.raw`{"to": "\ud83d\ude00"}`, 'regex', { pattern: '^.*"😀"', expect_match: false }, 'fail'],
    [String.raw`{"to": "\/etc\/passwd"}`, 'content_excludes', { patterns: ['/etc/passwd'] }, 'fail'],
    [
      String.raw`{"to": "\\u0041\u0022\u000a"}`,
      'json_path',
      { expression: '$.to', expected: '\\u0041"\n' },
      'pass',
    ],
  ])('%s, however its signs are escaped: %s %j', ([text, type, params, status]) => {
    const { id, source, spans } = buildExampleTrace(run)
    const trace = new LazyTrace({ id, source, spans, state: { text, problem: null } })
    expect(runChecks(trace, [bindExample(type, params, { in: 'state' })])[0]?.status).toBe(status)
  })

  test('where `when` holds of the run', () => {
    const params = { patterns: ['refunded'] }
    expect(ask('contains', params, { when: { tool_called: 'refund' } })?.status).toBe('skip')
    expect(ask('contains', params, { when: { tool_called: 'pay' } })?.status).toBe('fail')
  })

  test('as one of several ways, which the message names', () => {
    const paid = {
      type: 'json_path',
      in: 'state',
      params: { expression: '$.orders[0].status', expected: 'open' },
    }
    const checks = [paid, { type: 'tools_called', params: { tools: ['refund'] } }]
    const [verdict] = runChecks(buildExampleTrace(run), [bindExample('any_of', { checks })])
    expect(verdict).toMatchObject({ status: 'fail', details: { branches: [{ in: 'state' }, {}] } })
  })
})

test.for<readonly [string, RegExp]>([
  ['{ type: tools_called, in: state, params: { tools: [a] } }', /looks at more than the text of an answer/],
  ['{ type: llm_judge, in: state, params: { criteria: a } }', /looks at more than the text of an answer/],
  ['{ type: json_valid, in: answer }', /expected `state`/],
  ['{ type: json_valid, in: state, turn: 1 }', /after the whole run/],
  ['{ type: json_valid, in: state, surface: guardrail }', /after the whole run/],
  ['{ type: json_valid, in: state, trigger: every_turn }', /after the whole run/],
])('%s says what is wrong', async ([check, message]) => {
  const { diagnostics } = await loadSuite(
    memoryTree({ 'scenarios/a.yaml': `id: a\nchecks:\n  - ${check}\n` }),
    ['scenarios/a.yaml'],
  )
  expect(diagnostics.map((each) => each.message).join()).toMatch(message)
})

const command = 'run_command: [agent]\n'
const paid = '{ type: contains, in: state, params: { patterns: [paid] } }'

test.for<readonly [string, string, string]>([
  [command, paid, 'checks[0]: '],
  [command, `{ type: any_of, params: { checks: [{ type: non_empty }, ${paid}] } }`, 'checks[0]: '],
  [`${command}traces: a.json\n`, paid, ''],
  [`${command}state_command: [dump]\n`, paid, ''],
  ['traces: a.json\n', paid, ''],
])('a state that nothing prints: %j', async ([keys, check, where]) => {
  const text = `id: a\n${keys}checks:\n  - ${check}\n`
  const { diagnostics } = await loadSuite(memoryTree({ 'scenarios/a.yaml': text }), ['scenarios/a.yaml'])
  const message = '`in: state` needs a `state_command`; add one that prints the state as JSON, or remove `in`'
  expect(diagnostics.map((each) => each.message)).toEqual(where === '' ? [] : [where + message])
})

const holding = (place: string) => ({
  'scenarios/a.yaml': `id: a\nchecks:\n  - { type: contains${place}, params: { patterns: [paid] } }\n`,
})

test('a check that looks elsewhere is a loosened one', async () => {
  const { weakenings } = await comparedTrees(holding(', in: state'), holding(''))
  expect(weakenings).toMatchObject([
    { kind: 'skip-added', what: 'contains: in', from: 'state', to: 'answer' },
  ])
})

test('a state that is another one is a way of breaking a run', () => {
  const trace = buildExampleTrace(run)
  const states = listMutants(trace, new Prices()).flatMap(({ kind, trace: make }) =>
    kind === 'state-changed' ? (make().state?.text ?? '') : [],
  )
  expect(states.map((text) => JSON.parse(text) as unknown)).toEqual([
    { ...state, orders: [{ id: 8, status: 'paid' }] },
    { ...state, note: 'cao\u2019t ship' },
  ])
})
