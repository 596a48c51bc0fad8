import { describe, expect, test } from 'vitest'
import { testAndClassify } from '../../src/compare/compare.ts'
import type { ScenarioWithHistory } from '../../src/compare/comparison.ts'
import { testDifferences } from '../../src/compare/evidence.ts'
import { compareMetrics } from '../../src/compare/metrics.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import { pairOf as paired } from '../support/pairs.ts'
import { baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

type Metrics = Readonly<Record<string, number>>

function pairOf(id: string, base: readonly Metrics[], head: readonly Metrics[]): ScenarioWithHistory {
  const trials = (metrics: readonly Metrics[]) => trialsOf('p'.repeat(metrics.length), metrics)
  const from = baseScenarioOf(id, trials(base))
  return paired(scoredOf(id, trials(head)), from)
}

function rowOf(scenarios: readonly ScenarioWithHistory[], name: string) {
  return testAndClassify(scenarios).metrics.find((row) => row.name === name)
}

/** Scenarios whose metric is `factor` times that of the base, give or take. */
function suiteOf(size: number, name: string, factor: number, spread = 0.1) {
  const next = createRandom(5)
  return Array.from({ length: size }, (_, index) => {
    const level = 1 + 9 * next()
    const values = (by: number) =>
      [1, 2, 3].map(() => ({ [name]: level * by * (1 + spread * (next() - 0.5)) }))
    return pairOf(`s${index}`, values(1), values(factor))
  })
}

describe('a metric of the suite', () => {
  test.each([
    ['cost_usd', 1.3, 'regressed'],
    ['cost_usd', 0.7, 'improved'],
    ['step_efficiency', 1.3, 'improved'],
    ['step_efficiency', 0.7, 'regressed'],
  ])('%s × %f has %s', (name, factor, word) => {
    expect(rowOf(suiteOf(20, name, factor), name)?.evidence).toMatchObject({ word })
  })

  test('has an interval about its difference', () => {
    const row = rowOf(suiteOf(20, 'cost_usd', 1.3), 'cost_usd')
    const [low = 0, high = 0] = row?.evidence?.interval ?? []
    expect(row?.evidence?.difference).toBe(row?.delta)
    expect(low).toBeGreaterThan(0)
    expect(low).toBeLessThan(row?.delta ?? 0)
    expect(high).toBeGreaterThan(row?.delta ?? 0)
  })

  test('is within noise where scenarios go both ways', () => {
    expect(rowOf(suiteOf(20, 'cost_usd', 1), 'cost_usd')?.evidence?.word).toBe('within-noise')
  })

  test('of five scenarios can tell nothing, whatever they show', () => {
    const five = rowOf(suiteOf(5, 'cost_usd', 9), 'cost_usd')?.evidence
    expect(five).toMatchObject({ word: 'too-few-trials', p: 1 / 16, interval: null })
    expect(rowOf(suiteOf(6, 'tool_calls', 9), 'tool_calls')?.evidence).toMatchObject({
      word: 'regressed',
      p: 1 / 32,
    })
  })

  test('that does not differ is no difference, however few there are', () => {
    const still = [pairOf('a', [{ tool_calls: 3 }], [{ tool_calls: 3 }])]
    expect(rowOf(still, 'tool_calls')?.evidence).toEqual({
      word: 'within-noise',
      p: 1,
      adjusted: 1,
      difference: 0,
      interval: null,
    })
  })

  test('a difference of the last digit is none', () => {
    const sums = Array.from({ length: 9 }, (_, index) =>
      pairOf(`s${index}`, [{ cost_usd: 0.1 + 0.2 }], [{ cost_usd: 0.3 }]),
    )
    expect(rowOf(sums, 'cost_usd')?.evidence).toMatchObject({ word: 'within-noise', p: 1 })
  })

  test('without a base nothing is claimed, nor where the base was taken out of the row', () => {
    const suite = suiteOf(20, 'cost_usd', 2)
    const alone = suite.map((pair) => paired(pair.scored, null))
    expect(rowOf(alone, 'cost_usd')).not.toHaveProperty('evidence')
    const metrics = compareMetrics(suite).map((row) => ({ ...row, base: null, delta: null }))
    expect(testDifferences(suite, metrics, { significance: 0.05, base: null }).metrics).toEqual(metrics)
  })

  test('what was asked for something else is left out', () => {
    const suite = suiteOf(20, 'cost_usd', 2)
    const asked = suite.map((pair) => ({ ...pair, differs: ['input' as const] }))
    expect(rowOf(asked, 'cost_usd')).toMatchObject({ base: null, delta: null })
    const [first, ...rest] = asked
    expect(
      rowOf([...suite.slice(0, 9), ...(first === undefined ? [] : [first]), ...rest], 'cost_usd'),
    ).toMatchObject({
      scenarios: 9,
    })
  })
})

/** What is said of durations of eight scenarios in three trials, again and again. */
const words = (factor: number) =>
  Array.from({ length: 40 }, (_, round) => {
    const next = createRandom(round)
    const scenarios = Array.from({ length: 8 }, (__, index) => {
      const level = Math.exp(3 * next())
      const values = (by: number) =>
        [1, 2, 3].map(() => ({ duration_s: level * by * Math.exp(1.2 * (next() - 0.5)) }))
      return pairOf(`s${index}`, values(1), values(factor))
    })
    return ['duration_p50_s', 'duration_p95_s'].map((name) => rowOf(scenarios, name)?.evidence)
  }).flat()

describe('quantiles of duration', () => {
  test('of eight scenarios in three trials tell a doubling, and nothing where nothing changed', () => {
    expect(words(2).filter((one) => one?.word === 'regressed').length).toBeGreaterThanOrEqual(78)
    expect(words(1).filter((one) => one?.word !== 'within-noise').length).toBeLessThanOrEqual(4)
    for (const { word, interval } of [words(1), words(1.3), words(2)].flat().flatMap((one) => one ?? [])) {
      const [low = 0, high = 0] = interval ?? []
      expect(low > 0 || high < 0, `${word} ${low} ${high}`).toBe(word !== 'within-noise')
    }
  })

  test('see a shift of all', () => {
    const slower = suiteOf(40, 'duration_s', 1.5)
    expect(rowOf(slower, 'duration_p50_s')?.evidence?.word).toBe('regressed')
    expect(rowOf(suiteOf(40, 'duration_s', 1, 1), 'duration_p50_s')?.evidence?.word).toBe('within-noise')
  })

  test('the highest hang on few scenarios, and say so', () => {
    expect(rowOf(suiteOf(12, 'duration_s', 1.5, 0), 'duration_p95_s')?.evidence?.word).toBe('too-few-trials')
  })
})

function rates(from: string, to: string, size: number) {
  return Array.from({ length: size }, (_, index): ScenarioWithHistory => {
    const base = baseScenarioOf(`s${index}`, from)
    return { ...pairOf(`s${index}`, [{}], [{}]), base, scored: scoredOf(`s${index}`, to) }
  })
}

describe('the pass rate', () => {
  test('tells what no scenario alone could', () => {
    const { scenarios, metrics } = testAndClassify(rates('ppp', 'ppf', 12))
    expect(metrics[0]).toMatchObject({ name: 'pass_rate', evidence: { word: 'regressed', p: 2 ** -11 } })
    expect(scenarios.every(({ parts }) => parts.evidence?.word === 'within-noise')).toBe(true)
  })

  test('is not held up by many scenarios that could not tell', () => {
    const { metrics } = testAndClassify(
      [...rates('ppp', 'ppf', 12), ...rates('pp', 'pp', 400)].map((pair, index) => ({
        ...pair,
        scored: scoredOf(`s${index}`, pair.scored.trials),
        base: pair.base,
      })),
    )
    expect(metrics[0]?.evidence).toMatchObject({ word: 'regressed' })
  })
})

test('ten thousand scenarios with fifteen metrics are linear work', () => {
  const next = createRandom(9)
  const names = ['cost_usd', 'input_tokens', 'output_tokens', 'duration_s', 'llm_calls', 'tool_calls']
  const metrics = () => [1, 2, 3].map(() => Object.fromEntries(names.map((name) => [name, next()])))
  const suite = Array.from({ length: 10_000 }, (_, index) => pairOf(`s${index}`, metrics(), metrics()))
  const { metrics: rows } = testAndClassify(suite)
  expect(rows.filter(({ evidence }) => evidence?.interval)).toHaveLength(names.length + 1)
})
