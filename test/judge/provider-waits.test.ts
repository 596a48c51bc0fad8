import { describe, expect, it } from 'vitest'
import { anthropicWire } from '../support/judge/anthropic-wire.ts'
import { ask, key } from '../support/judge/ask.ts'
import { googleWire } from '../support/judge/google-wire.ts'
import { chatWire, responsesWire } from '../support/judge/openai-wire.ts'
import { standIn, type Act } from '../support/judge/stand-in.ts'

const verdict = '{"verdict": "fail", "reasoning": "", "quotes": []}'

async function askOpenAi(...acts: readonly [Act, ...Act[]]) {
  await using server = await standIn(chatWire(), ...acts)
  return await ask('openai/gpt-5', { env: { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${server.url}/v1` } })
}

describe('a wait', () => {
  it.each([
    [{ 'retry-after': '3' }, 3_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '1.5' }, 1_500],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ date: 'Sat, 21 Nov 2026 10:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT' }, 20_000],
    [{ date: 'Sat, 21 Nov 2026 10:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, 500],
    [{ 'retry-after': '-3' }, 500],
  ])('is as long as %o says', async (headers, wait) => {
    const { answer, waits } = await askOpenAi({ status: 429, message: 'Wait.', headers }, { says: verdict })
    expect(answer.kind).toBe('replied')
    expect(waits).toEqual([wait])
  })

  it('is as long as Google says in the body', async () => {
    await using server = await standIn(
      googleWire,
      { status: 429, message: 'Quota.', code: '13.5s' },
      { says: verdict },
    )
    const env = { GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: server.url }
    expect(await ask('google/gemini-3.5-flash', { env })).toMatchObject({
      answer: { kind: 'replied' },
      waits: [13_500],
    })
  })

  it('of more than a minute is not waited', async () => {
    const { answer, waits } = await askOpenAi({
      status: 429,
      message: 'Wait.',
      headers: { 'retry-after': '3600' },
    })
    expect(answer).toMatchObject({
      reason: 'judge-rate-limited',
      message: expect.stringContaining('asks to wait 3600 s'),
    })
    expect(waits).toEqual([])
  })

  it('is not waited where the provider says that it is in vain', async () => {
    const headers = { 'x-should-retry': 'false' }
    expect((await askOpenAi({ status: 500, message: 'No.', headers })).waits).toEqual([])
  })

  it('ends with the time that there is, and with the reason of the wait', async () => {
    await using server = await standIn(chatWire(), { status: 429, message: 'Wait.' })
    const env = { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${server.url}/v1` }
    const end = new AbortController()
    const wait = () => Promise.resolve(end.abort(new DOMException('', 'TimeoutError')))
    const { answer } = await ask('openai/gpt-5', { env, wait }, { signal: end.signal })
    expect(answer).toMatchObject({
      reason: 'judge-rate-limited',
      message: expect.stringContaining('no time was left'),
    })
    expect(server.requests).toHaveLength(1)
  })

  it('really passes', async () => {
    await using server = await standIn(
      chatWire(),
      { status: 429, message: '', headers: { 'retry-after-ms': '1' } },
      { says: verdict },
    )
    const env = { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${server.url}/v1` }
    const { answer } = await ask('openai/gpt-5', { env, wait: undefined as never })
    expect(answer.kind).toBe('replied')
  })
})

describe('what is an error only by its words', () => {
  it('is a quota that is used up: no time brings it back', async () => {
    const { answer, waits } = await askOpenAi({
      status: 429,
      message: 'Check your plan.',
      code: 'insufficient_quota',
    })
    expect(answer).toMatchObject({
      reason: 'judge-rate-limited',
      message: expect.stringContaining('quota is used up'),
    })
    expect(waits).toEqual([])
  })

  it.each([
    [{ error: { code: 502, message: 'Upstream' } }, 'judge-unreachable', 3],
    [{ error: { code: 'server_error', message: 'Oops' } }, 'judge-unreachable', 3],
    [{ error: { type: 'overloaded_error', message: 'Busy' } }, 'judge-unreachable', 3],
    [{ error: { code: 'rate_limit_exceeded', message: 'Slow' } }, 'judge-rate-limited', 3],
    [{ error: { message: 'Odd' } }, 'judge-bad-request', 0],
    [{ error: 'model is loading' }, 'judge-bad-request', 0],
    [[{ error: { code: 503, message: 'Busy' } }], 'judge-unreachable', 3],
  ])('is %o under a status of success', async (body, reason, waited) => {
    const { answer, waits } = await askOpenAi({ status: 200, raw: JSON.stringify(body) })
    expect(answer).toMatchObject({ kind: 'failed', reason })
    expect(waits).toHaveLength(waited)
  })

  it('is a response that failed', async () => {
    const raw = JSON.stringify({
      ...responsesWire.refusal(''),
      status: 'failed',
      output: [],
      error: { code: 'server_error', message: 'Oops' },
    })
    await using server = await standIn(responsesWire, { status: 200, raw }, { says: verdict })
    const env = { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${server.url}/v1` }
    expect(await ask('openai.responses/gpt-5', { env })).toMatchObject({
      answer: { kind: 'replied' },
      waits: [500],
    })
  })

  it('is a prompt that Google blocks', async () => {
    await using server = await standIn(googleWire, { refuses: 'prompt' })
    const env = { GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: server.url }
    const { answer } = await ask('google/gemini-3.5-flash', { env })
    expect(answer).toMatchObject({
      reason: 'judge-refused',
      message: expect.stringContaining('PROHIBITED_CONTENT'),
    })
  })
})

