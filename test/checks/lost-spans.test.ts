import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { Check } from '../../src/checks/define.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { mergeTraces } from '../../src/trace/formats/recording/merge-traces.ts'
import { noAttributes } from '../../src/trace/model/attributes.ts'
import { emptyContent, Span } from '../../src/trace/model/span.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { isTooCostly } from '../support/example-verdict.ts'

const all: readonly Check[] = checks
const source = { file: 'a.jsonl', format: 'example' }

function verdictOn(trace: Trace, { type }: Check, params: JsonValue, more: object = {}) {
  const spec = {
    type,
    params: params as JsonObject,
    severity: 'error',
    surface: 'assertion',
    description: '',
  }
  return runChecks(trace, [bindCheck({ ...spec, ...more } as Parameters<typeof bindCheck>[0])])[0]
}

/** The same run, of which a span that another one names as its parent is missing. */
function withGap({ spans, stated, process }: Trace): Trace {
  return new LazyTrace({ id: 'gap', source, spans: [...spans, orphan], stated, process })
}

const orphan = new Span(() => emptyContent, {
  id: 'orphan',
  parentId: 'lost',
  name: 'GET /health',
  kind: 'span',
  error: null,
  attributes: noAttributes,
  events: [],
  startUs: null,
  endUs: null,
})

/** Examples of checks that nobody has to be asked for, and how each ends. */
const examples = all
  .filter(({ judged, remote, combined }) => (judged ?? remote ?? combined) === undefined)
  .flatMap((check) =>
    check.examples
      .filter((example) => !isTooCostly(example))
      .map(({ params, trace: description }) => {
        const trace = buildExampleTrace(description)
        return { check, params, trace, status: verdictOn(trace, check, params)?.status }
      }),
  )
  .filter(({ trace }) => trace.spans.length > 0)
const passing = examples.filter(({ status }) => status === 'pass')
const failing = examples.filter(({ status }) => status === 'fail')

describe('where spans of a run are missing', () => {
  test('only checks that ask that something is there pass', () => {
    const still = passing.filter(({ check, params, trace }) => {
      const verdict = verdictOn(withGap(trace), check, params)
      expect(['ok', 'missing-data']).toContain(verdict?.reason)
      return verdict?.status === 'pass'
    })
    const types = new Set(still.map(({ check }) => check.type))
    expect([...types].sort()).toEqual(
      all
        .filter(({ passesEarly, judgesExit }) => passesEarly !== undefined || judgesExit === true)
        .map(({ type }) => type)
        .sort(),
    )
    expect(types).toContain('tools_called')
    expect(types).not.toContain('tools_not_called')
  })

  test('only checks that forbid something fail', () => {
    const still = failing.filter(
      ({ check, params, trace }) => verdictOn(withGap(trace), check, params)?.status === 'fail',
    )
    const types = new Set(still.map(({ check }) => check.type))
    expect(
      [...types].filter(
        (type) =>
          !all.some(
            (check) => check.type === type && (check.failsEarly === true || check.judgesExit === true),
          ),
      ),
    ).toEqual([])
    expect(types).toContain('tools_not_called')
    expect(types).not.toContain('tools_called')
  })

  test('what is said is how many are missing', () => {
    const trace = withGap(buildExampleTrace({ calls: ['refund'], output: 'done' }))
    const check = all.find(({ type }) => type === 'tools_not_called')
    if (check === undefined) throw new Error('no such check')
    expect(verdictOn(trace, check, { tools: ['delete'] })).toMatchObject({
      status: 'error',
      reason: 'missing-data',
      actual: 'a span that others name as their parent',
    })
    // With a score or a condition nothing can be said of a part.
    expect(verdictOn(trace, check, { tools: ['refund'] })?.status).toBe('fail')
    expect(verdictOn(trace, check, { tools: ['refund'] }, { threshold: { min: 0.5 } })?.status).toBe('error')
    expect(verdictOn(trace, check, { tools: ['refund'] }, { when: { tool_called: 'pay' } })?.status).toBe(
      'error',
    )
  })
})

/** They ask that something is there, and that there is little of it: who did less than the rest of the run nobody knows. */
const limits: readonly (readonly [string, JsonObject])[] = [
  ['tools_called', { tools: ['pay'], max_calls: 1 }],
  ['tools_called', { tools: ['refund'], min_calls: 0, max_calls: 0 }],
  ['tool_call_count', { tool: 'pay', max: 1 }],
  ['trajectory', { steps: ['pay'], max_steps: 2 }],
  ['spans', { span: 'pay', max: 1 }],
]

