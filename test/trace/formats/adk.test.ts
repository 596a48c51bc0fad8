import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { evalResult } from '../../support/adk-vectors.ts'
import { fixture, jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

const recorded = readFileSync(new URL('../../fixtures/traces/adk-eval-1.json', import.meta.url), 'utf8')
const said = (text: string, role: string) => ({ parts: [{ text }], role })
const call = { id: 'c', name: 'set_device', args: { status: 'OFF' } }
const events = [
  { author: 'user', invocation_id: 'i', timestamp: 1_760_000_000, content: said('Off', 'user') },
  {
    author: 'home',
    invocation_id: 'i',
    timestamp: 1_760_000_001,
    content: { parts: [{ function_call: call }], role: 'model' },
    usage_metadata: { prompt_token_count: 9, candidates_token_count: 3 },
  },
  {
    author: 'home',
    invocation_id: 'i',
    timestamp: 1_760_000_002,
    content: {
      parts: [{ function_response: { id: 'c', name: 'set_device', response: { ok: true } } }],
      role: 'user',
    },
  },
  { author: 'home', invocation_id: 'i', timestamp: 1_760_000_003, content: said('It is off.', 'model') },
]

test.for<readonly [string, () => string]>([
  ['as ADK writes it', () => recorded],
  ['as older versions wrote it, a text of JSON', () => JSON.stringify(recorded)],
])('what `adk eval` keeps, %s, is a run of each case', async ([, text]) => {
  const { traces, diagnostics } = await readAll(memoryFile(text(), 'home.evalset_result.json'))
  expect(diagnostics).toEqual([])
  expect(
    traces.map(({ scenario, finalOutput, toolCalls, stated, turns }) => ({
      scenario,
      finalOutput,
      tools: toolCalls?.map(({ name, args }) => [name, args]),
      passed: stated.passed,
      scores: stated.scores,
      turns: turns.length,
    })),
  ).toEqual([
    {
      scenario: 'turn-off',
      finalOutput: 'Done, device_2 is off.',
      tools: [['set_device_info', { device_id: 'device_2', status: 'OFF' }]],
      passed: true,
      scores: { tool_trajectory_avg_score: 1, response_match_score: 1 },
      turns: 1,
    },
    {
      scenario: 'ask-then-switch',
      finalOutput: 'Done, device_2 is off.',
      tools: [
        ['get_device_info', { device_id: 'device_2' }],
        ['set_device_info', { device_id: 'device_2', status: 'OFF' }],
      ],
      passed: true,
      scores: { tool_trajectory_avg_score: 1, response_match_score: 0.9803921568627452 },
      turns: 3,
    },
  ])
})

test('without its session a run is what its turns say; a case that broke off shows nothing', async () => {
  const turn = {
    user_content: said('Off', 'user'),
    final_response: said('It is off.', 'model'),
    intermediate_data: {
      invocation_events: [{ author: 'home', content: { parts: [{ function_call: call }] } }],
    },
  }
  const { traces } = await readAll(memoryFile(JSON.stringify(evalResult([turn], { final_eval_status: 2 }))))
  expect(traces).toMatchObject([{ scenario: 'case', finalOutput: 'It is off.', stated: { passed: false } }])
  expect(traces[0]?.toolCalls?.map(({ name }) => name)).toEqual(['set_device'])
  const broken = await readAll(memoryFile(JSON.stringify(evalResult([], { final_eval_status: 2 }))))
  expect(broken.traces.map(({ finalOutput, llmCalls }) => [finalOutput, llmCalls])).toEqual([[null, []]])
})

test('a case that is called by the path of its file has the name of that file', async () => {
  const result = evalResult([], { eval_id: '/home/me/agents/home/eval/data/inspire.test.json' })
  const { traces } = await readAll(memoryFile(JSON.stringify(result)))
  expect(traces.map(({ scenario }) => scenario)).toEqual(['inspire'])
})

test.for<readonly [string, string]>([
  ['a list', JSON.stringify(events)],
  ['lines', jsonLines(...events)],
])('events by themselves, in %s, are one run', async ([, text]) => {
  const { traces, diagnostics } = await readAll(memoryFile(text))
  expect(diagnostics).toEqual([])
  expect(traces).toHaveLength(1)
  const [trace] = traces
  expect(trace).toMatchObject({ userInput: 'Off', finalOutput: 'It is off.' })
  expect(trace?.toolCalls).toMatchObject([
    { name: 'set_device', args: { status: 'OFF' }, result: { ok: true } },
  ])
  expect(trace?.llmCalls).toHaveLength(2)
})

test('who acted is known without the session too', async () => {
  const invocation_events = [{ author: 'billing', content: { parts: [{ function_call: call }] } }]
  const turn = { user_content: said('Off', 'user'), intermediate_data: { invocation_events } }
  const { traces } = await readAll(memoryFile(JSON.stringify(evalResult([turn]))))
  expect(traces[0]?.agents?.map(({ name }) => name)).toContain('billing')
})

const cut = 'the whole of a reply that streamed'
test.for<readonly [string, pieces: readonly string[], whole: readonly string[], gap: string | null]>([
  ['with the whole of it', ['It is', ' off.'], ['It is off.'], null],
  ['without its whole', ['It is', ' off.'], [], cut],
  ['before another reply', ['It is'], ['Something else.'], cut],
])('a reply that streams, %s', async ([, pieces, whole, gap]) => {
  const replies = [...pieces, ...whole].map((text, index) => ({
    ...events[3],
    content: said(text, 'model'),
    partial: index < pieces.length,
  }))
  const { traces } = await readAll(memoryFile(jsonLines(...events.slice(0, 3), ...replies)))
  expect(traces[0]?.stated.gap ?? null).toBe(gap)
})

test('an eval set is no recording: nothing passes on it', async () => {
  const { traces } = await readAll(fixture('adk-evalset-1.json'))
  expect(traces.map(({ stated }) => stated.isExpected)).toEqual([true])
})

const turns = [
  {
    turn_index: 0,
    events: [events[1], events[2], events[3]].map((event) => ({
      author: event?.author,
      content: event?.content,
      event_time: null,
    })),
  },
]
const generated = {
  eval_case_id: 'turn-off',
  prompt: said('Off', 'user'),
  responses: [{ response: said('It is off.', 'model') }],
  agent_data: { agents: { home: { tools: [] } }, turns },
}
const metric_results = {
  quality: { metric_name: 'quality', score: 4.5 },
  broken: { metric_name: 'broken', score: null },
}

test.for([
  ['ran', { eval_cases: [generated] }, {}],
  [
    'graded',
    {
      eval_case_results: [
        { eval_case_index: 0, response_candidate_results: [{ response_index: 0, metric_results }] },
      ],
      evaluation_dataset: [{ eval_cases: [{ ...generated, reference: null }] }],
    },
    { quality: 4.5 },
  ],
] as const)('a case that `agents-cli` %s is a run of it', async ([, file, scores]) => {
  const { traces, diagnostics, damaged } = await readAll(memoryFile(JSON.stringify(file), 'traces.json'))
  expect([diagnostics, damaged]).toEqual([[], []])
  expect(
    traces.map(({ scenario, userInput, finalOutput, toolCalls, stated }) => [
      scenario,
      userInput,
      finalOutput,
      toolCalls?.map(({ name, args, result }) => [name, args, result]),
      stated.scores,
    ]),
  ).toEqual([['turn-off', 'Off', 'It is off.', [['set_device', { status: 'OFF' }, { ok: true }]], scores]])
})

test('a case of `agents-cli` without events is no whole run', async () => {
  const empty = { ...generated, agent_data: { turns: [] } }
  const { traces } = await readAll(
    memoryFile(JSON.stringify({ eval_cases: [generated, empty] }), 'traces.json'),
  )
  expect(traces.map(({ stated }) => stated.gap ?? null)).toEqual([null, 'a run (the case holds no events)'])
})
