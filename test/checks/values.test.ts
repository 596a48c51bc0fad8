import { describe, expect, test } from 'vitest'
import { findFamily } from '../../src/checks/family.ts'
import { bindCheck } from '../../src/checks/bind.ts'
import type { Check } from '../../src/checks/define.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { timbalRun } from '../support/timbal-run.ts'

const all: readonly Check[] = checks
const ofValues = all.filter(({ type }) => findFamily(type) === 'values')
const spec = { severity: 'error', surface: 'assertion', description: '' } as const

function verdictOn(trace: Trace, type: string, params: Record<string, JsonValue>) {
  return runChecks(trace, [bindCheck({ ...spec, type, params })])[0]
}

function statusOn(trace: ExampleTrace, type: string, params: Record<string, JsonValue>) {
  return verdictOn(buildExampleTrace(trace), type, params)?.status
}

function problemsOf(type: string, params: Record<string, JsonValue>): string[] {
  return (bindCheck({ ...spec, type, params }).problems ?? []).map(({ message }) => message)
}

test.for([
  ['float', '1.5'],
  ['float', null],
  ['number', '3'],
  ['number', []],
  ['int', '3'],
] as const)('type! %s is not met by %j', ([value, days]) => {
  const trace = { calls: [{ tool: 'book', args: { days: days as JsonValue } }] }
  expect(statusOn(trace, 'type!', { target: 'book.input.days', value })).toBe('fail')
})

describe('names that negate', () => {
  const negated: readonly (readonly [string, JsonValue])[] = [
    ['ne!', 'Lyon'],
    ['not_contains!', 'Lyon'],
    ['not_contains_all!', ['Lyon']],
    ['not_contains_any!', ['Lyon']],
    ['not_pattern!', 'Lyon'],
    ['not_starts_with!', 'Lyon'],
    ['not_ends_with!', 'Lyon'],
    ['not_type!', 'string'],
  ]

  test.for(negated)('%s means negate: true, and a parameter of its own wins', ([type, value]) => {
    const trace = { output: 'Lyon' }
    expect(statusOn(trace, type, { target: 'output', value })).toBe('fail')
    expect(statusOn(trace, type, { target: 'output', value, negate: false })).toBe('pass')
    expect(statusOn(trace, type, { target: 'output', value, negate: true })).toBe('fail')
  })

  test.for(['true', 'YES', 'on', 't', '1', 1])('negate may be written %s', (negate) => {
    expect(statusOn({ output: 'Lyon' }, 'eq!', { target: 'output', value: 'Lyon', negate })).toBe('fail')
  })

  test.for(['false', 'No', 'off', '0', false, 0])('negate may be left off as %j', (negate) => {
    expect(statusOn({ output: 'Lyon' }, 'eq!', { target: 'output', value: 'Lyon', negate })).toBe('pass')
  })

  test.for(['maybe', 2, null, []])('negate may not be %j', (negate) => {
    expect(statusOn({ output: 'Lyon' }, 'eq!', { target: 'output', value: 'x', negate })).toBe('error')
  })
})

test.for([
  ['contains!', '\ud83d'],
  ['contains_any!', ['\ude00']],
  ['starts_with!', '\ud83d'],
  ['ends_with!', '\ude00'],
] as const)('%s: half a character is not in a whole one', ([type, value]) => {
  const params = { target: 'output', value: value as JsonValue }
  expect(statusOn({ output: '😀' }, type, params)).toBe('fail')
  expect(statusOn({ output: '\ud83d-\ude00' }, type, params)).toBe('pass')
})

