import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { mergeTraces } from '../../src/trace/formats/recording/merge-traces.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import { jsonLines, otlp, readOne } from '../support/trace-files.ts'

const lenient: readonly (readonly [string, JsonObject])[] = [
  ['tools_not_called', { tools: ['delete'] }],
  ['content_excludes', { patterns: ['secret'] }],
  ['max_turns', { max: 9 }],
]

async function verdictsOn(content: string, checks = lenient, turn?: number) {
  const trace = await readOne(content)
  const bound = checks.map(([type, params]) =>
    bindCheck({
      type,
      params,
      severity: 'error',
      surface: 'assertion',
      description: '',
      ...(turn === undefined ? {} : { turns: { from: turn, to: turn } }),
    }),
  )
  return runChecks(trace, bound).map(({ status, reason }) => (status === 'error' ? reason : status))
}

const at = '2026-01-01T00:00:00.000Z'
const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'a' }
const asked = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'm',
  'gen_ai.input.messages': JSON.stringify([{ role: 'user', content: 'hi' }]),
}
const answered = {
  ...asked,
  'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: 'Let me look.' }]),
}
const failed = { id: '3', parent: '1', start: 3, end: 4, attributes: asked, error: 'overloaded' }
const root = { id: '1', start: 0, end: 9, attributes: agent }
const said = { id: '2', parent: '1', start: 1, end: 2, attributes: answered }

const codex = (type: string, payload: object) => ({ timestamp: at, type, payload })
const claude = (row: object) => ({ session_id: 's', ...row })
const call = { id: 'c', name: 'read', args: {}, result: [], status: 'success', timestamp: at }

const recordings: readonly (readonly [string, string])[] = [
  ['a model call of OpenTelemetry that failed', JSON.stringify(otlp(root, failed))],
  ['the last of several', JSON.stringify(otlp(root, said, failed))],
  ['an agent that raised after the reply', JSON.stringify(otlp({ ...root, error: 'overloaded' }, said))],
  [
    'a plain span around it all that failed',
    JSON.stringify(otlp({ id: '1', start: 0, end: 9, error: 'overloaded' }, said)),
  ],
  [
    'Langfuse',
    JSON.stringify({
      id: 't',
      name: 'x',
      timestamp: at,
      projectId: 'p',
      observations: [
        {
          id: 'o',
          traceId: 't',
          type: 'GENERATION',
          name: 'x',
          startTime: at,
          endTime: at,
          model: 'm',
          level: 'ERROR',
          statusMessage: 'overloaded',
          input: [{ role: 'user', content: 'hi' }],
        },
      ],
    }),
  ],
  [
    'LangSmith',
    JSON.stringify([
      {
        id: 'r',
        trace_id: 'r',
        run_type: 'llm',
        name: 'x',
        start_time: at,
        end_time: at,
        inputs: { messages: [{ role: 'user', content: 'hi' }] },
        error: 'overloaded',
      },
    ]),
  ],
  [
    'OpenAI Responses',
    JSON.stringify({
      id: 'resp_1',
      object: 'response',
      status: 'failed',
      error: { code: 'server_error', message: 'overloaded' },
      output: [],
    }),
  ],
  [
    'OpenAI Agents',
    jsonLines(
      { object: 'trace', id: 'trace_1', workflow_name: 'w' },
      {
        object: 'trace.span',
        id: 'span_1',
        trace_id: 'trace_1',
        parent_id: null,
        started_at: at,
        ended_at: at,
        span_data: { type: 'generation', input: [{ role: 'user', content: 'hi' }], model: 'm' },
        error: { message: 'overloaded' },
      },
    ),
  ],
  [
    'Claude Code, whose result is an error',
    jsonLines(
      claude({ type: 'system', subtype: 'init', tools: [], model: 'm' }),
      claude({
        type: 'assistant',
        message: { id: 'm', role: 'assistant', model: 'm', content: [{ type: 'text', text: 'Looking.' }] },
      }),
      claude({ type: 'result', subtype: 'success', is_error: true, result: 'overloaded' }),
    ),
  ],
  [
    'Codex, which ends a failed turn like any other',
    jsonLines(
      codex('session_meta', { id: 's' }),
      codex('event_msg', { type: 'task_started' }),
      codex('response_item', {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Looking.' }],
      }),
      codex('event_msg', { type: 'error', message: 'overloaded' }),
      codex('event_msg', { type: 'task_complete', last_agent_message: null }),
    ),
  ],
  [
    'codex exec',
    jsonLines(
      { type: 'thread.started', thread_id: 't' },
      { type: 'turn.started' },
      { type: 'item.completed', item: { id: 'i', type: 'agent_message', text: 'Looking.' } },
      { type: 'turn.failed', error: { message: 'overloaded' } },
    ),
  ],
  [
    'Gemini CLI',
    JSON.stringify({
      sessionId: 's',
      projectHash: 'h',
      messages: [
        { id: '1', timestamp: at, type: 'user', content: 'hi' },
        { id: '2', timestamp: at, type: 'gemini', content: 'Looking.', toolCalls: [call] },
        { id: '3', timestamp: at, type: 'error', content: 'overloaded' },
        { id: '4', timestamp: at, type: 'info', content: 'Try again later.' },
      ],
    }),
  ],
  [
    'Inspect',
    JSON.stringify({
      version: 2,
      status: 'error',
      eval: { task: 't' },
      samples: [
        {
          id: 1,
          epoch: 1,
          messages: [
            { role: 'user', content: 'hi' },
            { role: 'assistant', content: 'Looking.' },
          ],
          output: { choices: [] },
          error: { message: 'overloaded' },
        },
      ],
    }),
  ],
  [
    'τ²-bench',
    JSON.stringify({
      tasks: [],
      simulations: [
        {
          task_id: '1',
          termination_reason: 'agent_error: overloaded',
          messages: [
            { role: 'user', content: 'hi' },
            { role: 'assistant', content: 'Looking.' },
          ],
        },
      ],
    }),
  ],
  [
    'SWE-agent',
    JSON.stringify({
      trajectory: [],
      history: [
        { role: 'user', content: 'hi', agent: 'main' },
        { role: 'assistant', content: 'Looking.', agent: 'main' },
      ],
      info: { exit_status: 'exit_api (overloaded)' },
    }),
  ],
  [
    'Google ADK',
    JSON.stringify({
      id: 's',
      appName: 'a',
      events: [
        { author: 'user', timestamp: 1, content: { role: 'user', parts: [{ text: 'hi' }] } },
        { author: 'agent', timestamp: 2, errorCode: '503', errorMessage: 'overloaded' },
      ],
    }),
  ],
  [
    'rows of Kensa',
    jsonLines({
      trace_id: 't',
      span_id: '1',
      name: 'llm',
      kind: 'llm',
      start_time: at,
      end_time: at,
      status: 'error',
      model: 'm',
      input: { value: 'hi' },
      output: null,
      metadata: {},
      error: 'overloaded',
    }),
  ],
]

