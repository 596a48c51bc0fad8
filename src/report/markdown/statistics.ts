import { present } from '../../core/present.ts'
import type { ScenarioResult } from '../../results/schema.ts'
import { counted, headTally, tally } from '../figures.ts'
import { evidenceFigures, scenarioEvidence } from '../metric-rows.ts'
import { rank, scenarioLink, type Edition } from './edition.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'
import { trustText } from '../words/trust.ts'

/** Says what the trials of each scenario tell that differs from the base; with the figures in the summary. */
export function statistics({ results, context, details }: Edition): RowSet {
  const tested = results.scenarios.filter((scenario) => scenarioEvidence(scenario) !== '')
  return {
    name: 'statistics',
    title:
      tested.length === 0
        ? 'How far to trust the gate'
        : `What the trials tell: ${counted(tested.length, 'scenario')}`,
    ...present({ note: trustText(results) }),
    rank: rank.statistics,
    header: tableHead([
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
      return tableRow([
        scenarioLink(scenario, context, 'cell'),
        baseTrials === null ? 'none' : tally(baseTrials),
        tally(headTally(scenario)),
        scenarioEvidence(scenario),
        ...(details ? [figuresOf(scenario)] : []),
      ])
    },
  }
}

function figuresOf({ evidence }: ScenarioResult): string {
  return evidence === undefined ? '' : evidenceFigures(evidence, 'ratio')
}
