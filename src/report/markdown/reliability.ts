import { figure, grouped, headTally, tally } from '../figures.ts'
import { flakeRate, reliabilityRows, unsteadyScenarios } from '../reliability-rows.ts'
import { rank, type Edition } from './edition.ts'
import { scenarioLink } from './scenario-link.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** How far a pass can be relied on, of the suite: pass@k and pass^k. */
export function reliability({ results }: Edition): RowSet {
  const rows = reliabilityRows(results.scenarios)
  return {
    name: 'reliability',
    title: '',
    rank: rank.details,
    header: tableHead(['>Trials (k)', '>One of k passes (pass@k)', '>All k pass (pass^k)', '>Scenarios']),
    count: rows.length,
    row: (index) => {
      const row = rows[index]
      if (row === undefined) return ''
      return tableRow([grouped(row.k), row.passAt, row.passHat, grouped(row.scenarios)])
    },
  }
}

/** Scenarios whose trials do not all end alike. */
export function unsteady({ results, context }: Edition): RowSet {
  const found = unsteadyScenarios(results.scenarios)
  return {
    name: 'unsteady scenarios',
    title: '',
    rank: rank.details,
    header: tableHead(['Scenario', '>Trials passed', '>Trials unlike most']),
    count: found.length,
    row: (index) => {
      const scenario = found[index]
      if (scenario === undefined) return ''
      return tableRow([
        scenarioLink(scenario, context, 'cell'),
        tally(headTally(scenario)),
        figure(flakeRate(scenario), 'ratio'),
      ])
    },
  }
}
