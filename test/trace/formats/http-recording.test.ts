import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { attributesAsObject } from '../../../src/trace/model/attributes.ts'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { memoryFile, readAll } from '../../support/trace-files.ts'

const ask = (...messages: object[]) => JSON.stringify({ model: 'gpt-4o-mini', messages })
const reply = (message: object) =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'gpt-4o-mini',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 50, completion_tokens: 15, total_tokens: 65 },
  })
const question = { role: 'user', content: 'Cancel A-17.' }
const calls = [{ id: 'c', type: 'function', function: { name: 'cancel', arguments: '{"order":"A-17"}' } }]
const asked = [question, { role: 'assistant', tool_calls: calls }]
const answered = [...asked, { role: 'tool', tool_call_id: 'c', content: 'done' }]
const url = 'https://api.openai.com/v1/chat/completions'
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const packed = (text: string) => `!!binary |\n        ${gzipSync(text).toString('base64')}`

const pairs = [
  [ask(question), reply({ content: null, tool_calls: calls })],
  [ask(...answered), reply({ content: 'It is cancelled.' })],
] as const
const inYaml = (head: string, one: (request: string, response: string) => string) =>
  `${head}\n${pairs.map(([request, response]) => one(request, response)).join('\n')}\n`

const files: readonly (readonly [string, string, string])[] = [
  [
    'vcrpy, whose replies are packed',
    'run.yaml',
    inYaml(
      'interactions:',
      (request, response) => `- request:
    body: ${quoted(request)}
    method: POST
    uri: ${url}
  response:
    body:
      string: ${packed(response)}
    status: {code: 200, message: OK}`,
    ),
  ],
  [
    'VCR',
    'run.yml',
    inYaml(
      '---\nhttp_interactions:',
      (request, response) => `- request:
    method: post
    uri: ${url}
    body: {encoding: UTF-8, string: ${quoted(request)}}
  response:
    status: {code: 200, message: OK}
    body: {encoding: UTF-8, string: ${quoted(response)}}
  recorded_at: Tue, 17 Mar 2026 14:30:00 GMT`,
    ),
  ],
  [
    'go-vcr',
    'run.yaml',
    inYaml(
      '---\nversion: 2\ninteractions:',
      (request, response) => `- id: 0
  request: {body: ${quoted(request)}, url: ${url}, method: POST}
  response: {body: ${quoted(response)}, status: 200 OK, code: 200, duration: 1.2s}`,
    ),
  ],
  [
    'pairs in a list',
    'run.json',
    JSON.stringify(
      pairs.map(([request, response]) => ({
        request: { method: 'POST', url, body: JSON.parse(request) as unknown },
        response: { status_code: 200, body: JSON.parse(response) as unknown },
      })),
    ),
  ],
  [
    'nock, where a reply may be bytes',
    'run.json',
    JSON.stringify(
      pairs.map(([request, response], index) => ({
        scope: 'https://api.openai.com:443',
        method: 'POST',
        path: '/v1/chat/completions',
        body: JSON.parse(request) as unknown,
        status: 200,
        response: index === 0 ? [gzipSync(response).toString('hex')] : (JSON.parse(response) as unknown),
        rawHeaders: ['Content-Type', 'application/json'],
      })),
    ),
  ],
  [
    'mocks that were recorded',
    'run.yaml',
    pairs
      .map(
        ([request, response]) =>
          `when:\n  path: /v1/chat/completions\n  method: POST\n  body: ${quoted(request)}\nthen:\n  status: 200\n  body: ${quoted(response)}\n`,
      )
      .join('---\n'),
  ],
  ['an archive of a browser', 'run.har', archive({ version: '1.2', creator: { name: 'WebInspector' } })],
  [
    'an archive of Polly.JS',
    'run.har',
    archive({ _recordingName: 'cancels', creator: { name: 'Polly.JS' } }),
  ],
]

