import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../src/trace/views/describe.ts'
import { fixture, memoryFile, readAll, readOne } from '../support/trace-files.ts'

const simulation = (id: string, trial: number) => ({
  id,
  task_id: '7',
  trial,
  reward_info: { reward: 0.5 },
  messages: [
    { role: 'assistant', content: 'Hi!' },
    { role: 'user', content: 'Bye.' },
  ],
})

describe('τ²-bench', () => {
  test('tools of the user are not tools of the agent, and what it says to them is not said to the agent', async () => {
    const { traces } = await readAll(fixture('tau2-results-1.json'))
    const [trace] = traces
    const ofUser = trace?.spans.filter(({ attributes }) => attributes.get('requestor') === 'user')
    expect(ofUser?.map(({ name }) => name)).toEqual([
      'check_network_status',
      'check_status_bar',
      'toggle_airplane_mode',
      'toggle_roaming',
      'run_speed_test',
    ])
    expect({
      turns: trace?.turns.length,
      trial: trace?.trial,
      scores: trace?.stated.scores,
      models: trace?.models,
    }).toEqual({
      turns: 7,
      trial: 0,
      scores: { reward: 1 },
      models: ['gpt-4.1-mini-2025-04-14'],
    })
    expect(trace?.scenario).toMatch(/^\[mobile_data_issue\]/)
  })

  test('every simulation is a trace', async () => {
    const results = { tasks: [], simulations: [simulation('a', 0), simulation('b', 1)] }
    const { traces } = await readAll(memoryFile(JSON.stringify(results)))
    expect(traces.map(({ id, scenario, trial, stated }) => [id, scenario, trial, stated.scores])).toEqual([
      ['a', '7', 0, { reward: 0.5 }],
      ['b', '7', 1, { reward: 0.5 }],
    ])
  })
})

const event = (author: string, parts: readonly object[], more: object = {}) => ({
  author,
  invocationId: 'i1',
  timestamp: 1734292270.5,
  content: { role: author === 'user' ? 'user' : 'model', parts },
  ...more,
})

const turn = (text: string) => ({
  userContent: { parts: [{ text }] },
  finalResponse: { parts: [{ text: `${text}!` }] },
  intermediateData: {
    toolUses: [{ name: 'find', args: { text } }],
    toolResponses: [{ name: 'find', response: { ok: true } }],
  },
})

test('a simulation of τ²-bench by itself', async () => {
  const ask = { id: 'c1', name: 'look', arguments: { q: 1 }, requestor: 'assistant' }
  const alone = {
    id: 's1',
    task_id: 't',
    trial: 1,
    reward_info: { reward: 0.5 },
    agent_cost: 0.2,
    messages: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: null, tool_calls: [ask] },
      { role: 'tool', id: 'c1', content: 'none', requestor: 'assistant', error: true },
      { role: 'assistant', content: 'sorry' },
    ],
  }
  const read = await readOne(JSON.stringify(alone))
  expect(describeTrace(read)).toMatchObject({
    id: 's1',
    format: 'tau2-results',
    scenario: 't',
    trial: 1,
    toolCalls: [{ name: 'look', args: { q: 1 }, error: 'none' }],
    costUsd: 0.2,
    finalOutput: 'sorry',
  })
  expect(read.stated.scores).toEqual({ reward: 0.5 })
})

describe('Google ADK', () => {
  test('agents of a session, and its output before control was handed on', async () => {
    const { traces } = await readAll(fixture('adk-session-1.json'))
    const agents = traces[0]?.spans.filter(({ kind, parentId }) => kind === 'agent' && parentId !== null)
    expect(agents?.map(({ name }) => name).sort()).toEqual([
      'information_retrieval_agent',
      'question_generation_agent',
      'research_plan_agent',
      'spark_assistant',
      'summary_agent',
    ])
    expect(traces[0]?.finalOutput).toMatch(/^## Flooding in Florida/)
    expect(traces[0]?.toolCalls?.every(({ executed }) => executed)).toBe(true)
  })

  test('camel case, tokens, pieces of a stream, errors', async () => {
    const session = {
      id: 's1',
      events: [
        event('user', [{ text: 'hi' }]),
        event('a', [{ functionCall: { id: 'c1', name: 'find', args: { q: 1 } } }], {
          usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 2, thoughtsTokenCount: 3 },
        }),
        event('a', [{ functionResponse: { id: 'c1', name: 'find', response: { error: 'down' } } }]),
        event('a', [{ text: 'so' }], { partial: true }),
        event('a', [{ text: 'sorry' }]),
      ],
    }
    expect(describeTrace(await readOne(JSON.stringify(session)))).toMatchObject({
      id: 's1',
      llmCalls: 2,
      toolCalls: [{ name: 'find', args: { q: 1 }, error: 'down' }],
      inputTokens: 10,
      outputTokens: 5,
      userInput: 'hi',
      finalOutput: 'sorry',
    })
  })

  test('every case of an eval set is a trace of the scenario with its id', async () => {
    const set = {
      evalSetId: 'e',
      evalCases: [
        { evalId: 'one', conversation: [turn('a'), turn('b')] },
        { evalId: 'two', conversation: [turn('c')] },
      ],
    }
    const { traces } = await readAll(memoryFile(JSON.stringify(set)))
    expect(
      traces.map(({ id, scenario, turns, toolCalls, finalOutput }) => ({
        id,
        scenario,
        turns: turns.length,
        calls: toolCalls?.map(({ name, executed }) => [name, executed]),
        finalOutput,
      })),
    ).toEqual([
      {
        id: 'one',
        scenario: 'one',
        turns: 2,
        calls: [
          ['find', true],
          ['find', true],
        ],
        finalOutput: 'b!',
      },
      { id: 'two', scenario: 'two', turns: 1, calls: [['find', true]], finalOutput: 'c!' },
    ])
  })
})

