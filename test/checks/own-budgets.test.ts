import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { isFinalFailure } from '../../src/checks/surfaces/on-part.ts'
import { runChecks } from '../../src/checks/run.ts'
import { createStep } from '../../src/checks/trajectory/expected-step.ts'
import { findMostPairs } from '../../src/checks/trajectory/most-pairs.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { noAttributes } from '../../src/trace/model/attributes.ts'
import { emptyContent, Span } from '../../src/trace/model/span.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { otlp, readOne } from '../support/trace-files.ts'

function bound(type: string, params: Record<string, JsonValue>) {
  return bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
}

function verdict(type: string, params: Record<string, JsonValue>, trace: ExampleTrace | Trace) {
  const [found] = runChecks('llmCalls' in trace ? trace : buildExampleTrace(trace), [bound(type, params)])
  return { status: found?.status, reason: found?.reason, actual: found?.actual }
}

const isSubset = (wanted: Record<string, JsonValue>, taken: Record<string, JsonValue>) => {
  const trace = buildExampleTrace({ calls: [{ tool: 'a', args: taken }] })
  const [first] = trace.toolCalls ?? []
  return first && createStep({ tool: 'a', args: wanted }, 'subset').test.test(first, trace)
}

const sum = { input: 900, output: 100, cacheRead: null, cacheWrite: null, reasoning: null, total: 1000 }
const summed = new LazyTrace({ ...exampleTraceInit(), stated: { usage: sum } })

describe('max_tokens', () => {
  test.for([
    ['total', 1000, 'pass'],
    ['total', 999, 'fail'],
    ['input', 899, 'fail'],
    ['output', 100, 'pass'],
    ['output', 99, 'fail'],
  ] as const)('%s tokens, at most %i: %s', ([of, max, status]) => {
    expect(verdict('max_tokens', { max, of }, summed).status).toBe(status)
  })

  test('what is wrong with the parameters is said', () => {
    const { problems } = bound('max_tokens', { max: -1, of: 'cached' })
    expect(problems?.map(({ path }) => path.join('.'))).toEqual(['params.max', 'params.of'])
    expect(bound('max_tokens', { max: 1, off: 'input' }).problems?.[0]?.message).toContain('of')
  })

  test('stops a run that goes on', () => {
    expect(isFinalFailure(bound('max_tokens', { max: 1 }))).toBe(true)
  })
})

test.for([
  ['max_total_tokens', 1000, 999, 'tokens'],
  ['max_input_tokens', 900, 899, 'input tokens'],
  ['max_output_tokens', 100, 99, 'output tokens'],
] as const)('cost_budget, %s: %i', ([limit, spent, less, words]) => {
  expect(verdict('cost_budget', { [limit]: spent }, summed).status).toBe('pass')
  expect(verdict('cost_budget', { [limit]: less }, summed)).toMatchObject({
    status: 'fail',
    actual: { [words]: spent },
  })
})

test.for([
  [0, '$0.0000'],
  [0.00002, '$0.000020'],
] as const)('max_cost of %d and an unknown cost says that %s is known', ([cost, words]) => {
  const { actual } = verdict('max_cost', { max_usd: 1 }, { costs: [cost, null] })
  expect(actual).toBe(`the cost of some model calls; ${words} is known`)
})

test('tokens of one model call beside those of an agent around another are not known to be all', async () => {
  const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.usage.input_tokens': 500 }
  const trace = await readOne(
    JSON.stringify(
      otlp(
        { id: 'a', start: 0, end: 9, attributes: { 'gen_ai.operation.name': 'invoke_agent' } },
        {
          id: 'b',
          parent: 'a',
          start: 1,
          end: 2,
          attributes: { ...chat('So.'), 'gen_ai.usage.input_tokens': 100 },
        },
        { id: 'c', parent: 'a', start: 3, end: 8, attributes: agent },
        { id: 'd', parent: 'c', start: 4, end: 5, attributes: chat('Done.') },
      ),
    ),
  )
  expect(verdict('max_tokens', { max: 1000, of: 'input' }, trace).reason).toBe('missing-data')
  expect(verdict('max_tokens', { max: 99, of: 'input' }, trace).status).toBe('fail')
})

