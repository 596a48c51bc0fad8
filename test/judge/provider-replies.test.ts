import { describe, expect, it } from 'vitest'
import { anthropicWire } from '../support/judge/anthropic-wire.ts'
import { ask, key } from '../support/judge/ask.ts'
import { googleWire } from '../support/judge/google-wire.ts'
import { chatWire, responsesWire } from '../support/judge/openai-wire.ts'
import { standIn, type Act, type Wire } from '../support/judge/stand-in.ts'

const verdict = { reasoning: 'It says so.', quotes: ['"so"'], verdict: 'pass' }
const text = JSON.stringify(verdict)

/** Each provider, through the variables that its own package reads. */
const providers = [
  {
    id: 'anthropic/claude-sonnet-4-6',
    wire: anthropicWire,
    env: (url: string) => ({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: url }),
  },
  {
    id: 'openai/gpt-5.4-mini',
    wire: chatWire(),
    env: (url: string) => ({ OPENAI_API_KEY: key, OPENAI_BASE_URL: `${url}/v1` }),
  },
  {
    id: 'openai.responses/gpt-5',
    wire: responsesWire,
    env: (url: string) => ({ OPENAI_API_KEY: key, OPENAI_BASE_URL: `${url}/v1/` }),
  },
  {
    id: 'google/gemini-3.5-flash',
    wire: googleWire,
    env: (url: string) => ({ GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: url }),
  },
] as const satisfies readonly { id: string; wire: Wire; env: (url: string) => Record<string, string> }[]

async function asked({ id, wire, env }: (typeof providers)[number], ...acts: readonly [Act, ...Act[]]) {
  await using server = await standIn(wire, ...acts)
  const { answer, waits } = await ask(id, { env: env(server.url) })
  expect(server.objections).toEqual([])
  return { answer, waits, requests: server.requests, host: new URL(server.url).host }
}

