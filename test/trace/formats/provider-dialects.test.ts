import { expect, test } from 'vitest'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

const id = 'c'
const model = 'm'
const object = 'chat.completion.chunk'
const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 }
const chunk = (delta: object, more: object = {}) => ({
  id,
  model,
  object,
  choices: [{ index: 0, delta, finish_reason: null, ...more }],
})
const end = { ...chunk({}, { finish_reason: 'stop' }), usage }
const thought = { type: 'thinking', thinking: [{ type: 'text', text: 'Paris, ' }] }
const more = { type: 'thinking', thinking: [{ type: 'text', text: 'surely.' }] }
const answer = { type: 'text', text: 'Paris.' }
const whole = (message: object, beside: object = {}) => ({
  id,
  model,
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message }, ...beside }],
  usage,
})
const events = (...chunks: object[]) =>
  `${chunks.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')}data: [DONE]\n\n`
const azure = { id: '', model: '', object: '', created: 0, choices: [], prompt_filter_results: [] }
const anthropic = [
  {
    type: 'message_start',
    message: { id, type: 'message', role: 'assistant', model, content: [], usage: { input_tokens: 5 } },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'compaction', content: null } },
  { type: 'content_block_delta', index: 0, delta: { type: 'compaction_delta', content: 'Earlier.' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Paris.' } },
  { type: 'content_block_stop', index: 1 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
  { type: 'message_stop' },
]

test.for([
  ['thoughts of Mistral in blocks', JSON.stringify(whole({ content: [thought, answer] }))],
  [
    'the same as a stream',
    events(...[[thought], [more], [answer]].map((content) => chunk({ content })), end),
  ],
  ['a stream of Azure, after what it found in the prompt', events(azure, chunk({ content: 'Paris.' }), end)],
  ['the same, one a line', jsonLines(azure, chunk({ content: 'Paris.' }), end)],
  [
    'a reply of Perplexity',
    JSON.stringify(whole({ content: 'Paris.' }, { delta: { content: '' } }), null, 2),
  ],
  ['a summary of Claude before its answer', events(...anthropic)],
] as const)('what only one provider writes is read: %s', async ([, text]) => {
  const { traces, damaged, diagnostics } = await readAll(memoryFile(text, 'run.txt'))
  expect([damaged, diagnostics]).toEqual([[], []])
  expect(traces.map(({ finalOutput, usage: sum }) => [finalOutput, sum?.input, sum?.output])).toEqual([
    ['Paris.', 5, 2],
  ])
})

test('Claude at Vertex AI is asked under its own path', async () => {
  const path = 'projects/p/locations/us-east5/publishers/anthropic/models/claude-3-7-sonnet@20250219'
  const reply = {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [answer],
    stop_reason: 'end_turn',
    usage: { input_tokens: 5, output_tokens: 2 },
  }
  const body = { anthropic_version: 'vertex-2023-10-16', messages: [{ role: 'user', content: 'Where?' }] }
  const pair = (verb: string, response: unknown) => ({
    request: { method: 'POST', url: `https://us-east5-aiplatform.googleapis.com/v1/${path}:${verb}`, body },
    response: { status: 200, body: response },
  })
  for (const one of [pair('rawPredict', reply), pair('streamRawPredict', events(...anthropic))]) {
    const { traces, damaged } = await readAll(memoryFile(JSON.stringify([one]), 'run.json'))
    expect([damaged, traces.map(({ userInput, finalOutput }) => [userInput, finalOutput])]).toEqual([
      [],
      [['Where?', 'Paris.']],
    ])
  }
})