describe('a server of another maker', () => {
  it.each(['response_format is not supported', 'guided decoding is off'])(
    'is asked without a schema where it says: %s',
    async (message) => {
      await using server = await standIn(
        chatWire({ key: false, path: '/api/v1' }),
        { status: 400, message },
        { says: `Well. ${verdict}` },
      )
      const { answer } = await ask('llama', { baseUrl: `${server.url}/api/v1` })
      expect(answer).toMatchObject({ kind: 'replied', reply: { text: `Well. ${verdict}` } })
      expect(server.requests.map(({ body }) => JSON.stringify(body).includes('response_format'))).toEqual([
        true,
        false,
      ])
    },
  )

  it('is asked with the limit that it knows', async () => {
    const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    await using server = await standIn(chatWire({ key: false }), { status: 400, message }, { says: verdict })
    const { answer } = await ask('my-deployment', { baseUrl: `${server.url}/v1` })
    expect(answer).toMatchObject({ kind: 'replied', reply: { structured: { verdict: 'fail' } } })
    expect(server.requests.map(({ body }) => body)).toMatchObject([
      { max_tokens: 512 },
      { max_completion_tokens: 512 },
    ])
  })

  it('is not asked for ever', async () => {
    const message = 'neither max_completion_tokens nor response_format'
    await using server = await standIn(chatWire({ key: false }), { status: 400, message })
    const { answer } = await ask('llama', { baseUrl: `${server.url}/v1` })
    expect(answer).toMatchObject({ reason: 'judge-bad-request' })
    expect(server.requests).toHaveLength(3)
  })
})

it('asks a model of Anthropic that takes no schema for a tool', async () => {
  await using server = await standIn(anthropicWire, { says: verdict })
  const env = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: `${server.url}/v1` }
  const { answer } = await ask('anthropic/claude-3-5-haiku-latest', { env })
  expect(answer).toMatchObject({ reply: { structured: { verdict: 'fail' } }, usage: { cacheWrite: 4 } })
  expect(server.objections).toEqual([])
})

it('shows no more than a line of what a provider says, masked', async () => {
  await using server = await standIn(anthropicWire, {
    status: 400,
    message: `our-secret \u001b[31m\n::warning::${'x'.repeat(5_000)}`,
  })
  const env = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: server.url }
  const { answer } = await ask('anthropic/claude-opus-5', { env, mask: withoutSecret })
  const message = answer.kind === 'failed' ? answer.message : ''
  expect(message).toMatch(/^Anthropic does not take the request \(400\): \*\*\* ::warning::x+…$/)
  expect(message.length).toBeLessThanOrEqual(400)
})

function withoutSecret(text: string): string {
  return text.replaceAll('our-secret', '***')
}