test.for([
  ['around all of them', 'a', 'pass', 'fail'],
  ['around one of two', 'c', 'error', 'fail'],
])('tokens of an agent %s, of model calls that state none', async ([, agent, below, above]) => {
  const spans = [
    { id: 'a', start: 0, end: 9, attributes: { 'gen_ai.operation.name': 'invoke_agent' } },
    { id: 'b', parent: 'a', start: 1, end: 2, attributes: chat('So.') },
    { id: 'c', parent: 'a', start: 3, end: 8, attributes: { 'gen_ai.operation.name': 'invoke_agent' } },
    { id: 'd', parent: 'c', start: 4, end: 5, attributes: chat('Done.') },
  ].map((span) => ({
    ...span,
    attributes: { ...span.attributes, ...(span.id === agent ? { 'gen_ai.usage.input_tokens': 500 } : {}) },
  }))
  const trace = await readOne(JSON.stringify(otlp(...spans)))
  expect(verdict('max_tokens', { max: 500, of: 'input' }, trace).status).toBe(below)
  expect(verdict('max_tokens', { max: 499, of: 'input' }, trace).status).toBe(above)
})

/** A recording that shows some calls, and says how many there were. */
const counting = (calls: readonly string[], toolCallCount: number) =>
  new LazyTrace({
    ...exampleTraceInit(),
    spans: buildExampleTrace({ calls }).spans,
    stated: { toolCallCount },
  })

describe('max_tool_calls', () => {
  test('a recording that only counts is held to its count, but not by the name of a tool', () => {
    const counted = new LazyTrace({ ...exampleTraceInit(), stated: { toolCallCount: 7 } })
    expect(verdict('max_tool_calls', { max: 7 }, counted).status).toBe('pass')
    expect(verdict('max_tool_calls', { max: 6 }, counted).actual).toEqual({ count: 7, called: [] })
    expect(verdict('max_tool_calls', { max: 6, tools: ['a'] }, counted).reason).toBe('missing-data')
  })

  test('of the calls that a recording shows and those that it counts, the more are counted', () => {
    expect(verdict('max_tool_calls', { max: 2 }, counting(['a'], 3)).actual).toEqual({
      count: 3,
      called: ['a'],
    })
    expect(verdict('max_tool_calls', { max: 2 }, counting(['a', 'a', 'b'], 1)).actual).toEqual({
      count: 3,
      called: ['a', 'a', 'b'],
    })
  })

  test('a call without a name may be one of those that are counted', () => {
    const trace = { calls: ['a', ''] }
    expect(verdict('max_tool_calls', { max: 2, tools: ['a'] }, trace).reason).toBe('missing-data')
    expect(verdict('max_tool_calls', { max: 2 }, trace).status).toBe('pass')
  })

  test('an empty list of tools is no budget', () => {
    expect(verdict('max_tool_calls', { max: 2, tools: [] }, { calls: ['a'] }).reason).toBe('invalid-params')
  })

  test('stops a run that goes on', () => {
    expect(isFinalFailure(bound('max_tool_calls', { max: 1 }))).toBe(true)
  })
})

test.for<[startUs: number | null, endUs: number | null, reason: string]>([
  [0, 2_000_000, 'ok'],
  [0, 2_000_001, 'over-limit'],
  [0, null, 'missing-data'],
  [null, 2_000_000, 'missing-data'],
  [0, 0, 'missing-data'],
])('latency_budget: a model call from %s to %s: %s', ([startUs, endUs, reason]) => {
  const nothing = { parentId: null, kind: 'llm', error: null, attributes: noAttributes, events: [] } as const
  const call = new Span(() => emptyContent, { ...nothing, id: '1', name: 'chat', startUs, endUs })
  const trace = new LazyTrace({ ...exampleTraceInit(), spans: [call] })
  expect(verdict('latency_budget', { max_ms: 2000 }, trace).reason).toBe(reason)
})

const manyCalls = (tool: string, args: Record<string, JsonValue>) =>
  Array.from({ length: 150 }, () => ({ tool, args }))

test('of a trajectory with very many steps a hundred of each kind are told', () => {
  const steps = [...manyCalls('find', { to: 'OSL' }), ...manyCalls('pay', {})]
  const trace = buildExampleTrace({ calls: [...manyCalls('find', { to: 'BGO' }), ...manyCalls('ship', {})] })
  const [found] = runChecks(trace, [bound('trajectory', { steps })])
  expect(found?.details).toMatchObject({
    missing_steps: { length: 100 },
    unexpected_steps: { length: 100 },
    argument_mismatches: { length: 100 },
  })
})

const call = (args: Record<string, JsonValue> | null) => ({ tool: 'find', args })
const step = (args: Record<string, JsonValue>) => ({ tool: 'find', args })
/** Bits of a number stand for what is wanted, and what is there. */
const fits = (wanted: number, taken: number) => (wanted & taken) === wanted

