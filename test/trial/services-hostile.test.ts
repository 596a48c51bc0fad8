import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { verdictOf } from '../support/ask-service.ts'
import { answers, service, type Answering } from '../support/service.ts'

async function said(answering: Answering, timeout = '5s') {
  await using asked = await service(answering)
  const verdict = await verdictOf('rest_eval', [asked.host], {
    params: { url: `http://${asked.host}/`, timeout },
    keys: { min_score: 0.01 },
  })
  return {
    status: verdict.status,
    reason: verdict.reason,
    actual: verdict.actual,
    requests: asked.asked.length,
  }
}

describe('a reply that is no score is an error, also where nearly any score would do', () => {
  test.for([
    ['', 'expected a JSON object with a score, got nothing'],
    ['I think it is fine.', 'expected a JSON object with a score, got "I think it is fine."'],
    ['{"score": 1', 'expected a JSON object with a score'],
    ['{"score": 1} or rather {"score": 0}', 'expected one JSON object with a score'],
    ['[1]', 'expected a JSON object with a score'],
    ['{}', 'score: expected a number from 0 to 1'],
    ['{"score": "1"}', 'score: expected a number from 0 to 1'],
    ['{"score": 85}', 'score: expected a number from 0 to 1'],
    ['{"score": -0.1}', 'score: expected a number from 0 to 1'],
    ['{"score": null}', 'score: expected a number from 0 to 1'],
    ['{"score": 1e999}', 'score: expected a number from 0 to 1'],
    ['{"score": 1, "reasoning": {"a": 1}}', 'reasoning: expected text'],
    [`{"score": 1, "a": ${'['.repeat(100)}${']'.repeat(100)}}`, 'it nests too deeply'],
  ] as const)('%s', async ([body, words]) => {
    const { status, reason, actual } = await said(answers(body))
    expect([status, reason]).toEqual(['error', 'evaluator-bad-reply'])
    expect(actual).toContain(words)
  })

  test('a status other than 2xx', async () => {
    expect(await said(answers('{"score": 1}', 500))).toMatchObject({
      status: 'error',
      reason: 'evaluator-bad-reply',
      actual: 'it answered with status 500: {"score": 1}',
    })
  })

  test('bytes that are no UTF-8, and a packed answer', async () => {
    expect(await said((response) => response.end(Buffer.from([0x7b, 0xff, 0x7d])))).toMatchObject({
      reason: 'evaluator-bad-reply',
      actual: 'its answer is no UTF-8',
    })
    expect(
      await said((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')),
    ).toMatchObject({
      reason: 'evaluator-bad-reply',
      actual: 'its answer is packed (gzip), which was not asked for',
    })
  })
})

const trickles: Answering = (response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

const floods: Answering = (response) => {
  const more = () => {
    while (response.write('x'.repeat(1 << 16)));
    response.once('drain', more)
  }
  more()
}

const boasts: Answering = ({ socket }) => void socket?.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(1 << 20)}`)

const breaksOff: Answering = (response) => {
  response.writeHead(200, { 'content-length': 100 }).write('{"score": 1}', () => response.destroy())
}

test.for([
  ['says nothing', () => undefined, 'evaluator-timed-out', 'no answer within 0.3 s'],
  ['says it a byte at a time', trickles, 'evaluator-timed-out', 'no answer within 0.3 s'],
  ['says too much', floods, 'evaluator-bad-reply', 'its answer is larger than 10 MiB'],
  ['has endless headers', boasts, 'evaluator-bad-reply', 'its answer is not HTTP (HPE_HEADER_OVERFLOW)'],
  ['hangs up', ({ socket }) => void socket?.destroy(), 'evaluator-unreachable', 'ECONNRESET'],
  ['breaks off', breaksOff, 'evaluator-unreachable', 'ECONNRESET'],
] satisfies readonly (readonly [string, Answering, string, string])[])(
  'a service that %s',
  async ([, answering, reason, actual]) => {
    const timeout = reason === 'evaluator-timed-out' ? '300ms' : '10s'
    expect(await said(answering, timeout)).toMatchObject({ status: 'error', reason, actual })
  },
)

const to =
  (location: string, status = 307): Answering =>
  (response, { path }) =>
    path === '/' ? response.writeHead(status, { location }).end() : response.end('{"score": 1}')

describe('redirects', () => {
  test('within the host are followed', async () => {
    expect(await said(to('/elsewhere'))).toMatchObject({ status: 'pass', requests: 2 })
    expect(await said(to('/elsewhere', 303))).toMatchObject({ status: 'pass', requests: 2 })
  })

  test('to another host are not, wherever it is', async () => {
    await using other = await service(answers('{"score": 1}'))
    for (const location of [
      `http://${other.host}/`,
      'http://169.254.169.254/latest',
      'https://example.com/',
      '//[',
    ]) {
      expect(await said(to(location))).toMatchObject({ status: 'error', requests: 1 })
    }
    expect(other.asked).toEqual([])
  })

  test('in a circle end', async () => {
    expect(await said(to('/'))).toMatchObject({
      status: 'error',
      reason: 'evaluator-bad-reply',
      actual: 'it redirects more than 5 times',
    })
  })
})

const asking = (url: string, hosts: readonly string[]) => verdictOf('rest_eval', hosts, { params: { url } })

describe('hosts', () => {
  test('that are not listed are not asked', async () => {
    await using asked = await service(answers('{"score": 1}'))
    for (const hosts of [[], ['127.0.0.1'], ['127.0.0.1:1'], ['localhost:80']]) {
      expect(await asking(`http://${asked.host}/`, hosts)).toMatchObject({
        status: 'error',
        reason: 'evaluator-not-run',
        actual: `\`${asked.host}\` is not in \`evaluator-hosts\` of the config file`,
      })
    }
    expect(asked.asked).toEqual([])
  })

  test.for([
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://[::1]/', '[::1]'],
    ['https://[::ffff:169.254.169.254]/', '[::ffff:a9fe:a9fe]'],
    ['https://169.254.169.254/latest/meta-data', '169.254.169.254'],
    // The name leads to this machine.
    ['https://localhost/', 'localhost'],
  ] as const)('%s is of a private network, and is not listed with its port', async ([url, name]) => {
    expect(await asking(url, [name])).toMatchObject({
      status: 'error',
      reason: 'evaluator-not-run',
      actual: `\`${name}\` is an address of this machine or of a private network; list it with its port, \`${name}:443\`, if that is meant`,
    })
  })

  test('where nobody listens cannot be reached', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((settle) => server.once('listening', settle))
    const { port } = server.address() as AddressInfo
    await new Promise((settle) => server.close(settle))
    expect(await asking(`http://127.0.0.1:${port}/`, [`127.0.0.1:${port}`])).toMatchObject({
      status: 'error',
      reason: 'evaluator-unreachable',
      actual: 'ECONNREFUSED',
    })
  })
})
