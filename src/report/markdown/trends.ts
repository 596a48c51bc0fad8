import { markdownText } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import { figure } from '../figures.ts'
import { sparkline, trendOf } from '../trend.ts'
import { rank, type Edition } from './edition.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** How each metric went over the last runs of the base branch, where at least two of them state it. */
export function trends({ results }: Edition): RowSet {
  const { history, metrics } = results
  const rows =
    history === undefined
      ? []
      : metrics.flatMap((metric) => {
          const figures = trendOf(history, metric.name)
          const line = sparkline(figures)
          return line === '' ? [] : [{ metric, line, known: figures.filter((value) => value !== null) }]
        })
  return {
    name: 'trends',
    title: '',
    rank: rank.history,
    header: tableHead(['Metric', 'Oldest to latest run', '>Lowest', '>Highest', '>Latest']),
    count: rows.length,
    row: (index) => {
      const row = rows[index]
      if (row === undefined) return ''
      const { metric, line, known } = row
      const shown = (value: number | undefined) =>
        value === undefined ? 'unknown' : figure(value, metric.unit)
      return tableRow([
        markdownText(cut(metric.label, 60), 'cell'),
        line,
        shown(Math.min(...known)),
        shown(Math.max(...known)),
        shown(known.at(-1)),
      ])
    },
  }
}