describe('parameters', () => {
  test('what a check does not know is a problem with what was meant', () => {
    expect(problemsOf('eq!', { target: 'output', value: 'x', transfrom: 'trim' })).toEqual([
      'eq! params cannot hold "transfrom"; did you mean transform?',
    ])
    expect(problemsOf('gt!', { target: 'output', value: 5, negate: true })).toEqual([
      'gt! params cannot hold "negate"; there are target, value, value_type',
    ])
    expect(problemsOf('type!', { target: 'output', value: 'strng' })).toEqual([
      'type! params.value: there is no such type; did you mean string?',
    ])
  })

  test('a value is asked for, also where it may be anything', () => {
    expect(problemsOf('eq!', { target: 'output' })).toEqual(['eq! params.value is missing; expected value'])
    expect(problemsOf('eq!', { target: 'output', value: null })).toEqual([])
  })

  test.for<[string, string, Record<string, JsonValue>, string]>([
    ['eq!', '5.0', { value: 5, value_type: 'float' }, 'pass'],
    ['eq!', '5', { value: 5, value_type: 'float' }, 'fail'],
    ['eq!', '1e+16', { value: 1e16, value_type: 'float' }, 'pass'],
    ['eq!', 'inf', { value: '.inf', value_type: 'float' }, 'pass'],
    ['eq!', '2025-01-02', { value: '2025-01-02', value_type: 'date' }, 'pass'],
    ['eq!', '2025-01-02 10:00:00', { value: '2025-01-02T10:00:00', value_type: 'datetime' }, 'pass'],
    ['contains!', 'at 5.0', { value: 5, value_type: { '': 'float' } }, 'pass'],
    ['contains_all!', '5.0 of 6', { value: [5, 6], value_type: { '/0': 'float' } }, 'pass'],
    ['eq!', "{'a': [5.0]}", { value: { a: [5] }, value_type: { '/a/0': 'float' } }, 'pass'],
    ['lt!', 'not a number', { value: '.inf', value_type: 'float' }, 'fail'],
  ])('%s %j with types', ([type, output, params, status]) => {
    expect(statusOn({ output }, type, { target: 'output', ...params })).toBe(status)
  })

  test.for(['semantic!', 'prompt!', 'language!'])('%s asks for something', (type) => {
    for (const value of [null, '', ' \n', [], {}])
      expect(problemsOf(type, { target: 'output', value })).toEqual([
        `${type} params.value: must say something; it is empty`,
      ])
    for (const value of ['French', 0, false, [0], { tone: '' }])
      expect(problemsOf(type, { target: 'output', value })).toEqual([])
  })

  test('a type of something that is not there is a problem', () => {
    expect(problemsOf('eq!', { target: 'output', value: [1], value_type: { '/1': 'float' } })).toEqual([
      'eq! params.value_type: there is nothing at /1 in the value',
    ])
    expect(problemsOf('eq!', { target: 'output', value: 'x', value_type: 'date' })).toEqual([
      'eq! params.value_type: a date is written as text, such as "2025-01-31"',
    ])
  })
})

