import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { scoreSuite } from '../../src/score/score-suite.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { scenarioOf } from '../support/scored.ts'

const recorded = (name: string) =>
  readFileSync(new URL(`../fixtures/traces/${name}`, import.meta.url), 'utf8')

async function scored(file: string, maxUsd: number, prices: Prices) {
  const check = bindCheck({
    type: 'max_cost',
    params: { max_usd: maxUsd },
    severity: 'error',
    surface: 'assertion',
    description: '',
  })
  const suite = await scoreSuite({
    scenarios: [scenarioOf('weather', { traces: ['run.json'], checks: [check] })],
    tree: memoryTree({ 'run.json': recorded(file) }),
    traceGlobs: [],
    judge: 'off',
    prices,
    agents: { kind: 'left', recorded: 'all', left: { code: 'of-base' } },
  })
  return suite.scenarios.flatMap(({ outcome, trials }) => [
    outcome,
    ...trials.map(({ metrics }) => metrics['cost_usd']),
  ])
}

// 237 tokens in, 50 out, of gpt-4o-mini.
const file = 'otlp-openllmetry-0.14.json'
const listed = (237 * 0.15 + 50 * 0.6) / 1e6

test('a budget holds for a trace that states no cost', async () => {
  expect(await scored(file, 0.0001, new Prices())).toEqual(['passed', expect.closeTo(listed, 12)])
  expect(await scored(file, 0.00005, new Prices())).toEqual(['failed', expect.closeTo(listed, 12)])
})

test('and by prices of the user', async () => {
  const prices = new Prices({ 'gpt-4o-mini-2024-07-18': { input: 1000, output: 1000 } })
  expect(await scored(file, 0.1, prices)).toEqual(['failed', expect.closeTo(0.287, 12)])
  expect(prices.used).toEqual({
    list: null,
    own: ['gpt-4o-mini-2024-07-18'],
    ownRates: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
})

test('a model without a price leaves it unverified', async () => {
  expect(await scored('deepeval-langgraph-1.json', 100, new Prices())).toEqual(['unverified', undefined])
})
