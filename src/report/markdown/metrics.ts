import { markdownText } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import type { MetricRow } from '../../results/schema.ts'
import { counted, grouped } from '../figures.ts'
import { hasBase, knownMetrics, metricWords, tellingMetrics } from '../metric-rows.ts'
import { rank, type Edition } from './edition.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** Metrics of both sides; what changed comes into the table before what did not. */
export function metrics({ results, shown, elsewhere }: Edition): RowSet {
  const known = knownMetrics(results.metrics)
  const based = hasBase(known)
  const rows = tellingMetrics(known, shown.metrics)
  // Said only where a figure does not stand for the whole suite.
  const partial = rows.some(({ scenarios }) => scenarios !== results.summary.total)
  const columns = based ? ['Metric', '>Base', '>Head', 'Change'] : ['Metric', '>Value']
  const header = tableHead(partial ? [...columns, '>Scenarios'] : columns)
  const left = known.length - rows.length
  return {
    name: 'metrics',
    title: '',
    rank: rank.metrics,
    header,
    count: rows.length,
    row: (index) => {
      const row = rows[index]
      return row === undefined ? '' : tableRow(cells(row, based, partial))
    },
    ...(left === 0 ? {} : { note: `${counted(left, 'more metric')} in ${elsewhere}.` }),
  }
}

function cells(row: MetricRow, based: boolean, partial: boolean): string[] {
  const words = metricWords(row)
  const label = `${markdownText(cut(words.label, 60), 'cell')} (${words.wish})`
  const change = [words.change, words.direction].filter((part) => part !== '').join(', ')
  return [
    label,
    ...(based ? [words.base, words.head, change] : [words.head]),
    ...(partial ? [grouped(words.scenarios)] : []),
  ]
}
