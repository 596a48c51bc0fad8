import type { Transition } from '../../src/trace/model/trace-views.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { costly } from '../../src/checks/shared-examples.ts'
import { toNativeTerms } from '../../src/checks/in-native-terms.ts'
import { runChecks } from '../../src/checks/run.ts'
import { findSubsequence } from '../../src/checks/subsequence.ts'
import { getResultText } from '../../src/checks/tools/result-parts.ts'
import { isSameValue } from '../../src/checks/tools/same-value.ts'
import { createStateLookup } from '../../src/checks/workflow/workflow-tool-access.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'

function statusOf(type: string, params: Record<string, JsonValue>, trace: ExampleTrace): string {
  const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
  const [verdict] = runChecks(buildExampleTrace(trace), [bound])
  return `${verdict?.status}: ${verdict?.reason}`
}

describe('sameValue', () => {
  test.for<[JsonValue, JsonValue, boolean]>([
    [5, '5', true],
    [1_000_000, 1e6, true],
    [1e6, '1e+06', true],
    [0.00001, '1e-05', true],
    [1e6, '1e+6', false],
    [true, 'true', true],
    [1, true, false],
    ['a', 'A', false],
    [null, null, true],
    [null, 'null', false],
    [null, 0, false],
    [{ a: 1, b: ['2'] }, { b: [2], a: '1' }, true],
    [{ a: 1 }, { a: 1, b: 1 }, false],
    [{ a: null }, { b: null }, false],
    [{ toString: 1 }, { a: 1 }, false],
    [[1, 2], [2, 1], false],
    [[1], { 0: 1 }, false],
    [{}, '[object Object]', false],
    [[1], '1', false],
  ])('%j and %j: %s', ([a, b, expected]) => {
    expect(isSameValue(a, b)).toBe(expected)
    expect(isSameValue(b, a)).toBe(expected)
  })
})

describe('resultText', () => {
  const text = { type: 'text', text: 'a cat' }
  const image = { type: 'image', media: { mime_type: 'image/png', url: 'cat.png' } }

  test.for<[JsonValue, string | null]>([
    ['plain', 'plain'],
    [null, null],
    [[text, text], 'a cata cat'],
    [[text, image], 'a cat[image:image/png]'],
    [{ content: [text] }, 'a cat'],
    [[{ type: 'truck', wheels: 6 }], '[{"type":"truck","wheels":6}]'],
    [{ b: 1, a: [2] }, '{"a":[2],"b":1}'],
    [[], '[]'],
    [42, '42'],
  ])('%j', ([result, expected]) => {
    const [call] = buildExampleTrace({ calls: [{ tool: 'a', result }] }).toolCalls ?? []
    expect(call === undefined ? undefined : getResultText(call)).toBe(expected)
  })

  test('a call that failed has answered with no text', () => {
    const [call] = buildExampleTrace({ calls: [{ tool: 'a', error: 'timed out' }] }).toolCalls ?? []
    expect(call === undefined ? undefined : getResultText(call)).toBe('')
  })
})

describe('subsequence', () => {
  test('finds what was left over when others are taken out, and no more', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
    fc.assert(
      fc.property(names, fc.array(fc.boolean(), { maxLength: 12 }), (all, kept) => {
        const wanted = all.filter((_, place) => kept[place] === true)
        expect(findSubsequence(all, wanted).map((place) => all[place])).toEqual(wanted)
        expect(findSubsequence(all, [...all, 'a'])).toHaveLength(all.length)
      }),
    )
  })
})

function move(from: string | null, to: string, callsBefore: number | null): Transition {
  return { from, to, event: null, callsBefore }
}

