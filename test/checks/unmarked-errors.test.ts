import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type { TraceFile } from '../../src/trace/reading/reader.ts'
import { fixture, memoryFile, readAll } from '../support/trace-files.ts'

/** A call of a tool that answered with a text; `more`: what its message says beside. */
const conversation = (answer: string, more: object = {}) =>
  JSON.stringify([
    { role: 'user', content: 'Book a flight' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'book_flight', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: answer, ...more },
    { role: 'assistant', content: 'Done.' },
  ])

async function statusOf(file: TraceFile, type: string, params: JsonObject) {
  const spec = { type, params, severity: 'error', surface: 'assertion', description: '' } as const
  const { traces } = await readAll(file)
  const [trace] = traces
  if (trace === undefined) throw new Error('no trace')
  const [verdict] = runChecks(trace, [bindCheck(spec)])
  return [verdict?.status, verdict?.reason]
}

const unknown = ['error', 'missing-data']
const file = (answer: string, more?: object) => memoryFile(conversation(answer, more), 'a.json')

describe('where a recording does not mark the failures of tools', () => {
  test.for<[type: string, params: JsonObject, status: string | undefined]>([
    ['no_tool_errors', {}, 'error'],
    ['no_tool_errors', { tools: ['search_flights'] }, 'pass'],
    ['no_tool_errors', { error_pattern: '^Error' }, 'fail'],
    ['no_tool_errors', { error_pattern: 'no such words' }, 'pass'],
    ['tool_efficiency', { max_errors: 0 }, 'error'],
    ['tool_efficiency', { max_errors: 0, error_pattern: '^Error' }, 'fail'],
    ['tool_efficiency', { max_calls: 2 }, 'pass'],
    ['tool_call_chain', { steps: [{ tool: 'book_flight', no_error: true }] }, 'error'],
    ['tool_call_chain', { steps: ['book_flight'] }, 'pass'],
    ['tool_called', { name: 'book_flight' }, 'pass'],
  ])('%s %j: %s', async ([type, params, status]) => {
    expect((await statusOf(file('Error: no seats left'), type, params))[0]).toBe(status)
  })

  test('says which tools may have failed', async () => {
    const { traces } = await readAll(file('booked'))
    const spec = { type: 'no_tool_errors', params: {}, severity: 'error', surface: 'assertion' } as const
    expect(
      traces.flatMap((trace) => runChecks(trace, [bindCheck({ ...spec, description: '' })])),
    ).toMatchObject([
      { actual: 'whether book_flight failed: it does not mark failures; `error_pattern` says how one looks' },
    ])
  })

  test.for(['result', 'output'])(
    'an answer that Google wraps as `%s` is as the tool gave it',
    async (key) => {
      const contents = [
        { role: 'user', parts: [{ text: 'Book a flight' }] },
        { role: 'model', parts: [{ functionCall: { name: 'book_flight', args: {} } }] },
        {
          role: 'user',
          parts: [{ functionResponse: { name: 'book_flight', response: { [key]: 'Error: no seats' } } }],
        },
        { role: 'model', parts: [{ text: 'Done.' }] },
      ]
      const recording = memoryFile(JSON.stringify({ contents }), 'a.json')
      const error_pattern = '^Error'
      expect((await statusOf(recording, 'no_tool_errors', { error_pattern }))[0]).toBe('fail')
      const counted = { tools: ['book_flight'], count_failed: false, error_pattern }
      expect((await statusOf(recording, 'tools_called', counted))[0]).toBe('fail')
    },
  )

  test('a mark of the message counts', async () => {
    expect((await statusOf(file('booked', { is_error: false }), 'no_tool_errors', {}))[0]).toBe('pass')
    expect((await statusOf(file('no seats', { is_error: true }), 'no_tool_errors', {}))[0]).toBe('fail')
  })

  test('τ-bench: unknown, until the check says how an error looks', async () => {
    const recording = fixture('openai-messages-taubench-1.json')
    expect(await statusOf(recording, 'no_tool_errors', {})).toEqual(unknown)
    expect((await statusOf(recording, 'no_tool_errors', { error_pattern: '^Error' }))[0]).not.toBe('error')
  })

  test.for(['openai-responses-parallel-2.json', 'sweagent-traj-1.traj', 'agentcheck-results-1.jsonl'])(
    'no check on errors passes: %s',
    async (name) => {
      expect(await statusOf(fixture(name), 'no_tool_errors', {})).toEqual(unknown)
    },
  )
})
