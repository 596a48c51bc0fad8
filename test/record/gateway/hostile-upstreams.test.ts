import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openGateway, type OpenGateway } from '../../support/model-gateway.ts'
import { rawUpstream } from '../../support/raw-upstream.ts'

const body = JSON.stringify({ model: 'gpt-x', messages: [{ role: 'user', content: 'Hi' }] })
const key = 'sk-of-the-agent-0123456789'

function ask({ env }: OpenGateway): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    authorization: `Bearer ${key}`,
  }
  return fetch(`${env['OPENAI_BASE_URL']}/chat/completions`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  })
}

const json = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const sized = `${json}Content-Length: 2\r\n`

describe('what is no reply of HTTP is told as 502, with the reason', () => {
  test.for<[what: string, answer: string | Buffer, reason: RegExp]>([
    ['both lengths', `${sized}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, /can't be present/],
    ['two lengths', `${sized}Content-Length: 3\r\n\r\n{}x`, /Content-Length/],
    ['a length that is no number', `${json}Content-Length: -1\r\n\r\n{}`, /Content-Length/],
    ['a length beyond all numbers', `${json}Content-Length: ${'9'.repeat(40)}\r\n\r\n{}`, /Content-Length/],
    [
      'a header that goes on in the next line',
      `${json}X-A: b\r\n c: d\r\nContent-Length: 2\r\n\r\n{}`,
      /whitespace/,
    ],
    ['a bare CR between headers', `${json}X-A: b\rX-B: c\r\nContent-Length: 2\r\n\r\n{}`, /LF/],
    ['bare LFs', 'HTTP/1.1 200 OK\nContent-Length: 2\n\n{}', /CR/],
    ['a control character', `${json}X-A: b\u0001\r\nContent-Length: 2\r\n\r\n{}`, /header value/],
    ['a header without a name', `${json}: x\r\nContent-Length: 2\r\n\r\n{}`, /header/],
    ['a blank before a colon', `${json}Content-Length : 2\r\n\r\n{}`, /header/],
    ['a status that is none', 'HTTP/1.1 099 OK\r\nContent-Length: 2\r\n\r\n{}', /no reply: .*status/],
    ['no status', 'HTTP/1.1 000 OK\r\nContent-Length: 2\r\n\r\n{}', /no reply: .*status/],
    [
      'a reason of control characters',
      'HTTP/1.1 200 \u0001\r\nContent-Length: 2\r\n\r\n{}',
      /no reply: .*statusMessage/,
    ],
    [
      'another protocol, unasked',
      'HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nx',
      /protocol unasked/,
    ],
    ['HTTP/2', Buffer.from('000000040000000000', 'hex'), /Expected HTTP/],
    ['HTTP/0.9', '{"a":1}', /Expected HTTP/],
  ])('%s', async ([, answer, reason]) => {
    await using upstream = await rawUpstream((socket) => socket.write(answer))
    await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
    const reply = await ask(gateway)
    expect([reply.status, await reply.text()]).toEqual([502, expect.stringMatching(reason)])
    const { trace, lines, isDamaged } = await gateway.read()
    expect([lines.length, lines[0]?.error, isDamaged]).toEqual([1, expect.stringMatching(reason), false])
    expect(trace.llmCalls.map(({ error }) => error?.type)).toEqual(['connection_error'])
  })
})

describe('a reply that does not end as it says is broken off for the agent too', () => {
  const chunked = `${json}Transfer-Encoding: chunked\r\n\r\n`
  test.for<[what: string, answer: string]>([
    ['sizes that are none', `${chunked}zz\r\n{}`],
    ['endless words on a size', `${chunked}2;${'a'.repeat(1 << 20)}\r\n{}\r\n0\r\n\r\n`],
    ['a flood behind the end', `${chunked}2\r\n{}\r\n0\r\n${'X-A: b\r\n'.repeat(1 << 17)}\r\n`],
  ])('%s', async ([, answer]) => {
    await using upstream = await rawUpstream((socket) => socket.write(answer))
    await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
    await expect(ask(gateway).then((reply) => reply.text())).rejects.toThrow(/terminated/)
    const { trace, lines } = await gateway.read()
    expect(lines.map(({ error }) => error)).toEqual(['the provider broke off its reply'])
    expect(trace.finalOutput).toBeNull()
  })
})

describe('what passes whole and cannot be read leaves the trial without a verdict', () => {
  test.for<[what: string, encoding: string, bytes: Buffer, lost: RegExp]>([
    ['a bomb', 'gzip', gzipSync(Buffer.alloc(64 << 20)), /cannot be unpacked/],
    ['another encoding than it says', 'br', gzipSync('{}'), /cannot be unpacked/],
    ['two encodings', 'gzip, gzip', gzipSync(gzipSync('{}')), /cannot be unpacked/],
    ['an encoding that nobody knows', 'rot13', Buffer.from('{}'), /cannot be unpacked/],
  ])('%s', async ([, encoding, bytes, lost]) => {
    const head = `${json}Content-Encoding: ${encoding}\r\nContent-Length: ${bytes.length}\r\n\r\n`
    await using upstream = await rawUpstream((socket) =>
      socket.write(Buffer.concat([Buffer.from(head), bytes])),
    )
    await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
    const reply = await ask(gateway)
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, encoding])
    await reply.text().catch(() => '')
    const { lines, isDamaged } = await gateway.read()
    expect([lines[0]?.lost, isDamaged]).toEqual([expect.stringMatching(lost), true])
  })

  test('many bombs, each small enough', async () => {
    const bytes = gzipSync(Buffer.alloc(24 << 20, 'a'))
    const head = `${json}Content-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n\r\n`
    await using upstream = await rawUpstream((socket) =>
      socket.write(Buffer.concat([Buffer.from(head), bytes])),
    )
    await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
    for (let count = 0; count < 4; count++) await (await ask(gateway)).arrayBuffer().catch(() => null)
    const { lines, isDamaged } = await gateway.read()
    const tooLarge = 'it is larger than what is kept of a trial'
    expect([lines.map(({ lost }) => lost), isDamaged]).toEqual([[null, null, tooLarge, tooLarge], true])
  })
})

test('a flood of interim replies ends with the reply', async () => {
  const flood = 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(20_000)
  await using upstream = await rawUpstream((socket) => socket.write(`${flood}${sized}\r\n{}`))
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  const reply = await ask(gateway)
  expect([reply.status, await reply.text()]).toEqual([200, '{}'])
})

test('what follows a reply is not the reply to the next call', async () => {
  const more = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n"evil"'
  await using upstream = await rawUpstream((socket) => socket.write(`${sized}\r\n{}${more}`))
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  for (let count = 0; count < 3; count++) expect(await (await ask(gateway)).text()).toBe('{}')
  const { lines } = await gateway.read()
  expect(lines.map(({ response }) => response?.body)).toEqual([{ json: {} }, { json: {} }, { json: {} }])
})

test('a reply that comes before the whole request, with the connection closed, reaches the agent', async () => {
  const answer = 'HTTP/1.1 413 Too large\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}'
  await using upstream = await rawUpstream((socket) => {
    if (!socket.writableEnded) socket.end(answer)
  })
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  const url = `${gateway.env['OPENAI_BASE_URL']}/files`
  const reply = await fetch(url, { method: 'POST', body: Buffer.alloc(1 << 22) }).catch(() => null)
  const { lines } = await gateway.read()
  expect([reply?.status ?? 413, lines.length, lines[0]?.response?.status]).toEqual([413, 1, 413])
})

test('an address with the key of the agent is passed on, and not written', async () => {
  const answer = `HTTP/1.1 302 Found\r\nLocation: http://evil.example/?k=${key}\r\nSet-Cookie: k=${key}\r\nContent-Length: 0\r\n\r\n`
  await using upstream = await rawUpstream((socket) => socket.write(answer))
  await using gateway = await openGateway({ OPENAI_BASE_URL: upstream.url })
  expect((await ask(gateway)).headers.get('location')).toContain(key)
  expect((await gateway.read()).text).not.toContain(key)
  expect(upstream.sockets.size).toBe(1)
})
