import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { exchangeRequest, isPublicAddress } from '../../src/trial/services/exchange.ts'
import { isHost, classifyHost } from '../../src/trial/services/hosts.ts'
import { answers, service } from '../support/service.ts'

/** A resolver that says something else each time, and notes how often it was asked. */
function resolver(...addresses: readonly string[]) {
  const asked: string[] = []
  const lookup: LookupFunction = (name, options, callback) => {
    const address = addresses[Math.min(asked.length, addresses.length - 1)] ?? ''
    asked.push(name)
    const family = address.includes(':') ? 6 : 4
    if (options.all === true) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
  return { asked, lookup }
}

const mixed: LookupFunction = (_, __, callback) =>
  callback(null, [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ])

const nowhere: LookupFunction = (_, __, callback) =>
  callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 0)

const request = (url: string, hosts: readonly string[], lookup: LookupFunction) =>
  exchangeRequest({
    url: new URL(url),
    method: 'POST',
    headers: {},
    body: '{}',
    policy: { hosts, listedIn: 'the config file' },
    signal: AbortSignal.timeout(5_000),
    lookup,
  })

test('a name is looked up once, and what was found is connected to', async () => {
  await using asked = await service(answers('{"score": 1}'))
  const { asked: names, lookup } = resolver('127.0.0.1', '192.0.2.1')
  const reply = await request(`http://evals.test:${asked.port}/`, [`evals.test:${asked.port}`], lookup)
  expect(reply).toMatchObject({ kind: 'answered', status: 200 })
  expect(names).toEqual(['evals.test'])
  expect(asked.asked[0]?.headers.host).toBe(`evals.test:${asked.port}`)
})

test.for([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
])('a public name that leads to %s is not connected to', async (address) => {
  const { asked: names, lookup } = resolver(address, '93.184.216.34')
  expect(await request('https://evals.test/', ['evals.test'], lookup)).toMatchObject({
    kind: 'failed',
    reason: 'evaluator-not-run',
  })
  expect(names).toEqual(['evals.test'])
})

test('a name that leads to addresses of both kinds is not connected to', async () => {
  expect(await request('https://evals.test/', ['evals.test'], mixed)).toMatchObject({
    kind: 'failed',
    reason: 'evaluator-not-run',
  })
})

test('a name that leads nowhere cannot be reached', async () => {
  expect(await request('https://evals.test/', ['evals.test'], nowhere)).toEqual({
    kind: 'failed',
    reason: 'evaluator-unreachable',
    message: 'ENOTFOUND',
  })
})

test.for([
  ['93.184.216.34', true],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.255.255.255', false],
  ['100.64.0.1', false],
  ['100.128.0.1', true],
  ['172.15.0.1', true],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fc00::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['::ffff:8.8.8.8', false],
  ['evals.test', false],
  ['', false],
] as const)('%s is public: %s', ([address, isPublic]) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.for([
  ['https://evals.example.com/x', 'evals.example.com', 'public'],
  ['https://EVALS.example.com./x', 'evals.example.com', 'public'],
  ['https://evals.example.com/x', 'Evals.Example.com', 'public'],
  ['https://evals.example.com/x', 'evals.example.com:443', 'anywhere'],
  ['http://evals.example.com/x', 'evals.example.com', 'unlisted'],
  ['http://evals.example.com/x', 'evals.example.com:80', 'anywhere'],
  ['https://evals.example.com:8443/x', 'evals.example.com', 'unlisted'],
  ['https://evals.example.com:8443/x', 'evals.example.com:8443', 'anywhere'],
  ['https://sub.evals.example.com/x', 'evals.example.com', 'unlisted'],
  ['https://evals.example.com.evil.test/x', 'evals.example.com', 'unlisted'],
  ['http://127.1:8080/', '127.0.0.1:8080', 'anywhere'],
  ['http://[::1]:8080/', '[0:0:0:0:0:0:0:1]:8080', 'anywhere'],
] as const)('%s by the list %s: %s', ([url, host, standing]) => {
  expect(classifyHost(new URL(url), [host])).toBe(standing)
})

test.for([
  '',
  'a b',
  'a/b',
  'https://a',
  'me@a',
  '*.a',
  'a:0',
  'a:65536',
  'a:b',
  '[::1',
  '::1',
  'a?b',
  'a%41',
])('%j is no host', (text) => {
  expect(isHost(text)).toBe(false)
})
