import { readFileSync } from 'node:fs'
import { calcPrice } from '@pydantic/genai-prices'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KeptList } from '../../../src/trace/prices/kept-list.ts'
import type { BilledCall } from '../../../src/trace/prices/price-list.ts'

const at = (iso: string) => Date.parse(iso) * 1000

const million: Omit<BilledCall, 'provider' | 'model'> = {
  input: 1e6,
  output: 1e6,
  cacheRead: 0,
  cacheWrite: 0,
  reasoning: 0,
  atUs: at('2026-08-01T12:00:00Z'),
}

const priceOf = (provider: string | null, model: string, call: Partial<BilledCall> = {}) =>
  new KeptList().priceOf({ ...million, provider, model, ...call })

test('the version that reports name is the installed one', () => {
  const manifest = new URL('../../../node_modules/@pydantic/genai-prices/package.json', import.meta.url)
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>
  const { facts } = new KeptList()
  expect({ name: facts.package, version: facts.version }).toEqual({ name, version })
  expect(facts.updated).toMatch(/^\d{4}-\d\d-\d\d$/)
})

const sonnet = 3 + 15
const mini = 0.15 + 0.6

describe('names that one model goes by', () => {
  test.for<[provider: string | null, model: string, dollars: number]>([
    ['openai', 'gpt-4o-mini-2024-07-18', mini],
    [null, 'gpt-4o-mini', mini],
    [null, 'GPT-4o-mini', mini],
    [null, 'openai/gpt-4o-mini', mini],
    ['openai', 'openai/gpt-4o-mini', mini],
    ['azure', 'gpt-4o-mini', mini],
    ['azure.ai.openai', 'gpt-4o-mini', mini],
    ['azure.ai.inference', 'gpt-4o-mini', mini],
    [null, 'azure/gpt-4o-mini', mini],
    ['openrouter', 'openai/gpt-4o-mini', mini],
    [null, 'openrouter/openai/gpt-4o-mini', mini],
    ['gateway', 'openai/gpt-4o-mini', mini],
    ['litellm', 'azure/gpt-4o-mini', mini],
    ['anthropic', 'claude-sonnet-4-20250514', sonnet],
    [null, 'claude-sonnet-4-0', sonnet],
    [null, 'anthropic/claude-sonnet-4', sonnet],
    [null, 'openrouter/anthropic/claude-sonnet-4', sonnet],
    ['openai', 'anthropic/claude-sonnet-4', sonnet],
    ['aws.bedrock', 'us.anthropic.claude-sonnet-4-20250514-v1:0', sonnet],
    [null, 'us.anthropic.claude-sonnet-4-20250514-v1:0', sonnet],
    ['anthropic', 'eu.anthropic.claude-sonnet-4-20250514-v1:0', sonnet],
    [null, 'bedrock/us.anthropic.claude-sonnet-4-20250514-v1:0', sonnet],
    [
      'aws.bedrock',
      'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-sonnet-4-20250514-v1:0',
      sonnet,
    ],
    ['gcp.vertex_ai', 'claude-sonnet-4@20250514', sonnet],
    ['gcp.vertex_ai', 'publishers/anthropic/models/claude-sonnet-4@20250514', sonnet],
    ['gcp.gemini', 'gemini-2.0-flash', 0.5],
    ['gcp.gen_ai', 'gemini-2.0-flash', 0.5],
    ['gcp.gemini', 'models/gemini-2.0-flash', 0.5],
    [null, 'models/gemini-2.0-flash', 0.5],
    [null, 'vertex_ai/gemini-2.0-flash', 0.5],
    [null, 'projects/p/locations/l/publishers/google/models/gemini-2.0-flash', 0.5],
    ['mistral', 'mistral/mistral-small-latest', 0.4],
    ['x_ai', 'grok-4', 18],
    ['groq', 'llama-3.3-70b-versatile', 1.38],
    [null, 'groq/llama-3.3-70b-versatile', 1.38],
    ['fireworks', 'accounts/fireworks/models/llama-v3p1-8b-instruct', 0.4],
    ['togetherai', 'meta-llama/Llama-3.3-70B-Instruct-Turbo', 1.76],
    ['openai', 'ft:gpt-4o-mini-2024-07-18:org::abc', 1.5],
    ['openrouter', 'deepseek/deepseek-r1:free', 0],
  ])('%s %s', ([provider, model, dollars]) => {
    expect(priceOf(provider, model)).toBeCloseTo(dollars, 9)
  })
})

