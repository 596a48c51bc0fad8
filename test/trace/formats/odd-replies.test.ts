import { expect, test } from 'vitest'
import { bindCheck } from '../../../src/checks/bind.ts'
import { runChecks } from '../../../src/checks/run.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { readOne } from '../../support/trace-files.ts'

type Asked = readonly [type: string, params: JsonObject]

async function reasonsOn(recorded: unknown, ...asked: readonly Asked[]) {
  const bound = asked.map(([type, params]) =>
    bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }),
  )
  return runChecks(await readOne(JSON.stringify(recorded)), bound).map(({ reason }) => reason)
}

const gemini = (candidate: object) => ({
  candidates: [{ index: 0, ...candidate }],
  usageMetadata: { promptTokenCount: 5, totalTokenCount: 5 },
  modelVersion: 'gemini-2.5-flash',
})
const asked: readonly Asked[] = [
  ['no_agent_error', {}],
  ['content_excludes', { patterns: ['secret'] }],
  ['tools_not_called', { tools: ['refund'] }],
]

test('a reply of Gemini that could not be made has failed', async () => {
  const malformed = { content: {}, finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'refund(17' }
  expect(await reasonsOn(gemini(malformed), ...asked)).toEqual(['failed', 'missing-data', 'missing-data'])
})

test('one that says something, or ended as it should, has not', async () => {
  const said = { content: { role: 'model', parts: [{ text: 'Hello.' }] }, finishReason: 'STOP' }
  expect(await reasonsOn(gemini(said), ...asked)).toEqual(['ok', 'ok', 'ok'])
})

test('calls within `multi_tool_use.parallel` may be of any tool', async () => {
  const uses = [{ recipient_name: 'functions.refund', parameters: { order: 17 } }]
  const call = { name: 'multi_tool_use.parallel', arguments: JSON.stringify({ tool_uses: uses }) }
  const recorded = [
    { role: 'user', content: 'Refund order 17.' },
    { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'function', function: call }] },
    { role: 'tool', tool_call_id: 'c1', content: 'ok' },
    { role: 'assistant', content: 'Done.' },
  ]
  expect(await reasonsOn(recorded, ['tools_not_called', { tools: ['refund'] }])).toEqual(['missing-data'])
})
