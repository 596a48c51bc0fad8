import type { Baseline } from '../baseline/base.ts'
import type { Evidence } from '../results/comparison-schema.ts'
import type { MetricRow } from '../results/schema.ts'
import { findBreak, measureDecline, classifyDecline } from './decline.ts'
import type { ScenarioWithHistory, TestedScenario } from './comparison.ts'
import { explainMetric, testMetric, testPassRate, type TestedMetric } from './metric-evidence.ts'
import { findMeasured } from './metrics.ts'
import { summarizeTest, explainScenario, testScenario, type ScenarioTest } from './scenario-evidence.ts'
import { adjustPValues } from './statistics/false-discovery.ts'

/** What differences are tested with, beside the two sides. */
export interface TestFacts {
  /** Accepted false-alarm rate. */
  readonly significance: number
  /** For its history; null: none is known. */
  readonly base: Baseline | null
}

/**
 * Says of every difference whether it is more than chance, over everything tested at once. `significance`: the accepted
 * false-alarm rate. Pure: random draws use a fixed seed, and the order of scenarios and trials changes no digit.
 */
export function testDifferences(
  remembered: readonly ScenarioWithHistory[],
  rows: readonly MetricRow[],
  { significance, base: against }: TestFacts,
): { readonly tested: readonly TestedScenario[]; readonly metrics: readonly MetricRow[] } {
  const tests = remembered.map((scenario) => testScenario(scenario, significance))
  const ofScenarios = tests.filter((test) => test !== null)
  const ofMetrics = rows.flatMap((row) => {
    const measured = row.delta === null ? undefined : findMeasured(row, remembered)
    if (measured === undefined || measured.values.pairs.length === 0) return []
    return [isRate({ row }) ? testPassRate(row, measured, remembered, against) : testMetric(row, measured)]
  })
  const overall = testTogether(ofScenarios, ofMetrics, significance)
  const evidence = new Map<ScenarioTest, Evidence>()
  const alike = new Map<string, Evidence>()
  for (const [index, test] of ofScenarios.entries()) {
    const { base, head, decline } = test
    const weight = decline === null ? 'none' : classifyDecline(decline, significance)
    const key = `${base.passed},${base.failed},${head.passed},${head.failed},${weight},${decline?.by ?? ''}`
    const { level } = overall
    const adjusted = overall.ofScenarios[index] ?? 1
    const explanation = alike.get(key) ?? explainScenario(test, weight, { adjusted, significance, level })
    alike.set(key, explanation)
    evidence.set(test, explanation)
  }
  const toldRows = new Map<MetricRow, MetricRow>()
  for (const metric of ofMetrics) {
    const explanation = explainMetric(metric, overall.ofMetrics.get(metric) ?? 1, significance)
    toldRows.set(metric.row, { ...metric.row, evidence: explanation })
  }
  return {
    tested: remembered.map((scenario, index) => {
      const test = tests[index] ?? null
      const explanation = test === null ? undefined : evidence.get(test)
      return test === null || explanation === undefined
        ? skipTest(scenario, significance)
        : {
            ...scenario,
            finding: summarizeTest(test, explanation.word, significance),
            evidence: explanation,
            decline: test.decline,
            broke: findBreak(scenario),
          }
    }),
    metrics: rows.map((row) => toldRows.get(row) ?? row),
  }
}

function skipTest(scenario: ScenarioWithHistory, significance: number): TestedScenario {
  const broke = findBreak(scenario)
  const isMeasured = broke !== null || scenario.screenedDecline !== null
  const decline = isMeasured ? measureDecline(scenario, significance) : null
  return { ...scenario, finding: 'untested', evidence: null, decline, broke }
}

function isRate({ row }: Pick<TestedMetric, 'row'>): boolean {
  return row.name === 'pass_rate'
}

/** All scenarios together get half of the attention, the suite's pass rate a quarter, all other metrics the last. */
function testTogether(
  scenarios: readonly ScenarioTest[],
  metrics: readonly TestedMetric[],
  significance: number,
) {
  const groups = [metrics.filter(isRate), metrics.filter((metric) => !isRate(metric))]
  const [ofScenarios = [], ...ofGroups] = adjustPValues([
    { share: 0.5, tested: scenarios },
    ...groups.map((tested) => ({ share: 0.25, tested })),
  ])
  const ofMetrics = new Map(
    groups.flatMap((group, at) => group.map((metric, index) => [metric, ofGroups[at]?.[index] ?? 1])),
  )
  const significantCount = [...ofScenarios, ...ofMetrics.values()].filter((p) => p <= significance).length
  // What one scenario more would have to come to, were all of them given as many more trials.
  const rivals = groups.filter((group) => group.some(({ leastP }) => leastP <= significance)).length
  const share = 0.5 / (0.5 + 0.25 * rivals)
  const level = (significance * share * (significantCount + 1)) / Math.max(1, scenarios.length)
  return { ofScenarios, ofMetrics, level }
}
