import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Variables } from '../../../src/record/command/telemetry-variables.ts'
import { findUpstream, redirectModels, setMissingKeys } from '../../../src/record/gateway/providers.ts'
import { findConnection } from '../../../src/judge/providers/connection.ts'
import { eventStream } from '../../support/event-stream.ts'
import { openGateway } from '../../support/model-gateway.ts'
import { tunnelTo } from '../../support/proxy.ts'
import { service } from '../../support/service.ts'
import * as streamed from '../../support/streamed-replies.ts'

const events = (chunks: readonly object[]) =>
  chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')

const user = { role: 'user', content: 'Which weather and time is it?' }
const call = (index: number, id: string, name: string, args: string) => ({
  choices: [{ index: 0, delta: { tool_calls: [{ index, id, function: { name, arguments: args } }] } }],
})
const chat = [
  { choices: [{ index: 0, delta: { role: 'assistant', content: 'Let me look.' } }] },
  call(0, 'a', 'weather', '{"city":"Paris"}'),
  call(1, 'b', 'time', '{}'),
  { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  { choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } },
].map((chunk) => ({ id: 'c1', object: 'chat.completion.chunk', model: 'gpt-x', ...chunk }))

const item = (id: string, name: string, args: string) => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: args,
  status: 'completed',
})
const whole = {
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  model: 'gpt-x',
  output: [item('a', 'weather', '{"city":"Paris"}'), item('b', 'time', '{}')],
  usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
}
const responses = [
  { type: 'response.created', response: { ...whole, status: 'in_progress', output: [], usage: null } },
  { type: 'response.completed', response: whole },
]

const piece = (parts: readonly object[], more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, ...more }],
  modelVersion: 'gpt-x',
  responseId: 'r1',
})
const gemini = [
  piece([{ text: 'Let me look.' }]),
  {
    ...piece(
      [
        { functionCall: { name: 'weather', args: { city: 'Paris' } } },
        { functionCall: { name: 'time', args: {} } },
      ],
      { finishReason: 'STOP' },
    ),
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
  },
]

const aws = 'application/vnd.amazon.eventstream'

/** One call of each provider whose reply is streamed, as its SDK makes it. */
const calls: readonly [
  variable: string,
  path: string,
  body: object,
  reply: string | Buffer,
  type?: string,
][] = [
  ['OPENAI_BASE_URL', '/chat/completions', { model: 'gpt-x', messages: [user] }, events(chat)],
  ['OPENAI_BASE_URL', '/responses', { model: 'gpt-x', input: [user] }, events(responses)],
  ['ANTHROPIC_BASE_URL', '/v1/messages', { model: 'gpt-x', messages: [user] }, events(streamed.anthropic)],
  [
    'GOOGLE_GEMINI_BASE_URL',
    '/v1beta/models/gpt-x:streamGenerateContent?alt=sse&key=AIza-very-secret',
    { contents: [{ role: 'user', parts: [{ text: user.content }] }] },
    events(gemini),
  ],
  [
    'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
    '/model/gpt-x/converse-stream',
    { messages: [{ role: 'user', content: [{ text: user.content }] }] },
    eventStream(streamed.bedrock),
    aws,
  ],
  ['CO_API_URL', '/v2/chat', { model: 'gpt-x', messages: [user] }, events(streamed.cohere)],
]

describe('a streamed reply passes as it is and is recorded whole', () => {
  test.for(calls)('%s%s', async ([variable, path, body, reply, type = 'text/event-stream']) => {
    await using upstream = await service((response) => {
      response.writeHead(200, { 'content-type': type })
      response.write(reply.slice(0, 40))
      response.end(reply.slice(40))
    })
    const base = variable === 'OPENAI_BASE_URL' ? '/v1' : ''
    await using gateway = await openGateway({ [variable]: `http://${upstream.host}${base}` })
    const headers = { 'content-type': 'application/json', 'x-goog-api-key': 'AIza-very-secret' }
    const url = `${gateway.env[variable]}${path}`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(reply))
    expect(upstream.asked[0]?.path).toBe(`${base}${path}`)
    const { trace, text, isDamaged } = await gateway.read()
    expect(isDamaged).toBe(false)
    expect(trace.userInput).toBe(user.content)
    expect(trace.llmCalls.map(({ error, content }) => [error, content.model, content.usage?.output])).toEqual(
      [[null, 'gpt-x', 5]],
    )
    expect(trace.toolCalls?.map(({ name, args }) => [name, args])).toEqual([
      ['weather', { city: 'Paris' }],
      ['time', {}],
    ])
    expect(text).not.toContain('AIza-very-secret')
  })
})

