import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import type { Verdict } from '../../src/core/verdict.ts'
import { readTraces } from '../../src/trace/reading/read.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import type { Trace, ProcessFacts } from '../../src/trace/model/trace.ts'

const call = (name: string, text = '') => ({
  role: 'assistant',
  content: text === '' ? null : text,
  tool_calls: [{ id: `id-${name}`, type: 'function', function: { name, arguments: '{}' } }],
})
const answer = (name: string) => ({ role: 'tool', tool_call_id: `id-${name}`, content: 'done' })
const user = (content: string) => ({ role: 'user', content })
const reply = (content: string) => ({ role: 'assistant', content })

const conversation = [
  { role: 'system', content: 'Never say guaranteed.' },
  user('Will it work? I want it guaranteed.'),
  call('look_up', 'I look it up.'),
  answer('look_up'),
  reply('It is guaranteed.'),
  user('Sure?'),
  call('ask'),
  answer('ask'),
  reply('Yes.'),
  user('Really?'),
  reply('GUARANTEED, all of it.'),
]

async function traceOf(messages: readonly JsonValue[]): Promise<Trace> {
  async function* open() {
    yield Buffer.from(JSON.stringify(messages))
  }
  for await (const item of readTraces({ path: 'a.json', open })) if (item.kind === 'trace') return item.trace
  throw new Error('no trace')
}

function verdictOn(trace: Trace, spec: Partial<CheckSpec> & Pick<CheckSpec, 'type' | 'params'>): Verdict {
  const bound = bindCheck({ severity: 'error', surface: 'guardrail', description: '', ...spec })
  const [verdict] = runChecks(trace, [bound])
  if (verdict === undefined) throw new Error('no verdict')
  return verdict
}

async function guardrail(
  type: string,
  params: Record<string, JsonValue>,
  scope: Partial<CheckSpec> = {},
  messages: readonly JsonValue[] = conversation,
) {
  const { status, turns, score } = verdictOn(await traceOf(messages), { type, params, ...scope })
  return { status, ...(turns === undefined ? {} : { turns }), ...(score === undefined ? {} : { score }) }
}

const banned = { patterns: ['guaranteed'] }

