import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { Check } from '../../src/checks/define.ts'
import { buildExampleJudgement } from '../support/example-judgement.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks, type AnswerCheck } from '../../src/checks/run.ts'
import { canonicalizeJson, type JsonValue } from '../../src/core/json.ts'
import { Span, type ToolFacts } from '../../src/trace/model/span.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { judgedBy, scripted } from '../support/scripted-judge.ts'

const all: readonly Check[] = checks
const empty = new LazyTrace({ id: 'empty', source: { file: '', format: 'example' }, spans: [] })
/** The agent was asked, called nothing and answered with an empty text. */
const idle = buildExampleTrace({ calls: [], output: '' })

const unasked = scripted(undefined)

function statusOn(trace: Trace, check: Check, params: JsonValue, answer?: AnswerCheck) {
  const spec = {
    type: check.type,
    params: params as Record<string, JsonValue>,
    severity: 'error',
    surface: 'assertion',
    description: '',
  } as const
  return runChecks(trace, [bindCheck(spec)], answer)[0]?.status
}

/** Parameters with which a check passes on some trace. */
const cases = all.flatMap((check) =>
  check.examples
    .filter((example) => example.expect === undefined)
    .map(({ params }) => [check, params] as const),
)

describe('no check passes where nothing happened', () => {
  test('on an empty trace', () => {
    expect(cases.filter(([check, params]) => statusOn(empty, check, params) === 'pass')).toEqual([])
  })

  test('and none that asks a model passes without a judge, whatever the trace', () => {
    const judged = all.flatMap((check) =>
      check.judged === undefined ? [] : check.examples.map((example) => [check, example] as const),
    )
    const ofAllSystems = ['llm_judge', 'llm_judge_session', 'llm_judge_tool_calls', 'semantic!', 'rubric!']
    expect([...new Set(judged.map(([{ type }]) => type))]).toEqual(expect.arrayContaining(ofAllSystems))
    for (const [check, { params, trace }] of judged) {
      expect(['error', 'skip']).toContain(statusOn(buildExampleTrace(trace), check, params))
      // What is plain to see fails without one.
      expect(['error', 'skip', 'fail']).toContain(statusOn(buildExampleTrace(trace), check, params, unasked))
    }
  })

  test('nor one whose judge has nothing but good to say of a run in which nothing was done', () => {
    const lenient = judgedBy(() => buildExampleJudgement({ says: 'pass', score: 1 }))
    const passing = cases.filter(
      ([check, params]) => check.judged !== undefined && statusOn(idle, check, params, lenient) === 'pass',
    )
    expect(passing).toEqual([])
  })

  test('on a trace in which the agent did nothing, but for those that only forbid', () => {
    const passing = cases.filter(([check, params]) => statusOn(idle, check, params) === 'pass')
    const asking = passing.filter(
      ([{ negative, spelling, params: schema }, params]) =>
        negative !== true && spelling?.forbids?.(schema().parse(params) as never) !== true,
    )
    expect([...new Set(asking.map(([{ type }]) => type))]).toEqual([])
  })
})

/** The same run, with its tool calls as a worse recording has them. */
function recorded(example: ExampleTrace, lose: (facts: ToolFacts) => ToolFacts): Trace {
  const { id, source, spans, stated } = buildExampleTrace(example)
  const worse = spans.map(
    (span) => new Span(() => ({ ...span.content, tools: span.content.tools.map(lose) }), span),
  )
  return new LazyTrace({ id, source, spans: worse, stated })
}

const half = (value: JsonValue) => {
  const text = canonicalizeJson(value)
  return text.slice(0, Math.ceil(text.length / 2))
}

test.for<[string, (facts: ToolFacts) => ToolFacts]>([
  ['are not recorded', (facts) => ({ ...facts, args: null })],
  ['were cut off', (facts) => ({ ...facts, args: half(facts.args) })],
  ['were redacted', (facts) => ({ ...facts, args: '[REDACTED]' })],
])('no check that fails on a run passes on it where the arguments of tools %s', ([, lose]) => {
  const failing = all.flatMap((check) =>
    check.examples
      .filter(({ expect: expected }) => typeof expected === 'object' && 'fail' in expected)
      .map(({ title, params, trace }) => ({
        check,
        title,
        status: statusOn(recorded(trace, lose), check, params),
      })),
  )
  expect(failing.length).toBeGreaterThan(100)
  expect(
    failing.flatMap(({ check, title, status }) => (status === 'pass' ? `${check.type}: ${title}` : [])),
  ).toEqual([])
})