describe('a packed reply passes as it is and is recorded unpacked', () => {
  const reply = JSON.stringify({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-x',
    content: [{ type: 'text', text: 'Hello.' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 3, output_tokens: 2 },
  })
  test.for([
    ['gzip', gzipSync(reply)],
    ['br', brotliCompressSync(reply)],
  ] as const)('%s', async ([encoding, bytes]) => {
    await using upstream = await service((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(bytes)
    })
    await using gateway = await openGateway({ ANTHROPIC_BASE_URL: `http://${upstream.host}` })
    const answer = await fetch(`${gateway.env['ANTHROPIC_BASE_URL']}/messages`, {
      method: 'POST',
      headers: { 'accept-encoding': 'gzip, br, unknown' },
      body: '{"messages":[{"role":"user","content":"Hi"}]}',
    })
    expect(await answer.text()).toBe(reply)
    expect(upstream.asked.map(({ path, headers }) => [path, headers['accept-encoding']])).toEqual([
      ['/messages', 'gzip, br'],
    ])
    expect((await gateway.read()).trace.finalOutput).toBe('Hello.')
  })
})

test('where a variable says nothing, the provider itself is meant; one with a password is left alone', async () => {
  await using gateway = await openGateway({
    OPENAI_API_BASE: 'https://proxy.example/openai/v1/',
    ANTHROPIC_BASE_URL: 'https://me:secret@proxy.example',
    OLLAMA_HOST: 'http://localhost:11434',
    GROQ_BASE_URL: 'api.groq.com',
  })
  const { endpoint } = gateway.trial
  expect(gateway.env).toMatchObject({
    OPENAI_BASE_URL: `${endpoint}/openai/openai/v1`,
    OPENAI_API_BASE: `${endpoint}/openai/openai/v1`,
    ANTHROPIC_BASE_URL: 'https://me:secret@proxy.example',
    OLLAMA_HOST: `${endpoint}/ollama`,
    GOOGLE_GEMINI_BASE_URL: `${endpoint}/gemini`,
    GROQ_BASE_URL: 'api.groq.com',
    SCENARIO_GATE_MODEL_URL: endpoint,
  })
  for (const name of ['AZURE_OPENAI_ENDPOINT', 'MISTRAL_BASE_URL']) expect(gateway.env[name]).toBeUndefined()
})

test('providers behind a proxy are asked through it, those of this machine and of NO_PROXY are not', async () => {
  await using upstream = await service((response) => response.end('{}'))
  await using proxy = await tunnelTo({ 'models.example:80': `http://${upstream.host}` })
  await using gateway = await openGateway({
    http_proxy: proxy.url.replace('//', '//me:pass%20word@'),
    NO_PROXY: 'near.example',
    OPENAI_BASE_URL: 'http://models.example/v1',
    MISTRAL_BASE_URL: 'http://gone.example/v1',
    GROQ_BASE_URL: `http://${upstream.host}/v1`,
    OPENROUTER_BASE_URL: 'http://near.example/v1',
  })
  const ask = async (variable: string) => {
    const reply = await fetch(`${gateway.env[variable]}/models`)
    return [reply.status, await reply.text()]
  }
  for (let count = 0; count < 2; count++) expect(await ask('OPENAI_BASE_URL')).toEqual([200, '{}'])
  expect(await ask('GROQ_BASE_URL')).toEqual([200, '{}'])
  expect(upstream.asked.map(({ headers }) => headers.host)).toEqual([
    'models.example',
    'models.example',
    upstream.host,
  ])
  expect(await ask('MISTRAL_BASE_URL')).toEqual([
    502,
    expect.stringMatching(/the proxy 127.0.0.1:\d+ answered 502/),
  ])
  expect(await ask('OPENROUTER_BASE_URL')).toEqual([502, expect.stringContaining('near.example')])
  // One tunnel for two calls.
  expect(proxy.asked).toEqual(['models.example:80', 'gone.example:80'])
  expect(proxy.authorizations).toEqual(
    Array(2).fill(`Basic ${Buffer.from('me:pass word').toString('base64')}`),
  )
  expect((await gateway.read()).text).not.toContain('pass')
})

describe('Amazon Bedrock signs for the host that it is asked at', () => {
  const amazon = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIA0',
    AWS_SECRET_ACCESS_KEY: 'secret-of-aws',
  }
  const own = 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME'
  const redirect = (env: Readonly<Record<string, string>>, isReplayed: boolean) => {
    const variables = new Variables('linux')
    variables.setAll(env)
    if (isReplayed) setMissingKeys(variables)
    const upstreams = redirectModels(variables, 'http://127.0.0.1:1/t', isReplayed)
    return [variables.get(own), upstreams.get('bedrock')?.address.href] as const
  }
  const ours = 'http://127.0.0.1:1/t/bedrock'

  test.for<
    [what: string, env: Readonly<Record<string, string>>, isReplayed: boolean, address: string | undefined]
  >([
    ['with signatures it is left alone', amazon, false, undefined],
    [
      'also at an address of its own',
      { ...amazon, [own]: 'https://vpce-1.bedrock-runtime.eu-west-1.vpce.amazonaws.com' },
      false,
      undefined,
    ],
    [
      'a stand-in looks at no signature',
      { ...amazon, [own]: 'http://127.0.0.1:4566' },
      false,
      'http://127.0.0.1:4566/',
    ],
    [
      'with a token it is asked by the gateway',
      { ...amazon, AWS_BEARER_TOKEN_BEDROCK: 'bedrock-api-key-0' },
      false,
      'https://bedrock-runtime.eu-west-1.amazonaws.com/',
    ],
    [
      'without a region nobody knows where it is',
      { AWS_BEARER_TOKEN_BEDROCK: 'bedrock-api-key-0' },
      false,
      undefined,
    ],
    ['a replay asks nobody', {}, true, 'https://bedrock-runtime.us-east-1.amazonaws.com/'],
  ])('%s', ([, env, isReplayed, address]) => {
    const [variable, upstream] = redirect(env, isReplayed)
    expect([variable, upstream]).toEqual(address === undefined ? [env[own], undefined] : [ours, address])
  })

  test('a signature for the gateway is refused with the way out, where Amazon would refuse it', async () => {
    await using gateway = await openGateway({})
    const path = '/bedrock-runtime.eu-west-1.amazonaws.com/model/m/converse'
    const reply = await fetch(`${gateway.trial.endpoint}${path}`, {
      method: 'POST',
      headers: { authorization: 'AWS4-HMAC-SHA256 Credential=AKIA0/20261101/eu-west-1/bedrock/aws4_request' },
      body: '{}',
    })
    expect([reply.status, await reply.text()]).toEqual([
      403,
      expect.stringContaining('AWS_BEARER_TOKEN_BEDROCK'),
    ])
    const { trace, text } = await gateway.read()
    expect(trace.llmCalls.map(({ error }) => error?.type)).toEqual(['403'])
    expect(text).not.toContain('AKIA0')
  })
})