test.for(limits)('%s %j passes on no part of a run', ([type, params]) => {
  const check = all.find((one) => one.type === type)
  if (check === undefined) throw new Error('no such check')
  const whole = buildExampleTrace({ calls: ['pay'], output: 'Paid.' })
  expect(verdictOn(whole, check, params)?.status).toBe('pass')
  for (const part of [withGap(whole), buildExampleTrace({ calls: ['pay'], failure: 'refused' })])
    expect(verdictOn(part, check, params)).toMatchObject({ status: 'error', reason: 'missing-data' })
})

/** The same run, in which a sub-agent worked whose steps are recorded elsewhere. */
function withUnseenSteps({ id, spans, stated, process }: Trace): Trace {
  return new LazyTrace({ id, source, spans, process, stated: { ...stated, unseenSteps: true } })
}

function isSum({ check }: { readonly check: Check }): boolean {
  return check.countsCalls === true
}

describe('where a sub-agent worked whose steps are not in the recording', () => {
  test('no sum of calls is small enough', () => {
    const verdicts = passing
      .filter(isSum)
      .map(({ check, params, trace }) => verdictOn(withUnseenSteps(trace), check, params))
    expect(verdicts.length).toBeGreaterThan(5)
    for (const verdict of verdicts)
      expect(verdict).toMatchObject({
        reason: 'missing-data',
        actual: 'the steps of a sub-agent, or of code that a model wrote',
      })
  })

  test('a sum that is too large already stays so', () => {
    const early = failing.filter(isSum).filter(({ check }) => check.failsEarly === true)
    expect(early.length).toBeGreaterThan(5)
    for (const { check, params, trace } of early)
      expect(verdictOn(withUnseenSteps(trace), check, params)?.status).toBe('fail')
  })
})

/** The same run, whose model calls are told by what came of them, or not at all. */
function withUntoldCalls({ id, spans, stated, process }: Trace): Trace {
  return new LazyTrace({ id, source, spans, process, stated: { ...stated, llmCallsUntold: true } })
}

const ofCalls = ({ check }: { readonly check: Check }) => check.needs.includes('llm-calls')

describe('where model calls are not recorded as such', () => {
  test('no number of them is small enough, and no order of steps is all of it', () => {
    const verdicts = passing
      .filter(ofCalls)
      .map(({ check, params, trace }) => verdictOn(withUntoldCalls(trace), check, params))
    expect(verdicts.length).toBeGreaterThan(5)
    for (const verdict of verdicts)
      expect(verdict).toMatchObject({ reason: 'missing-data', actual: 'each of the model calls' })
  })

  test('too many stay too many', () => {
    const early = failing.filter(ofCalls).filter(({ check }) => check.failsEarly === true)
    expect(early.map(({ check }) => check.type)).toContain('max_turns')
    for (const { check, params, trace } of early)
      expect(verdictOn(withUntoldCalls(trace), check, params)?.status).toBe('fail')
  })
})

/** A run in which all of another one happened as well, before or after. */
const longer = (check: Check, { trace, params }: { readonly trace: Trace; readonly params: JsonValue }) =>
  check.examples.flatMap((other) => {
    // Of two runs with a workflow each, that of the later one counts.
    if (other.trace.workflow !== undefined) return []
    const more = buildExampleTrace(other.trace)
    return [
      [trace, more],
      [more, trace],
    ].map((parts) => ({
      params,
      trace: mergeTraces(parts, { id: 'longer', source }),
    }))
  })

describe('what a part of a run shows holds for all of it', () => {
  test('where a check says so of its passes', () => {
    const early = passing.filter(({ check: { passesEarly, params: schema }, params }) =>
      typeof passesEarly === 'function' ? passesEarly(schema().parse(params) as never) : passesEarly,
    )
    const turned = early.flatMap(({ check, ...one }) =>
      longer(check, one)
        .filter(({ trace, params }) => verdictOn(trace, check, params)?.status === 'fail')
        .map(() => check.type),
    )
    expect(early.length).toBeGreaterThan(15)
    expect(turned).toEqual([])
  })

  test('where a check says so of its failures', () => {
    const early = failing.filter(({ check }) => check.failsEarly === true)
    const turned = early.flatMap(({ check, ...one }) =>
      longer(check, one)
        .filter(({ trace, params }) => verdictOn(trace, check, params)?.status === 'pass')
        .map(() => check.type),
    )
    expect(early.length).toBeGreaterThan(20)
    expect(turned).toEqual([])
  })
})
