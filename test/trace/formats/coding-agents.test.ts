import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { getMessageText } from '../../../src/trace/model/message.ts'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const usage = {
  input_tokens: 1,
  cache_read_input_tokens: 10,
  cache_creation_input_tokens: 100,
  output_tokens: 5,
}

interface RowInit {
  readonly uuid: string
  readonly parent?: string | null
  readonly [key: string]: unknown
}

function row(type: string, message: object, { uuid, parent = null, ...rest }: RowInit): object {
  const second = String(Number.parseInt(uuid, 36) % 60).padStart(2, '0')
  const base = {
    type,
    uuid,
    parentUuid: parent,
    sessionId: 's1',
    timestamp: `2026-03-17T14:30:${second}.000Z`,
  }
  return { ...base, message, ...rest }
}

const user = (content: unknown, init: RowInit) => row('user', { role: 'user', content }, init)
const reply = (id: string, content: readonly unknown[], init: RowInit) =>
  row('assistant', { id, role: 'assistant', model: 'claude-x', content, usage }, init)
const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })
const result = (id: string, content: unknown, more: object = {}) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...more,
})
const text = (words: string) => ({ type: 'text', text: words })

const named = (uuid: string, parent: string | null, session: string) =>
  reply(`m${uuid}`, [text('a')], { uuid, parent, sessionId: session })
const torn = (line: object, from: string) => JSON.stringify(line).split(from, 1)[0] ?? ''