describe('nothing passes on what is not known', () => {
  /** Parameters of every example, and the same negated. */
  const asked = ofValues.flatMap((check) =>
    check.examples.flatMap(({ params }) => {
      const given = params as Record<string, JsonValue>
      return [given, { ...given, negate: true }, { ...given, value: false }].map(
        (one) => [check, one] as const,
      )
    }),
  )

  test('there are all of them', () => {
    expect(ofValues).toHaveLength(18)
  })

  test.for([
    ['a value that was not recorded', 'find.output', { calls: [{ tool: 'find' }] }],
    ['a tool, where tool calls are not recorded', 'find.output', { costs: [0.01] }],
    ['times, where there are none', 'elapsed', { output: 'x', calls: [] }],
    ['tokens, where they are not counted', 'usage.input_tokens', { output: 'x', calls: [] }],
    ['the answer, where it is not recorded', 'output', { costs: [0.01] }],
  ] as const)('%s', ([, target, trace]) => {
    const answers = asked.map(([{ type }, params]) =>
      statusOn(trace as ExampleTrace, type, { ...params, target }),
    )
    expect(new Set(answers)).toEqual(new Set(['error']))
  })

  test.for(['', 'find', 'find#0'])('a path that ends at what ran: %j', (target) => {
    const trace = { output: 'x', calls: [{ tool: 'find', result: 'y' }] }
    const answers = asked.map(([{ type }, params]) => statusOn(trace, type, { ...params, target }))
    expect(answers).not.toContain('pass')
    expect(answers).toContain('error')
  })

  test('a call that was not made so often', () => {
    const trace = { output: 'x', calls: [{ tool: 'find', result: 'y' }] }
    const given = { target: 'find#1.output', value: 'y' }
    expect(statusOn(trace, 'eq!', given)).toBe('error')
    expect(statusOn(trace, 'ne!', given)).toBe('fail')
  })

  test('a tool without a name may be any', () => {
    const trace = { output: 'x', calls: ['find', ''] }
    expect(statusOn(trace, 'not_null!', { target: 'delete.output', value: false })).toBe('error')
  })

  test('a step into JSON that was cut off', () => {
    const trace = { output: 'x', calls: [{ tool: 'find', result: '[{"na' }] }
    expect(statusOn(trace, 'not_null!', { target: 'find.output.0.name', value: false })).toBe('error')
  })

  test.for([
    ['min_length!', 2, '["one hit"]', 'error'],
    ['min_length!', 1, '["one hit"]', 'pass'],
    ['contains!', 'one', '["one hit"]', 'error'],
    ['contains!', 'one', '["one hit", "an', 'error'],
    ['contains!', 'nine', '["one hit"]', 'fail'],
    ['not_type!', 'list', '["one hit", "an', 'error'],
    ['json!', false, '["one hit", "an', 'error'],
    ['contains!', 'one', '[1] one hit', 'pass'],
    ['not_null!', true, '{"hits":1}', 'pass'],
  ] as const)('%s %j on text that may be a value: %s', ([type, value, result, status]) => {
    const trace = { output: 'x', calls: [{ tool: 'find', result }] }
    expect(statusOn(trace, type, { target: 'find.output', value })).toBe(status)
  })

  test('and that is said', () => {
    const trace = { output: 'x', calls: [{ tool: 'find', result: '["one hit"]' }] }
    const found = verdictOn(buildExampleTrace(trace), 'min_length!', { target: 'find.output', value: 2 })
    expect(found?.actual).toBe('find.output as a value; the recording has it as text')
  })

  test('a tool that was never called is nothing, and that is known', () => {
    const trace = { output: 'x', calls: ['find'] }
    const never = { target: 'delete.output' }
    expect(statusOn(trace, 'not_null!', { ...never, value: false })).toBe('pass')
    expect(statusOn(trace, 'not_null!', never)).toBe('fail')
    expect(statusOn(trace, 'eq!', { ...never, value: null })).toBe('pass')
    expect(statusOn(trace, 'not_contains!', { ...never, value: 'x' })).toBe('error')
    expect(statusOn(trace, 'not_starts_with!', { ...never, value: 'x' })).toBe('fail')
  })
})

