import { describe, expect, it } from 'vitest'
import { GateError } from '../../src/core/errors.ts'
import { splitModelId } from '../../src/judge/provider.ts'
import { judgeModels, type JudgeModelSettings } from '../../src/judge/providers/judge-models.ts'
import { knownProviders } from '../../src/judge/providers/known-providers.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { anthropicWire } from '../support/judge/anthropic-wire.ts'
import { ask, key } from '../support/judge/ask.ts'
import { googleWire } from '../support/judge/google-wire.ts'
import { chatWire } from '../support/judge/openai-wire.ts'
import { standIn } from '../support/judge/stand-in.ts'

const nothing = { model: null, baseUrl: null, apiKey: null, env: {}, mask: (text: string) => text }

function models(settings: Partial<JudgeModelSettings>) {
  return judgeModels({ ...nothing, ...settings })
}

describe('the model of a run', () => {
  it.each<[string | null, Partial<JudgeModelSettings>, string | null]>([
    // As Kensa has it.
    [null, { env: { ANTHROPIC_API_KEY: key, OPENAI_API_KEY: key } }, 'anthropic/claude-sonnet-4-6'],
    [null, { env: { OPENAI_API_KEY: key } }, 'openai/gpt-5.4-mini'],
    [null, { env: { KENSA_JUDGE_MODEL: 'claude-opus-5', OPENAI_API_KEY: key } }, 'anthropic/claude-opus-5'],
    [null, { env: { KENSA_JUDGE_MODEL: 'us.Anthropic.some-model' } }, 'anthropic/us.Anthropic.some-model'],
    [null, { env: { KENSA_JUDGE_MODEL: 'Claude-3' } }, 'openai/Claude-3'],
    [
      null,
      { env: { KENSA_JUDGE_MODEL: 'ft:gpt-4o:me::x', ANTHROPIC_API_KEY: key } },
      'openai/ft:gpt-4o:me::x',
    ],
    [null, {}, null],
    // Ours.
    [null, { env: { GEMINI_API_KEY: key } }, 'google/gemini-3.5-flash'],
    [null, { env: { GOOGLE_API_KEY: key, OPENAI_API_KEY: key } }, 'openai/gpt-5.4-mini'],
    [null, { env: { ANTHROPIC_API_KEY: '  ', OPENAI_API_KEY: key } }, 'openai/gpt-5.4-mini'],
    [null, { model: 'gpt-5', env: { KENSA_JUDGE_MODEL: 'claude-opus-5' } }, 'openai/gpt-5'],
    [null, { model: 'openai.responses/gpt-5-pro' }, 'openai.responses/gpt-5-pro'],
    ['gemini-2.5-pro', { model: 'openai/gpt-5' }, 'google/gemini-2.5-pro'],
    ['claude-opus-5', {}, 'anthropic/claude-opus-5'],
    // Whose names may have slashes of their own.
    [null, { baseUrl: 'http://localhost:11434/v1', model: 'llama3.3' }, 'openai-compatible/llama3.3'],
    [
      'anthropic/claude-x',
      { baseUrl: 'https://openrouter.ai/api/v1' },
      'openai-compatible/anthropic/claude-x',
    ],
    ['openai-compatible/a/b', { baseUrl: 'https://openrouter.ai/api/v1' }, 'openai-compatible/a/b'],
    [null, { baseUrl: 'http://localhost:11434/v1', env: { OPENAI_API_KEY: key } }, null],
  ])('%s with %o is %s', (named, settings, id) => {
    expect(models(settings).idOf(named)).toBe(id)
  })
})

it.each([
  ...knownProviders.flatMap(({ id, model }) => (model === null ? [] : [`${id}/${model}`])),
  'openai.responses/gpt-5-pro',
])('%s has a known price, so that spending can be bounded', async (id) => {
  const prices = new Prices()
  await prices.load()
  const call = { input: 1_000, output: 1_000, cacheRead: 0, cacheWrite: 0, reasoning: 0, atUs: null }
  expect(prices.priceOf({ ...splitModelId(id), ...call })).toBeGreaterThan(0)
})

