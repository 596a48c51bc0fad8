import { omitNullish } from '../../core/json.ts'
import type { ScenarioResult } from '../../results/schema.ts'
import { pluralize, countHeadTrials, formatTally } from '../../words/figures.ts'
import { formatEvidenceFigures, describeScenarioEvidence } from '../metric-rows.ts'
import { dropOrder, linkScenario, type Edition } from './edition.ts'
import { buildTable, type RowSet } from './table.ts'
import { trustText } from '../../words/trust.ts'

/** Says what the trials of each scenario tell that differs from the base; with the figures in the summary. */
export function buildStatistics({ results, context, details }: Edition): RowSet {
  const tested = results.scenarios.filter((scenario) => describeScenarioEvidence(scenario) !== '')
  const title =
    tested.length === 0
      ? 'How far to trust the gate'
      : `What the trials tell: ${pluralize(tested.length, 'scenario')}`
  return buildTable(
    { name: 'statistics', title, rank: dropOrder.statistics, ...omitNullish({ note: trustText(results) }) },
    [
      'Scenario',
      '>Base',
      '>Head',
      'What the trials tell',
      ...(details ? ['Interval of the difference, p'] : []),
    ],
    tested,
    (scenario) => [
      linkScenario(scenario, context, 'cell'),
      scenario.baseTrials === null ? 'none' : formatTally(scenario.baseTrials),
      formatTally(countHeadTrials(scenario)),
      describeScenarioEvidence(scenario),
      ...(details ? [formatEvidence(scenario)] : []),
    ],
  )
}

function formatEvidence({ evidence }: ScenarioResult): string {
  return evidence === undefined ? '' : formatEvidenceFigures(evidence, 'ratio')
}
