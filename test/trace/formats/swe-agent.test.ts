import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { fixture, readAll, readOne } from '../../support/trace-files.ts'

describe('SWE-agent', () => {
  test('the submission is the output; a demonstration is not what the agent did', async () => {
    const trajectory = {
      trajectory: [],
      history: [
        { role: 'assistant', content: 'demo', action: 'ls', is_demo: true, message_type: 'demonstration' },
        { role: 'user', content: 'fix it', message_type: 'observation' },
        { role: 'assistant', content: 'I look.', action: 'find_file a.py', message_type: 'action' },
        { role: 'user', content: 'Found 1 match', message_type: 'observation' },
        { role: 'assistant', content: 'Done.', action: 'submit', message_type: 'action' },
      ],
      info: {
        submission: 'diff --git',
        model_stats: { instance_cost: 0.25, tokens_sent: 100, tokens_received: 20, api_calls: 2 },
      },
    }
    const trace = await readOne(JSON.stringify(trajectory), 'run.traj')
    expect(describeTrace(trace)).toMatchObject({
      format: 'swe-agent',
      llmCalls: 2,
      toolCalls: [
        { name: 'find_file', args: { command: 'find_file a.py' } },
        { name: 'submit', args: { command: 'submit' } },
      ],
      inputTokens: 100,
      outputTokens: 20,
      costUsd: 0.25,
      userInput: 'fix it',
      finalOutput: 'diff --git',
    })
    expect(trace.toolCalls?.map(({ executed, result }) => [executed, result])).toEqual([
      [true, 'Found 1 match'],
      [true, 'diff --git'],
    ])
  })

  const history = [
    { role: 'user', content: 'fix it', message_type: 'observation' },
    { role: 'assistant', content: 'Done?', action: 'submit', message_type: 'action' },
    { role: 'user', content: 'Review your changes first.', message_type: 'observation' },
    { role: 'assistant', content: 'Done.', action: 'submit\n', message_type: 'action' },
  ]
  test.for([
    [
      'the last step tells what came of it',
      { trajectory: [{ action: 'submit', observation: 'diff a' }], info: {} },
      [true, 'diff a'],
      'diff a',
    ],
    [
      'without an observation it is the submission',
      { trajectory: [{ action: 'submit', observation: '' }], info: { submission: 'diff b' } },
      [true, 'diff b'],
      'diff b',
    ],
    ['nothing tells', { trajectory: [], info: {} }, [false, null], null],
    [
      'the last step is of another action',
      { trajectory: [{ action: 'ls', observation: 'a.py' }], info: {} },
      [false, null],
      null,
    ],
  ] as const)('the last submit: %s', async ([, known, last, output]) => {
    const trace = await readOne(JSON.stringify({ history, ...known }), 'run.traj')
    expect(trace.toolCalls?.map(({ name, executed, result }) => [name, executed, result])).toEqual([
      ['submit', true, 'Review your changes first.'],
      ['submit', ...last],
    ])
    expect(trace.finalOutput).toBe(output)
  })

  test('observations answer the calls that they name', async () => {
    const { traces } = await readAll(fixture('sweagent-traj-1.traj'))
    expect(traces[0]?.toolCalls?.every(({ executed, result }) => executed && result !== null)).toBe(true)
    expect(traces[0]?.finalOutput).toContain('diff --git')
  })
})
