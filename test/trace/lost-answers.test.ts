import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import { jsonLines, readOne } from '../support/trace-files.ts'

const forbidden = bindCheck({
  type: 'tools_not_called',
  params: { tools: ['delete'] },
  severity: 'error',
  surface: 'assertion',
  description: '',
})

const at = '2026-01-01T00:00:00Z'
const codex = (type: string, payload: object) => ({ timestamp: at, type, payload })
const claude = (uuid: string, parentUuid: string | null, type: string, content: unknown) => ({
  type,
  uuid,
  parentUuid,
  sessionId: 's',
  timestamp: at,
  message: { ...(type === 'user' ? { role: 'user' } : { id: 'm', role: 'assistant', model: 'c' }), content },
})
const done = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }

/** The beginning of a conversation is cut off, between a tool call and its answer. */
test.for<readonly [string, string]>([
  [
    'Anthropic',
    JSON.stringify([
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    ]),
  ],
  [
    'Bedrock',
    JSON.stringify([
      {
        role: 'user',
        content: [{ toolResult: { toolUseId: 't', content: [{ text: 'ok' }], status: 'success' } }],
      },
      { role: 'assistant', content: [{ text: 'Done.' }] },
    ]),
  ],
  [
    'items of OpenAI Responses',
    JSON.stringify([{ type: 'function_call_output', call_id: 'c', output: 'ok' }, done]),
  ],
  [
    'LangChain',
    JSON.stringify([
      { type: 'tool', content: 'ok', tool_call_id: 'c' },
      { type: 'ai', content: 'Done.', response_metadata: {} },
    ]),
  ],
  [
    'ATIF',
    JSON.stringify({
      schema_version: 'ATIF-v1.2',
      agent: { name: 'a' },
      steps: [
        {
          source: 'agent',
          message: 'Done.',
          observation: { results: [{ source_call_id: 'c', content: 'ok' }] },
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
          messages: [
            { role: 'tool', id: 'c', content: 'ok', requestor: 'assistant' },
            { role: 'assistant', content: 'Done.' },
          ],
        },
      ],
    }),
  ],
  [
    'Codex',
    jsonLines(
      codex('session_meta', { id: 's' }),
      codex('response_item', { type: 'function_call_output', call_id: 'c', output: 'ok' }),
      codex('response_item', done),
    ),
  ],
  [
    'Claude Code',
    jsonLines(
      claude('1', null, 'user', 'hi'),
      claude('2', '1', 'user', [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }]),
      claude('3', '2', 'assistant', [{ type: 'text', text: 'Done.' }]),
    ),
  ],
])('an answer to a call that is not recorded may be of any tool: %s', async ([, content]) => {
  const trace = await readOne(content)
  expect(trace.toolCalls).toMatchObject([{ name: '', result: 'ok' }])
  expect(runChecks(trace, [forbidden])[0]?.reason).toBe('missing-data')
})

test('an answer that is told twice is of one call', async () => {
  const call = { type: 'tool_use', id: 't', name: 'look', input: {} }
  const answer = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }] }
  const messages = [{ role: 'assistant', content: [call] }, answer, answer]
  const { toolCalls } = await readOne(JSON.stringify(messages))
  expect(toolCalls?.map(({ name }) => name)).toEqual(['look'])
})

const asks = { type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'c' }
const ends = (words: string | null) =>
  codex('event_msg', { type: 'task_complete', last_agent_message: words })

test.for<readonly [string, readonly object[], string | null]>([
  ['that ends with words', [ends('Done.')], 'Done.'],
  ['that ends without', [ends(null)], null],
  ['that does not end', [], null],
  ['after which another starts', [ends('Done.'), codex('event_msg', { type: 'task_started' })], null],
  ['that is broken off', [ends('Done.'), codex('event_msg', { type: 'turn_aborted' })], null],
  ['after which a call is made', [ends('Done.'), codex('response_item', { ...asks, call_id: 'd' })], null],
])('a call without an answer does not take its answer from a turn of Codex %s', async ([, rows, words]) => {
  const asked = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }
  const said = [asked, asks, done].map((item) => codex('response_item', item))
  const { finalOutput, toolCalls } = await readOne(
    jsonLines(codex('session_meta', { id: 's' }), ...said, ...rows),
  )
  expect(finalOutput).toBe(words)
  expect(toolCalls?.[0]).toMatchObject({ name: 'apply_patch', result: null })
})
