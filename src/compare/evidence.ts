import { tallyOf } from '../baseline/base.ts'
import type { Evidence } from '../results/comparison-schema.ts'
import type { MetricRow } from '../results/schema.ts'
import { causeAfter } from './attribution.ts'
import { brokeOf, declineOf, weightOf } from './decline.ts'
import type { ComparedParts, ComparedScenario, Comparison } from './comparison.ts'
import { metricEvidence, testMetric, type TestedMetric } from './metric-evidence.ts'
import { measuredOf } from './metrics.ts'
import { changeByEvidence, scenarioEvidence, testScenario, type TestedScenario } from './scenario-evidence.ts'
import { overAll } from './statistics/false-discovery.ts'
import { reliabilityOf } from './statistics/reliability.ts'

/**
 * Says of every difference whether it is more than chance, over all that is tested at once, and takes back
 * changes that the outcomes alone would claim. `significance`: the share of false claims that is put up with.
 * Pure: chance is of a fixed seed, and the order of scenarios and trials changes no digit.
 */
export function withEvidence(
  comparison: Comparison,
  { significance = 0.05 }: { readonly significance?: number } = {},
): Comparison {
  const scenarios = comparison.scenarios.map((scenario) => testScenario(scenario, significance))
  const tested = scenarios.filter((scenario) => scenario !== null)
  const metrics = testMetrics(comparison)
  const { ofScenarios, ofMetrics, level } = overAllTested(tested, metrics, significance)
  const evidence = new Map<TestedScenario, Evidence>()
  const alike = new Map<string, Evidence>()
  for (const [index, scenario] of tested.entries()) {
    const { base, head, decline } = scenario
    const weight = decline === null ? 'none' : weightOf(decline, significance)
    const key = [base.passed, base.failed, head.passed, head.failed, weight].join()
    const adjusted = ofScenarios[index] ?? 1
    const found = alike.get(key) ?? scenarioEvidence(scenario, weight, { adjusted, significance, level })
    alike.set(key, found)
    evidence.set(scenario, found)
  }
  const rows = new Map<MetricRow, MetricRow>()
  for (const metric of metrics) {
    const found = metricEvidence(metric, ofMetrics.get(metric) ?? 1, significance)
    rows.set(metric.row, { ...metric.row, evidence: found })
  }
  return {
    ...comparison,
    scenarios: comparison.scenarios.map((compared, index) => {
      const scenario = scenarios[index] ?? null
      const found = scenario === null ? null : (evidence.get(scenario) ?? null)
      return withParts(compared, scenario, found, significance)
    }),
    metrics: comparison.metrics.map((row) => rows.get(row) ?? row),
  }
}

function isRate({ row }: TestedMetric): boolean {
  return row.name === 'pass_rate'
}

/** All scenarios together get half of the attention, the suite's pass rate a quarter, all other metrics the last. */
function overAllTested(
  scenarios: readonly TestedScenario[],
  metrics: readonly TestedMetric[],
  significance: number,
) {
  const groups = [metrics.filter(isRate), metrics.filter((metric) => !isRate(metric))]
  const [ofScenarios = [], ...ofGroups] = overAll([
    { share: 0.5, tested: scenarios },
    ...groups.map((tested) => ({ share: 0.25, tested })),
  ])
  const ofMetrics = new Map(
    groups.flatMap((group, at) => group.map((metric, index) => [metric, ofGroups[at]?.[index] ?? 1])),
  )
  const told = [...ofScenarios, ...ofMetrics.values()].filter((p) => p <= significance).length
  // What one scenario more would have to come to, were all of them given as many more trials.
  const rivals = groups.filter((group) => group.some(({ leastP }) => leastP <= significance)).length
  const share = 0.5 / (0.5 + 0.25 * rivals)
  const level = (significance * share * (told + 1)) / Math.max(1, scenarios.length)
  return { ofScenarios, ofMetrics, level }
}

function withParts(
  compared: ComparedScenario,
  tested: TestedScenario | null,
  evidence: Evidence | null,
  significance: number,
): ComparedScenario {
  const { scored } = compared
  const reliability = scored.outcome === 'unverified' ? null : reliabilityOf(tallyOf(scored.trials))
  const broke = brokeOf(compared)
  const decline =
    tested === null ? (broke === null ? null : declineOf(compared, significance)) : tested.decline
  const isHardBreak = decline?.isTotal === true && decline.by !== 'check' && broke === null
  const parts: ComparedParts = {
    ...compared.parts,
    ...(reliability === null ? {} : { reliability }),
    ...(evidence === null ? {} : { evidence }),
    ...(decline === null ? {} : { decline }),
    ...(broke === null ? {} : { broke }),
    ...(isHardBreak ? { hardBreak: true } : {}),
  }
  if (tested === null || evidence === null) return { ...compared, parts }
  const change = changeByEvidence(tested, evidence.word, significance)
  const { cause: before, ...rest } = parts
  const cause = causeAfter(before, compared.change, change)
  return { ...compared, parts: { ...rest, ...(cause === undefined ? {} : { cause }) }, change }
}

/** The rows that both sides have a figure for. */
function testMetrics({ scenarios, metrics }: Comparison): TestedMetric[] {
  return metrics.flatMap((row) => {
    const measured = row.delta === null ? undefined : measuredOf(row, scenarios)
    return measured === undefined || measured.pairs.length === 0 ? [] : [testMetric(row, measured)]
  })
}
