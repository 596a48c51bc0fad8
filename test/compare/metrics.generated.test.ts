import { expect, test } from 'vitest'
import { testAndClassify } from '../../src/compare/compare.ts'
import type { ScenarioPair, ScenarioWithHistory } from '../../src/compare/comparison.ts'
import { isEfficiency } from '../../src/compare/metric-definitions.ts'
import { measureMetrics, collectMetricPairs, computePassRate, buildRow } from '../../src/compare/metrics.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import type { MetricRow } from '../../src/results/schema.ts'
import { pairOf } from '../support/pairs.ts'
import { baseScenarioOf, scoredOf, trialsOf, withLastFurther } from '../support/scored.ts'

const figures = (...values: readonly (number | null | undefined)[]) =>
  values
    .map((value) => (value === null || value === undefined ? '-' : String(Number(value.toPrecision(5)))))
    .join(' ')

const names = [
  'cost_usd',
  'duration_s',
  'tool_calls',
  'judge_score',
  'judge_calls',
  'eval:tone',
  'eval:length',
]

/** A suite of a few scenarios: sides have not as many trials, and not every trial states every metric. */
function suiteBy(seed: number): ScenarioWithHistory[] {
  const next = createRandom(seed)
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const [size, scale, dearer] = [pick(1, 2, 6, 9, 14, 20), pick(1, 1, 0, -1), pick(1, 1, 1.5, 0.5)]
  const trials = (count: number, share: number, level: number) =>
    trialsOf(
      Array.from({ length: count }, () => (next() < share ? 'p' : pick('f', 'u'))).join(''),
      Array.from({ length: count }, () =>
        Object.fromEntries(
          names.flatMap((name) =>
            next() < 0.1 ? [] : [[name, Math.round(100 * scale * level * (0.5 + next())) / 100]],
          ),
        ),
      ),
    )
  return Array.from({ length: size }, (_, at) => {
    const [level, count] = [1 + (at % 4), pick(1, 2, 5)]
    const base = baseScenarioOf(
      `s${at}`,
      trials(count, 0.95, level),
      next() < 0.1 ? { checksFingerprint: 'old' } : {},
    )
    const head = scoredOf(`s${at}`, trials(next() < 0.7 ? count : pick(1, 3), pick(1, 0.9), level * dearer))
    const differs: ScenarioPair['differs'] = next() < 0.1 ? ['input'] : []
    const [isNew, isApart] = [next() < 0.05, next() < 0.1]
    return pairOf(withLastFurther(head, pick(0, 0, 1) < head.trials.length ? 0 : 1), isNew ? null : base, {
      differs,
      ...(isApart && !isNew ? { obstacle: 'other-input' as const } : {}),
    })
  })
}

/** The same without a base. */
function alone(suite: readonly ScenarioWithHistory[]): ScenarioWithHistory[] {
  return suite.map(({ scored }) => pairOf(scored, null))
}

function rowWords({ name, label, unit, better, head, base, delta, scenarios, evidence }: MetricRow): string {
  const { word, p, adjusted, difference, interval } = evidence ?? {}
  return `  ${name} (${label}, ${unit}, ${better}): ${figures(head, base, delta)} of ${scenarios}; ${word ?? 'untested'} ${figures(p, adjusted, difference, ...(interval ?? []))}`
}

const pairWords = (pairs: readonly { readonly scenario: ScenarioPair; readonly values: unknown }[]) =>
  pairs.map(({ scenario, values }) => `${scenario.scored.scenario.id} ${JSON.stringify(values)}`).join(', ')

/** The golden file shows what a change of the rules changes for metrics of suites: `npm run generate` writes it. */
test.for([0, 10, 20, 30])('what is said of the metrics of ten suites from %i on', async (from) => {
  const lines = Array.from({ length: 10 }, (_, at) => {
    const seed = from + at
    const suite = suiteBy(seed)
    const { metrics } = testAndClassify(suite)
    const all = measureMetrics(suite, 'cost_usd', (_pair, values) => values).map(buildRow)
    return [
      `suite ${seed}: ${suite.map(({ scored }) => figures(computePassRate(scored))).join(' ')}`,
      ...metrics.filter(({ scenarios }) => scenarios > 0).map(rowWords),
      `  counted everywhere:${all.map(rowWords).join('')}`,
      '  without a base:',
      ...measureMetrics(alone(suite))
        .map(buildRow)
        .filter(({ scenarios }) => scenarios > 0)
        .map(rowWords),
      ...['tool_calls', 'eval:tone', 'none'].map(
        (name) => `  pairs of ${name}: ${pairWords(collectMetricPairs(suite.slice(0, 4), name))}`,
      ),
    ]
  }).flat()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`golden/metrics-of-suites/${from}.txt`)
})

test('cost, tokens, time and calls of the agent are its effort', () => {
  const { metrics } = testAndClassify([])
  expect([...metrics.map(({ name }) => name), 'none'].filter(isEfficiency)).toEqual([
    'cost_usd',
    'input_tokens',
    'output_tokens',
    'cached_tokens',
    'duration_p50_s',
    'duration_p95_s',
    'llm_calls',
    'tool_calls',
  ])
})

function places(pairs: readonly ScenarioPair[]): string[] {
  return collectMetricPairs(pairs, 'pass_rate').map(
    ({ scenario: { scored } }) => `${scored.scenario.id} ${scored.scenario.file} ${scored.scenario.line}`,
  )
}

test('scenarios of one id come in the order of their files and lines', () => {
  const placed = [
    ['b', 'x.yaml', 1],
    ['a', 'y.yaml', 2],
    ['a', 'y.yaml', 1],
    ['a', 'x.yaml', 9],
  ] as const
  const suite = placed.map(([id, file, line]) => pairOf(scoredOf(id, 'p', { file, line }), null))
  expect(places(suite.toReversed())).toEqual(places(suite))
  expect(places([...suite.slice(2), ...suite.slice(0, 2)])).toEqual(places(suite))
})
