import { describe, expect, test } from 'vitest'
import { noAttributes } from '../../../src/trace/model/attributes.ts'
import { Prices } from '../../../src/trace/prices/prices.ts'
import { emptyContent, Span, type SpanContent, type SpanKind } from '../../../src/trace/model/span.ts'
import type { ReportedFacts } from '../../../src/trace/model/stated.ts'
import { LazyTrace } from '../../../src/trace/views/lazy-trace.ts'
import type { Usage } from '../../../src/trace/model/usage.ts'

const none = { input: null, output: null, cacheRead: null, cacheWrite: null, reasoning: null, total: null }

const used = (input: number | null, output: number | null, more: Partial<Usage> = {}): Usage => ({
  ...none,
  input,
  output,
  ...more,
})

/** A million tokens of input: $0.15 at list price. */
const mini = { provider: 'openai', model: 'gpt-4o-mini', usage: used(1e6, 0) }

function span(
  id: string,
  parentId: string | null,
  kind: SpanKind,
  content: Partial<SpanContent> = {},
  startUs: number | null = null,
): Span {
  const init = { id, parentId, name: id, kind, startUs, endUs: startUs, error: null }
  return new Span(() => ({ ...emptyContent, ...content }), { ...init, attributes: noAttributes, events: [] })
}

async function costOf(spans: readonly Span[], stated: ReportedFacts = {}, prices = new Prices()) {
  const trace = new LazyTrace({ id: 't', source: { file: 't.json', format: 'test' }, spans, stated })
  await prices.addTo(trace)
  const { cost } = trace
  return cost === null ? null : { ...cost, known: Number(cost.known.toFixed(9)) }
}

describe('where a cost comes from', () => {
  test('a call that states none is priced', async () => {
    expect(await costOf([span('a', null, 'llm', mini)])).toEqual({
      known: 0.15,
      complete: true,
      source: 'prices',
    })
  })

  test('what the trace states wins', async () => {
    expect(await costOf([span('a', null, 'llm', { ...mini, costUsd: 0.4 })])).toEqual({
      known: 0.4,
      complete: true,
      source: 'trace',
    })
    expect(await costOf([span('a', null, 'llm', mini)], { costUsd: 0.3 })).toEqual({
      known: 0.3,
      complete: true,
      source: 'trace',
    })
  })

  test('$0 beside tokens states nothing where a price is known, and is said to be priced', async () => {
    const free = { ...mini, costUsd: 0 }
    const own = { provider: 'ollama', model: 'my-own-model', usage: used(1e6, 0), costUsd: 0 }
    const prices = new Prices()
    const byList = { known: 0.15, complete: true, source: 'prices' }
    expect(await costOf([span('a', null, 'llm', free)], {}, prices)).toEqual(byList)
    expect(prices.used?.ofFree).toBe(true)
    expect(await costOf([span('a', null, 'agent', { costUsd: 0 }), span('b', 'a', 'llm', mini)])).toEqual(
      byList,
    )
    expect(await costOf([span('a', null, 'llm', mini)], { costUsd: 0 })).toEqual(byList)
    expect(await costOf([span('a', null, 'llm', free), span('b', null, 'llm', own)])).toEqual({
      ...byList,
      source: 'mixed',
    })
  })

  test('$0 counts where nothing was used, and where nobody is billed', async () => {
    const nothing = { known: 0, complete: true, source: 'trace' }
    const own = { provider: 'ollama', model: 'my-own-model', usage: used(1e6, 0), costUsd: 0 }
    expect(await costOf([span('a', null, 'llm', own)])).toEqual(nothing)
    expect(await costOf([span('a', null, 'llm', { costUsd: 0 })])).toEqual(nothing)
    expect(await costOf([span('a', null, 'agent', { costUsd: 0 })])).toEqual(nothing)
    expect(await costOf([], { costUsd: 0 })).toEqual(nothing)
    const offer = { ...mini, provider: 'openrouter', model: 'x/some-model:free', costUsd: 0 }
    expect(await costOf([span('a', null, 'llm', offer)])).toEqual(nothing)
    // Beside a call that says nothing, not all is known.
    const silent = span('b', null, 'llm', { model: 'x' })
    expect(await costOf([span('a', null, 'llm', own), silent])).toEqual({ ...nothing, complete: false })
  })

  test('$0 beside tokens of a model without a price is not known, whoever writes it', async () => {
    const unlisted = { ...mini, model: 'my-own-model' }
    const zero = { costUsd: 0 }
    expect(await costOf([span('a', null, 'llm', unlisted)], zero)).toBe(null)
    expect(await costOf([span('a', null, 'llm', { ...unlisted, ...zero })])).toBe(null)
    expect(await costOf([span('a', null, 'llm', { ...unlisted, ...zero, model: null })])).toBe(null)
    expect(await costOf([span('a', null, 'agent', { usage: used(1e6, 9), ...zero })])).toBe(null)
    expect(await costOf([], { ...zero, usage: used(1e6, 9) })).toBe(null)
    const prices = new Prices({ 'my-own-model': { input: 0, output: 0 } })
    expect(await costOf([span('a', null, 'llm', { ...unlisted, ...zero })], {}, prices)).toMatchObject({
      known: 0,
      complete: true,
    })
  })

  test('some stated, some priced', async () => {
    const spans = [span('a', null, 'llm', { ...mini, costUsd: 0.4 }), span('b', null, 'llm', mini)]
    expect(await costOf(spans)).toEqual({ known: 0.55, complete: true, source: 'mixed' })
  })

  test('without prices, only what is stated', () => {
    const spans = [span('a', null, 'llm', { ...mini, costUsd: 0.4 }), span('b', null, 'llm', mini)]
    const trace = new LazyTrace({ id: 't', source: { file: 't.json', format: 'test' }, spans })
    expect(trace.cost).toEqual({ known: 0.4, complete: false, source: 'trace' })
  })

  test('embeddings and rerankings are bought too, each once', async () => {
    const embed = { provider: 'openai', model: 'text-embedding-3-small', usage: used(1e6, null) }
    const spans = [
      span('a', null, 'llm', mini),
      span('b', null, 'embedding', embed),
      span('c', 'b', 'embedding', embed),
    ]
    expect(await costOf(spans)).toEqual({ known: 0.17, complete: true, source: 'prices' })
  })
})

