import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { runChecks } from '../../src/checks/run.ts'
import { createSample, triggers, triggerSchema } from '../../src/checks/surfaces/trigger.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { readTraces } from '../../src/trace/reading/read.ts'
import type { ReportedFacts } from '../../src/trace/model/stated.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import type { Trace } from '../../src/trace/model/trace.ts'

type Said = JsonObject

function said(role: 'user' | 'assistant', content: string): Said {
  return { role, content }
}

function asks(name: string): Said[] {
  const call = { id: name, type: 'function', function: { name, arguments: '{}' } }
  const request = { role: 'assistant', content: null, tool_calls: [call] }
  return [request, { role: 'tool', tool_call_id: name, content: 'done' }]
}

/** As a recording of messages is read; `more`: what another format could state beside. */
async function traceOf(
  messages: readonly Said[],
  more: Partial<ReportedFacts> = {},
  id = 'run',
): Promise<Trace> {
  async function* open() {
    yield Buffer.from(JSON.stringify(messages))
  }
  for await (const item of readTraces({ path: 'a.json', open })) {
    if (item.kind !== 'trace') continue
    const { source, spans, stated, messages: read, finalOutput } = item.trace
    const heard = { messages: read, ...(finalOutput === null ? {} : { finalOutput }) }
    return new LazyTrace({ id, source, spans, stated: { ...stated, ...heard, ...more } })
  }
  throw new Error('no trace')
}

/** A turn for each answer. */
function answers(...texts: readonly string[]): Said[] {
  return texts.flatMap((text, index) => [said('user', `Question ${index + 1}`), said('assistant', text)])
}

async function verdictOn(
  run: Promise<Trace>,
  type: string,
  params: Record<string, JsonValue>,
  scope: Partial<CheckSpec>,
) {
  const spec = { type, params, severity: 'error', surface: 'eval', description: '', ...scope } as const
  const [verdict] = runChecks(await run, [bindCheck(spec)])
  if (verdict === undefined) throw new Error('no verdict')
  return verdict
}

const sorry = { patterns: ['sorry'] }

describe('every_turn', () => {
  test('asks of the conversation up to each turn: worst status, mean score, what each turn came to', async () => {
    const trace = traceOf(answers('Hello, sorry', 'No', 'Sorry, no'))
    expect(await verdictOn(trace, 'contains', sorry, { trigger: 'every_turn' })).toMatchObject({
      status: 'fail',
      reason: 'not-all-found',
      turns: [2],
      score: 2 / 3,
      details: {
        turns: [
          { turn: 1, status: 'pass', score: 1 },
          { turn: 2, status: 'fail', score: 0 },
          { turn: 3, status: 'pass', score: 1 },
        ],
      },
    })
  })

  test('a turn without an answer is none', async () => {
    const trace = traceOf([...answers('Sorry'), said('user', 'And?')])
    expect((await verdictOn(trace, 'contains', sorry, { trigger: 'every_turn' })).status).toBe('pass')
    const silent = traceOf([said('user', 'Hello?')], { finalOutput: '' })
    expect(await verdictOn(silent, 'contains', sorry, { trigger: 'every_turn' })).toMatchObject({
      status: 'error',
      actual: 'a turn of the agent',
    })
  })

  test('numbers of turns are those of the run, also where it looks at some of them', async () => {
    const trace = traceOf(answers('Sorry', 'No', 'No'))
    const scope = { trigger: 'every_turn', turns: { from: 2, to: 3 } } as const
    expect((await verdictOn(trace, 'contains', sorry, scope)).turns).toEqual([2, 3])
  })

  test('a threshold holds on each turn; `when` of its own turn passes the others over', async () => {
    const trace = traceOf([...answers('No'), said('user', '?'), ...asks('look'), said('assistant', 'Sorry')])
    const threshold = { min: 1, max: null }
    expect(await verdictOn(trace, 'contains', sorry, { trigger: 'every_turn', threshold })).toMatchObject({
      reason: 'score-too-low',
      turns: [1],
    })
    const when = { tool_called: 'look' }
    const scope = { trigger: 'every_turn', when, whenTurns: 'own' } as const
    expect((await verdictOn(trace, 'contains', sorry, scope)).status).toBe('pass')
    const never = { ...scope, when: { tool_called: 'pay' } }
    expect(await verdictOn(trace, 'contains', sorry, never)).toMatchObject({
      status: 'skip',
      reason: 'not-applicable',
    })
  })

  test('keeps little of each turn where there are many', async () => {
    const long = Array.from({ length: 150 }, () => 'No'.repeat(500))
    const { details, turns } = await verdictOn(traceOf(answers(...long)), 'contains', sorry, {
      trigger: 'every_turn',
    })
    expect(turns).toHaveLength(100)
    expect(JSON.stringify(details).length).toBeLessThan(10_000)
  })

  test('is bounded', async () => {
    const trace = traceOf(answers(...Array.from({ length: 1_600 }, () => 'Sorry')))
    const scopes: Partial<CheckSpec>[] = [
      { trigger: 'every_turn' },
      { surface: 'guardrail', when: { min_tool_calls: 0 } },
    ]
    const verdicts = await Promise.all(scopes.map((scope) => verdictOn(trace, 'contains', sorry, scope)))
    expect(verdicts.map(({ status, reason }) => [status, reason])).toEqual([
      ['error', 'missing-data'],
      ['error', 'missing-data'],
    ])
    expect((await verdictOn(trace, 'contains', sorry, { surface: 'guardrail' })).status).toBe('pass')
  })
})

