import { describe, expect, test } from 'vitest'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

const at = (second: number) => ({ timestamp: `2026-08-07T01:00:0${second}Z` })
const asked = { type: 'user', ...at(0), message: { role: 'user', content: 'Go.' } }
const text = { type: 'text', text: 'Done.' }
const said = (message: object, more: object = {}) => ({ type: 'assistant', ...at(1), message, ...more })

async function read(...rows: object[]) {
  const { traces, damaged } = await readAll(memoryFile(jsonLines(...rows), 'run.jsonl'))
  return traces.map(({ id, userInput, finalOutput, toolCalls }) => ({
    userInput,
    finalOutput,
    tools: toolCalls?.map(({ name }) => name),
    isWhole: !damaged.includes(id),
  }))
}

describe('rows of Claude Code that somebody wrote or shortened', () => {
  test.for([
    ['with a session', { sessionId: 's' }],
    ['without ids', {}],
  ] as const)('a reply is a text, %s', async ([, ids]) => {
    const rows = [asked, said({ role: 'assistant', content: 'Done.' })].map((row) => ({ ...row, ...ids }))
    expect(await read(...rows)).toEqual([
      { userInput: 'Go.', finalOutput: 'Done.', tools: [], isWhole: true },
    ])
  })

  test.for([{ id: 'm' }, { usage: { input_tokens: 1, output_tokens: 1 } }])(
    'a reply of the API whose content is a text is damaged: %j',
    async (more) => {
      const reply = said({ role: 'assistant', content: 'Done.', ...more }, { sessionId: 's' })
      expect(await read({ ...asked, sessionId: 's' }, reply)).toMatchObject([{ isWhole: false }])
    },
  )

  test('only the first row names the session', async () => {
    const call = { type: 'tool_use', id: 't', name: 'Read', input: {} }
    const rows = [
      { type: 'system', subtype: 'init', sessionId: 's', cwd: '/home/a', ...at(0) },
      { ...asked, isSidechain: false },
      said({ id: 'a', role: 'assistant', content: [call] }, { isSidechain: false }),
      said({ id: 'b', role: 'assistant', content: [text] }, { isSidechain: false }),
    ]
    expect(await read(...rows)).toMatchObject([{ userInput: 'Go.', finalOutput: 'Done.', tools: ['Read'] }])
  })

  test('the stream names none', async () => {
    const rows = [
      { type: 'system', subtype: 'init', cwd: '/home/a', tools: ['Bash'], model: 'claude-sonnet-4-5' },
      said({ id: 'a', role: 'assistant', content: [text] }),
      { type: 'result', subtype: 'success', is_error: false, result: 'Done.', num_turns: 1 },
    ]
    expect(await read(...rows)).toMatchObject([{ finalOutput: 'Done.', isWhole: true }])
  })
})

test('events of `codex exec` may begin with a complaint', async () => {
  const rows = [
    { type: 'error', message: 'Model metadata not found.' },
    { type: 'thread.started', thread_id: 't' },
    { type: 'turn.started' },
    { type: 'item.completed', item: { id: 'i', type: 'agent_message', text: 'Done.' } },
    { type: 'turn.completed', usage: { input_tokens: 9, cached_input_tokens: 0, output_tokens: 2 } },
  ]
  expect(await read(...rows)).toMatchObject([{ finalOutput: 'Done.', isWhole: true }])
  const { traces } = await readAll(memoryFile(jsonLines({ type: 'error', message: 'No.' }), 'run.jsonl'))
  expect(traces).toEqual([])
})
