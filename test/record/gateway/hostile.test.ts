import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { parseJson } from '../../../src/core/json.ts'
import { createRedactor } from '../../../src/record/redact/redact.ts'
import { maskExchanges } from '../../../src/record/redact/stream-mask.ts'
import { parseExchange, writeExchange } from '../../../src/trace/formats/exchange/exchange.ts'
import { openGateway, type OpenGateway } from '../../support/model-gateway.ts'
import { service } from '../../support/service.ts'

/** An upstream that takes a request and then does what it likes with the connection. */
async function rawUpstream(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    sockets,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((settle) => server.close(settle))
    },
  }
}

const body = JSON.stringify({ model: 'gpt-x', messages: [{ role: 'user', content: 'Hi' }] })

function ask({ env }: OpenGateway, more: RequestInit = {}): Promise<Response> {
  const url = `${env['OPENAI_BASE_URL']}/chat/completions`
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, ...more })
}

const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n'
const chunk = 'data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"He"}}]}\n\n'

test.for<[what: string, answer: string]>([
  ['a stream that is cut', `${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n5a\r\n${chunk}`],
  ['a length that is a lie', `${head}Connection: close\r\nContent-Length: 9999\r\n\r\n${chunk}`],
])('%s is cut for the agent too, and is no answer', async ([, answer]) => {
  await using upstream = await rawUpstream((socket) => socket.end(answer))
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  const reply = await ask(gateway)
  await expect(reply.text()).rejects.toThrow(/terminated/)
  const { trace, lines } = await gateway.read()
  expect(lines.map(({ error }) => error)).toEqual(['the provider broke off its reply'])
  expect(trace.finalOutput).toBeNull()
  expect(trace.outage).not.toBeNull()
})

test.for<[what: string, answer: string]>([
  ['a flood of headers', `${head}${'X-A: b\r\n'.repeat(40_000)}\r\n`],
  ['no HTTP', 'SSH-2.0-x\r\n'],
  ['nothing', ''],
])('an upstream that sends %s is answered with 502', async ([, answer]) => {
  await using upstream = await rawUpstream((socket) => socket.end(answer))
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  const reply = await ask(gateway)
  expect([reply.status, await reply.json()]).toMatchObject([502, { error: { type: 'api_error' } }])
  const { trace, lines } = await gateway.read()
  expect(lines[0]?.error).toMatch(/^the provider could not be reached: /)
  expect(trace.llmCalls.map(({ error }) => error?.type)).toEqual(['connection_error'])
})

test('an upstream that hangs or never ends goes with the trial', async () => {
  for (const answer of [() => undefined, (socket: Socket) => void socket.write(`${head}\r\n${chunk}`)]) {
    await using upstream = await rawUpstream(answer)
    await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
    const failure = ask(gateway)
      .then((reply) => reply.text())
      .catch((thrown: unknown) => thrown)
    while (upstream.sockets.size === 0) await new Promise((settle) => setImmediate(settle))
    const [socket] = upstream.sockets
    const closed = once(socket as Socket, 'close')
    gateway.trial.close()
    await closed
    expect(await failure).toBeInstanceOf(TypeError)
    expect((await gateway.read()).lines.map(({ error }) => error)).toEqual(['the trial ended before'])
  }
})

test('an agent that goes away takes its upstream along', async () => {
  await using upstream = await rawUpstream((socket) => socket.write(`${head}\r\n${chunk}`))
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  const stop = new AbortController()
  const reply = await ask(gateway, { signal: stop.signal })
  const [socket] = upstream.sockets
  const closed = once(socket as Socket, 'close')
  expect(reply.status).toBe(200)
  stop.abort()
  await closed
  expect((await gateway.read()).lines.map(({ error }) => error)).toEqual([
    'the agent closed the connection before',
  ])
})

test('a redirect is passed on and not followed', async () => {
  await using upstream = await service((response) =>
    response.writeHead(307, { location: 'http://evil.example/' }).end(),
  )
  await using gateway = await openGateway({ OPENAI_BASE_URL: `http://${upstream.host}/v1` })
  const reply = await ask(gateway, { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([307, 'http://evil.example/'])
  expect(upstream.asked).toHaveLength(1)
})

test('keys are sent and never written', async () => {
  const key = 'sk-secret-0123456789'
  await using upstream = await service((response, { headers }) => {
    response.writeHead(401, { 'content-type': 'application/json', 'set-cookie': `a=${key}` })
    response.end(JSON.stringify({ error: { type: 'auth', message: `Wrong key: ${headers.authorization}` } }))
  })
  await using gateway = await openGateway({ OPENAI_BASE_URL: `http://${upstream.host}/v1` })
  const url = `${gateway.env['OPENAI_BASE_URL']}/chat/completions?key=${key}&api-version=2`
  const secret = { authorization: `Bearer ${key}`, 'x-api-key': key, 'api-key': key, cookie: `k=${key}` }
  expect((await fetch(url, { method: 'POST', body, headers: secret })).status).toBe(401)
  expect(upstream.asked[0]?.headers).toMatchObject(secret)
  const { lines } = await gateway.read()
  // What the bodies hold of it is masked with the rest of the recording.
  expect(JSON.stringify(lines.map(({ request: asked }) => asked))).not.toContain(key)
  expect(lines[0]?.request.path).toBe('/v1/chat/completions?key=***&api-version=2')
  expect(gateway.trial.log.secrets).toContain(key)
})

test.for<[what: string, headers: Readonly<Record<string, string>>, secret: string]>([
  ['a header of a proxy', { 'Helicone-Auth': 'Bearer hl-secret-0123' }, 'hl-secret-0123'],
  ['a header that nobody knows', { 'X-Portkey-Api-Key': 'pk-secret-0123' }, 'pk-secret-0123'],
  ['one cookie of several', { Cookie: 'lang=de; session_id=se-secret-0123; a=b' }, 'se-secret-0123'],
  [
    'a password',
    { Authorization: `Basic ${Buffer.from('me:pw-secret-0123').toString('base64')}` },
    'pw-secret-0123',
  ],
])('%s that a reply repeats is masked', async ([, headers, secret]) => {
  await using upstream = await service((response) => {
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ message: `Not ${secret}` }))
  })
  await using gateway = await openGateway({ OPENAI_BASE_URL: `http://${upstream.host}/v1` })
  await (await ask(gateway, { headers: { 'content-type': 'application/json', ...headers } })).text()
  const masked = maskExchanges(await gateway.trial.log.write(), createRedactor({}, gateway.trial.log.secrets))
  const text = Buffer.from(masked).toString()
  expect([text.includes(secret), text.includes('Not ***')]).toEqual([false, true])
  // Words that stand in any recording are none.
  for (const word of ['content-type', 'session_id', 'messages'])
    expect(gateway.trial.log.secrets).not.toContain(word)
})