describe('Claude Code sessions', () => {
  test('turns are what a person typed; the session is the id of the trace', async () => {
    const { traces } = await readAll(fixture('claude-code-3.jsonl'))
    expect(
      traces.map(({ id, turns }) => ({
        id,
        said: turns.map(({ user: said }) => said && getMessageText(said)),
      })),
    ).toEqual([
      {
        id: '7f2abd2d-7cfc-4447-9ddd-3ca8d14e02e9',
        said: [
          'add myapp directory and create myapp/hoge.py which shows result of print(1+1).',
          'cd to myapp and run python hoge.py',
        ],
      },
    ])
  })

  test('one call of the API is one model call, however many rows tell it, and however often', async () => {
    const rows = [
      user('hi', { uuid: '1' }),
      reply('m1', [text('a')], { uuid: '2', parent: '1' }),
      reply('m1', [use('t1', 'Bash', { command: 'ls' })], { uuid: '3', parent: '2' }),
      user([result('t1', 'x')], { uuid: '4', parent: '3' }),
      reply('m2', [text('done')], { uuid: '5', parent: '4' }),
    ]
    const again = rows.map((raw) => ({
      ...raw,
      uuid: `${(raw as { uuid: string }).uuid}0`,
      parentUuid: null,
    }))
    for (const lines of [rows, [...rows, ...rows], [...rows, ...again]]) {
      const trace = await readOne(jsonLines(...lines))
      expect(describeTrace(trace)).toMatchObject({
        id: 's1',
        llmCalls: 2,
        toolCalls: [{ name: 'Bash', args: { command: 'ls' } }],
        inputTokens: 222,
        cachedTokens: 20,
        outputTokens: 10,
        finalOutput: 'done',
      })
    }
  })

  // It was none of the run, and a forbidden call in it was hidden: what ran has run, whatever was said of it later.
  test('what follows a prompt that was taken back was done, and is not part of the conversation', async () => {
    const trace = await readOne(
      jsonLines(
        user('first', { uuid: '1' }),
        reply('m1', [text('one')], { uuid: '2', parent: '1' }),
        user('wrong', { uuid: '3', parent: '2' }),
        reply('m2', [use('t1', 'Bash', {})], { uuid: '4', parent: '3' }),
        user([result('t1', 'x')], { uuid: '5', parent: '4' }),
        reply('m4', [text('wrong')], { uuid: '8', parent: '5' }),
        user('right', { uuid: '6', parent: '2' }),
        reply('m3', [text('two')], { uuid: '7', parent: '6' }),
      ),
    )
    expect(trace.turns.map(({ user: said }) => said && getMessageText(said))).toEqual(['first', 'right'])
    expect(trace.toolCalls?.map(({ name, result: told }) => [name, told])).toEqual([['Bash', 'x']])
    expect(trace.llmCalls).toHaveLength(4)
    expect(trace.finalOutput).toBe('two')
  })

  test.for([
    ['by its prompt', {}, {}],
    ['by its id', { agentId: 'a1' }, { toolUseResult: { agentId: 'a1' } }],
  ] as const)('a sub-agent runs inside of the call that started it: %s', async ([, side, answer]) => {
    const sidechain = { isSidechain: true, ...side }
    const trace = await readOne(
      jsonLines(
        user('go', { uuid: '1' }),
        reply('m1', [use('t1', 'Task', { subagent_type: 'explorer', prompt: 'look' })], {
          uuid: '2',
          parent: '1',
        }),
        user('look', { uuid: '3', ...sidechain }),
        reply('m2', [use('t2', 'Read', { file: 'a' })], { uuid: '4', parent: '3', ...sidechain }),
        user([result('t2', 'A')], { uuid: '5', parent: '4', ...sidechain }),
        reply('m3', [text('found')], { uuid: '6', parent: '5', ...sidechain }),
        user([result('t1', 'found')], { uuid: '7', parent: '2', ...answer }),
        reply('m4', [text('all done')], { uuid: '8', parent: '7' }),
      ),
    )
    const byId = new Map(trace.spans.map((span) => [span.id, span]))
    const agent = trace.spans.find(({ name }) => name === 'explorer')
    expect(agent?.kind).toBe('agent')
    expect(byId.get(agent?.parentId ?? '')?.name).toBe('Task')
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['Task', 'Read'])
    expect(trace.spans.find(({ name }) => name === 'Read')?.parentId).toBe(agent?.id)
    expect({ calls: trace.llmCalls.length, turns: trace.turns.length, output: trace.finalOutput }).toEqual({
      calls: 4,
      turns: 1,
      output: 'all done',
    })
    expect(trace.diagnostics).toEqual([])
  })

  test('errors of the API, commands, reminders and summaries are neither calls nor turns', async () => {
    const trace = await readOne(
      jsonLines(
        { type: 'summary', summary: 's', leafUuid: '9' },
        user('hi', { uuid: '1' }),
        user('<command-name>/clear</command-name>', { uuid: '2', parent: '1' }),
        user('the story so far', { uuid: '3', parent: '2', isCompactSummary: true }),
        row(
          'assistant',
          { id: 'x', model: '<synthetic>', content: [text('API Error')] },
          { uuid: '4', parent: '3' },
        ),
        reply('m1', [text('hello')], { uuid: '5', parent: '4' }),
        user([text('[Request interrupted by user]')], { uuid: '6', parent: '5' }),
      ),
    )
    expect({ calls: trace.llmCalls.length, turns: trace.turns.length }).toEqual({ calls: 1, turns: 1 })
  })

  test('what a command stands for was asked', async () => {
    const command = user('<command-name>/init</command-name>', { uuid: '1', parent: null })
    const expanded = user([text('Analyze the code.')], { uuid: '2', parent: '1', isMeta: true })
    const answer = reply('m1', [text('done')], { uuid: '3', parent: '2' })
    const trace = await readOne(jsonLines(command, expanded, answer))
    expect([trace.userInput, trace.turns.length, trace.stated.gap]).toEqual(['Analyze the code.', 1, null])
    const other = user([text('Base directory for this skill: x')], { uuid: '2', parent: '0', isMeta: true })
    expect((await readOne(jsonLines(command, other, answer))).userInput).toBeNull()
  })

  test('a run that stopped while a tool was to answer has no output', async () => {
    const trace = await readOne(
      jsonLines(
        user('hi', { uuid: '1' }),
        reply('m1', [text('let me see'), use('t1', 'Bash', { command: 'ls' })], { uuid: '2', parent: '1' }),
      ),
    )
    expect(trace.finalOutput).toBeNull()
    expect(trace.toolCalls).toMatchObject([{ name: 'Bash', executed: false }])
  })

  test('a line that cannot be read is named, and its sessions are damaged', async () => {
    const { traces, damaged, diagnostics } = await readAll(
      memoryFile(
        jsonLines(
          user('hi', { uuid: '1' }),
          '{"type":"assis',
          reply('m1', [text('a')], { uuid: '2', parent: '1' }),
        ),
      ),
    )
    expect(traces.map(({ id }) => id)).toEqual(['s1'])
    expect(damaged).toEqual(['s1'])
    expect(diagnostics).toMatchObject([{ code: 'trace-line', line: 2 }])
  })

  describe('a line that cannot be read damages its own session', () => {
    const sessions = [
      user('hi', { uuid: '1', sessionId: 's1' }),
      named('2', '1', 's1'),
      user('hi', { uuid: '3', sessionId: 's2' }),
      named('4', '3', 's2'),
    ]

    test.for<[string, readonly unknown[], readonly string[]]>([
      ['that it names', [torn(named('5', '4', 's2'), '"content"')], ['s2']],
      ['that its parent is of, whatever it calls it', [torn(named('5', '2', 's3'), '"content"')], ['s1']],
      [
        'and one that goes on from it',
        [torn(named('5', '2', 's3'), '"content"'), named('6', '5', 's3')],
        ['s1', 's3'],
      ],
      ['and all where it names none', [torn(named('5', '4', 's2'), ',"uuid"')], ['s1', 's2']],
      [
        'and all where it names one that is not there',
        [torn(named('5', null, 's9'), '"content"')],
        ['s1', 's2'],
      ],
      [
        'and not what its message speaks of',
        ['{"type":"assistant","message":{"content":[{"input":{"sessionId":"s1"'],
        ['s1', 's2'],
      ],
    ])('%s', async ([, lines, expected]) => {
      const { damaged } = await readAll(memoryFile(jsonLines(...sessions, ...lines)))
      expect(damaged.toSorted()).toEqual(expected)
    })
  })
})