describe('trajectory, arguments that matter', () => {
  test.for<[string, Record<string, JsonValue>, Record<string, JsonValue>, boolean]>([
    ['more keys', { to: 'OSL' }, { to: 'OSL', seats: 2 }, true],
    ['more keys, deep', { who: { age: 7 } }, { who: { age: 7, name: 'Ada' } }, true],
    ['another value', { to: 'OSL' }, { to: 'BGO' }, false],
    ['a key that is missing', { to: 'OSL' }, { seats: 2 }, false],
    ['null is not nothing', { to: null }, {}, false],
    ['a list of another length', { legs: [{ to: 'OSL' }] }, { legs: [{ to: 'OSL' }, { to: 'BGO' }] }, false],
    ['a list of larger items', { legs: [{ to: 'OSL' }] }, { legs: [{ to: 'OSL', seats: 1 }] }, true],
    ['an inherited name', { constructor: {} }, {}, false],
  ])('%s', ([, wanted, taken, isMatch]) => {
    const params = { steps: [step(wanted)], args: 'subset' }
    expect(verdict('trajectory', params, { calls: [call(taken)] }).status).toBe(isMatch ? 'pass' : 'fail')
  })

  test('in any order, a step that asks for less leaves to others what they need', () => {
    const params = { steps: [step({}), step({ to: 'OSL' })], args: 'subset', ordering: 'any_order' }
    const calls = [call({ to: 'OSL' }), call({ to: 'BGO' })]
    expect(verdict('trajectory', params, { calls }).status).toBe('pass')
  })

  test('a step that asks for no arguments does not care which were given', () => {
    const params = { steps: [{ tool: 'find' }], args: 'subset' }
    expect(verdict('trajectory', params, { calls: [call({ to: 'OSL' })] }).status).toBe('pass')
    expect(verdict('trajectory', params, { calls: [call(null)] }).status).toBe('pass')
  })

  test('arguments that are not recorded are missing data', () => {
    const params = { steps: [step({ to: 'OSL' })], args: 'subset' }
    expect(verdict('trajectory', params, { calls: [call(null)] }).reason).toBe('missing-data')
  })

  const value = fc.jsonValue({ maxDepth: 3 }).map((json) => json as JsonValue)

  test('everything holds itself, and what was added to it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), fc.dictionary(fc.string(), value), (held, more) => {
        expect(isSubset(held, structuredClone(held))).toBe(true)
        expect(isSubset(held, { ...more, ...held })).toBe(true)
      }),
    )
  })

  test('no other way to pair finds more', () => {
    const list = fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 6 })
    const best = (wanted: number[], taken: number[]): number => {
      const [first, ...rest] = wanted
      if (first === undefined) return 0
      const used = taken.flatMap((item, index) =>
        fits(first, item) ? [1 + best(rest, taken.toSpliced(index, 1))] : [],
      )
      return Math.max(best(rest, taken), ...used)
    }
    fc.assert(
      fc.property(list, list, (wanted, taken) => {
        const pairs = findMostPairs(wanted, taken, fits)
        expect(pairs.size).toBe(best(wanted, taken))
        expect(new Set(pairs.values()).size).toBe(pairs.size)
        for (const [one, other] of pairs) expect(fits(wanted[one] ?? 0, taken[other] ?? 0)).toBe(true)
      }),
    )
  })

  test('the second of three gives way to the third', () => {
    expect(findMostPairs([4, 1, 3], [4, 3, 1], fits)).toEqual(
      new Map([
        [0, 0],
        [1, 2],
        [2, 1],
      ]),
    )
  })
})

function exampleTraceInit() {
  return {
    id: 'stated',
    source: { file: '', format: 'example' },
    spans: buildExampleTrace({ turns: 1 }).spans,
  }
}

const chat = (text: string) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: text }] }]),
})

test('`latency_budget` is about the call that gave the answer, whichever began last', async () => {
  const trace = await readOne(
    JSON.stringify(
      otlp(
        { id: 'a', start: 0, end: 9000, attributes: { 'gen_ai.operation.name': 'invoke_agent' } },
        { id: 'b', parent: 'a', start: 0, end: 5000, attributes: chat('Done.') },
        {
          id: 'c',
          parent: 'a',
          start: 10,
          end: 6000,
          attributes: { 'openinference.span.kind': 'GUARDRAIL' },
        },
        { id: 'd', parent: 'c', start: 20, end: 120, attributes: chat('harmless') },
      ),
    ),
  )
  expect(verdict('latency_budget', { max_ms: 1000 }, trace)).toMatchObject({
    status: 'fail',
    actual: '5000 ms',
  })
})
