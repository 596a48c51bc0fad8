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

const user = (content: string) => ({ role: 'user', content })
const bash = (command: string, word = 'bash') => ({
  role: 'assistant',
  content: `THOUGHT: I look.\n\n\`\`\`${word}\n${command}\n\`\`\``,
})

describe('mini-swe-agent', () => {
  const info = {
    model_stats: { instance_cost: 0.25, api_calls: 2 },
    mini_version: '1.17.0',
    exit_status: 'Submitted',
    submission: 'diff --git',
  }
  const written = (messages: object[], facts: object = {}) =>
    JSON.stringify({ info: { ...info, ...facts }, messages, trajectory_format: 'mini-swe-agent-1' })

  test('the only block of a reply is a call of bash, the submission the output', async () => {
    const trace = await readOne(
      written([
        { role: 'system', content: 'Answer with one block.' },
        user('fix it'),
        bash('ls src'),
        user('<returncode>0</returncode>\n<output>\na.py</output>'),
        { role: 'assistant', content: '```bash\nls\n```\nor\n```bash\nrm -r .\n```' },
        user('Write exactly one block.'),
        bash('echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT', 'mswea_bash_command'),
        user('diff --git'),
      ]),
      'run.traj.json',
    )
    expect(describeTrace(trace)).toMatchObject({
      format: 'swe-agent',
      llmCalls: 3,
      toolCalls: [
        { name: 'bash', args: { command: 'ls src' } },
        { name: 'bash', args: { command: 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT' } },
      ],
      costUsd: 0.25,
      userInput: 'fix it',
      finalOutput: 'diff --git',
    })
    expect(trace.toolCalls?.every(({ executed }) => executed)).toBe(true)
  })

  test('version 2 records calls', async () => {
    const call = { id: 'c', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } }
    const trace = await readOne(
      written(
        [
          user('fix it'),
          { role: 'assistant', content: 'I look.', tool_calls: [call], extra: {} },
          { role: 'tool', tool_call_id: 'c', content: 'a.py', extra: { returncode: 0 } },
          { role: 'exit', content: 'diff --git', extra: { exit_status: 'Submitted' } },
        ],
        { mini_version: '2.0.0' },
      ),
      'run.traj.json',
    )
    expect(trace.toolCalls).toMatchObject([{ name: 'bash', args: { command: 'ls' }, result: 'a.py' }])
    expect(trace.finalOutput).toBe('diff --git')
    expect(trace.diagnostics).toEqual([])
  })

  const call = { id: 'c', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } }
  const usage = { prompt_tokens: 90, completion_tokens: 9 }
  const replied = (...actions: object[]) => ({
    role: 'assistant',
    content: null,
    tool_calls: [call],
    extra: {
      actions,
      response: { model: 'gpt-5-mini', choices: [{ message: { tool_calls: [call] } }], usage },
    },
  })
  const ran = { command: 'ls', tool_call_id: 'c' }
  const answered = { role: 'tool', tool_call_id: 'c', content: 'a.py', extra: { returncode: 0 } }

  test.for([
    ['all replies', 1, 90],
    ['not those that called nothing', 2, null],
  ] as const)(
    'what it ran and answered stands beside it again; tokens, where it keeps %s',
    async ([, api, input]) => {
      const stats = { model_stats: { instance_cost: 0.25, api_calls: api } }
      const trace = await readOne(written([user('fix it'), replied(ran), answered], stats), 'run.traj.json')
      expect(trace.diagnostics).toEqual([])
      expect(describeTrace(trace)).toMatchObject({
        toolCalls: [{ name: 'bash', args: { command: 'ls' } }],
        models: ['gpt-5-mini'],
        inputTokens: input,
      })
      expect(trace.stated.gap).toBe(null)
    },
  )

  test.for([
    ['another', [{ ...ran, command: 'rm -r .' }]],
    ['one more', [ran, { command: 'rm -r .', tool_call_id: 'd' }]],
  ] as const)('where its actions name %s, calls are missing', async ([, actions]) => {
    const trace = await readOne(written([user('fix it'), replied(...actions), answered]), 'run.traj.json')
    expect(trace.stated.gap).toBe('calls that its actions name')
  })

  test('a run that hit its limits failed', async () => {
    const trace = await readOne(
      written([user('fix it'), bash('ls')], { exit_status: 'LimitsExceeded', submission: '' }),
      'run.traj.json',
    )
    expect(trace.failure).toContain('LimitsExceeded')
  })
})

const printed = (text: string) => ({
  role: 'user',
  content: `<returncode>0</returncode>\n<output>\n${text}\n</output>`,
})

const read = async (messages: object[]) => {
  const trace = await readOne(JSON.stringify(messages), 'run.traj.json')
  const { format, userInput } = describeTrace(trace)
  return [format, userInput, trace.toolCalls?.map(({ args, result }) => [args, result]), trace.finalOutput]
}

describe('mini-swe-agent before it told of its format', () => {
  const fence = '`'.repeat(3)
  const asks = (command: string) => ({
    role: 'assistant',
    content: `I go on.\n${fence}bash\n${command}\n${fence}`,
  })
  const begun = [
    { role: 'system', content: 'One block of bash a reply.' },
    { role: 'user', content: 'fix it' },
    asks('ls'),
    printed('a.py'),
  ]
  test('messages alone are a run, whose last command prints what it submits', async () => {
    const command = 'echo MINI_SWE_AGENT_FINAL_OUTPUT && git diff'
    expect(await read([...begun, asks(command), { role: 'user', content: 'diff --git' }])).toEqual([
      'swe-agent',
      'fix it',
      [
        [{ command: 'ls' }, expect.stringContaining('a.py')],
        [{ command }, 'diff --git'],
      ],
      'diff --git',
    ])
  })

  test('where nothing was submitted, what it said last is the answer', async () => {
    const [, , calls, answer] = await read([...begun, { role: 'assistant', content: 'I give up.' }])
    expect([calls, answer]).toEqual([[[{ command: 'ls' }, expect.stringContaining('a.py')]], 'I give up.'])
  })

  test('where no command is known to have run, the messages are those of any agent', async () => {
    const [format] = await read(begun.slice(0, 3))
    expect(format).toBe('openai-messages')
  })
})