describe.each(providers)('$id', (provider) => {
  it('replies with an object that it was held to, and what it took', async () => {
    const { answer, requests } = await asked(provider, { says: text })
    expect(answer).toMatchObject({
      kind: 'replied',
      reply: { structured: verdict },
      usage: { input: 100, output: 20, total: 120, cacheRead: 6 },
    })
    expect(requests).toHaveLength(1)
    expect(JSON.stringify(requests[0]?.body)).toContain('Is it so?')
    expect(JSON.stringify(requests[0]?.body)).not.toContain(key)
  })

  it('names the model that replied', async () => {
    const { answer } = await asked(provider, { says: text })
    expect(answer).toMatchObject({
      model: expect.stringMatching(/^(?:claude-sonnet-4-6|gpt-5|gemini-3\.5-flash)/),
    })
  })

  it.each([
    ['a refusal', { refuses: 'I cannot judge that.' }, 'judge-refused', /refused to answer/],
    ['a reply that was cut off', { cutOff: text }, 'judge-bad-reply', /cut the reply off at 20 tokens/],
    ['half of an object', { says: text.slice(0, -5) }, 'judge-bad-reply', /not the JSON|unknown form/],
    ['a list', { says: '[{"verdict": "pass"}]' }, 'judge-bad-reply', /not the JSON/],
    ['prose', { says: 'I think it passes. {"verdict": "pass"}' }, 'judge-bad-reply', /not the JSON/],
    ['an empty text', { says: ' ' }, 'judge-bad-reply', /empty/],
    [
      'a page in the place of a reply',
      { status: 200, raw: '<html>Sign in</html>' },
      'judge-bad-reply',
      /unknown form/,
    ],
    [
      'a verdict that is given twice',
      { says: text.replace('{', '{"verdict": "fail", ') },
      'judge-bad-reply',
      /not the JSON/,
    ],
    ['JSON of another form', { status: 200, raw: '{"ok": true}' }, 'judge-bad-reply', /unknown form|empty/],
    ['nothing', { status: 200, raw: '' }, 'judge-bad-reply', /unknown form/],
  ] as const)('takes %s for no reply', async (_, act, reason, message) => {
    const { answer, requests } = await asked(provider, act)
    expect(answer).toMatchObject({ kind: 'failed', reason, message: expect.stringMatching(message) })
    expect(requests).toHaveLength(1)
  })

  it.each(['well', 'in an error', 'early'] as const)(
    'takes a stream of events that ends %s for no reply, since it asked for none',
    async (ends) => {
      const { answer, requests } = await asked(provider, { streams: text, ends })
      expect(answer).toMatchObject({
        kind: 'failed',
        reason: 'judge-bad-reply',
        message: expect.stringContaining('sent a stream of events, which nobody asked for'),
      })
      expect(JSON.stringify(requests[0]?.body)).not.toMatch(/"stream"|streamGenerateContent/)
      expect(requests).toHaveLength(1)
    },
  )

  it('reads an error that comes in pieces', async () => {
    const { answer, waits } = await asked(provider, { drips: 'Overloaded.', status: 529 }, { says: text })
    expect(answer.kind).toBe('replied')
    expect(waits).toEqual([500])
    const broken = await asked(provider, { drips: `No: ${key}`, status: 400 })
    expect(broken.answer).toMatchObject({ message: expect.stringMatching(/\(400\): No: \*\*\*$/) })
  })

  it('counts what a refusal took', async () => {
    const { answer } = await asked(provider, { refuses: 'No.' })
    expect(answer).toMatchObject({ reason: 'judge-refused', usage: { input: 100, output: 20 } })
  })

  it.each([
    [400, 'judge-bad-request'],
    [401, 'judge-bad-request'],
    [403, 'judge-bad-request'],
    [404, 'judge-bad-request'],
    [413, 'judge-bad-request'],
  ] as const)('is not asked again after %i', async (status, reason) => {
    const { answer, waits } = await asked(provider, { status, message: `No: ${key}` })
    expect(answer).toMatchObject({ kind: 'failed', reason, message: expect.stringMatching(/No: \*\*\*$/) })
    expect(waits).toEqual([])
  })

  it.each([
    [408, 'judge-unreachable'],
    [429, 'judge-rate-limited'],
    [500, 'judge-unreachable'],
    [503, 'judge-unreachable'],
    [529, 'judge-unreachable'],
  ] as const)('is asked four times in all where %i does not end', async (status, reason) => {
    const { answer, waits, requests } = await asked(provider, { status, message: 'Later.' })
    expect(answer).toMatchObject({
      kind: 'failed',
      reason,
      message: expect.stringContaining(`(${status}): Later.`),
    })
    expect(waits).toEqual([500, 1_000, 2_000])
    expect(requests).toHaveLength(4)
  })

  it('replies after it was overloaded', async () => {
    const busy = { status: 429, message: 'Slow down.', headers: { 'retry-after': '7' } } as const
    const { answer, waits } = await asked(provider, busy, { status: 503, message: 'Busy' }, { says: text })
    expect(answer).toMatchObject({ kind: 'replied', reply: { structured: verdict } })
    expect(waits).toEqual([7_000, 1_000])
  })

  it('is asked again where the connection broke', async () => {
    const { answer, waits } = await asked(provider, 'hangs up', { says: text })
    expect(answer.kind).toBe('replied')
    expect(waits).toEqual([500])
  })

  it('is unreachable where every connection breaks', async () => {
    const { answer, host } = await asked(provider, 'hangs up')
    expect(answer).toMatchObject({
      reason: 'judge-unreachable',
      message: expect.stringContaining(`${host} cannot be reached`),
    })
  })

  it('is given no more than 4 MiB', async () => {
    const { answer } = await asked(provider, { floods: 64 << 20 })
    expect(answer).toMatchObject({
      reason: 'judge-bad-reply',
      message: expect.stringContaining('more than 4194304 bytes'),
    })
  })

  it('does not follow a redirect, with its key least of all', async () => {
    await using elsewhere = await standIn(provider.wire, { says: text })
    const { answer } = await asked(provider, { redirectsTo: elsewhere.url })
    expect(answer).toMatchObject({
      reason: 'judge-unreachable',
      message: expect.stringContaining('redirected'),
    })
    expect(elsewhere.requests).toEqual([])
  })

  it.each(['hangs', 'stalls'] as const)('has no more time than there is where it %s', async (act) => {
    await using server = await standIn(provider.wire, act)
    const { answer } = await ask(
      provider.id,
      { env: provider.env(server.url) },
      { signal: AbortSignal.timeout(50) },
    )
    expect(answer).toMatchObject({ kind: 'failed', reason: 'judge-timed-out' })
  })
})