describe('a guardrail judges each message on its own', () => {
  test('and fails with the turns that broke it, and the mean score', async () => {
    const verdict = verdictOn(await traceOf(conversation), { type: 'content_excludes', params: banned })
    expect(verdict).toMatchObject({
      surface: 'guardrail',
      status: 'fail',
      reason: 'said',
      turns: [1, 3],
      score: 0.5,
      details: {
        turns: [
          { turn: 1, status: 'pass' },
          { turn: 1, status: 'fail', reason: 'said', actual: ['guaranteed'] },
          { turn: 2, status: 'pass' },
          { turn: 3, status: 'fail', reason: 'said', actual: ['guaranteed'] },
        ],
      },
    })
  })

  test.for<[type: string, params: Record<string, JsonValue>, scope: Partial<CheckSpec>, expected: object]>([
    ['content_excludes', { patterns: ['refund'] }, {}, { status: 'pass' }],
    // Said by the user, and by the instructions.
    ['content_excludes', { patterns: ['never', 'I want'] }, {}, { status: 'pass' }],
    ['content_excludes', { patterns: ['I want'] }, { direction: 'input' }, { status: 'fail', turns: [1] }],
    ['content_excludes', { patterns: ['Really'] }, { direction: 'both' }, { status: 'fail', turns: [3] }],
    ['content_excludes', banned, { turns: { from: 2, to: 2 } }, { status: 'pass' }],
    ['content_excludes', banned, { turns: { from: 3, to: 3 } }, { status: 'fail', turns: [3] }],
    ['min_length', { min: 5 }, {}, { status: 'fail', turns: [2] }],
    ['contains', { patterns: ['a'] }, { threshold: { min: 0, max: null } }, { status: 'pass' }],
  ])('%s %j, %j', async ([type, params, scope, expected]) => {
    expect(await guardrail(type, params, scope)).toMatchObject(expected)
  })

  test('a message that only asks for tools says nothing, unless it is all that there is', async () => {
    const params = { patterns: ['e'] }
    expect(
      await guardrail('contains', params, {}, [user('?'), call('ask'), answer('ask'), reply('Yes')]),
    ).toEqual({
      status: 'pass',
      score: 1,
    })
    expect(await guardrail('contains', params, {}, [user('?'), call('ask'), answer('ask')])).toMatchObject({
      status: 'fail',
      turns: [1],
    })
  })

  test('a picture says something, also where it comes with a request for a tool', () => {
    const picture = {
      type: 'media',
      modality: 'image',
      mimeType: 'image/png',
      data: null,
      uri: null,
    } as const
    const asked = { type: 'tool_call', call: { id: '1', name: 'draw', args: {} } } as const
    const messages = [
      { role: 'user' as const, parts: [{ type: 'text' as const, text: 'Draw.' }] },
      { role: 'assistant' as const, parts: [asked, picture] },
      { role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'Done.' }] },
    ]
    const trace = new LazyTrace({
      id: 'a',
      source: { file: '', format: 'x' },
      spans: [],
      stated: { messages },
    })
    expect(verdictOn(trace, { type: 'non_empty', params: {} }).details).toMatchObject({
      turns: [{ turn: 1 }, { turn: 1 }],
    })
  })

  test('nothing that was said is missing data, never a pass', async () => {
    expect(await guardrail('content_excludes', banned, {}, [user('Hello?')])).toEqual({ status: 'error' })
    expect(await guardrail('content_excludes', banned, { direction: 'input' }, [reply('Hi.')])).toEqual({
      status: 'error',
    })
  })

  test('a check that looks at more than messages has no direction', async () => {
    const spec = { type: 'cost_budget', params: { max_cost_usd: 1 } }
    expect(
      bindCheck({ severity: 'error', surface: 'guardrail', description: '', ...spec, direction: 'input' }),
    ).toMatchObject({
      problems: [
        {
          path: ['direction'],
          message: 'cost_budget looks at more than messages, so it has no `direction`; remove it',
        },
      ],
    })
  })

  test('the final output is judged too, where no message says the same', () => {
    const messages = [{ role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'Fine.' }] }]
    const trace = (finalOutput: string) =>
      new LazyTrace({
        id: 'a',
        source: { file: '', format: 'x' },
        spans: [],
        stated: { messages, finalOutput },
      })
    const spec = { type: 'content_excludes', params: banned }
    expect(verdictOn(trace('Guaranteed.'), spec).status).toBe('fail')
    expect(verdictOn(trace('Fine. '), spec).status).toBe('pass')
  })

  test('what the user said is none of the agent, where there are no messages either', () => {
    const stated = { userInput: 'Is it guaranteed?', finalOutput: 'Fine.' }
    const trace = new LazyTrace({ id: 'a', source: { file: '', format: 'x' }, spans: [], stated })
    const spec = { type: 'content_excludes', params: banned }
    expect(verdictOn(trace, spec).status).toBe('pass')
    expect(verdictOn(trace, { ...spec, direction: 'input' }).status).toBe('fail')
  })

  test('where it applies only after some tools, messages before that are passed over', async () => {
    const scope = { when: { tool_called: 'ask' } } as const
    expect(await guardrail('content_excludes', banned, scope)).toEqual({
      status: 'fail',
      turns: [3],
      score: 0.5,
    })
    expect(await guardrail('content_excludes', banned, { when: { tool_called: 'pay' } })).toEqual({
      status: 'skip',
    })
  })

  test('a check that needs more than a message is asked of the conversation up to each turn', async () => {
    expect(await guardrail('tools_called', { tools: ['look_up'] })).toMatchObject({ status: 'pass' })
    expect(await guardrail('tools_called', { tools: ['ask'] })).toMatchObject({ status: 'fail', turns: [1] })
    expect(await guardrail('tools_not_called', { tools: ['ask'] })).toMatchObject({ status: 'fail' })
  })
})

