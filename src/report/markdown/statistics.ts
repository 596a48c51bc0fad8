import { omitNullish } from '../../core/present.ts'
import type { ScenarioResult } from '../../results/schema.ts'
import { pluralize, countHeadTrials, formatTally } from '../../words/figures.ts'
import { formatEvidenceFigures, describeScenarioEvidence } from '../metric-rows.ts'
import { dropOrder, linkScenario, type Edition } from './edition.ts'
import { renderTableHead, renderTableRow, type RowSet } from './table.ts'
import { trustText } from '../../words/trust.ts'

/** Says what the trials of each scenario tell that differs from the base; with the figures in the summary. */
export function buildStatistics({ results, context, details }: Edition): RowSet {
  const tested = results.scenarios.filter((scenario) => describeScenarioEvidence(scenario) !== '')
  return {
    name: 'statistics',
    title:
      tested.length === 0
        ? 'How far to trust the gate'
        : `What the trials tell: ${pluralize(tested.length, 'scenario')}`,
    ...omitNullish({ note: trustText(results) }),
    rank: dropOrder.statistics,
    header: renderTableHead([
      'Scenario',
      '>Base',
      '>Head',
      'What the trials tell',
      ...(details ? ['Interval of the difference, p'] : []),
    ]),
    count: tested.length,
    row: (index) => {
      const scenario = tested[index]
      if (scenario === undefined) return ''
      const { baseTrials } = scenario
      return renderTableRow([
        linkScenario(scenario, context, 'cell'),
        baseTrials === null ? 'none' : formatTally(baseTrials),
        formatTally(countHeadTrials(scenario)),
        describeScenarioEvidence(scenario),
        ...(details ? [formatEvidence(scenario)] : []),
      ])
    },
  }
}

function formatEvidence({ evidence }: ScenarioResult): string {
  return evidence === undefined ? '' : formatEvidenceFigures(evidence, 'ratio')
}