describe('a provider that cannot be asked', () => {
  it.each([
    ['mistrall/x', {}, /`mistrall` is not a provider that can be asked\. Known are /],
    ['opnai/gpt-5', {}, /`opnai` is not a provider.*did you mean `openai`\?/],
    ['bedrock/claude', {}, /`bedrock` is not a provider.*judge-base-url/],
    ['github/gpt-5', {}, /GitHub Models was shut down/],
    ['github-models/gpt-5', {}, /GitHub Models was shut down/],
    ['gpt-5', { baseUrl: 'https://models.github.ai/inference' }, /GitHub Models was shut down/],
    ['openai/gpt-5', { env: { ANTHROPIC_API_KEY: key } }, /no key for OpenAI: set OPENAI_API_KEY/],
    ['google/gemini-3', {}, /no key for Google: set GEMINI_API_KEY/],
    ['openai/gpt-5', { env: { OPENAI_API_KEY: 'two words' } }, /key of OPENAI_API_KEY has spaces/],
    [
      'openai/gpt-5',
      { env: { OPENAI_API_KEY: key, OPENAI_BASE_URL: 'ftp://x' } },
      /OPENAI_BASE_URL must be an address/,
    ],
  ])('%s with %o', async (id, settings, message) => {
    const { answer } = await ask(id, settings)
    expect(answer).toMatchObject({ reason: 'judge-unavailable', message: expect.stringMatching(message) })
    expect(JSON.stringify(answer)).not.toContain('two words')
  })

  it.each([
    { apiKey: key },
    { baseUrl: 'localhost:11434' },
    { baseUrl: 'https://me:secret@example.com/v1' },
    { baseUrl: 'https://example.com/v1?key=secret' },
    { baseUrl: 'file:///etc/passwd' },
  ])('%o ends the run', (settings) => {
    expect(() => models(settings)).toThrow(GateError)
    expect(() => models(settings)).not.toThrow(/secret|0123456789/)
  })
})

it.each([
  'google/../../v1beta/files',
  'google/a?key=b',
  'google/',
  'google/a b',
  'google/a#',
  `google/${'a'.repeat(300)}`,
])('%s is not the name of a model', async (id) => {
  await using server = await standIn(googleWire, { says: '{}' })
  const { answer } = await ask(id, { env: { GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: server.url } })
  expect(answer).toMatchObject({
    reason: 'judge-bad-request',
    message: expect.stringContaining('not the name'),
  })
  expect(server.requests).toEqual([])
})

describe('a key', () => {
  const verdict = '{"verdict": "pass"}'

  it('of the input goes to the provider of the model, before that of the environment', async () => {
    await using server = await standIn(chatWire(), { says: verdict })
    const env = { OPENAI_API_KEY: 'sk-of-the-environment', OPENAI_BASE_URL: `${server.url}/v1` }
    await ask('openai/gpt-5', { model: 'gpt-5', apiKey: ` ${key}\n`, env })
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
  })

  it('of the input goes to no other provider', async () => {
    await using server = await standIn(anthropicWire, { says: verdict })
    const env = { ANTHROPIC_BASE_URL: server.url }
    const { answer } = await ask('anthropic/claude-opus-5', { model: 'gpt-5', apiKey: key, env })
    expect(answer).toMatchObject({ reason: 'judge-unavailable' })
    expect(server.requests).toEqual([])
  })

  it('of a provider does not go to a base URL', async () => {
    await using server = await standIn(chatWire({ key: false }), { says: verdict })
    const env = { OPENAI_API_KEY: key, ANTHROPIC_API_KEY: key, GEMINI_API_KEY: key }
    const { answer } = await ask('claude-opus-5', { baseUrl: `${server.url}/v1`, env })
    expect(answer).toMatchObject({ kind: 'replied' })
    expect(JSON.stringify(server.requests)).not.toContain(key)
  })

  it.each([{ apiKey: key }, { env: { SCENARIO_GATE_JUDGE_API_KEY: key } }])(
    'of a base URL goes there: %o',
    async (settings) => {
      await using server = await standIn(chatWire(), { says: verdict })
      await ask('some/model', { baseUrl: `${server.url}/v1/`, ...settings })
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
      expect(server.requests[0]?.body).toMatchObject({ model: 'some/model' })
    },
  )

  it('is named, and not shown, where it is refused', async () => {
    await using server = await standIn(anthropicWire, { status: 401, message: `invalid x-api-key: ${key}` })
    const env = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: server.url }
    const { answer } = await ask('anthropic/claude-opus-5', { env })
    expect(answer).toMatchObject({
      message: 'Anthropic does not take the key of ANTHROPIC_API_KEY (401): invalid x-api-key: ***',
    })
  })

  it('is asked for where none was given', async () => {
    await using server = await standIn(chatWire({ key: false }), { status: 401, message: 'Who are you?' })
    const { answer } = await ask('x', { baseUrl: `${server.url}/v1` })
    expect(answer).toMatchObject({
      message: expect.stringContaining(
        'asks for a key, and none was given: set SCENARIO_GATE_JUDGE_API_KEY (401)',
      ),
    })
  })
})
