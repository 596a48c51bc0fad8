import { expect, it } from 'vitest'
import { findProxy } from '../../src/judge/providers/proxy.ts'
import { ask, key } from '../support/judge/ask.ts'
import { chatWire } from '../support/judge/openai-wire.ts'
import { standIn } from '../support/judge/stand-in.ts'
import { tunnelTo } from '../support/proxy.ts'

const verdict = '{"verdict": "pass"}'
const baseUrl = 'http://judge.example/v1'

it('asks through the proxy of the runner', async () => {
  await using server = await standIn(chatWire(), { status: 503, message: 'Busy' }, { says: verdict })
  await using proxy = await tunnelTo(server.url)
  const env = { HTTP_PROXY: proxy.url, SCENARIO_GATE_JUDGE_API_KEY: key }
  const { answer, waits } = await ask('small', { baseUrl, env })
  expect(answer).toMatchObject({ kind: 'replied', reply: { structured: { verdict: 'pass' } } })
  expect(waits).toEqual([500])
  expect(proxy.asked).toEqual(['judge.example:80', 'judge.example:80'])
  expect(server.objections).toEqual([])
  expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
})

it.each([
  ['a redirect', { redirectsTo: 'http://elsewhere.example/' }, 'judge-unreachable', 'redirected'],
  ['a flood', { floods: 64 << 20 }, 'judge-bad-reply', 'more than 4194304 bytes'],
  [
    'a broken connection',
    'hangs up',
    'judge-unreachable',
    'judge.example cannot be reached through the proxy',
  ],
] as const)('takes %s through it for no reply', async (_, act, reason, message) => {
  await using server = await standIn(chatWire({ key: false }), act)
  await using proxy = await tunnelTo(server.url)
  const { answer } = await ask('small', { baseUrl, env: { http_proxy: proxy.url } })
  expect(answer).toMatchObject({ reason, message: expect.stringContaining(message) })
})

it('has no more time than there is through it', async () => {
  await using server = await standIn(chatWire({ key: false }), 'hangs')
  await using proxy = await tunnelTo(server.url)
  const given = { signal: AbortSignal.timeout(100) }
  const { answer } = await ask('small', { baseUrl, env: { http_proxy: proxy.url } }, given)
  expect(answer).toMatchObject({ reason: 'judge-timed-out' })
})

it('says that a proxy cannot be used, and not what it is', async () => {
  const env = { http_proxy: 'http://me:hunter22@127.0.0.1:1' }
  const { answer } = await ask('small', { baseUrl, env })
  expect(answer).toMatchObject({
    reason: 'judge-unreachable',
    message: expect.stringContaining('through the proxy'),
  })
  expect(JSON.stringify(answer)).not.toContain('hunter22')
})

const proxy = 'http://proxy.corp:3128'
it.each([
  ['https://api.openai.com', { https_proxy: proxy }, proxy],
  ['https://api.openai.com', { HTTPS_PROXY: 'proxy.corp:3128' }, proxy],
  ['https://api.openai.com', { https_proxy: proxy, HTTPS_PROXY: 'http://other' }, proxy],
  ['https://api.openai.com', { http_proxy: proxy }, null],
  ['https://api.openai.com', { https_proxy: ' ' }, null],
  ['https://api.openai.com', { https_proxy: proxy, no_proxy: '*' }, null],
  ['https://api.openai.com', { https_proxy: proxy, no_proxy: 'a.b, .openai.com' }, null],
  ['https://api.openai.com', { https_proxy: proxy, NO_PROXY: 'OPENAI.com:443' }, null],
  ['https://api.openai.com', { https_proxy: proxy, no_proxy: '*.openai.com' }, null],
  [
    'https://api.openai.com',
    { https_proxy: proxy, no_proxy: 'openai.com:8443,penai.com,i.openai.com' },
    proxy,
  ],
  ['http://localhost:11434', { http_proxy: proxy }, null],
  ['http://127.0.0.1:8000', { http_proxy: proxy }, null],
  ['http://[::1]:8000', { http_proxy: proxy }, null],
  ['http://ollama:11434', { http_proxy: proxy }, proxy],
])('the proxy for %s with %o is %s', (address, env, expected) => {
  expect(findProxy(new URL(address), env)).toBe(expected)
})