/** An archive with headers and cookies, and requests to others. */
function archive(head: object): string {
  const secrets = {
    headers: [{ name: 'Authorization', value: 'Bearer s3cret' }],
    cookies: [{ name: 'sid', value: 's3cret' }],
  }
  const entries = pairs.map(([request, response], index) => ({
    startedDateTime: '2026-03-17T14:30:00.000Z',
    time: 10,
    request: { method: 'POST', url, ...secrets, postData: { mimeType: 'application/json', text: request } },
    response: {
      status: 200,
      ...secrets,
      content:
        index === 0
          ? { text: Buffer.from(response).toString('base64'), encoding: 'base64' }
          : { text: response, mimeType: 'application/json' },
    },
  }))
  const other = {
    request: { method: 'GET', url: 'https://example.com/?key=s3cret', ...secrets },
    response: { status: 200, ...secrets, content: { text: '<html>' } },
  }
  return JSON.stringify({ log: { ...head, entries: [other, ...entries] } })
}

test('what an archive has of headers, cookies and other requests is in no trace', async () => {
  const { traces } = await readAll(memoryFile(archive({ version: '1.2' }), 'run.har'))
  const [trace] = traces
  expect(trace?.spans.length).toBeGreaterThan(0)
  const all = traces.flatMap(({ spans }) =>
    spans.map((span) => [span.name, attributesAsObject(span.attributes), span.content]),
  )
  expect(JSON.stringify([all, traces.map(describeTrace)])).not.toContain('s3cret')
})

test.for(files)('a run is read out of %s', async ([, name, text]) => {
  const { traces, diagnostics } = await readAll(memoryFile(text, name))
  expect(diagnostics).toEqual([])
  expect(
    traces.map(({ finalOutput, toolCalls, usage, durationUs }) => [
      finalOutput,
      toolCalls?.map(({ name: tool, args, result }) => [tool, args, result]),
      usage?.input,
      durationUs,
    ]),
  ).toEqual([['It is cancelled.', [['cancel', { order: 'A-17' }, 'done']], 100, null]])
})

test('old cassettes of HTTPX have the reply as text', async () => {
  const request = { method: 'POST', uri: url, body: ask(question) }
  const response = { content: reply({ content: 'Yes' }), http_version: 'HTTP/1.1', status_code: 200 }
  const { traces, damaged } = await readAll(
    memoryFile(JSON.stringify({ interactions: [{ request, response }] }), 'run.json'),
  )
  expect([traces.map(({ finalOutput }) => finalOutput), damaged]).toEqual([['Yes'], []])
})

test('a licence may stand above a cassette', async () => {
  const text = `# Copyright\n#\n# Licensed\n\ninteractions:\n- request: {body: ${quoted(ask(question))}, method: POST, uri: ${url}}\n  response: {body: {string: ${quoted(reply({ content: 'Yes' }))}}, status: {code: 200}}\n`
  const { traces, damaged } = await readAll(memoryFile(text, 'run.yaml'))
  expect([traces.map(({ finalOutput }) => finalOutput), damaged]).toEqual([['Yes'], []])
})

test('headers of aiohttp are objects of Python', async () => {
  const text = `interactions:
- request:
    body: ${quoted(ask(question))}
    headers:
      ? !!python/object/apply:multidict._multidict.istr
      - Accept
      : - application/json
      Host:
      - api.openai.com
      ? !!python/object/apply:multidict._multidict.istr
      - User-Agent
      : - OpenAI/Python 1.98.0
    method: POST
    uri: ${url}
  response:
    body:
      string: ${quoted(reply({ content: 'Yes' }))}
    status: {code: 200, message: OK}
`
  const { traces, damaged, diagnostics } = await readAll(memoryFile(text, 'run.yaml'))
  expect([traces.map(({ finalOutput }) => finalOutput), damaged, diagnostics]).toEqual([['Yes'], [], []])
})

test('Nova is invoked in the words of Converse', async () => {
  const request = {
    method: 'POST',
    uri: 'https://bedrock-runtime.us-east-1.amazonaws.com/model/amazon.nova-micro-v1%3A0/invoke',
    body: JSON.stringify({ messages: [{ role: 'user', content: [{ text: 'Go?' }] }] }),
  }
  const message = { role: 'assistant', content: [{ text: 'Yes' }] }
  const body = JSON.stringify({
    output: { message },
    stopReason: 'end_turn',
    usage: { inputTokens: 9, outputTokens: 2 },
  })
  const { traces, damaged } = await readAll(
    memoryFile(JSON.stringify({ interactions: [{ request, response: { status: 200, body } }] }), 'run.json'),
  )
  expect(traces).toMatchObject([{ userInput: 'Go?', finalOutput: 'Yes', usage: { input: 9 } }])
  expect(damaged).toEqual([])
})