test('a stream whose secret comes in pieces is written again in the lines that it had, for all who read lines', () => {
  const events = [String.raw`{"text":"a\u2028b sk-secret"}`, String.raw`{"text":"-0123\u0085##["}`]
  const asked = { method: 'POST', path: '/', headers: {}, body: null }
  const text = events.map((event) => `data: ${event}\n\n`).join('')
  const response = { status: 200, headers: {}, body: { text } }
  const about = { provider: 'openai', startUs: 1, headUs: 2, endUs: 3, error: null, lost: null }
  const line = Buffer.from(writeExchange({ exchange: 1, ...about, request: asked, response }))
  const masked = maskExchanges(line, createRedactor({}, ['sk-secret-0123']))
  const { body: kept } = parseExchange(parseJson(Buffer.from(masked).toString()))?.response ?? {}
  const lines = kept && 'text' in kept ? kept.text.split(/[\n\u0085\u2028]/) : []
  expect(lines.map((one) => (one === '' ? '' : (JSON.parse(one.slice(6)) as unknown)))).toEqual([
    { text: 'a\u2028b ***' },
    '',
    { text: '\u0085##[' },
    '',
    '',
  ])
})

test('a signature names the headers that it is of, which are no secrets, nor is what makes a call safe to repeat', async () => {
  await using upstream = await service((response) => response.end('{}'))
  await using gateway = await openGateway({ OPENAI_BASE_URL: `http://${upstream.host}/v1` })
  const authorization =
    'AWS4-HMAC-SHA256 Credential=AKIA0, SignedHeaders=content-type;host, Signature=0123456789'
  await ask(gateway, { headers: { authorization, 'idempotency-key': 'stainless-0123456789' } })
  expect(gateway.trial.log.secrets).toEqual([authorization])
})

test('headers of a connection stay on it, and a name that leads here is no address', async () => {
  await using upstream = await service((response) =>
    response.writeHead(200, { connection: 'close, x-b', 'x-b': '1', 'x-c': '2' }).end('{}'),
  )
  await using gateway = await openGateway({ OPENAI_BASE_URL: `http://${upstream.host}/v1` })
  const { hostname, port, pathname } = new URL(`${gateway.env['OPENAI_BASE_URL']}/models`)
  const get = (headers: Readonly<Record<string, string>>) =>
    new Promise<{ status: number | undefined; headers: object }>((settle, fail) => {
      request({ hostname, port, path: pathname, headers }, (reply) => {
        reply.resume().on('end', () => settle({ status: reply.statusCode, headers: reply.headers }))
      })
        .on('error', fail)
        .end()
    })
  const reply = await get({ connection: 'x-a', 'x-a': '1', te: 'trailers', 'x-d': '2' })
  expect(reply).toMatchObject({ status: 200, headers: { 'x-c': '2' } })
  expect(reply.headers).not.toHaveProperty('x-b')
  expect(upstream.asked[0]?.headers).toMatchObject({ host: upstream.host, 'x-d': '2' })
  for (const name of ['x-a', 'te']) expect(upstream.asked[0]?.headers).not.toHaveProperty(name)
  expect((await get({ host: 'evil.example' })).status).toBe(403)
  expect((await get({ origin: 'https://evil.example' })).status).toBe(403)
  expect(upstream.asked).toHaveLength(1)
})

test('a reply beyond what is kept passes whole, and no verdict rests on it', async () => {
  const piece = Buffer.alloc(1 << 20, 'a')
  await using upstream = await service((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let count = 0; count < 34; count++) response.write(piece)
    response.end()
  })
  await using gateway = await openGateway({ OPENAI_BASE_URL: `http://${upstream.host}/v1` })
  const reply = await ask(gateway)
  expect((await reply.arrayBuffer()).byteLength).toBe(34 << 20)
  const { lines, isDamaged } = await gateway.read()
  expect(lines.map(({ lost }) => lost)).toEqual(['it is larger than what is kept of a trial'])
  expect(isDamaged).toBe(true)
})
