import { describe, expect, test } from 'vitest'
import { bindCheck, type BoundCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { Check } from '../../src/checks/define.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import type { Trace } from '../../src/trace/model/trace.ts'

function bind(type: string, params: Record<string, JsonValue>): BoundCheck {
  return bindCheck({ type, params, severity: 'warning', surface: 'assertion', description: 'in my words' })
}

const empty = new LazyTrace({ id: 'empty', source: { file: '', format: 'example' }, spans: [] })

test('a check that only fails decides nothing by a pass, and its trial by a failure', () => {
  const params = { value: 'ok' }
  const spec = { type: 'output_contains', params, severity: 'error', surface: 'assertion' } as const
  const bound = bindCheck({ ...spec, description: '', onlyFails: true })
  const found = ['ok', 'no'].flatMap((output) => runChecks(buildExampleTrace({ output }), [bound]))
  expect(found.map(({ status, decides }) => [status, decides])).toEqual([
    ['pass', 'nothing'],
    ['fail', undefined],
  ])
})

describe('runChecks', () => {
  test('answers in order, with what the author said of the check', () => {
    const trace = buildExampleTrace({ output: 'OK', calls: ['search'] })
    expect(
      runChecks(trace, [bind('output_contains', { value: 'ok' }), bind('tool_called', { name: 'book' })]),
    ).toEqual([
      {
        status: 'pass',
        reason: 'ok',
        type: 'output_contains',
        severity: 'warning',
        surface: 'assertion',
        description: 'in my words',
      },
      {
        status: 'fail',
        reason: 'not-called',
        expected: 'book',
        actual: ['search'],
        type: 'tool_called',
        severity: 'warning',
        surface: 'assertion',
        description: 'in my words',
      },
    ])
  })

  test('each of two checks that pass has its own words and name', () => {
    const spec = { type: 'non_empty', params: {}, severity: 'error', surface: 'assertion' } as const
    const own = [
      { description: '', id: 'a' },
      { description: '', id: 'b' },
      { description: 'first' },
      { description: 'second' },
    ]
    const bound = own.map((words) => bindCheck({ ...spec, ...words }))
    expect(runChecks(buildExampleTrace({ output: 'OK' }), bound)).toMatchObject(own)
  })

  test('a check that is left out is skipped, also where it is written wrongly', () => {
    const spec = { severity: 'error', surface: 'assertion', description: '', isLeftOut: true } as const
    const bound = [
      bindCheck({ ...spec, type: 'output_contains', params: { value: 'no' } }),
      bindCheck({ ...spec, type: 'output_contains', params: {} }),
    ]
    const skipped = { status: 'skip', reason: 'not-in-groups' }
    expect(runChecks(buildExampleTrace({ output: 'OK' }), bound)).toMatchObject([skipped, skipped])
  })

  test.for([
    ['unknown-check', bind('tool_caled', {}), 'Unknown check "tool_caled". Did you mean tool_called?'],
    ['invalid-params', bind('max_turns', {}), 'max_turns params.max is missing; expected number'],
  ] as const)('%s is an error', ([reason, bound, actual]) => {
    expect(runChecks(buildExampleTrace({ output: 'OK' }), [bound])).toMatchObject([
      { status: 'error', reason, actual },
    ])
  })

  test('a check that throws is an error', () => {
    const bound = bind('max_turns', { max: 1 })
    const broken = {
      ...bound.check,
      evaluate() {
        throw new Error('a bug')
      },
    } as unknown as Check
    expect(
      runChecks(buildExampleTrace({ turns: 1 }), [{ ...bound, check: broken, params: {}, problems: null }]),
    ).toMatchObject([{ status: 'error', reason: 'check-threw', actual: 'a bug' }])
  })

  test.for(checks.map((check: Check) => [check.type, check] as const))(
    'an empty trace is missing data for %s',
    ([, check]) => {
      const example = check.examples[0]
      const bound = bind(check.type, (example?.params ?? {}) as Record<string, JsonValue>)
      expect(runChecks(empty, [bound])).toMatchObject([{ status: 'error', reason: 'missing-data' }])
    },
  )

  test('says what is missing', () => {
    const bare = buildExampleTrace({ turns: 1 })
    const needy = [
      bind('output_contains', { value: 'x' }),
      bind('tool_called', { name: 'x' }),
      bind('max_cost', { max_usd: 1 }),
      bind('max_duration', { max_seconds: 1 }),
    ]
    expect(runChecks(bare, needy).map(({ actual }) => actual)).toEqual([
      'the final output',
      'tool calls',
      'the cost of any model call',
      'start and end times',
    ])
  })
})

function finding(type: string, params: Record<string, JsonValue>, trace: Trace) {
  const [verdict] = runChecks(trace, [bind(type, params)])
  const { status, reason, expected = null, actual = null } = verdict ?? {}
  return { status, reason, expected, actual }
}

describe('what a check shows', () => {
  test('cost over the limit', () => {
    expect(finding('max_cost', { max_usd: 0.05 }, buildExampleTrace({ costs: [0.02, 0.04] }))).toEqual({
      status: 'fail',
      reason: 'over-limit',
      expected: 'max $0.05',
      actual: '$0.0600',
    })
  })

  test('cost that is known in part', () => {
    expect(finding('max_cost', { max_usd: 0.05 }, buildExampleTrace({ costs: [0.00002, null] }))).toEqual({
      status: 'error',
      reason: 'missing-data',
      expected: null,
      actual: 'the cost of some model calls; $0.000020 is known',
    })
  })

  test.for([
    [
      'max_cost',
      { max_usd: 1 },
      { costs: [0, null] },
      null,
      'the cost of some model calls; $0.0000 is known',
    ],
    [
      'tool_call_chain',
      { steps: ['a', 'b'] },
      { calls: ['a'] },
      ['a', 'b'],
      { 'not found': 'b', called: ['a'] },
    ],
    ['sentence_count', { max: 1 }, { output: 'Yes. No.' }, 'at most 1', '2 sentences'],
    ['sentence_count', { min: 2 }, { output: 'Yes.' }, 'at least 2', '1 sentence'],
    ['json_path', { expression: 'a', min: 2 }, { output: '{"a":1}' }, { least: 2 }, 1],
    ['json_path', { expression: 'a', max: 0 }, { output: '{"a":1}' }, { most: 0 }, 1],
  ] as const)('%s %j', ([type, params, trace, expected, actual]) => {
    const found = finding(type, params as unknown as Record<string, JsonValue>, buildExampleTrace(trace))
    expect(found).toMatchObject({ expected, actual })
  })

  test('steps of a path that are missing, and those that are too many', () => {
    const params = { steps: [{ tool: 'a', args: { q: 1 } }] }
    const [verdict] = runChecks(buildExampleTrace({ calls: ['b'] }), [bind('trajectory', params)])
    expect(verdict?.details).toMatchObject({
      missing_steps: [{ tool: 'a', args: { q: 1 } }],
      unexpected_steps: [{ tool: 'b', args: {} }],
    })
  })

  test('of a service that nobody can ask, that it was not asked', () => {
    const trace = buildExampleTrace({ output: 'Hi.' })
    expect(finding('rest_eval', { url: 'https://example.com/' }, trace)).toEqual({
      status: 'error',
      reason: 'evaluator-not-run',
      expected: null,
      actual: 'services are asked only where a suite is scored',
    })
  })

  test('tools that are missing, and what was called instead', () => {
    expect(
      finding('tools_called', { tools: ['a', 'b'] }, buildExampleTrace({ calls: ['b', 'c', 'c'] })),
    ).toEqual({
      status: 'fail',
      reason: 'not-called',
      expected: ['a', 'b'],
      actual: { missing: ['a'], called: ['b', 'c', 'c'] },
    })
  })

  test('where an order breaks', () => {
    expect(
      finding('tool_order', { order: ['a', 'b', 'a'] }, buildExampleTrace({ calls: ['a', 'c', 'b'] })),
    ).toEqual({
      status: 'fail',
      reason: 'wrong-order',
      expected: ['a', 'b', 'a'],
      actual: { 'not found': 'a', after: ['a', 'b'], called: ['a', 'c', 'b'] },
    })
  })

  test('a duration just over the limit is not rounded to it', () => {
    expect(
      finding('max_duration', { max_seconds: 1 }, buildExampleTrace({ output: '', seconds: 1.000001 })),
    ).toMatchObject({
      status: 'fail',
      actual: '1.000001 s',
    })
  })

  test('long lists and long texts are cut', () => {
    const names = Array.from({ length: 60 }, (_, at) => `a${at}`)
    const many = buildExampleTrace({ output: 'x'.repeat(5000), calls: names })
    expect(finding('tool_called', { name: 'b' }, many).actual).toEqual([...names.slice(0, 50), '… 10 more'])
    const repeated = buildExampleTrace({ calls: [...Array.from({ length: 60 }, () => 'a'), 'c'] })
    expect(finding('tool_called', { name: 'b' }, repeated).actual).toEqual(['a', 'c', '… 59 more'])
    expect(finding('output_contains', { value: 'y' }, many).actual).toHaveLength(2000)
  })

  test.for<[string, Record<string, JsonValue>, ExampleTrace, string, JsonValue, JsonValue]>([
    [
      'max_tool_calls',
      { max: 1 },
      { calls: ['a', 'b'] },
      'over-limit',
      'max 1',
      { count: 2, called: ['a', 'b'] },
    ],
    ['max_tool_calls', { max: 1 }, { costs: [0.01] }, 'missing-data', null, 'tool calls'],
    [
      'outcome_equivalent',
      { metric: 'tool_calls', expected_tools: ['a', 'b'] },
      { calls: ['c'] },
      'other-tools',
      ['a', 'b'],
      ['c'],
    ],
    [
      'tool_call_chain',
      { steps: ['find', { tool: 'pay', no_error: true }] },
      { calls: ['find', { tool: 'pay', error: 'declined' }] },
      'violated',
      null,
      { step: 2, tool: 'pay', at: 'error', is: 'declined', broken: ['no_error'] },
    ],
    [
      'tool_calls_with_args',
      { tool_name: 'pay', no_error: true },
      { calls: [{ tool: 'pay', args: { usd: 5 }, error: 'declined' }] },
      'violated',
      null,
      {
        tool: 'pay',
        at: 'error',
        is: 'declined',
        calls: [{ tool: 'pay', broken: ['no_error'], args: { usd: 5 }, result: null, error: 'declined' }],
      },
    ],
    [
      'schema_match',
      { required_keys: ['a', 'b'] },
      { output: '{"a":1}' },
      'key-missing',
      null,
      { missing: ['b'] },
    ],
    [
      'content_excludes',
      { patterns: ['guarantee', 'refund'] },
      { output: 'A refund.' },
      'said',
      { none: ['guarantee', 'refund'] },
      ['refund'],
    ],
  ])('%s %j of %j: %s', ([type, params, trace, reason, expected, actual]) => {
    expect(finding(type, params, buildExampleTrace(trace))).toMatchObject({ reason, expected, actual })
  })

  test('evidence names the spans', () => {
    const trace = buildExampleTrace({ calls: ['a', 'b', 'a'] })
    const [verdict] = runChecks(trace, [bind('no_repeat_calls', {})])
    expect(verdict).toMatchObject({ status: 'fail', actual: ['a'], evidence: ['3'] })
    const [other] = runChecks(trace, [bind('tool_selection', { expected: ['a'] })])
    expect(other).toMatchObject({ status: 'fail', evidence: ['2'] })
    const [failed] = runChecks(buildExampleTrace({ failure: 'refused' }), [bind('no_agent_error', {})])
    expect(failed).toMatchObject({ status: 'fail', actual: 'refused', evidence: ['1'] })
    const stated = { failure: 'over quota', endsOpen: true }
    const { id, source, spans } = buildExampleTrace({ turns: 1 })
    const [broken] = runChecks(new LazyTrace({ id, source, spans, stated }), [bind('no_agent_error', {})])
    expect(broken).toMatchObject({ status: 'fail', reason: 'failed', actual: 'over quota' })
    const steps = ['b', { tool: 'a', args_match: { q: 'x' } }]
    const [chain] = runChecks(trace, [bind('tool_call_chain', { steps })])
    expect(chain).toMatchObject({ status: 'fail', evidence: ['2', '3'] })
  })
})