describe.for(recordings)('a run that failed before its answer: %s', ([, content]) => {
  test('has no answer, and proves nothing of what it did not do', async () => {
    const { finalOutput, failure } = await readOne(content)
    expect(finalOutput).toBe(null)
    expect(failure).not.toBe(null)
    expect(await verdictsOn(content)).toEqual(lenient.map(() => 'missing-data'))
    expect(await verdictsOn(content, [['no_agent_error', {}]])).toEqual(['fail'])
  })
})

describe('a failure that the run outlived, or that was meant, changes nothing', () => {
  const passes = lenient.map(() => 'pass')
  test.for<readonly [string, object]>([
    ['a call that was tried again', otlp(root, failed, { ...said, id: '4', start: 5, end: 6 })],
    [
      'an agent that answered all the same',
      otlp({ ...root, attributes: { ...agent, 'output.value': 'Sorry.' } }, failed),
    ],
    ['a guardrail', otlp({ ...root, error: 'Guardrail tripwire triggered' }, said)],
    ['the filter of a provider', otlp(root, { ...failed, error: "{'code': 'content_filter'}" })],
    [
      'a tool that failed',
      otlp(
        root,
        { ...failed, attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 't' } },
        said,
      ),
    ],
  ])('%s', async ([, spans]) => {
    expect(await verdictsOn(JSON.stringify(spans))).toEqual(passes)
  })
})

test('what a run did before it failed stands', async () => {
  const tool = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'delete' }
  const content = JSON.stringify(otlp(root, { ...said, attributes: tool }, failed))
  const checks: typeof lenient = [['tools_called', { tools: ['delete'] }], ...lenient]
  expect(await verdictsOn(content, checks)).toEqual(['pass', 'fail', 'missing-data', 'missing-data'])
})

const words = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })
const chat = (input: readonly object[], output: object) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'm',
  'gen_ai.input.messages': JSON.stringify(input),
  'gen_ai.output.messages': JSON.stringify([output]),
})

describe('a failure is one of the last turn', () => {
  const first = words('user', 'one')
  const reply = words('assistant', 'Yes.')
  const turns = JSON.stringify(
    otlp(
      { ...root, error: 'overloaded' },
      { id: '2', parent: '1', start: 1, end: 2, attributes: chat([first], reply) },
      {
        id: '3',
        parent: '1',
        start: 3,
        end: 4,
        attributes: chat([first, reply, words('user', 'two')], words('assistant', 'Let me look.')),
      },
    ),
  )

  test.for([
    [1, 'pass'],
    [2, 'missing-data'],
  ] as const)('turn %i: %s', async ([turn, verdict]) => {
    expect(await verdictsOn(turns, lenient, turn)).toEqual(lenient.map(() => verdict))
  })
})

test('a failure that a recording states is kept where several traces are one run', () => {
  const source = { file: 'a.json', line: null, format: 'inspect' }
  const one = new LazyTrace({ id: 'a', source, spans: [] })
  const other = new LazyTrace({
    id: 'b',
    source,
    spans: [],
    stated: { endsOpen: true, failure: 'overloaded' },
  })
  expect(mergeTraces([one, other], { id: 'c', source }).failure).toBe('overloaded')
})