const refusals = (id: string) => traceOf(answers('No', 'No', 'No'), {}, id)

describe('sampling', () => {
  test('takes the turns that the hash takes, and is skipped where that is none', async () => {
    const all = { trigger: 'sample_turns', samplePercentage: 100 } as const
    expect((await verdictOn(refusals('s'), 'contains', sorry, all)).turns).toEqual([1, 2, 3])
    expect(await verdictOn(refusals('s'), 'contains', sorry, { ...all, samplePercentage: 0 })).toMatchObject({
      status: 'skip',
      reason: 'not-sampled',
    })
    const half = await verdictOn(refusals('s'), 'contains', sorry, { ...all, samplePercentage: 50 })
    const taken = [0, 1, 2].filter((turn) => createSample('s', 50)(turn)).map((turn) => turn + 1)
    expect(half.turns ?? []).toEqual(taken)
  })

  test('of sessions is about the whole', async () => {
    const scope = { trigger: 'sample_sessions', samplePercentage: 50 } as const
    const ids = Array.from({ length: 20 }, (_, index) => `session-${index}`)
    const statuses = await Promise.all(
      ids.map(async (id) => (await verdictOn(refusals(id), 'contains', sorry, scope)).status),
    )
    expect(statuses).toEqual(ids.map((id) => (createSample(id, 50)(0) ? 'fail' : 'skip')))
    expect(new Set(statuses).size).toBe(2)
  })

  test('takes all at 100 percent, none at 0, and what it takes at one percentage at each higher one', async () => {
    const percentage = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(fc.string(), fc.nat(), percentage, percentage, (session, turn, one, other) => {
        expect(createSample(session, 100)(turn)).toBe(true)
        expect(createSample(session, 0)(turn)).toBe(false)
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(!createSample(session, low)(turn) || createSample(session, high)(turn)).toBe(true)
      }),
    )
  })
})

const step = (to: string, callsBefore: number | null) => ({ from: null, to, event: null, callsBefore })
const workflow = (...transitions: readonly ReturnType<typeof step>[]) => ({
  workflow: { current: null, transitions, isComplete: null },
})

describe('on_workflow_step', () => {
  const messages = [
    ...answers('No'),
    said('user', 'Go on'),
    ...asks('move'),
    said('assistant', 'Sorry'),
    ...answers('No'),
  ]
  const asked = (more: Partial<ReportedFacts>) =>
    verdictOn(traceOf(messages, more), 'contains', sorry, { trigger: 'on_workflow_step' })

  test('asks of the conversation up to the turn of each change', async () => {
    expect((await asked(workflow(step('paid', 1)))).status).toBe('pass')
    expect((await asked(workflow(step('open', 0), step('paid', 1)))).turns).toEqual([1])
  })

  test('no change is nothing to ask of; what cannot be told is missing data', async () => {
    expect(await asked(workflow())).toMatchObject({ status: 'skip', reason: 'no-transition' })
    expect(await asked(workflow(step('paid', null)))).toMatchObject({
      status: 'error',
      reason: 'missing-data',
    })
    expect(await asked(workflow(step('paid', 7)))).toMatchObject({ status: 'error', reason: 'missing-data' })
    expect(await asked({})).toMatchObject({ status: 'error', actual: 'the states of a workflow' })
  })
})

test.for(['on_session_complete', 'on_conversation_complete'] as const)('%s asks once', async (trigger) => {
  const verdict = await verdictOn(traceOf(answers('No', 'Sorry')), 'contains', sorry, { trigger })
  expect(verdict).toMatchObject({ status: 'pass' })
  expect(verdict.turns).toBeUndefined()
})

function problemOf(word: unknown): string | undefined {
  return triggerSchema.safeParse(word).error?.issues[0]?.message
}

test('a slip in a trigger has the nearest one', async () => {
  expect(problemOf('every_turns')).toBe('`every_turns` is not a trigger; did you mean `every_turn`?')
  expect(problemOf('now')).toContain(triggers.join(', '))
  expect(problemOf(['every_turn'])).toBe(`expected one of ${triggers.join(', ')}`)
})