test('a recording that ends where the model asks for a tool has no answer', async () => {
  const [first] = pairs
  const text = `interactions:\n- request: {body: ${quoted(first[0])}, method: POST, uri: ${url}}\n  response: {body: {string: ${quoted(reply({ content: 'I cancel it.', tool_calls: calls }))}}, status: {code: 200}}\n`
  const [trace] = (await readAll(memoryFile(text, 'run.yaml'))).traces
  expect([trace?.finalOutput, trace?.toolCalls?.map(({ name }) => name)]).toEqual([null, ['cancel']])
})

const part = (city: string) => ({ functionCall: { name: 'weather', args: { city } } })
const told = (degrees: number) => ({ functionResponse: { name: 'weather', response: { degrees } } })

test('what the model was told of calls of one name without ids is told in their order', async () => {
  const contents = [
    { role: 'user', parts: [{ text: 'Delhi and Oslo?' }] },
    { role: 'model', parts: [part('Delhi'), part('Oslo')] },
    { role: 'user', parts: [told(35), told(5)] },
  ]
  const said = {
    candidates: [{ content: { role: 'model', parts: [{ text: 'Warm; cold.' }] }, finishReason: 'STOP' }],
  }
  const gemini =
    'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-pro:generateContent?key=x'
  const text = JSON.stringify([
    {
      request: { method: 'POST', url: gemini, body: { contents } },
      response: { status_code: 200, body: said },
    },
  ])
  const [trace] = (await readAll(memoryFile(text, 'run.json'))).traces
  expect(trace?.toolCalls?.map(({ args, result }) => [args, result])).toEqual([
    [{ city: 'Delhi' }, { degrees: 35 }],
    [{ city: 'Oslo' }, { degrees: 5 }],
  ])
})

test.for([
  [
    'a request whose body was taken out',
    { request: { method: 'POST', url }, response: { status: 200, body: reply({ content: 'Yes' }) } },
    [],
  ],
  ...[
    ['a request that is cut off', ask(question).slice(0, 40), reply({ content: 'Yes' })],
    ['a stream that is cut off at its start', ask(question), 'data: {"id":"chatcmpl-1","choi'],
    ['a page in the place of a reply', ask(question), '<html>Busy</html>'],
  ].map(
    ([what = '', request, response]) =>
      [
        what,
        { request: { method: 'POST', url, body: request }, response: { status: 200, body: response } },
        [],
      ] as const,
  ),
  [
    'a reply in another shape',
    {
      request: { method: 'POST', url, body: ask(question) },
      response: { status: 200, body: '{"choices":[{"message":{"role":"assistant","tool_calls":7}}]}' },
    },
    [
      '`interactions[0].response.choices[0].message.tool_calls` should be a list and is a number; what it says was not read.',
    ],
  ],
] as const)('%s damages the run', async ([, interaction, problems]) => {
  const { damaged, diagnostics } = await readAll(
    memoryFile(JSON.stringify({ interactions: [interaction] }), 'run.json'),
  )
  expect(damaged).toEqual(['run'])
  expect(diagnostics.map(({ message }) => message)).toEqual(problems)
})

test('a file without a request to a model is no trace', async () => {
  const text = `interactions:\n- request: {method: GET, uri: 'https://example.com/'}\n  response: {status: {code: 200}}\n`
  expect(await readAll(memoryFile(text, 'run.yaml'))).toEqual({
    traces: [],
    superseded: 0,
    damaged: [],
    diagnostics: [],
  })
})

test('bodies that unpack to more than a file may have damage the run', async () => {
  const body = gzipSync(reply({ content: 'Yes'.padEnd(40 << 20, ' ') })).toString('base64')
  const interaction = {
    request: { method: 'POST', url, body: ask(question) },
    response: { status: 200, body: { base64_string: body } },
  }
  const damaged = [1, 2].map(async (count) => {
    const text = JSON.stringify({ interactions: Array.from({ length: count }, () => interaction) })
    return (await readAll(memoryFile(text, 'run.json'))).damaged
  })
  expect(await Promise.all(damaged)).toEqual([[], ['run']])
})
