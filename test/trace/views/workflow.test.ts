import { describe, expect, test } from 'vitest'
import { ObjectAttributes } from '../../../src/trace/model/attributes.ts'
import { emptyContent, Span } from '../../../src/trace/model/span.ts'
import { LazyTrace } from '../../../src/trace/views/lazy-trace.ts'
import { fixture, otlp, readAll, readOne, type OtlpSpan } from '../../support/trace-files.ts'

const tool = (
  id: string,
  start: number,
  name: string,
  args = '{}',
  result = '{}',
  error?: string,
): OtlpSpan => ({
  id,
  start,
  end: start + 1,
  ...(error === undefined ? {} : { error }),
  attributes: {
    'gen_ai.tool.name': name,
    'gen_ai.tool.call.arguments': args,
    'gen_ai.tool.call.result': result,
  },
})

const read = (...spans: OtlpSpan[]) => readOne(JSON.stringify(otlp(...spans)))

const changed = (id: string, start: number, from: string, to: string): OtlpSpan => ({
  id,
  start,
  end: start,
  name: 'promptkit.workflow.transition',
  attributes: {
    'promptkit.workflow.from_state': from,
    'promptkit.workflow.to_state': to,
    'promptkit.workflow.event': `To ${to}`,
  },
})

describe('from the spans of PromptKit', () => {
  const completed: OtlpSpan = {
    id: 'e',
    start: 9,
    end: 9,
    name: 'promptkit.workflow.completed',
    attributes: { 'promptkit.workflow.final_state': 'done' },
  }

  test('in order, each with the tool calls before it', async () => {
    const trace = await read(
      changed('c', 6, 'triage', 'done'),
      changed('a', 2, 'intake', 'triage'),
      completed,
      tool('1', 1, 'look_up'),
      tool('2', 3, 'search'),
      tool('3', 4, 'search'),
    )
    expect(trace.workflow).toEqual({
      current: 'done',
      transitions: [
        { from: 'intake', to: 'triage', event: 'To triage', callsBefore: 1 },
        { from: 'triage', to: 'done', event: 'To done', callsBefore: 3 },
      ],
      isComplete: true,
    })
  })

  test('a call without a time may have been before or after', async () => {
    const { start: _, ...untimed } = tool('2', 0, 'search')
    const trace = await read(changed('a', 2, 'intake', 'triage'), tool('1', 1, 'look_up'), untimed)
    expect(trace.workflow?.transitions.map(({ callsBefore }) => callsBefore)).toEqual([null])
  })

  test('it may end in a state that no transition led to', async () => {
    const closed = { ...completed, attributes: { 'promptkit.workflow.final_state': 'closed' } }
    expect((await read(changed('a', 2, 'intake', 'triage'), closed)).workflow?.current).toBe('closed')
    const silent = { ...completed, attributes: {} }
    expect((await read(changed('a', 2, 'intake', 'triage'), silent)).workflow?.current).toBe('triage')
  })

  test('not complete without saying so; of older versions', async () => {
    const trace = await read({
      id: 'a',
      name: 'promptkit.workflow.transition',
      attributes: { 'workflow.from_state': 'a', 'workflow.to_state': 'b', 'workflow.event': 'Go' },
    })
    expect(trace.workflow).toEqual({
      current: 'b',
      transitions: [{ from: 'a', to: 'b', event: 'Go', callsBefore: null }],
      isComplete: false,
    })
  })
})

describe('from the answers of the tool that changes state', () => {
  const change = (id: string, start: number, result: object, error?: string) =>
    tool(id, start, 'workflow__transition', '{"event":"Go","context":"x"}', JSON.stringify(result), error)

  test('at once or later', async () => {
    const trace = await read(
      tool('1', 1, 'search'),
      change('2', 2, { status: 'transition_scheduled', event: 'Go', target_state: 'triage' }),
      change('3', 3, { error: 'unknown event' }, 'unknown event'),
      change('4', 4, { status: 'transitioned', from: 'triage', to: 'done', event: 'Close', terminal: true }),
    )
    expect(trace.workflow).toEqual({
      current: 'done',
      transitions: [
        { from: null, to: 'triage', event: 'Go', callsBefore: 2 },
        { from: 'triage', to: 'done', event: 'Close', callsBefore: 4 },
      ],
      isComplete: true,
    })
  })

  test.for([
    ['is not recorded', 'null'],
    ['was cut off', '{"status":"transitioned","to":"do'],
    ['names no state', '{"status":"transitioned"}'],
  ])('nobody knows where one led whose answer %s', async ([, result]) => {
    const trace = await read(
      change('1', 1, { to: 'triage' }),
      tool('2', 2, 'workflow__transition', '{"event":"Go"}', result),
    )
    expect(trace.workflow).toBe(null)
  })

  test('one that was refused leads nowhere, whether or not its span failed', async () => {
    const trace = await read(change('1', 1, { to: 'triage' }), change('2', 2, { error: 'unknown event' }))
    expect(trace.workflow?.current).toBe('triage')
  })

  test('the event is that of the answer, else of the request; only one that is done says that it ended', async () => {
    const trace = await read(
      tool('1', 1, 'workflow__transition', '"Go"', '{"to":"a"}'),
      tool('2', 2, 'workflow__transition', '{"event":"Go on"}', '{"to":"b","terminal":true}'),
      tool(
        '3',
        3,
        'workflow__transition',
        '{"event":"No"}',
        '{"to":"c","event":"Yes","status":"transitioned"}',
      ),
    )
    expect(trace.workflow).toMatchObject({
      transitions: [
        { from: null, to: 'a', event: null },
        { from: 'a', to: 'b', event: 'Go on' },
        { from: 'b', to: 'c', event: 'Yes' },
      ],
      isComplete: false,
    })
    const scheduled = await read(change('1', 1, { status: 'transition_scheduled', to: 'a', terminal: true }))
    expect(scheduled.workflow?.isComplete).toBe(null)
  })

  test('whether a state that is to come is an end is not known', async () => {
    const trace = await read(change('1', 1, { status: 'transition_scheduled', target_state: 'a' }))
    expect(trace.workflow?.isComplete).toBe(null)
  })

  test.for([
    ['the tool of somebody else', tool('1', 1, 'workflow__transition', '{}', 'ok')],
    ['one that failed', tool('1', 1, 'workflow__transition', '{}', '{"to":"a"}', 'no')],
    ['an answer without a state', tool('1', 1, 'workflow__transition', '{}', '{"to":3}')],
  ] as const)('%s shows none', async ([, span]) => {
    expect((await read(span)).workflow).toBe(null)
  })
})

test('what a format states comes first', () => {
  const workflow = { current: 'a', transitions: [], isComplete: false }
  const init = { id: 's', parentId: null, kind: 'span', startUs: null, endUs: null, error: null } as const
  const attributes = new ObjectAttributes({ 'workflow.to_state': 'b' })
  const span = new Span(() => emptyContent, {
    ...init,
    name: 'promptkit.workflow.transition',
    attributes,
    events: [],
  })
  const of = (stated: object) =>
    new LazyTrace({ id: 't', source: { file: '', format: '' }, spans: [span], stated }).workflow
  expect(of({ workflow })).toBe(workflow)
  expect(of({ workflow: null })).toBe(null)
  expect(of({})?.current).toBe('b')
})

test('frameworks whose nodes are steps have no states', async () => {
  const { traces } = await readAll(fixture('langfuse-langgraph-8.json'))
  expect(traces[0]?.workflow).toBe(null)
})