test.each(['', ' '])(
  'an address that is set to nothing, as by a workflow without it, is none: %j',
  (nothing) => {
    for (const isReplayed of [false, true]) {
      const variables = new Variables('linux')
      for (const name of ['OPENAI_BASE_URL', 'ANTHROPIC_BASE_URL', 'GOOGLE_GEMINI_BASE_URL', 'OLLAMA_HOST'])
        variables.set(name, nothing)
      variables.set('OPENAI_API_BASE', 'https://models.example/v2')
      variables.set('ANTHROPIC_API_KEY', 'sk-ant')
      const upstreams = redirectModels(variables, 'http://127.0.0.1:1/t', isReplayed)
      const env = variables.toRecord()
      expect(env['OPENAI_BASE_URL']).toBe('http://127.0.0.1:1/t/openai/v2')
      expect(env['GOOGLE_GEMINI_BASE_URL']).toBe('http://127.0.0.1:1/t/gemini')
      expect(env['OLLAMA_HOST']).toBe(nothing)
      expect([...upstreams].map(([route, { address }]) => [route, address.host])).toContainEqual([
        'openai',
        'models.example',
      ])
      // A simulated user's model is found by the same variables.
      const connection = findConnection('anthropic', { baseUrl: null, input: null, env })
      expect(connection).toMatchObject({ baseUrl: 'http://127.0.0.1:1/t/anthropic/v1' })
    }
  },
)

test('an SDK that has the version in its address, which the variable has not, reaches the provider too', () => {
  const variables = new Variables('linux')
  const upstreams = redirectModels(variables, 'http://127.0.0.1:1/t', false)
  const lead = (path: string) => findUpstream(path, upstreams)?.url.href ?? null
  expect(lead('/anthropic/messages')).toBe('https://api.anthropic.com/v1/messages')
  expect(lead('/anthropic/v1/messages?beta=true')).toBe('https://api.anthropic.com/v1/messages?beta=true')
  expect(lead('/openai/v1/responses')).toBe('https://api.openai.com/v1/responses')
  expect(lead('/api.deepseek.com/v1/chat/completions')).toBe('https://api.deepseek.com/v1/chat/completions')
  for (const path of [
    '',
    '/',
    '/unknown/v1',
    '/127.0.0.1/x',
    '/169.254.169.254/latest',
    '/localhost/x',
    '/a b.com/x',
  ])
    expect(lead(path)).toBeNull()
  // No such host can be; what Node takes for one leads nowhere when it is asked for.
  expect(lead('/xn--a.com/x')).toBe(URL.canParse('https://xn--a.com/x') ? 'https://xn--a.com/x' : null)
})