const says = (id: string, content: readonly unknown[]) => ({
  type: 'assistant',
  session_id: 's2',
  parent_tool_use_id: null,
  message: { id, role: 'assistant', model: 'claude-x', content, usage: { ...usage, output_tokens: 1 } },
})

describe('the stream of Claude Code', () => {
  const init = { type: 'system', subtype: 'init', session_id: 's2', model: 'claude-x' }
  const end = {
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: 'done',
    session_id: 's2',
    total_cost_usd: 0.5,
    duration_ms: 1200,
    usage: {
      input_tokens: 2,
      cache_read_input_tokens: 20,
      cache_creation_input_tokens: 200,
      output_tokens: 40,
    },
  }

  test.for([
    ['as lines', jsonLines(init, says('m1', [text('a')]), says('m2', [text('done')]), end)],
    ['as a list', JSON.stringify([init, says('m1', [text('a')]), says('m2', [text('done')]), end])],
  ] as const)('the result tells tokens, cost, time and output: %s', async ([, content]) => {
    expect(describeTrace(await readOne(content))).toMatchObject({
      id: 's2',
      format: 'claude-code',
      llmCalls: 2,
      inputTokens: 222,
      outputTokens: 40,
      costUsd: 0.5,
      durationMs: 1200,
      finalOutput: 'done',
    })
  })

  test('a call comes before what runs in it', async () => {
    const inside = { parent_tool_use_id: 't1' }
    const content = jsonLines(
      init,
      says('m1', [use('t1', 'Task', { prompt: 'look' })]),
      { ...says('m2', [use('t2', 'Grep', { pattern: 'x' })]), ...inside },
      { type: 'user', message: { role: 'user', content: [result('t2', 'x')] }, ...inside },
      { type: 'user', message: { role: 'user', content: [result('t1', 'found')] } },
      says('m3', [text('done')]),
      end,
    )
    expect(describeTrace(await readOne(content))).toMatchObject({
      toolCalls: [
        { name: 'Task', agent: 'claude-code' },
        { name: 'Grep', agent: 'sub-agent' },
      ],
      finalOutput: 'done',
    })
  })

  const models = {
    'claude-x': { inputTokens: 222, outputTokens: 40, costUSD: 0.4 },
    'claude-y': { inputTokens: 30, cacheReadInputTokens: 400, cacheCreationInputTokens: 7, outputTokens: 60 },
  }
  test.for([
    ['the totals of its models', { modelUsage: models }, 659, 100],
    ['no totals, or too small ones', { modelUsage: { 'claude-x': models['claude-x'] } }, 333, null],
    ['none', {}, 333, null],
  ] as const)(
    'where sub-agents work, the result counts the agent alone: %s',
    async ([, more, inputTokens, outputTokens]) => {
      const inside = { parent_tool_use_id: 't1' }
      const content = jsonLines(
        init,
        says('m1', [use('t1', 'Task', { prompt: 'look' })]),
        { ...says('m2', [text('found')]), ...inside },
        { type: 'user', message: { role: 'user', content: [result('t1', 'found')] } },
        says('m3', [text('done')]),
        { ...end, ...more },
      )
      expect(describeTrace(await readOne(content))).toMatchObject({ inputTokens, outputTokens })
    },
  )

  test('events of the stream that tell nothing', async () => {
    const event = { type: 'rate_limit_event', rate_limit_info: {}, session_id: 's2' }
    const { traces, diagnostics } = await readAll(
      memoryFile(jsonLines(init, event, says('m1', [text('done')]), end)),
    )
    expect(diagnostics).toEqual([])
    expect(traces.map(describeTrace)).toMatchObject([{ llmCalls: 1, finalOutput: 'done' }])
  })

  test('a result alone is a run of which no call is known', async () => {
    expect(describeTrace(await readOne(JSON.stringify(end)))).toMatchObject({
      llmCalls: 0,
      outputTokens: 40,
      costUsd: 0.5,
    })
  })

  test('a run that failed says why', async () => {
    const failed = { ...end, subtype: 'error_max_turns', is_error: true, result: undefined }
    const trace = await readOne(jsonLines(init, says('m1', [text('a')]), failed))
    expect(trace.spans[0]?.error).toEqual({ type: null, message: 'error_max_turns' })
    expect([trace.finalOutput, trace.failure]).toEqual([null, 'error_max_turns'])
  })
})
