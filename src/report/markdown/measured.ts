import { markdownText } from '../../core/escape.ts'
import { measurementsOf } from '../measurements.ts'
import { markdownPhrase } from '../phrase.ts'
import { rank, type Edition } from './edition.ts'
import { checkCell } from './failures.ts'
import { scenarioLink } from './scenario-link.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** Evals that did not hold, and checks that failed within their share of trials: they decide nothing. */
export function measured(edition: Edition): RowSet {
  const found = edition.results.scenarios.flatMap(measurementsOf)
  return {
    name: 'measurements',
    title: '',
    rank: rank.warnings,
    header: tableHead(['Scenario', 'Check', 'Result', 'Why']),
    count: found.length,
    row: (index) => {
      const one = found[index]
      if (one === undefined) return ''
      return tableRow([
        scenarioLink(one.scenario, edition.context, 'cell'),
        checkCell(one, edition),
        markdownText(one.result, 'cell'),
        markdownPhrase(one.why, 'cell'),
      ])
    },
  }
}
