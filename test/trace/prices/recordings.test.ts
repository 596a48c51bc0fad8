import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { KeptList } from '../../../src/trace/prices/kept-list.ts'
import { Prices } from '../../../src/trace/prices/prices.ts'
import { fixture, readAll } from '../../support/trace-files.ts'

interface Facts {
  readonly file: string
  readonly traces?: number
  readonly cost_usd?: number
}

const rows = JSON.parse(
  readFileSync(new URL('../../fixtures/traces/facts.json', import.meta.url), 'utf8'),
) as readonly Facts[]

async function priced(file: string) {
  const prices = new Prices()
  const { traces } = await readAll(fixture(file))
  for (const trace of traces) await prices.addTo(trace)
  return { traces, prices }
}

describe('costs that a recording states are kept', () => {
  test.for(rows.filter(({ cost_usd: cost }) => cost !== undefined))(
    '$file',
    async ({ file, cost_usd: cost }) => {
      const { traces, prices } = await priced(file)
      const described = traces.map(describeTrace)
      expect(described.map(({ costSource }) => costSource)).toEqual(['trace'])
      expect(described[0]?.costUsd).toBeCloseTo(cost ?? Number.NaN, 12)
      expect(prices.used).toBeNull()
    },
  )
})

const mini = (95 * 0.15 + 142 * 0.15 + 50 * 0.6) / 1e6
const miniCached = (173 * 0.15 + 64 * 0.075 + 50 * 0.6) / 1e6

async function costOf(file: string) {
  const { traces } = await priced(file)
  return traces.map(describeTrace).map(({ costUsd, costSource }) => [costUsd, costSource])
}

describe('recordings without a cost', () => {
  test.for<[file: string, dollars: number]>([
    ['otlp-aisdk-v7.json', miniCached],
    ['otlp-openinference-openai.json', miniCached],
    ['otlp-openllmetry-0.14.json', mini],
    ['langsmith-batch-1.json', miniCached],
    ['jaeger-adk-1.json', (1984 * 0.4 + 1792 * 0.1 + 130 * 1.6) / 1e6],
    ['codex-rollout-1.jsonl', ((26_740 - 22_912) * 1.25 + 22_912 * 0.125 + 408 * 10) / 1e6],
    ['openai-responses-mcp-1.json', (6700 * 0.25 + 1078 * 2) / 1e6],
    ['gemini-response-toolcall-1.json', (29 * 2 + 1816 * 12) / 1e6],
    ['gemini-cli-1.json', ((67_273 - 43_377) * 0.3 + 43_377 * 0.03 + 677 * 2.5) / 1e6],
    ['inspect-browser-1.json', ((15_235 - 9088) * 0.15 + 9088 * 0.075 + 281 * 0.6) / 1e6],
  ])('%s', async ([file, dollars]) => {
    expect(await costOf(file)).toEqual([[expect.closeTo(dollars, 9), 'prices']])
  })

  test.for([
    'openai-agents-1.json',
    'adk-session-1.json',
    'deepeval-langgraph-1.json',
    'field/cost-zero-langsmith.json',
  ])('%s lacks models or tokens that could be priced', async (file) => {
    expect(await costOf(file)).toEqual([[null, null]])
  })
})

test.for(['langfuse-openai-agents-2.json', 'langfuse-crewai-4.json', 'langfuse-google-adk-6.json'])(
  '%s: list prices come to what the platform made of the tokens',
  async (file) => {
    const { traces } = await readAll(fixture(file))
    const list = new KeptList()
    let sum = 0
    for (const { content, startUs } of traces.flatMap(({ llmCalls }) => llmCalls)) {
      const { provider, model, usage } = content
      const tokens = { input: usage?.input ?? 0, output: usage?.output ?? 0 }
      const cached = { cacheRead: usage?.cacheRead ?? 0, cacheWrite: 0, reasoning: 0 }
      sum += list.priceOf({ provider, model: model ?? '', ...tokens, ...cached, atUs: startUs }) ?? Number.NaN
    }
    expect(sum).toBeCloseTo(traces[0]?.cost?.known ?? Number.NaN, 9)
  },
)