describe('statesAtCall', () => {
  test('by what came before the call', () => {
    const transitions = [move('a', 'b', 1), move('b', 'c', 3)]
    const at = createStateLookup({ transitions, current: 'c', isComplete: null })
    expect([0, 1, 2, 3, 9].map(at)).toEqual([['a'], ['b'], ['b'], ['c'], ['c']])
  })

  test('any of them where the recording does not say', () => {
    const transitions = [move(null, 'b', 1), move('b', 'c', null)]
    expect(createStateLookup({ transitions, current: 'c', isComplete: null })(0)).toEqual([null, 'b', 'c'])
    expect(createStateLookup({ transitions: [], current: 'c', isComplete: null })(0)).toEqual(['c'])
  })
})

describe('inNativeTerms', () => {
  test.for([
    [
      'tools_called',
      { tools: ['a'] },
      { type: 'tools_called', params: { count_failed: false, tools: ['a'] } },
    ],
    ['tool_called', {}, { type: 'tools_called', params: { count_failed: false } }],
    ['tools_called', { count_failed: true }, { type: 'tools_called', params: { count_failed: true } }],
    ['tools_called_session', {}, { type: 'tools_called_session', params: {} }],
    ['constructor', {}, { type: 'constructor', params: {} }],
  ] as const)('%s %j', ([type, params, expected]) => {
    expect(toNativeTerms('promptkit', { type, params: { ...params } as Record<string, JsonValue> })).toEqual(
      expected,
    )
  })

  test('a name of ours is left as it is', () => {
    const written = { type: 'tools_called', params: { tools: ['a'] } }
    expect(toNativeTerms('kensa', written)).toEqual(written)
  })
})

describe('what is not recorded is neither a pass nor a failure, unless it cannot matter', () => {
  const bare = { tool: 'pay', args: null }

  test.for<[string, Record<string, JsonValue>, ExampleTrace['calls'], string]>([
    ['tools_called', { tools: ['pay'], require_args: true }, [bare], 'error: missing-data'],
    ['tools_called', { tools: ['pay', 'ship'], require_args: true }, [bare], 'fail: not-called'],
    [
      'tools_called',
      { tools: ['pay'], require_args: true, max_calls: 0, min_calls: 0 },
      [bare],
      'error: missing-data',
    ],
    [
      'tools_called',
      { tools: ['pay'], require_args: true },
      [{ tool: 'pay', args: { a: 1 } }, bare],
      'pass: ok',
    ],
    [
      'tool_args',
      { tool: 'pay', expected_args: { a: 1 } },
      [bare, { tool: 'pay', args: { a: 1 } }],
      'pass: ok',
    ],
    [
      'tool_calls_with_args',
      { tool: 'pay', args_match: { a: '1' } },
      [bare, { tool: 'pay' }],
      'fail: violated',
    ],
    ['tool_calls_with_args', { tool: 'pay', expected_args: { a: null } }, [bare], 'error: missing-data'],
    ['tool_result_includes', { patterns: ['x'], occurrence: 2 }, [bare], 'fail: not-found'],
    ['tool_result_includes', { patterns: ['x'] }, [bare, { tool: 'a', result: 'X' }], 'pass: ok'],
    ['tool_result_includes', { patterns: ['x'] }, [{ tool: 'pay', error: 'x' }], 'fail: not-found'],
    ['tool_result_has_media', { media_type: 'IMAGE' }, [bare], 'error: missing-data'],
    ['invariant_fields_preserved', { tool: 'pay', fields: ['a'] }, [bare], 'pass: ok'],
    [
      'agent_response_contains',
      { agent: 'pay', contains: 'x' },
      [bare, { tool: 'pay', result: 'x' }],
      'pass: ok',
    ],
  ])('%s %j on %j: %s', ([type, params, calls = [], expected]) => {
    expect(statusOf(type, params, { calls })).toBe(expected)
  })
})

