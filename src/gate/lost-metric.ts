import type { ComparedScenario } from '../compare/comparison.ts'
import { metricDefinitions, type MetricDefinition } from '../compare/metric-definitions.ts'

const definitions: readonly MetricDefinition[] = metricDefinitions

/**
 * Scenarios whose traces stated a metric in the base and do not in all their trials now: a mean of the others says
 * nothing of them. Of what checks and judges measure nothing is said: those come and go with the scenario files.
 */
export function lostIn(scenarios: readonly ComparedScenario[], metric: string): readonly ComparedScenario[] {
  const found = definitions.find(({ name }) => name === metric)
  if (found === undefined || found.sample === null || found.byChecks === true) return []
  const { sample } = found
  return scenarios.filter(({ scored, base }) => {
    const before = base?.metrics[sample]?.length ?? 0
    // What is unverified is said already, and of that nobody expects figures.
    const trials = scored.trials.filter(({ outcome }) => outcome !== 'unverified')
    if (base === null || before === 0 || trials.length === 0) return false
    const stating = trials.filter(({ metrics }) => Object.hasOwn(metrics, sample)).length
    const { passed, failed, unverified } = base.tally
    return before >= passed + failed + unverified ? stating < trials.length : stating === 0
  })
}
