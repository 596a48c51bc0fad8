import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

async function read(...rows: readonly object[]) {
  const { traces, damaged, diagnostics } = await readAll(memoryFile(jsonLines(...rows)))
  return { described: traces.map(describeTrace), traces, damaged, diagnostics }
}

const call = (name: string) => ({ id: 'c1', type: 'function', function: { name, arguments: '{"path":"a"}' } })
const asks = (...calls: readonly unknown[]) => ({ role: 'assistant', content: null, tool_calls: calls })
const answered = { role: 'tool', content: 'strict', tool_call_id: 'c1' }
const says = { role: 'assistant', content: 'The mode is strict.' }
const row = {
  example_id: 0,
  prompt: [{ role: 'user', content: 'Which mode?' }],
  completion: [asks(call('read')), answered, says],
  reward: 0.5,
  is_completed: true,
}

describe('rollouts of verifiers', () => {
  test.for<[string, unknown]>([
    ['objects', call('read')],
    ['texts, as older versions write them', JSON.stringify(call('read'))],
  ])('tell their calls as %s', async ([, written]) => {
    const { described, diagnostics } = await read({ ...row, completion: [asks(written), answered, says] })
    expect(described).toMatchObject([
      { format: 'verifiers', userInput: 'Which mode?', finalOutput: 'The mode is strict.' },
    ])
    expect(described[0]?.toolCalls).toMatchObject([{ name: 'read', args: { path: 'a' } }])
    expect(diagnostics).toEqual([])
  })

  test('what was asked and said may be text alone', async () => {
    const { described } = await read({ ...row, prompt: 'Which mode?', completion: 'Strict.' })
    expect(described).toMatchObject([{ userInput: 'Which mode?', finalOutput: 'Strict.', toolCalls: [] }])
  })

  test('tokens and the reward are of the whole run', async () => {
    const { described, traces } = await read({ ...row, token_usage: { input_tokens: 9, output_tokens: 4 } })
    expect(described).toMatchObject([{ inputTokens: 9, outputTokens: 4 }])
    expect(traces[0]?.stated.scores).toEqual({ reward: 0.5 })
  })

  test.for<[string, object]>([
    ['a call', { trajectory: [{ completion: [asks(call('delete'))] }] }],
    [
      'a further call of the same name',
      { trajectory: [{ completion: [asks({ ...call('read'), id: 'c2' })] }] },
    ],
    [
      'a call that it writes as text',
      { trajectory: [{ completion: [asks(JSON.stringify(call('delete')))] }] },
    ],
  ])('a trajectory with %s that the completion leaves out makes a run that lacks steps', async ([, more]) => {
    const { traces } = await read({ ...row, ...more })
    expect(traces[0]?.stated.gap).toBe('steps of its trajectory')
  })

  test('one whose steps all stand in the completion lacks nothing', async () => {
    const { traces, damaged, diagnostics } = await read({
      ...row,
      trajectory: [{ completion: [asks(call('read'))] }, { completion: [says] }],
    })
    expect([traces[0]?.stated.gap ?? null, damaged, diagnostics]).toEqual([null, [], []])
  })

  test('a row of one reply and no sign of a rollout stays a chat completion', async () => {
    const { described } = await read({ prompt: 'Which mode?', completion: 'Strict.' })
    expect(described).toMatchObject([{ format: 'openai-chat' }])
  })
})