test('ATIF: totals count where the steps tell no tokens', async () => {
  const trajectory = {
    schema_version: 'ATIF-v1.4',
    session_id: 's1',
    agent: { name: 'a', model_name: 'm' },
    steps: [
      { step_id: 1, source: 'user', message: 'hi' },
      {
        step_id: 2,
        source: 'agent',
        message: '',
        tool_calls: [{ tool_call_id: 'c1', function_name: 'find', arguments: { q: 1 } }],
        observation: { results: [{ content: 'x' }] },
      },
      { step_id: 3, source: 'agent', message: 'done' },
    ],
    final_metrics: { total_prompt_tokens: 10, total_completion_tokens: 4, total_cost_usd: 0.01 },
  }
  const trace = await readOne(JSON.stringify(trajectory))
  expect(describeTrace(trace)).toMatchObject({
    llmCalls: 2,
    inputTokens: 10,
    outputTokens: 4,
    costUsd: 0.01,
    models: ['m'],
    finalOutput: 'done',
  })
  expect(trace.toolCalls).toMatchObject([{ id: 'c1', name: 'find', executed: true, result: 'x' }])
})

const asked = { step_id: 1, source: 'user', message: 'hi' }
const replied = (message: string, more = {}) => ({ source: 'agent', message, ...more })
const counted = (prompt_tokens: number, completion_tokens: number) => ({
  metrics: { prompt_tokens, completion_tokens },
})
const asking = (id: string) => ({
  tool_calls: [{ tool_call_id: id, function_name: 'delegate', arguments: { id } }],
})

describe('ATIF', () => {
  const agent = { name: 'lead', model_name: 'm1' }
  test('steps copied from the trajectory before are its history', async () => {
    const steps = [
      { ...asked, is_copied_context: true },
      { ...replied('before', { ...asking('c0'), ...counted(5, 1) }), is_copied_context: true },
      replied('after', counted(20, 2)),
    ]
    const trace = await readOne(
      JSON.stringify({ schema_version: 'ATIF-v1.6', session_id: 's', agent, steps }),
    )
    expect(describeTrace(trace)).toMatchObject({
      llmCalls: 1,
      toolCalls: [],
      inputTokens: 20,
      outputTokens: 2,
      userInput: 'hi',
      finalOutput: 'after',
    })
  })

  test.for([
    [{}, null],
    [{ final_metrics: { total_steps: 2 } }, 'ready'],
  ] as const)(
    'what the last step said beside a call that nobody answers: %j',
    async ([more, finalOutput]) => {
      const steps = [asked, replied('ready', asking('c1'))]
      const trace = await readOne(JSON.stringify({ schema_version: 'ATIF-v1.5', agent, steps, ...more }))
      expect(describeTrace(trace)).toMatchObject({ toolCalls: [{ name: 'delegate' }], finalOutput })
    },
  )

  test('a step without a model call, and the sub-agent that it started', async () => {
    const child = {
      schema_version: 'ATIF-v1.7',
      trajectory_id: 'child',
      agent: { name: 'researcher', model_name: 'm2' },
      steps: [{ ...asked, message: 'look' }, replied('found', counted(7, 3))],
    }
    const steps = [
      asked,
      {
        ...replied('', asking('c1')),
        llm_call_count: 0,
        observation: {
          results: [
            {
              source_call_id: 'c1',
              content: 'sent',
              subagent_trajectory_ref: [{ trajectory_id: 'child' }, { trajectory_id: 'child' }],
            },
          ],
        },
      },
      replied('ready', counted(42, 12)),
    ]
    const trace = await readOne(
      JSON.stringify({
        schema_version: 'ATIF-v1.7',
        session_id: 's',
        agent,
        steps,
        final_metrics: { total_prompt_tokens: 42, total_cost_usd: 1 },
        subagent_trajectories: [child, { ...child, trajectory_id: 'another run' }],
      }),
    )
    expect(describeTrace(trace)).toMatchObject({
      llmCalls: 2,
      toolCalls: [{ name: 'delegate', args: { id: 'c1' }, agent: 'lead' }],
      models: ['m2', 'm1'],
      inputTokens: 49,
      outputTokens: 15,
      costUsd: null,
      userInput: 'hi',
      finalOutput: 'ready',
      agents: [{ name: 'lead' }, { name: 'researcher', within: 'lead' }],
    })
  })
})