describe('values as Python compares them', () => {
  test.for([
    ['eq!', { a: 1, b: [true, null] }, { b: [1, null], a: 1 }, 'pass'],
    ['eq!', [1, 2], [2, 1], 'fail'],
    ['eq!', '1', 1, 'fail'],
    ['eq!', 1, '1', 'pass'],
    ['eq!', true, 'true', 'fail'],
    ['contains!', 1, [true], 'pass'],
    ['contains!', '__proto__', { a: 1 }, 'fail'],
    ['contains!', 'toString', { a: 1 }, 'fail'],
    ['length!', 1, '😀', 'pass'],
    ['length!', 2, { a: 1, b: 2 }, 'pass'],
    ['gt!', '9', '10', 'fail'],
    ['gt!', '2025-12-15', '2025-12-15T00:00:01', 'pass'],
    ['lt!', 1, true, 'fail'],
    ['lte!', true, 1, 'pass'],
    ['gt!', '\uffff', '😀', 'pass'],
    ['type!', 'INT', true, 'pass'],
    ['type!', 'number', 1.5, 'pass'],
    ['type!', 'float', 5, 'fail'],
    ['type!', 'float', '1.5', 'fail'],
    ['json!', true, '```\n[NaN]\n```', 'pass'],
    ['json!', true, { a: 1 }, 'fail'],
    ['email!', true, 'Ada <ada@example.com>', 'pass'],
    ['not_null!', '', '', 'fail'],
  ] as const)('%s %j on %j: %s', async ([type, value, output, status]) => {
    const trace = await timbalRun([{ path: 'agent' }, { path: 'agent.find', output }])
    const params = { target: 'find.output', value } as unknown as Record<string, JsonValue>
    expect(verdictOn(trace, type, params)?.status).toBe(status)
  })

  test('a text that reads like JSON is a text, where the recording writes values as they were', async () => {
    const trace = await timbalRun([{ path: 'agent' }, { path: 'agent.find', output: '["one hit"]' }])
    const target = 'find.output'
    expect(verdictOn(trace, 'min_length!', { target, value: 2 })?.status).toBe('pass')
    expect(verdictOn(trace, 'type!', { target, value: 'list' })?.status).toBe('fail')
  })

  test('each type has its values', async () => {
    const values = ['a', '1', 1, 1.5, { $raw: '12345678901234567890' }, true, null, [], [1], {}, { a: 1 }]
    const spans = values.map((output, at) => ({ path: `agent.v${at}`, output }))
    const trace = await timbalRun([{ path: 'agent' }, ...spans])
    const ofType = (value: string) =>
      values.filter(
        (_, at) => verdictOn(trace, 'type!', { target: `v${at}.output`, value })?.status === 'pass',
      )
    const [text, digit, one, half, long, yes, nothing, ...more] = values
    for (const name of ['string', 'str']) expect(ofType(name)).toEqual([text, digit])
    for (const name of ['int', 'integer', 'INT']) expect(ofType(name)).toEqual([one, long, yes])
    expect(ofType('float')).toEqual([half])
    expect(ofType('number')).toEqual([one, half, long, yes])
    for (const name of ['bool', 'boolean']) expect(ofType(name)).toEqual([yes])
    for (const name of ['none', 'null']) expect(ofType(name)).toEqual([nothing])
    for (const name of ['list', 'array']) expect(ofType(name)).toEqual(more.slice(0, 2))
    for (const name of ['dict', 'object']) expect(ofType(name)).toEqual(more.slice(2))
  })

  test.for([
    ['lt!', 'fail', 'pass', 'fail'],
    ['lte!', 'fail', 'pass', 'fail'],
    ['gt!', 'fail', 'fail', 'pass'],
    ['gte!', 'fail', 'fail', 'pass'],
  ] as const)('%s: 5 beside .nan, .inf and -.inf: %s, %s, %s', async ([type, ...expected]) => {
    const trace = await timbalRun([{ path: 'agent' }, { path: 'agent.find', output: 5 }])
    const found = ['.nan', '.inf', '-.inf'].map(
      (value) => verdictOn(trace, type, { target: 'find.output', value, value_type: 'float' })?.status,
    )
    expect(found).toEqual(expected)
  })

  test('an integer that no double holds is one', async () => {
    const output = { $raw: '12345678901234567890' }
    const trace = await timbalRun([{ path: 'agent' }, { path: 'agent.find', output }])
    const found = (type: string, value: unknown) =>
      verdictOn(trace, type, { target: 'find.output', value } as unknown as Record<string, JsonValue>)
    expect(found('type!', 'int')?.status).toBe('pass')
    expect(found('type!', 'float')?.status).toBe('fail')
    expect(found('eq!', 12_345_678_901_234_567_890n)?.status).toBe('pass')
    expect(found('eq!', 12_345_678_901_234_567_891n)?.status).toBe('fail')
    expect(found('gt!', 12_345_678_901_234_567_889n)?.status).toBe('pass')
    expect(found('lt!', 12_345_678_901_234_567_890n)?.status).toBe('fail')
    expect(found('gt!', '1')).toMatchObject({
      reason: 'not-comparable',
      details: { actual: 'int', expected: 'str' },
    })
  })

  test('a message is its text, with its role beside', async () => {
    const trace = await timbalRun([{ path: 'agent', output: { $message: [' Hello. ', 'It is ready.'] } }])
    const said = (type: string, target: string, value: JsonValue) =>
      verdictOn(trace, type, { target, value })?.status
    expect(said('eq!', 'output', 'Hello. \n\nIt is ready.')).toBe('pass')
    expect(said('type!', 'output', 'string')).toBe('pass')
    expect(said('eq!', 'output.role', 'assistant')).toBe('pass')
    expect(said('length!', 'output.content', 2)).toBe('pass')
  })

  test('a failure says what was there, and shows the span', async () => {
    const trace = await timbalRun([{ path: 'agent' }, { path: 'agent.find', output: 'y' }])
    expect(verdictOn(trace, 'eq!', { target: 'find.output', value: 'x' })).toMatchObject({
      status: 'fail',
      reason: 'not-equal',
      expected: 'x',
      actual: 'y',
      evidence: ['c1'],
    })
  })
})
