import { expect, test } from 'vitest'
import {
  contentMatch,
  costBudget,
  createContentMatchEvaluator,
  createNegativeMatchEvaluator,
  jsonValid,
  latency,
  lengthBounds,
  negativeMatch,
  nonEmpty,
  regexMatch,
  runChecks,
  runSuite,
  schemaMatch,
  toolCallCount,
  toolSelection,
} from '../../../src/agentcheck.ts'

const mustNotContain = ["I don't know", 'no information']
const holdings = 'Your portfolio has 15 holdings worth $50,000'

/** The examples of agentcheck's README, and whether they pass. */
const examples = [
  [toolSelection({ expected: ['vector_search', 'sql_query'], actual: ['vector_search', 'sql_query'] }), true],
  [toolSelection({ expected: ['search', 'summarize'], actual: ['summarize', 'search'] }), true],
  [contentMatch({ responseText: holdings, mustContain: ['portfolio', 'holdings'] }), true],
  [contentMatch({ responseText: 'The GDP growth rate is 2.5%', mustContain: ['GDP', 'growth'] }), true],
  [
    negativeMatch({ responseText: 'Based on your data, AAPL is your largest holding.', mustNotContain }),
    true,
  ],
  [latency({ latencyMs: 1200, thresholdMs: 5000 }), true],
  [jsonValid({ text: '{"valid": true}', requireObject: true }), true],
  [jsonValid({ text: '42', requireObject: true }), false],
  [
    schemaMatch({
      data: { name: 'Alice', age: 30 },
      requiredKeys: ['name', 'age'],
      typeChecks: { name: 'string', age: 'number' },
    }),
    true,
  ],
  [nonEmpty({ responseText: "I don't know" }), false],
  [nonEmpty({ responseText: 'Here is your data.' }), true],
  [lengthBounds({ responseText: 'Hello world', min: 5, max: 1000 }), true],
  [regexMatch({ responseText: 'Contact: user@example.com', patterns: [/\S+@\S+\.\S+/] }), true],
  [toolCallCount({ count: 3, min: 1, max: 5 }), true],
  [costBudget({ actual: 5000, budget: 10_000 }), true],
  [
    createContentMatchEvaluator({ mustContain: ['holdings', 'allocation'] })({ responseText: holdings }),
    false,
  ],
  [createNegativeMatchEvaluator({ mustNotContain })({ responseText: holdings }), true],
] as const

test.for(examples.map(([result, passed]) => [result.key, result, passed] as const))(
  '%s',
  ([, result, passed]) => {
    expect(result.passed).toBe(passed)
  },
)

test('everything at once', () => {
  const { passed, summary } = runChecks({
    responseText: 'Your portfolio has 15 holdings',
    expectedTools: ['portfolio_holdings'],
    actualTools: ['portfolio_holdings'],
    mustContain: ['portfolio', 'holdings'],
    mustNotContain: ["I don't know"],
    latencyMs: 1500,
    thresholdMs: 5000,
  })
  expect({ passed, summary }).toEqual({ passed: true, summary: '4/4 checks passed' })
})

test('cases without a file', async () => {
  const { failed } = await runSuite({
    cases: { test_cases: [{ id: 'test-1', query: 'Hello', checks: { mustContain: ['hi'] } }] },
    agent: async () => ({ responseText: 'Hi!' }),
  })
  expect(failed).toBe(0)
})
