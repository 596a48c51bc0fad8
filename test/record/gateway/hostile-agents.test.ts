import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { ModelGateway } from '../../../src/record/gateway/model-gateway.ts'
import { openGateway, type OpenGateway } from '../../support/model-gateway.ts'
import { rawUpstream } from '../../support/raw-upstream.ts'

const reply = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'

/** Sends bytes to the gateway; all that came back when it closed the connection, or when `isWhole` is satisfied. */
function send(
  { env }: Pick<OpenGateway, 'env'>,
  write: (path: string, host: string) => string,
  isWhole: (text: string) => boolean = () => false,
): Promise<string> {
  const { host, port, pathname } = new URL(`${env['OPENAI_BASE_URL']}/chat/completions`)
  return new Promise((settle) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(write(pathname, host), 'latin1')
    })
    socket.on('error', () => undefined).once('close', () => settle(text))
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (isWhole(text)) socket.destroy()
    })
  })
}

const end = 'Connection: close\r\n\r\n'
const post = (path: string, host: string) => `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n`
const get = (path: string, host: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`

describe('what is no request, or leads nowhere, is refused in words and reaches no provider', () => {
  test.for<[what: string, status: number, write: (path: string, host: string) => string]>([
    [
      'both lengths',
      400,
      (...to) => `${post(...to)}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', 400, (...to) => `${post(...to)}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`],
    ['a header that goes on in the next line', 400, (...to) => `${post(...to)}X-A: b\r\n c: d\r\n\r\n`],
    ['a bare CR', 400, (...to) => `${post(...to)}X-A: b\rX-B: c\r\n\r\n`],
    ['a control character', 400, (...to) => `${post(...to)}X-A: \u0001\r\n\r\n`],
    ['a flood of headers', 431, (...to) => `${get(...to)}${'X-A: b\r\n'.repeat(40_000)}\r\n`],
    ['no HTTP', 400, () => 'SSH-2.0-x\r\n\r\n'],
    ['no host', 400, (path) => `GET ${path} HTTP/1.1\r\n\r\n`],
    ['another host', 403, (path) => `${get(path, 'evil.example')}${end}`],
    ['another host in the target', 404, (path, host) => `${get(`http://evil.example${path}`, host)}${end}`],
    ['a tunnel', 405, (_path, host) => `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
    ['a token that is none', 404, (path, host) => `${get(path.replace(/^\//, '/_'), host)}${end}`],
    ['a path out of the trial', 404, (path, host) => `${get(`/../${path}`, host)}${end}`],
    [
      'a host that is none',
      404,
      (path, host) => `${get(path.replace(/openai.*/, 'evil..example/x'), host)}${end}`,
    ],
    [
      'an address of the network',
      404,
      (path, host) => `${get(path.replace(/openai.*/, '169.254.169.254/x'), host)}${end}`,
    ],
    ['a page of the web', 403, (...to) => `${get(...to)}Origin: https://evil.example\r\n${end}`],
  ])('%s', async ([, status, write]) => {
    await using upstream = await rawUpstream((socket) => socket.write(reply))
    await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
    expect(await send(gateway, write)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(upstream.told.text).toBe('')
  })
})

test('HTTP/2 without agreement is told to use HTTP/1.1, in its own words', async () => {
  await using gateway = await openGateway({})
  const text = await send(gateway, () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0')
  // SETTINGS, then GOAWAY with HTTP_1_1_REQUIRED.
  expect(Buffer.from(text, 'latin1').toString('hex')).toBe(
    '0000000400000000000000080700000000000000000000000d',
  )
})

test('an offer of HTTP/2 is passed over, as HTTP has it', async () => {
  await using upstream = await rawUpstream((socket) => socket.write(reply))
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'
  const write = (...to: [string, string]) => `${post(...to)}${offer}Content-Length: 2\r\n\r\n[]`
  expect(await send(gateway, write, (text) => text.endsWith('{}'))).toMatch(/^HTTP\/1\.1 200 /)
  expect(upstream.told.text).toMatch(/^POST \/v1\/chat\/completions HTTP\/1\.1\r\n.*\r\n\r\n\[\]$/s)
  expect(upstream.told.text).not.toMatch(/upgrade|http2/i)
})

test('who waits to be told to go on is told, and the provider need not be', async () => {
  await using upstream = await rawUpstream((socket) => socket.write(reply))
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  const waiting = 'Expect: 100-continue\r\nContent-Length: 2\r\n\r\n[]'
  const text = await send(
    gateway,
    (...to) => post(...to) + waiting,
    (all) => all.endsWith('{}'),
  )
  expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  expect(upstream.told.text).not.toMatch(/expect/i)
})

test.for(['Content-Length: 41\r\n', 'Transfer-Encoding: chunked\r\n'])(
  'a body that is called a matter of the connection is not the next request: %s',
  async (length) => {
    await using upstream = await rawUpstream((socket) => socket.write(reply))
    await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
    const hidden = 'GET /v1/hidden HTTP/1.1\r\nHost: a.example\r\n\r\n'.slice(0, 41)
    const inside = length.startsWith('C') ? hidden : `29\r\n${hidden}\r\n0\r\n\r\n`
    const named = `Connection: ${length.split(':')[0]}\r\n`
    await send(
      gateway,
      (...to) => `${get(...to)}${named}${length}\r\n${inside}`,
      (text) => text.endsWith('{}'),
    )
    expect(upstream.told.text.toLowerCase()).toContain(length.toLowerCase())
  },
)

test.for([
  ['/../../x/%2e%2e/y', '/y'],
  ['//evil.example/x', '//evil.example/x'],
  ['/@evil.example/x', '/@evil.example/x'],
  ['/\\evil.example/x', '//evil.example/x'],
  ['/x#y', '/x'],
])('the path %s stays with its provider', async ([path, asked]) => {
  await using upstream = await rawUpstream((socket) => socket.write(reply))
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  await send(gateway, (at, host) => `${get(at.replace('/v1/chat/completions', path ?? ''), host)}${end}`)
  expect(upstream.told.text).toMatch(new RegExp(`^GET ${asked} HTTP/1\\.1\r\nhost: ${upstream.host}\r\n`))
})

test('the address of a trial that has ended answers nothing, nor does that of another lead to its calls', async () => {
  await using upstream = await rawUpstream((socket) => socket.write(reply))
  const gateway = await ModelGateway.start({})
  const trials = [gateway.open(Date.now, null), gateway.open(Date.now, null)] as const
  const [ended, other] = trials.map(({ endpoint }) => endpoint.replace(/^.*\//, ''))
  trials[0].close()
  expect(ended).not.toBe(other)
  for (const path of ['', '/openai', `/../${other}/openai`]) {
    const url = `${trials[0].endpoint}${path}`
    expect((await fetch(url)).status).toBe(404)
  }
  expect([trials[0].log.count, trials[1].log.count, upstream.told.text]).toEqual([0, 0, ''])
  await gateway.close()
})

test('calls without end are counted up to a bound, and the trial is without a verdict then', async () => {
  await using upstream = await rawUpstream((socket) => socket.write(reply))
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  const { log } = gateway.trial
  const url = new URL(`https://api.example/${'x'.repeat(1 << 20)}`)
  for (let count = 0; count < 200; count++) log.begin('openai', { method: 'GET', url, headers: {} }).end(null)
  expect(log.count).toBeLessThan(70)
  expect((await gateway.read()).lines.at(-1)?.lost).toBe('there are more calls than are kept of a trial')
})

const handshake =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YQ==\r\n\r\n'
const agreed =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: x\r\n\r\nhello'

test('a WebSocket passes, and what was not seen of it is said', async () => {
  await using upstream = await rawUpstream((socket, text) => {
    if (text.endsWith('\r\n\r\n')) socket.write(agreed)
    if (text.endsWith('ping')) socket.end('pong')
  })
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  const { port, pathname, host } = new URL(`${gateway.env['OPENAI_BASE_URL']}/realtime`)
  const text = await new Promise<string>((settle) => {
    let all = ''
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`${get(pathname, host)}${handshake}`),
    )
    socket.on('data', (chunk: Buffer) => {
      all += chunk.toString()
      if (all.endsWith('hello')) socket.write('ping')
    })
    socket.once('close', () => settle(all))
  })
  expect(text).toMatch(/^HTTP\/1\.1 101 .*sec-websocket-accept: x\r\n.*\r\n\r\nhellopong$/is)
  expect(upstream.told.text).toMatch(
    /^GET \/v1\/realtime .*sec-websocket-key: YQ==.*upgrade: websocket.*ping$/is,
  )
  const { lines, isDamaged } = await gateway.read()
  expect([lines.map(({ lost }) => lost), isDamaged]).toEqual([
    ['what goes over a WebSocket is not recorded'],
    true,
  ])
})

test('a WebSocket ends with its trial, and a provider that wants none says so', async () => {
  await using upstream = await rawUpstream((socket, text) => {
    socket.write(
      text.includes('/open') ? agreed : 'HTTP/1.1 426 Upgrade required\r\nContent-Length: 2\r\n\r\n{}',
    )
  })
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  const refused = await send(gateway, (...to) => `${get(...to)}${handshake}`)
  expect(refused).toMatch(/^HTTP\/1\.1 426 /)
  const open = send(gateway, (path, host) => `${get(`${path}/open`, host)}${handshake}`)
  while (!upstream.told.text.includes('/open')) await new Promise((settle) => setImmediate(settle))
  gateway.trial.close()
  await open
  expect((await gateway.read()).lines).toHaveLength(2)
})