const stopped: ProcessFacts = {
  argv: ['agent'],
  end: 'stopped',
  exitCode: null,
  signal: null,
  startUs: 0,
  endUs: 1,
  stderr: '',
  reason: null,
  isDamaged: false,
}
const printedBy = (process: ProcessFacts, printed: string) =>
  new LazyTrace({ id: 'a', source: { file: '', format: 'x' }, spans: [], process, printed })

describe('of a command that was stopped, what it printed may be the beginning of more', () => {
  test.for<[type: string, params: Record<string, JsonValue>, printed: string, status: string]>([
    ['content_excludes', banned, 'It is guaranteed', 'fail'],
    ['content_excludes', { ...banned, match_mode: 'word_boundary' }, 'It is guaranteed', 'error'],
    ['content_excludes', { ...banned, match_mode: 'word_boundary' }, 'Guaranteed, it', 'fail'],
    ['content_excludes', banned, 'It is', 'error'],
    ['max_length', { max: 4 }, 'It is', 'fail'],
    ['max_length', { max: 400 }, 'It is', 'error'],
    ['max_length', { max: 400, max_tokens: 1 }, 'It is so', 'fail'],
    ['sentence_count', { max: 1 }, 'It is. So it is', 'fail'],
    ['sentence_count', { min: 3 }, 'It is. So it is', 'error'],
    ['contains', { patterns: ['sorry'] }, 'It is', 'error'],
  ])('%s %j on %j: %s', ([type, params, printed, status]) => {
    expect(verdictOn(printedBy(stopped, printed), { type, params }).status).toBe(status)
  })

  test('and says how much of it was too much already', () => {
    const spec = { type: 'sentence_count', params: { max: 1 } }
    expect(verdictOn(printedBy(stopped, 'It is. So it is'), spec)).toMatchObject({
      expected: 'at most 1',
      actual: '2 sentences',
    })
  })

  test('its score may still turn', () => {
    const tooLong = { type: 'max_length', params: { max: 4 } }
    const scored = { ...tooLong, threshold: { min: 0.5, max: null } }
    expect(verdictOn(printedBy(stopped, 'It is'), tooLong).status).toBe('fail')
    expect(verdictOn(printedBy(stopped, 'It is'), scored).reason).toBe('missing-data')
  })

  test.for<Partial<ProcessFacts>>([
    { end: 'exited', exitCode: 3 },
    { end: 'exited', exitCode: null, signal: 'SIGKILL' },
    { end: 'timed-out', exitCode: 0 },
  ])('as of one that ended so: %j', (end) => {
    const spec = { type: 'contains', params: { patterns: ['sorry'] } }
    expect(verdictOn(printedBy({ ...stopped, ...end }, 'It is'), spec).reason).toBe('missing-data')
  })

  test('an end of its own is an end', () => {
    const ended: ProcessFacts = { ...stopped, end: 'exited', exitCode: 0 }
    const spec = { type: 'contains', params: { patterns: ['sorry'] } }
    expect(verdictOn(printedBy(ended, 'It is'), spec).status).toBe('fail')
  })
})

test.for<[scope: Partial<CheckSpec>, decides: string | undefined]>([
  [{}, undefined],
  [{ surface: 'guardrail' }, undefined],
  [{ surface: 'eval' }, 'nothing'],
  [{ surface: 'eval', threshold: { min: 0.5, max: null } }, undefined],
  [{ surface: 'eval', passThreshold: 0.5 }, 'scenario'],
  [{ passThreshold: 0.5 }, 'scenario'],
])('%j decides %s where it is not its trial', async ([scope, decides]) => {
  const asserted: Partial<CheckSpec> = { surface: 'assertion', ...scope }
  const spec = { type: 'contains', params: { patterns: ['x'] }, ...asserted }
  expect(verdictOn(await traceOf(conversation), spec).decides).toBe(decides)
})
