import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fetchThrough } from '../../src/judge/providers/tunnel.ts'
import { encrypted } from '../support/encrypted.ts'
import { tunnelTo } from '../support/proxy.ts'

test('a request and its reply are what they are without a proxy', async () => {
  await using server = await serve(async (request, response) => {
    const body = await text(request)
    const { method, url, headers } = request
    response.writeHead(201, 'Made', { 'x-one': '1', 'set-cookie': ['a=1', 'b=2'] })
    response.end(JSON.stringify({ method, url, host: headers.host, type: headers['content-type'], body }))
  })
  await using proxy = await tunnelTo(server.url)
  const reply = await fetchThrough(proxy.url)('http://api.example:8080/v1?q=%20é', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"é": 1}',
  })
  expect([reply.status, reply.statusText, reply.headers.get('x-one')]).toEqual([201, 'Made', '1'])
  expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await reply.json()).toEqual({
    method: 'POST',
    url: '/v1?q=%20%C3%A9',
    host: 'api.example:8080',
    type: 'application/json',
    body: '{"é": 1}',
  })
  expect(proxy.asked).toEqual(['api.example:8080'])
})

test.for([204, 205, 304])('a reply of status %i has no body', async (status) => {
  await using server = await serve((_, response) => response.writeHead(status).end())
  await using proxy = await tunnelTo(server.url)
  const reply = await fetchThrough(proxy.url)('http://api.example/')
  expect([reply.status, reply.body]).toEqual([status, null])
})

test('a redirect within the origin is followed: 307 with the same request, 302 with GET', async () => {
  const seen: string[] = []
  await using server = await serve(async (request, response) => {
    seen.push(`${request.method} ${request.url} ${await text(request)}`)
    if (request.url === '/end') response.end('done')
    else if (request.url === '/a') response.writeHead(307, { location: '/b' }).end()
    else response.writeHead(302, { location: 'http://api.example/end' }).end()
  })
  await using proxy = await tunnelTo(server.url)
  const reply = await fetchThrough(proxy.url)('http://api.example/a', { method: 'POST', body: 'x' })
  expect(await reply.text()).toBe('done')
  expect(seen).toEqual(['POST /a x', 'POST /b x', 'GET /end '])
})

test.for([
  ['http://elsewhere.example/', 'api.example redirects to another host'],
  ['https://api.example/', 'api.example redirects to another host'],
  ['/again', 'api.example redirects more than 5 times'],
])('a redirect to %s is not followed', async ([location = '', message]) => {
  await using server = await serve((_, response) => response.writeHead(302, { location }).end())
  await using proxy = await tunnelTo(server.url)
  const ask = fetchThrough(proxy.url)
  await expect(ask('http://api.example/')).rejects.toMatchObject({ cause: { message } })
  const reply = await ask('http://api.example/', { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, location])
  expect(new Set(proxy.asked)).toEqual(new Set(['api.example:80']))
})

test('a certificate that nobody vouches for is refused', async () => {
  await using server = await serve((_, response) => response.end('secret'))
  await using secure = await encrypted(server.url)
  await using proxy = await tunnelTo(secure.url)
  const asked = fetchThrough(proxy.url)('https://judge.example/')
  await expect(asked).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } })
})

test('a proxy that wants a login is given that of its address, and the server is not', async () => {
  await using server = await serve((request, response) => response.end(JSON.stringify(request.headers)))
  await using proxy = await tunnelTo(server.url, 'Basic bWU6aMO8bnRlcjI=')
  const address = new URL(proxy.url)
  const withLogin = `http://me:h%C3%BCnter2@${address.host}`
  const reply = await fetchThrough(withLogin)('http://api.example/')
  expect(await reply.json()).toEqual({
    host: 'api.example',
    'accept-encoding': 'identity',
    connection: 'close',
  })
  const without = fetchThrough(proxy.url)('http://api.example/')
  await expect(without).rejects.toMatchObject({ cause: { message: 'the proxy answered 407' } })
})

test.for(['before the tunnel', 'before the reply'])('ends %s when told to', async (when) => {
  const stop = new AbortController()
  await using server = await serve(() => stop.abort(new Error('enough')))
  await using proxy = await tunnelTo(server.url)
  if (when === 'before the tunnel') stop.abort(new Error('enough'))
  const asked = fetchThrough(proxy.url)('http://api.example/', { signal: stop.signal })
  await expect(asked).rejects.toThrow('enough')
})

test('a reply that is ended, or breaks off, is no whole one', async () => {
  const stop = new AbortController()
  await using server = await serve((request, response) => {
    response.writeHead(200, { 'content-length': '10' })
    response.write('half', () => request.url === '/off' && response.destroy())
  })
  await using proxy = await tunnelTo(server.url)
  const ended = await fetchThrough(proxy.url)('http://api.example/', { signal: stop.signal })
  stop.abort()
  await expect(ended.text()).rejects.toThrow('aborted')
  const brokenOff = await fetchThrough(proxy.url)('http://api.example/off')
  await expect(brokenOff.text()).rejects.toThrow('aborted')
})

async function serve(listener: (...given: Parameters<RequestListener>) => unknown) {
  const server = createServer((...given) => void listener(...given))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
