import { escapeMarkdown } from '../../core/escape.ts'
import { truncate } from '../../core/visible-text.ts'
import type { MetricRow } from '../../results/schema.ts'
import {
  pluralize,
  formatThousands,
  formatFigure,
  countHeadTrials,
  formatTally,
  drawSparkline,
  listTrend,
} from '../figures.ts'
import {
  hasBase,
  omittedMetricsText,
  splitTellingMetrics,
  isUnchanged,
  listKnownMetrics,
  describeMetric,
  selectTellingMetrics,
  computeFlakeRate,
  listReliability,
  listUnsteadyScenarios,
} from '../metric-rows.ts'
import { dropOrder, linkScenario, type Edition } from './edition.ts'
import { renderTableHead, renderTableRow, type RowSet } from './table.ts'

/** Shows each metric over the last runs of the base branch, where at least two of them state it. */
export function buildTrendRows({ results }: Edition): RowSet {
  const { history, metrics } = results
  const rows =
    history === undefined
      ? []
      : metrics.flatMap((metric) => {
          const figures = listTrend(history, metric.name)
          const line = drawSparkline(figures)
          return line === '' ? [] : [{ metric, line, known: figures.filter((value) => value !== null) }]
        })
  return {
    name: 'trends',
    title: 'Trends over the last runs of the base branch',
    rank: dropOrder.history,
    header: renderTableHead(['Metric', 'Oldest to latest run', '>Lowest', '>Highest', '>Latest']),
    count: rows.length,
    row: (index) => {
      const row = rows[index]
      if (row === undefined) return ''
      const { metric, line, known } = row
      const shown = (value: number | undefined) =>
        value === undefined ? 'unknown' : formatFigure(value, metric.unit)
      return renderTableRow([
        escapeMarkdown(truncate(metric.label, 60), 'cell'),
        line,
        shown(Math.min(...known)),
        shown(Math.max(...known)),
        shown(known.at(-1)),
      ])
    },
  }
}

/** Shows how far a pass of the suite can be relied on: pass@k and pass^k. */
export function buildReliabilityRows({ results }: Edition): RowSet {
  const rows = listReliability(results.scenarios)
  return {
    name: 'reliability',
    title: 'Reliability over several trials',
    rank: dropOrder.details,
    header: renderTableHead([
      '>Trials (k)',
      '>One of k passes (pass@k)',
      '>All k pass (pass^k)',
      '>Scenarios',
    ]),
    count: rows.length,
    row: (index) => {
      const row = rows[index]
      if (row === undefined) return ''
      return renderTableRow([formatThousands(row.k), row.passAt, row.passHat, formatThousands(row.scenarios)])
    },
  }
}

/** Scenarios whose trials do not all end alike. */
export function buildUnsteadyRows({ results, context }: Edition): RowSet {
  const found = listUnsteadyScenarios(results.scenarios)
  return {
    name: 'unsteady scenarios',
    title: `${pluralize(found.length, 'scenario')} whose trials do not all end alike`,
    rank: dropOrder.details,
    header: renderTableHead(['Scenario', '>Trials passed', '>Trials unlike most']),
    count: found.length,
    row: (index) => {
      const scenario = found[index]
      if (scenario === undefined) return ''
      return renderTableRow([
        linkScenario(scenario, context, 'cell'),
        formatTally(countHeadTrials(scenario)),
        formatFigure(computeFlakeRate(scenario), 'ratio'),
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
export function buildMetricRows({ results, shown, elsewhere, details }: Edition): RowSet {
  const { telling, silent } = details
    ? { telling: listKnownMetrics(results.metrics), silent: [] }
    : splitTellingMetrics(results)
  const based = hasBase(telling)
  const changed = telling.filter((metric) => !isUnchanged(metric))
  const rows = selectTellingMetrics(based ? changed : telling, shown.metrics)
  const tested = based && rows.some(({ evidence }) => evidence !== undefined)
  const columns: Columns = {
    based,
    evidence: tested,
    figures: tested && details,
    scenarios: rows.some(({ scenarios }) => scenarios !== results.summary.total),
  }
  const left = (based ? changed : telling).length - rows.length
  const notes = [
    left === 0 ? '' : `${pluralize(left, 'more metric')} in ${elsewhere}.`,
    based ? describeUnchanged(telling.filter(isUnchanged), details) : '',
    silent.length === 0 ? '' : `${omittedMetricsText}: see ${elsewhere}.`,
  ].filter((note) => note !== '')
  return {
    name: 'metrics',
    title: summarizeMetrics(telling),
    rank: dropOrder.metrics,
    header: renderTableHead([
      'Metric',
      ...(based ? ['>Base', '>Head', 'Change'] : ['>Value']),
      ...(columns.evidence ? ['Evidence'] : []),
      ...(columns.figures ? ['Interval of the difference, p'] : []),
      ...(columns.scenarios ? ['>Scenarios'] : []),
    ]),
    count: rows.length,
    row: (index) => {
      const row = rows[index]
      return row === undefined ? '' : renderTableRow(buildCells(row, columns, results.summary.regressed > 0))
    },
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
  }
}

/** The line above folded metrics: `Metrics: pass rate 100% → 62%, 3 others changed (2 worse)`. */
function summarizeMetrics(known: readonly MetricRow[]): string {
  const rate = known.find(({ name }) => name === 'pass_rate')
  const others = known.filter((metric) => metric !== rate && !isUnchanged(metric))
  const worse = others.filter((metric) => describeMetric(metric, false).direction === 'worse').length
  const more = worse === 0 ? '' : ` (${formatThousands(worse)} worse)`
  const parts = [
    rate === undefined ? '' : describeRate(rate),
    hasBase(known) && others.length > 0
      ? `${pluralize(others.length, 'other', 'others')} changed${more}`
      : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'Metrics' : `Metrics: ${parts.join(', ')}`
}

function describeRate(rate: MetricRow): string {
  const { base, head } = describeMetric(rate, false)
  return rate.base === null || isUnchanged(rate) ? `pass rate ${head}` : `pass rate ${base} → ${head}`
}

/** Unchanged metrics that are named before they are only counted. */
const unchangedNamed = 20

/** Figures that are the same on both sides need no row each; the summary says what they are. */
function describeUnchanged(unchanged: readonly MetricRow[], details: boolean): string {
  if (unchanged.length === 0) return ''
  const count = `${pluralize(unchanged.length, 'metric')} did not change`
  if (!details) return `${count}.`
  const figures = unchanged
    .slice(0, unchangedNamed)
    .map((row) => describeMetric(row, false))
    .map(({ label, head }) => `${truncate(label, 60)} ${head}`)
  const more = unchanged.length - figures.length
  return `${count}: ${escapeMarkdown(figures.join(', '))}${more > 0 ? ` and ${formatThousands(more)} more` : ''}.`
}

function buildCells(row: MetricRow, columns: Columns, hasRegressed: boolean): string[] {
  const words = describeMetric(row, hasRegressed)
  const label = `${escapeMarkdown(truncate(words.label, 60), 'cell')} (${words.wish})`
  const change = [words.change, words.direction].filter((part) => part !== '').join(', ')
  return [
    label,
    ...(columns.based ? [words.base, words.head, change] : [words.head]),
    ...(columns.evidence ? [words.evidence] : []),
    ...(columns.figures ? [words.figures] : []),
    ...(columns.scenarios ? [formatThousands(words.scenarios)] : []),
  ]
}
