import { expect, test } from 'vitest'
import { recordedFiles } from '../../support/recorded-files.ts'
import { fixture, jsonLines, readAll, readOne } from '../../support/trace-files.ts'

const init = { type: 'init', timestamp: '2026-04-20T09:30:00.000Z', session_id: 's1', model: 'gemini-3-pro' }
const gemini = (...events: readonly object[]) =>
  jsonLines(
    init,
    { type: 'message', timestamp: init.timestamp, role: 'user', content: 'Hi' },
    ...events.map((event) => ({ timestamp: init.timestamp, ...event })),
    { type: 'result', timestamp: init.timestamp, status: 'success', stats: {} },
  )
const geminiText = { type: 'message', role: 'assistant', content: 'Done.', delta: true }
const geminiCall = { type: 'tool_use', tool_name: 'look', tool_id: 'c1', parameters: {} }
const geminiResult = { type: 'tool_result', tool_id: 'c1', status: 'success', output: '18 °C' }

const agUi = (...events: readonly object[]) =>
  jsonLines({ type: 'RUN_STARTED', threadId: 't1', runId: 'r1' }, ...events, {
    type: 'RUN_FINISHED',
    threadId: 't1',
    runId: 'r1',
  })
const agUiText = (messageId: string) => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'All ' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'done.' },
  { type: 'TEXT_MESSAGE_END', messageId },
]
const agUiCall = [
  { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'look' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{}' },
  { type: 'TOOL_CALL_END', toolCallId: 'c1' },
]
const agUiResult = { type: 'TOOL_CALL_RESULT', messageId: 'm9', toolCallId: 'c1', content: '18 °C' }

const items = (...list: readonly object[]) => JSON.stringify([{ role: 'user', content: 'Hi' }, ...list])
const itemText = {
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text: 'Done.', annotations: [] }],
}
const itemCall = { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' }
const itemResult = { type: 'function_call_output', call_id: 'c1', output: '18 °C' }
const itemThought = { type: 'reasoning', id: 'rs_1', summary: [] }
const itemSearch = {
  type: 'web_search_call',
  id: 'ws_1',
  status: 'completed',
  action: { type: 'search', query: 'x' },
}

test.for([
  ['Gemini CLI, words after a call', gemini(geminiCall, geminiText, geminiResult, geminiText)],
  ['AG-UI, two texts', agUi(...agUiText('m1'), ...agUiText('m2'))],
  ['AG-UI, words after a call without a result', agUi(...agUiCall, ...agUiText('m1'))],
  ['OpenAI, two texts', items(itemCall, itemResult, itemText, itemText)],
  ['OpenAI, a thought after a call', items(itemCall, itemThought, itemText, itemResult, itemText)],
] as const)('what may be another reply leaves the number of model calls open: %s', async ([, file]) => {
  expect((await readOne(file)).stated.llmCallsUntold).toBe(true)
})

test.for([
  ['Gemini CLI', gemini(geminiText, geminiText, geminiCall, geminiResult, geminiText), 2],
  ['AG-UI', agUi(...agUiText('m1'), ...agUiCall, agUiResult, ...agUiText('m2')), 2],
  ['OpenAI', items(itemThought, itemText, itemCall, itemResult, itemThought, itemText), 2],
  ['OpenAI, searches of its own', items(itemThought, itemSearch, itemThought, itemSearch, itemText), 1],
] as const)('calls and their answers tell replies apart: %s', async ([, file, calls]) => {
  const { stated, llmCalls } = await readOne(file)
  expect([stated.llmCallsUntold === true, llmCalls.length]).toEqual([false, calls])
})

test('of what is recorded here, only what Codex prints leaves it open', async () => {
  const open = new Set<string>()
  for (const name of recordedFiles) {
    const { traces } = await readAll(fixture(name))
    for (const { stated, llmCalls, source } of traces)
      if (stated.llmCallsUntold === true && llmCalls.length > 0) open.add(source.format)
  }
  expect([...open]).toEqual(['codex-exec'])
})
