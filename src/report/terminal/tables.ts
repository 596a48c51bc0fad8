import { present } from '../../core/present.ts'
import { placeOf } from '../../core/diagnostic.ts'
import { terminalText } from '../../core/escape.ts'
import { cut, oneLine } from '../../core/visible-text.ts'
import type { MetricRow, Results } from '../../results/schema.ts'
import { counted, grouped } from '../figures.ts'
import {
  hasBase,
  isUnchanged,
  metricWords,
  silentWords,
  tellingBeside,
  type MetricWords,
} from '../metric-rows.ts'
import { terminalPhrase } from '../phrase.ts'
import { priceWords, judgingWords, spendWords } from '../run-words.ts'
import { columns, padEnd, padStart, painted, shortText, wrapped, type Page } from './page.ts'
import { problemKind, problemsInOrder, problemsTitle } from '../problems.ts'
import { diagnosticPhrase } from '../words/texts.ts'

/** Metrics in columns; against a baseline only those that changed. */
export function metricTable(results: Results, page: Page): string[] {
  const { summary } = results
  const { telling: rows, silent } = tellingBeside(results)
  const based = hasBase(rows)
  const inWords = (metric: MetricRow) => metricWords(metric, summary.regressed > 0)
  const shown = rows.filter((metric) => !based || !isUnchanged(metric)).map(inWords)
  const beside = silent.length === 0 ? [] : wrapped(`${silentWords}; the results file has them`, page, 0)
  const rest = [
    ...(based ? unchangedLines(rows.filter(isUnchanged).map(inWords), page) : []),
    ...beside.map((line) => painted(page, 'dim', line)),
  ]
  if (shown.length === 0) return rest
  // Said only where a figure does not stand for the whole suite.
  const partial = shown.some(({ scenarios }) => scenarios !== summary.total)
  const tested = shown.some(({ evidence }) => evidence !== '')
  const header = [
    ...(based ? ['Metric', 'Base', 'Head', 'Change'] : ['Metric', 'Value']),
    ...(tested ? ['Evidence'] : []),
    ...(partial ? ['Scenarios'] : []),
  ]
  const columnsShown = { based, tested, partial }
  const whole = shown.map((words) => cells(words, columnsShown))
  const isWide = widthsOf([header, ...whole]).reduce((sum, width) => sum + width + 2, -2) > page.width
  const lined = isWide ? shown.map((words) => cells({ ...words, wish: '' }, columnsShown)) : whole
  const widths = widthsOf([header, ...lined])
  const lines = [header, ...lined].map((row) =>
    row
      .map((cell, index) =>
        (index === 0 || leftAligned.has(header[index] ?? '') ? padEnd : padStart)(cell, widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return [
    ...lines.map((line, index) => {
      if (index === 0) return painted(page, 'dim', line)
      // The last one: a label may hold the word too.
      return shown[index - 1]?.direction === 'worse'
        ? line.replace(/^(.*)\bworse\b/, (_, before: string) => before + painted(page, 'yellow', 'worse'))
        : line
    }),
    ...rest,
  ]
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  return (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => columns(row[index] ?? ''))))
}

/** Unchanged metrics that are shown with their figures, in one line: the pass rate and the cost come first. */
const unchangedShown = 2

/** Figures that are the same on both sides need no row each, and most of them no word. */
function unchangedLines(unchanged: readonly MetricWords[], page: Page): string[] {
  if (unchanged.length === 0) return []
  const most = unchanged.length === unchangedShown + 1 ? unchanged.length : unchangedShown
  const figures = unchanged.slice(0, most).map(({ label, head }) => `${shortText(label, 60)} ${head}`)
  const left = unchanged.length - figures.length
  const more = left === 0 ? '' : ` and ${left} more`
  const line = `${counted(unchanged.length, 'metric')} did not change: ${figures.join(', ')}${more}`
  return wrapped(line, page, 2, '').map((text) => painted(page, 'dim', text))
}

const leftAligned: ReadonlySet<string> = new Set(['Change', 'Evidence'])

function cells(
  { label, wish, base, head, change, direction, evidence, scenarios }: MetricWords,
  {
    based,
    tested,
    partial,
  }: { readonly based: boolean; readonly tested: boolean; readonly partial: boolean },
): string[] {
  const name = `${terminalText(cut(oneLine(label), 60))}${wish === '' ? '' : ` (${wish})`}`
  const words = [change, direction].filter((part) => part !== '').join(', ')
  return [
    name,
    ...(based ? [base, head, words] : [head]),
    ...(tested ? [evidence] : []),
    ...(partial ? [grouped(scenarios)] : []),
  ]
}

/** Says what judging took, and which prices costs were made of, where any were. */
export function pricedBy(results: Results, page: Page): string[] {
  return [spendWords(results), judgingWords(results), priceWords(results)]
    .flatMap((words) => (words === null ? [] : wrapped(terminalText(sentence(words)), page, 0)))
    .map((line) => painted(page, 'dim', line))
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const problemColours = { error: 'red', warning: 'yellow', note: 'cyan' } as const

/** Problems in files with their places, errors first, and notes. */
export function diagnosticLines(diagnostics: Results['diagnostics'], most: number, page: Page): string[] {
  if (diagnostics.length === 0) return []
  const sorted = problemsInOrder(diagnostics)
  const lines = sorted.slice(0, most).flatMap((diagnostic) => {
    const { file, line, column } = diagnostic
    const kind = problemKind(diagnostic)
    const place = placeOf({
      ...present({ file, line, column }),
    })
    const where = place === '' ? '' : `${terminalText(cut(oneLine(place), 160))}: `
    const label = `  ${painted(page, problemColours[kind], kind)}  `
    return wrapped(where + terminalPhrase(diagnosticPhrase(diagnostic)), page, 4 + kind.length, label)
  })
  const left = sorted.length - most
  return [
    painted(page, 'bold', problemsTitle(sorted)),
    ...lines,
    ...(left > 0 ? [`  … ${left} more in the results file`] : []),
  ]
}
