import { markdownText } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import type { MetricRow } from '../../results/schema.ts'
import { counted, grouped } from '../figures.ts'
import { hasBase, knownMetrics, metricWords, tellingMetrics } from '../metric-rows.ts'
import { rank, type Edition } from './edition.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** Which columns the table has beyond name and value: those in which something stands. */
interface Columns {
  readonly based: boolean
  readonly evidence: boolean
  readonly figures: boolean
  /** Said only where a figure does not stand for the whole suite. */
  readonly scenarios: boolean
}

/** Metrics of both sides; what changed comes into the table before what did not. */
export function metrics({ results, shown, elsewhere, details }: Edition): RowSet {
  const known = knownMetrics(results.metrics)
  const based = hasBase(known)
  const rows = tellingMetrics(known, shown.metrics)
  const tested = based && rows.some(({ evidence }) => evidence !== undefined)
  const columns: Columns = {
    based,
    evidence: tested,
    figures: tested && details,
    scenarios: rows.some(({ scenarios }) => scenarios !== results.summary.total),
  }
  const left = known.length - rows.length
  return {
    name: 'metrics',
    title: '',
    rank: rank.metrics,
    header: tableHead([
      'Metric',
      ...(based ? ['>Base', '>Head', 'Change'] : ['>Value']),
      ...(columns.evidence ? ['Evidence'] : []),
      ...(columns.figures ? ['Interval of the difference, p'] : []),
      ...(columns.scenarios ? ['>Scenarios'] : []),
    ]),
    count: rows.length,
    row: (index) => {
      const row = rows[index]
      return row === undefined ? '' : tableRow(cells(row, columns))
    },
    ...(left === 0 ? {} : { note: `${counted(left, 'more metric')} in ${elsewhere}.` }),
  }
}

function cells(row: MetricRow, columns: Columns): string[] {
  const words = metricWords(row)
  const label = `${markdownText(cut(words.label, 60), 'cell')} (${words.wish})`
  const change = [words.change, words.direction].filter((part) => part !== '').join(', ')
  return [
    label,
    ...(columns.based ? [words.base, words.head, change] : [words.head]),
    ...(columns.evidence ? [words.evidence] : []),
    ...(columns.figures ? [words.figures] : []),
    ...(columns.scenarios ? [grouped(words.scenarios)] : []),
  ]
}
