import { markdownPhrase, quotedPhrase } from '../phrase.ts'
import { rank, type Edition } from './edition.ts'
import { scenarioLink } from './scenario-link.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** Scenarios that were left out, each with why. */
export function notRun({ results, context }: Edition): RowSet {
  const { notRun: all = [] } = results
  return {
    name: 'not run',
    title: '',
    rank: rank.notRun,
    header: tableHead(['Scenario', 'Why']),
    count: all.length,
    row: (index) => {
      const one = all[index]
      if (one === undefined) return ''
      return tableRow([scenarioLink(one, context, 'cell'), markdownPhrase(quotedPhrase(one.reason), 'cell')])
    },
  }
}