/** Answers of tools: words, a picture with words, a sound whose type is not known, and one of MCP. */
const answers = {
  words: 'Imagine a cat.',
  picture: [
    { type: 'text', text: 'A cat.' },
    { type: 'image', media: { mime_type: 'image/png', url: 'cat.png' } },
  ],
  sound: [{ type: 'audio', media: { url: 'cat' } }],
  mcp: { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/webp' }] },
} as const

describe('media in the answers of tools', () => {
  test.for<[given: (keyof typeof answers)[], kind: string | null, status: string]>([
    [['words'], null, 'fail: not-found'],
    [['words'], 'text', 'pass: ok'],
    [['picture'], null, 'pass: ok'],
    [['picture'], 'text', 'pass: ok'],
    [['picture'], 'Image', 'pass: ok'],
    [['picture'], 'audio', 'fail: not-found'],
    [['sound'], 'audio', 'pass: ok'],
    [['sound'], 'text', 'fail: not-found'],
    [['mcp'], 'image', 'pass: ok'],
    [['words', 'picture'], 'image', 'pass: ok'],
    [['words', 'sound'], 'image', 'fail: not-found'],
  ])('in %j, of kind %s: %s', ([given, kind, status]) => {
    const calls = given.map((name) => ({ tool: 'draw', result: answers[name] as unknown as JsonValue }))
    const params = kind === null ? {} : { media_type: kind }
    expect(statusOf('tool_result_has_media', params, { calls })).toBe(status)
    const found = status.startsWith('pass') ? 'pass: ok' : 'error: missing-data'
    expect(statusOf('tool_result_has_media', params, { calls: [...calls, 'draw'] })).toBe(found)
    expect(statusOf('tool_result_has_media', { ...params, tool: 'other' }, { calls })).toBe('fail: not-found')
  })

  test.for<[given: (keyof typeof answers)[], type: string, status: string]>([
    [['picture'], 'IMAGE/png', 'pass: ok'],
    [['picture'], 'image/webp', 'fail: not-found'],
    [['mcp'], 'image/webp', 'pass: ok'],
    [['words', 'mcp'], 'image/webp', 'pass: ok'],
    [['words'], 'image/png', 'fail: not-found'],
    [['sound', 'picture'], 'image/png', 'pass: ok'],
    [['sound'], 'audio/mpeg', 'error: missing-data'],
  ])('in %j, of MIME type %s: %s', ([given, type, status]) => {
    const calls = given.map((name) => ({ tool: 'draw', result: answers[name] as unknown as JsonValue }))
    expect(statusOf('tool_result_media_type', { mime_type: type }, { calls })).toBe(status)
  })
})

describe('what is shown of calls that break a check', () => {
  const calls = [
    { tool: 'find', args: {} },
    { tool: 'pay', args: { usd: 5 }, result: 'no' },
  ]
  test.for<[string, Record<string, JsonValue>, unknown, unknown]>([
    ['max_tool_calls', { max: 1 }, 'max 1', { count: 2, called: ['find', 'pay'] }],
    [
      'tool_call_chain',
      { steps: ['find', 'ship'] },
      ['find', 'ship'],
      { 'not found': 'ship', called: ['find', 'pay'] },
    ],
    [
      'tool_call_chain',
      { steps: ['find', { tool: 'pay', result_includes: ['paid'] }] },
      undefined,
      { step: 2, tool: 'pay', broken: ['result_includes'] },
    ],
    [
      'tool_calls_with_args',
      { tool_name: 'pay', expected_args: { usd: 6 } },
      undefined,
      {
        tool: 'pay',
        at: 'usd',
        is: '5',
        wanted: '6',
        calls: [{ tool: 'pay', broken: ['expected_args'], args: { usd: 5 } }],
      },
    ],
  ])('%s %j', ([type, params, expected, actual]) => {
    const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
    const [verdict] = runChecks(buildExampleTrace({ calls }), [bound])
    expect(verdict).toMatchObject({ status: 'fail', actual, ...(expected === undefined ? {} : { expected }) })
  })
})

test('tool_selection points to the calls that are not expected', () => {
  const trace = buildExampleTrace({ calls: ['find', 'pay'] })
  const spec = { type: 'tool_selection', params: { expected: ['find', 'ship'] }, description: '' }
  const [verdict] = runChecks(trace, [bindCheck({ ...spec, severity: 'error', surface: 'assertion' })])
  expect(verdict).toMatchObject({
    actual: { missing: ['ship'], unexpected: ['pay'] },
    evidence: [trace.toolCalls?.[1]?.spanId],
  })
})

test('a row of calls of a tool that is not watched is no repetition', () => {
  const calls = ['find', 'pay', 'pay', 'pay', 'find']
  expect(statusOf('tool_no_repeat', { tools: ['find'] }, { calls })).toBe('pass: ok')
  expect(statusOf('tool_no_repeat', { tools: ['pay'] }, { calls })).toBe('fail: repeated')
})

test('a pattern that takes too many steps on an argument is an error, whatever else holds', () => {
  const params = { tool: 'pay', expected_args: { b: 1 }, args_match: { a: costly.pattern } }
  const calls = [{ tool: 'pay', args: { a: costly.text, b: 1 } }]
  expect(statusOf('tool_calls_with_args', params, { calls })).toBe('error: pattern-too-costly')
})

test('tools by state, where the recording shows the states and no calls, is missing data', () => {
  const params = { rules: [{ state: 'triage', allowed: ['find'] }] }
  const trace = { workflow: { transitions: [{ from: 'triage', to: 'payment', after_calls: 1 }] } }
  expect(statusOf('workflow_tool_access', params, trace)).toBe('error: missing-data')
})

describe('parameters under which a check could not fail are a problem', () => {
  test.for<[string, Record<string, JsonValue>]>([
    ['tool_call_count', {}],
    ['tool_call_count', { min: 3, max: 2 }],
    ['tool_efficiency', {}],
    ['cost_budget', {}],
    ['tool_calls_with_args', {}],
    ['tool_calls_with_args', { tool_name: 'a', args_match: {} }],
    ['tool_args', { tool_name: 'a', expected_args: {} }],
    ['tool_result_includes', { patterns: ['a'], occurrence: 0 }],
    ['tool_result_matches', { pattern: '' }],
    ['video_resolution', { presets: ['9000p'] }],
    ['tool_result_has_media', { media_type: 'smell' }],
    ['outcome_equivalent', { metric: 'final_state', expected_tools: ['a'] }],
    ['directional', { check: 'similar_content' }],
    ['workflow_tool_access', { rules: [{ state: 'a' }, { state: 'a' }] }],
  ])('%s %j', ([type, params]) => {
    expect(statusOf(type, params, { calls: ['a'], output: 'x' })).toBe('error: invalid-params')
  })
})

function triggered(guardrail: string) {
  const params = { guardrail }
  return bindCheck({
    type: 'guardrail_triggered',
    params,
    severity: 'error',
    surface: 'assertion',
    description: '',
  })
}

test('a guardrail is also known by its type', () => {
  const said = {
    kind: 'guardrail',
    passed: false,
    score: 0,
    stage: null,
    message: null,
    spanId: null,
  } as const
  const trace = new LazyTrace({
    id: 'a',
    source: { file: '', format: 'example' },
    spans: [],
    stated: {
      finalOutput: 'No.',
      validations: [{ ...said, name: 'tone', details: { type: 'banned_words' } }],
    },
  })
  const statuses = runChecks(trace, ['tone', 'banned_words', 'other'].map(triggered)).map(
    ({ status }) => status,
  )
  expect(statuses).toEqual(['pass', 'pass', 'fail'])
})

test.for([
  [{ tools: ['a'] }, ['b', 'b', 'a'], 'pass: ok'],
  [{ tools: ['a'] }, ['b', 'a', 'a'], 'fail: repeated'],
  [{}, ['b', 'b', 'a'], 'fail: repeated'],
] as const)('tool_no_repeat %j on %j: %s', ([params, calls, expected]) => {
  expect(statusOf('tool_no_repeat', params as unknown as Record<string, JsonValue>, { calls })).toBe(expected)
})