test('a reranking has no output to pay for, and one that used nothing was not bought', async () => {
  const ranks = { provider: 'x', model: 'my-ranker', usage: used(1e6, null) }
  const own = { 'my-ranker': { input: 2, output: 9 } }
  const bought = { known: 2, complete: true, source: 'prices' }
  expect(await costOf([span('a', null, 'reranker', ranks)], {}, new Prices(own))).toEqual(bought)
  const silent = span('b', null, 'reranker', { model: 'my-ranker' })
  expect(await costOf([span('a', null, 'reranker', ranks), silent], {}, new Prices(own))).toEqual(bought)
  const stated = span('c', null, 'embedding', { costUsd: 0.5 })
  expect(await costOf([stated, span('a', null, 'reranker', ranks)], {}, new Prices(own))).toMatchObject({
    complete: true,
  })
})

describe('what cannot be priced is unknown, never 0', () => {
  const unknown = { known: 0.15, complete: false, source: 'prices' }

  test.for<[string, Partial<SpanContent>]>([
    ['an unknown model', { ...mini, model: 'gpt-99' }],
    ['no model', { ...mini, model: null }],
    ['no tokens', { ...mini, usage: null }],
    ['no output tokens', { ...mini, usage: used(1e6, null) }],
    ['no input tokens', { ...mini, usage: used(null, 10) }],
    ['a total alone', { ...mini, usage: { ...none, total: 100 } }],
    ['more cached than there was', { ...mini, usage: used(10, 10, { cacheRead: 11 }) }],
  ])('%s', async ([, content]) => {
    expect(await costOf([span('a', null, 'llm', mini), span('b', null, 'llm', content)])).toEqual(unknown)
    expect(await costOf([span('b', null, 'llm', content)])).toBeNull()
  })
})

describe('a call is paid once', () => {
  test('wrappers around it are the same call', async () => {
    const spans = [span('a', null, 'llm', mini), span('b', 'a', 'llm', mini), span('c', 'b', 'llm', mini)]
    expect(await costOf(spans)).toEqual({ known: 0.15, complete: true, source: 'prices' })
  })

  test('a wrapper that states the cost', async () => {
    const spans = [span('a', null, 'llm', { ...mini, costUsd: 0.4 }), span('b', 'a', 'llm', mini)]
    expect(await costOf(spans)).toEqual({ known: 0.4, complete: true, source: 'trace' })
  })

  test('an agent that states the cost of its calls', async () => {
    const spans = [
      span('a', null, 'agent', { costUsd: 0.4 }),
      span('b', 'a', 'llm', mini),
      span('c', 'a', 'llm', mini),
      span('d', null, 'llm', mini),
    ]
    expect(await costOf(spans)).toEqual({ known: 0.55, complete: true, source: 'mixed' })
  })

  test('an agent that states the cost of all its calls, where only some state theirs', async () => {
    const spans = [
      span('top', null, 'workflow', { costUsd: 0.1 }),
      span('a', 'top', 'agent', { costUsd: 0.4 }),
      span('b', 'a', 'llm', { ...mini, costUsd: 0.2 }),
      span('c', 'a', 'llm', mini),
      span('d', null, 'llm', { ...mini, costUsd: 1 }),
    ]
    expect(await costOf(spans)).toEqual({ known: 1.4, complete: true, source: 'trace' })
  })

  test('what is around all is whole, where a call beside an agent states nothing', async () => {
    const spans = [
      span('top', null, 'workflow', { costUsd: 1 }),
      span('a', 'top', 'agent', { costUsd: 0.4 }),
      span('b', 'a', 'llm', { ...mini, costUsd: 0.2 }),
      span('c', 'a', 'llm', mini),
      span('d', 'top', 'llm', mini),
    ]
    expect(await costOf(spans)).toEqual({ known: 1, complete: true, source: 'trace' })
  })

  test('an agent whose statement is less than what its calls state', async () => {
    const spans = [
      span('a', null, 'agent', { costUsd: 0.1 }),
      span('b', 'a', 'llm', { ...mini, costUsd: 0.2 }),
      span('c', 'a', 'llm', mini),
    ]
    expect(await costOf(spans)).toEqual({ known: 0.2, complete: true, source: 'trace' })
  })

  test('tokens of an agent repeat those of its calls', async () => {
    const spans = [span('a', null, 'agent', mini), span('b', 'a', 'llm', mini)]
    expect(await costOf(spans)).toEqual({ known: 0.15, complete: true, source: 'prices' })
  })

  test('50,000 nested spans', async () => {
    const spans = Array.from({ length: 50_000 }, (_, index) =>
      span(`${index}`, index === 0 ? null : `${index - 1}`, 'agent', { costUsd: 1 }),
    )
    const calls = Array.from({ length: 50_000 }, (_, index) => span(`c${index}`, `${index}`, 'llm', mini))
    expect(await costOf([...spans, ...calls])).toEqual({ known: 1, complete: true, source: 'trace' })
  })
})

