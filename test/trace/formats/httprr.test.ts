import { expect, test } from 'vitest'
import { memoryFile, readAll } from '../../support/trace-files.ts'

const url = 'https://api.openai.com/v1/chat/completions'
const calls = [{ id: 'c', type: 'function', function: { name: 'cancel', arguments: '{"order":"A-17"}' } }]
const question = { role: 'user', content: 'Cancel A-17 – now.' }
const tool = { role: 'tool', tool_call_id: 'c', content: 'done' }
const sent = (...messages: object[]) => JSON.stringify({ model: 'gpt-4o-mini', messages })
const reply = (message: object) =>
  JSON.stringify({
    object: 'chat.completion',
    model: 'gpt-4o-mini',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 50, completion_tokens: 15, total_tokens: 65 },
  })

/** A request and a reply as `httprr` keeps them, with their sizes in bytes. */
function pair(request: string, response: string, header = 'Content-Type: application/json'): string {
  const asked = `POST ${url} HTTP/1.1\r\nHost: api.openai.com\r\n\r\n${request}`
  const answered = `HTTP/1.1 200 OK\r\n${header}\r\n\r\n${response}`
  return `${Buffer.byteLength(asked)} ${Buffer.byteLength(answered)}\n${asked}${answered}`
}

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const first = pair(sent(question), reply({ content: null, tool_calls: calls }))
const request = sent(question, { role: 'assistant', tool_calls: calls }, tool)
const answer = reply({ content: 'It is cancelled – done.' })
const second = pair(request, answer)
const inChunks = pair(
  request,
  `${chunk(answer.slice(0, 40))}${chunk(answer.slice(40))}0\r\n\r\n`,
  'Transfer-Encoding: chunked',
)
const read = async (...pairs: string[]) =>
  readAll(memoryFile(`httprr trace v1\n${pairs.join('')}`, 'run.httprr'))

test.for([
  ['at once', second],
  ['in chunks', inChunks],
] as const)('a run is read out of what Go recorded, whose reply was sent %s', async ([, last]) => {
  const { traces, damaged, diagnostics } = await read(first, last)
  expect([damaged, diagnostics]).toEqual([[], []])
  expect(
    traces.map(({ finalOutput, userInput, toolCalls, usage }) => [
      userInput,
      finalOutput,
      toolCalls?.map(({ name, args, result }) => [name, args, result]),
      usage?.input,
    ]),
  ).toEqual([[question.content, 'It is cancelled – done.', [['cancel', { order: 'A-17' }, 'done']], 100]])
})

test.for([
  ['in its last reply', [first, second.slice(0, -20)]],
  ['in the sizes of a pair', [first, '12']],
  ['in its first pair', [first.slice(0, 90)]],
  ['where sizes are wrong', [first.replace(/^\d+/, '7'), second]],
] as const)('a recording that is cut off %s is no whole run', async ([, pairs]) => {
  const { traces, damaged, diagnostics } = await read(...pairs)
  expect([damaged.length > 0 || diagnostics.length > 0, traces[0]?.finalOutput ?? null]).toEqual([true, null])
})

test('a pair may stand alone, as the test agent of Datadog keeps it', async () => {
  const interaction = {
    request: { method: 'POST', url, headers: { 'Content-Length': '9' }, body: request },
    response: { status: { code: 200, message: 'OK' }, headers: {}, body: answer },
  }
  const { traces, damaged } = await readAll(memoryFile(JSON.stringify(interaction, null, 2), 'run.json'))
  expect(traces).toMatchObject([{ finalOutput: 'It is cancelled – done.', usage: { input: 50 } }])
  expect([damaged, traces[0]?.toolCalls?.map(({ name }) => name)]).toEqual([[], ['cancel']])
})

test.for([
  ['answers beside what it looked up', true, 'It is 18 °C.'],
  ['asks for a tool of the agent too', false, null],
] as const)('a model that %s has an answer only where nothing is open', async ([, isAlone, expected]) => {
  const content = [
    { type: 'server_tool_use', id: 'w', name: 'web_search', input: { query: 'Paris' } },
    { type: 'web_search_tool_result', tool_use_id: 'w', content: [] },
    { type: 'text', text: 'It is 18 °C.' },
    ...(isAlone ? [] : [{ type: 'tool_use', id: 't', name: 'note', input: {} }]),
  ]
  const body = { model: 'claude-sonnet-4-5', max_tokens: 99, messages: [{ role: 'user', content: 'Paris?' }] }
  const said = {
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content,
    stop_reason: isAlone ? 'end_turn' : 'tool_use',
    usage: { input_tokens: 5, output_tokens: 5 },
  }
  const interaction = {
    request: { method: 'POST', url: 'https://api.anthropic.com/v1/messages', body },
    response: { status: 200, body: said },
  }
  const { traces } = await readAll(memoryFile(JSON.stringify([interaction]), 'run.json'))
  expect(traces.map(({ finalOutput }) => finalOutput)).toEqual([expected])
})
