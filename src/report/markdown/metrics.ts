import { markdownText } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import type { MetricRow } from '../../results/schema.ts'
import { counted, grouped, figure, headTally, tally, sparkline, trendOf } from '../figures.ts'
import {
  hasBase,
  silentWords,
  tellingBeside,
  isUnchanged,
  knownMetrics,
  metricWords,
  tellingMetrics,
  flakeRate,
  reliabilityRows,
  unsteadyScenarios,
} from '../metric-rows.ts'
import { rank, scenarioLink, type Edition } from './edition.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** Shows each metric over the last runs of the base branch, where at least two of them state it. */
export function trendRows({ results }: Edition): RowSet {
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
    title: 'Trends over the last runs of the base branch',
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

/** Shows how far a pass of the suite can be relied on: pass@k and pass^k. */
export function reliabilityRowSet({ results }: Edition): RowSet {
  const rows = reliabilityRows(results.scenarios)
  return {
    name: 'reliability',
    title: 'Reliability over several trials',
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
export function unsteadyRows({ results, context }: Edition): RowSet {
  const found = unsteadyScenarios(results.scenarios)
  return {
    name: 'unsteady scenarios',
    title: `${counted(found.length, 'scenario')} whose trials do not all end alike`,
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

/** Columns of the table beyond name and value: those that are not empty. */
interface Columns {
  readonly based: boolean
  readonly evidence: boolean
  readonly figures: boolean
  /** Said only where a figure does not stand for the whole suite. */
  readonly scenarios: boolean
}

/** Metrics of both sides; what changed comes into the table before what did not. */
export function metricRows({ results, shown, elsewhere, details }: Edition): RowSet {
  const { telling, silent } = details
    ? { telling: knownMetrics(results.metrics), silent: [] }
    : tellingBeside(results)
  const based = hasBase(telling)
  const changed = telling.filter((metric) => !isUnchanged(metric))
  const rows = tellingMetrics(based ? changed : telling, shown.metrics)
  const tested = based && rows.some(({ evidence }) => evidence !== undefined)
  const columns: Columns = {
    based,
    evidence: tested,
    figures: tested && details,
    scenarios: rows.some(({ scenarios }) => scenarios !== results.summary.total),
  }
  const left = (based ? changed : telling).length - rows.length
  const notes = [
    left === 0 ? '' : `${counted(left, 'more metric')} in ${elsewhere}.`,
    based ? unchangedWords(telling.filter(isUnchanged), details) : '',
    silent.length === 0 ? '' : `${silentWords}: see ${elsewhere}.`,
  ].filter((note) => note !== '')
  return {
    name: 'metrics',
    title: metricSummary(telling),
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
      return row === undefined ? '' : tableRow(cells(row, columns, results.summary.regressed > 0))
    },
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
  }
}

/** The line above folded metrics: `Metrics: pass rate 100% → 62%, 3 others changed (2 worse)`. */
function metricSummary(known: readonly MetricRow[]): string {
  const rate = known.find(({ name }) => name === 'pass_rate')
  const others = known.filter((metric) => metric !== rate && !isUnchanged(metric))
  const worse = others.filter((metric) => metricWords(metric, false).direction === 'worse').length
  const more = worse === 0 ? '' : ` (${grouped(worse)} worse)`
  const parts = [
    rate === undefined ? '' : rateWords(rate),
    hasBase(known) && others.length > 0 ? `${counted(others.length, 'other', 'others')} changed${more}` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'Metrics' : `Metrics: ${parts.join(', ')}`
}

function rateWords(rate: MetricRow): string {
  const { base, head } = metricWords(rate, false)
  return rate.base === null || isUnchanged(rate) ? `pass rate ${head}` : `pass rate ${base} → ${head}`
}

/** Unchanged metrics that are named before they are only counted. */
const unchangedNamed = 20

/** Figures that are the same on both sides need no row each; the summary says what they are. */
function unchangedWords(unchanged: readonly MetricRow[], details: boolean): string {
  if (unchanged.length === 0) return ''
  const count = `${counted(unchanged.length, 'metric')} did not change`
  if (!details) return `${count}.`
  const figures = unchanged
    .slice(0, unchangedNamed)
    .map((row) => metricWords(row, false))
    .map(({ label, head }) => `${cut(label, 60)} ${head}`)
  const more = unchanged.length - figures.length
  return `${count}: ${markdownText(figures.join(', '))}${more > 0 ? ` and ${grouped(more)} more` : ''}.`
}

function cells(row: MetricRow, columns: Columns, hasRegressed: boolean): string[] {
  const words = metricWords(row, hasRegressed)
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