describe('when it was made', () => {
  const o3 = { provider: 'openai', model: 'o3', usage: used(1e6, 0) }
  const before = Date.parse('2025-05-01T00:00:00Z') * 1000

  test('the time of the call, else of the trace, else of the list', async () => {
    expect((await costOf([span('a', null, 'llm', o3, before)]))?.known).toBe(10)
    expect((await costOf([span('a', null, 'agent', {}, before), span('b', 'a', 'llm', o3)]))?.known).toBe(10)
    expect((await costOf([span('a', null, 'llm', o3)]))?.known).toBe(2)
    const now = Date.parse('2026-01-01T00:00:00Z') * 1000
    const begun = [
      span('a', null, 'agent', {}, now),
      span('x', 'a', 'span', {}, before),
      span('y', 'a', 'span'),
    ]
    expect((await costOf([...begun, span('b', 'a', 'llm', o3)]))?.known).toBe(10)
  })
})

describe('prices of the user', () => {
  const price = { input: 1, output: 2 }

  test.for<[string, object]>([
    ['by model', { 'gpt-4o-mini': price }],
    ['in any case', { 'GPT-4o-Mini': price }],
    ['by provider and model', { 'openai/gpt-4o-mini': price, 'gpt-4o-mini': { input: 9, output: 9 } }],
  ])('win: %s', async ([, own]) => {
    const prices = new Prices(own as Record<string, typeof price>)
    expect(await costOf([span('a', null, 'llm', mini)], {}, prices)).toEqual({
      known: 1,
      complete: true,
      source: 'prices',
    })
    expect(prices.used).toMatchObject({ list: null, own: [Object.keys(own)[0]] })
  })

  test('cached tokens are input, where they have no price of their own', async () => {
    const call = { ...mini, usage: used(1e6, 0, { cacheRead: 4e5, cacheWrite: 1e5 }) }
    const cost = async (own: object) =>
      (await costOf([span('a', null, 'llm', call)], {}, new Prices({ 'gpt-4o-mini': { ...price, ...own } })))
        ?.known
    expect(await cost({})).toBe(1)
    expect(await cost({ cache_read: 0 })).toBe(0.6)
    expect(await cost({ cache_write: 11 })).toBe(2)
  })

  test('are told apart by a fingerprint, in any order', async () => {
    const rates = async (own: Record<string, typeof price>) => {
      const prices = new Prices(own)
      await costOf(
        [span('a', null, 'llm', mini), span('b', null, 'llm', { ...mini, model: 'x' })],
        {},
        prices,
      )
      return prices.used?.ownRates
    }
    const both = await rates({ 'gpt-4o-mini': price, x: price })
    expect(await rates({ x: price, 'gpt-4o-mini': price, unused: price })).toBe(both)
    expect(await rates({ 'gpt-4o-mini': price, x: { ...price, input: 3 } })).not.toBe(both)
  })

  test('beside the list', async () => {
    const prices = new Prices({ 'my-model': price })
    const spans = [span('a', null, 'llm', mini), span('b', null, 'llm', { ...mini, model: 'my-model' })]
    expect((await costOf(spans, {}, prices))?.known).toBe(1.15)
    expect(prices.used).toEqual({
      list: { package: '@pydantic/genai-prices', version: '0.1.8', updated: '2026-09-23' },
      own: ['my-model'],
      ownRates: expect.any(String),
    })
  })

  test('nothing was used where the traces say all, or the list nothing', async () => {
    const prices = new Prices({ 'my-model': price })
    await costOf([span('a', null, 'llm', { ...mini, costUsd: 0.4 })], {}, prices)
    await costOf([span('a', null, 'llm', { ...mini, model: 'gpt-99' })], {}, prices)
    expect(prices.used).toBeNull()
  })
})