describe('what is not known has no price', () => {
  test.for<[provider: string | null, model: string]>([
    ['openai', 'gpt-99-ultra'],
    [null, 'gpt-99-ultra'],
    [null, ''],
    [null, 'gpt-4-turbo-evil'],
    ['azure.ai.openai', 'my-deployment'],
    // Another host's price is not this host's.
    ['ollama', 'gpt-4o-mini'],
    ['groq', 'openai/gpt-4o-mini'],
    // Run at home.
    [null, 'deepseek-r1:8b'],
    [null, 'mistral:latest'],
    // Listed without a price: part of a subscription, sold by the page.
    ['github-copilot', 'gpt-4o'],
    ['mistral', 'mistral-ocr-latest'],
    [null, `gpt-4o-mini${'x'.repeat(10_000)}`],
  ])('%s %s', ([provider, model]) => {
    expect(priceOf(provider, model)).toBeNull()
  })

  test('a model that is sold by input alone, and gave output', () => {
    expect(priceOf('openai', 'text-embedding-3-small', { output: 0 })).toBeCloseTo(0.02, 9)
    expect(priceOf('openai', 'text-embedding-3-small', { output: 1 })).toBeNull()
  })

  test.for<Partial<BilledCall>>([
    { cacheRead: 1e6 + 1 },
    { cacheRead: 6e5, cacheWrite: 6e5 },
    { input: -1 },
    { output: -1 },
    { input: Number.NaN },
    { input: Infinity },
  ])('counts that cannot be: %o', (call) => {
    expect(priceOf('openai', 'gpt-4o-mini', call)).toBeNull()
  })
})

test('cached tokens have their own price, and are a part of the input', () => {
  const call = { input: 1000, output: 0, cacheRead: 400, cacheWrite: 100 }
  expect(priceOf('anthropic', 'claude-sonnet-4-20250514', call)).toBeCloseTo(
    (500 * 3 + 400 * 0.3 + 100 * 3.75) / 1e6,
    12,
  )
})

test('long input makes the whole call dearer', () => {
  const at200k = priceOf('gcp.gemini', 'gemini-3-pro-preview', { input: 200_000, output: 0 })
  const above = priceOf('gcp.gemini', 'gemini-3-pro-preview', { input: 200_001, output: 0 })
  expect(at200k).toBeCloseTo(0.4, 9)
  expect(above).toBeCloseTo(0.800004, 9)
})

const o3 = (atUs: number | null) => priceOf('openai', 'o3', { output: 0, atUs })

test('a call costs what it cost when it was made', () => {
  expect(o3(at('2025-05-01T00:00:00Z'))).toBe(10)
  expect(o3(at('2025-06-09T23:59:59Z'))).toBe(10)
  expect(o3(at('2025-06-10T00:00:00Z'))).toBe(2)
  // Without a time, or with one that no clock showed: as of the list.
  expect(o3(null)).toBe(2)
  expect(o3(12_345)).toBe(2)
  expect(o3(Infinity)).toBe(2)
})

test('a price that depends on the hour', () => {
  const list = new KeptList()
  const chat = (iso: string) =>
    list.priceOf({ ...million, provider: 'deepseek', model: 'deepseek-chat', output: 0, atUs: at(iso) })
  const hours = ['2026-08-01T00:10:00Z', '2026-08-01T12:00:00Z', '2026-08-01T17:00:00Z']
  const asked = hours.map(chat)
  expect(asked).toEqual(
    hours.map(
      (iso) =>
        calcPrice({ input_tokens: 1e6 }, 'deepseek-chat', {
          providerId: 'deepseek',
          timestamp: new Date(iso),
        })?.total_price,
    ),
  )
  expect(new Set(asked).size).toBeGreaterThan(1)
})

const sold = [
  ['openai', 'gpt-4o-mini'],
  ['openai', 'gpt-5.4'],
  ['openai', 'o3'],
  ['anthropic', 'claude-sonnet-4-5'],
  ['anthropic', 'claude-opus-4-1'],
  ['google', 'gemini-2.5-pro'],
  ['google', 'gemini-3-pro-preview'],
  ['aws', 'amazon.nova-lite-v1:0'],
  ['x-ai', 'grok-4'],
  ['deepseek', 'deepseek-chat'],
  ['perplexity', 'sonar-pro'],
  ['perplexity', 'sonar-deep-research'],
  ['mistral', 'mistral-small-latest'],
] as const

test('amounts are those of the package', () => {
  const list = new KeptList()
  const tokens = fc.integer({ min: 0, max: 2_000_000 })
  const share = fc.double({ min: 0, max: 0.5, noNaN: true })
  fc.assert(
    fc.property(
      fc.constantFrom(...sold),
      tokens,
      tokens,
      share,
      share,
      share,
      fc.date({ min: new Date('2024-01-01'), max: new Date('2026-11-01'), noInvalidDate: true }),
      ([provider, model], input, output, read, written, thought, time) => {
        const cacheRead = Math.floor(input * read)
        const cacheWrite = Math.floor(input * written)
        const reasoning = Math.floor(output * thought)
        const theirs = calcPrice(
          {
            input_tokens: input,
            output_tokens: output,
            cache_read_tokens: cacheRead,
            cache_write_tokens: cacheWrite,
            output_reasoning_tokens: reasoning,
          },
          model,
          { providerId: provider, timestamp: time },
        )
        const call = { provider, model, input, output, cacheRead, cacheWrite, reasoning }
        const ours = list.priceOf({ ...call, atUs: time.getTime() * 1000 })
        expect(ours).toBeCloseTo(theirs?.total_price ?? Number.NaN, 9)
      },
    ),
  )
})

test('no name of a provider or a model breaks the search', () => {
  const list = new KeptList()
  fc.assert(
    fc.property(fc.option(fc.string()), fc.string(), (provider, model) => {
      const price = list.priceOf({ ...million, provider, model })
      expect(price === null || price >= 0).toBe(true)
    }),
  )
})
