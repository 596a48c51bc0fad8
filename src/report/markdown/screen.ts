import { escapeMarkdown, escapeMarkdownCode } from '../../core/escape.ts'
import { pluralize, formatThousands } from '../../words/figures.ts'
import { buildFileUrl, linkText } from '../context.ts'
import { buildRows, type Block } from '../fit.ts'
import { renderMarkdownPhrase } from '../../words/phrase.ts'
import { formatItemName, buildScreen, writeCauseScenarios, writeSentences } from '../screen.ts'
import type { Screen, ScreenRow } from '../screen.ts'
import type { ScreenItem, ScreenLine } from '../screen-lines.ts'
import { dropOrder, type Edition } from './edition.ts'
import { renderFooter, chooseSign } from './frame.ts'
import { renderTableHead, renderTableRow } from './table.ts'

/** All that is seen before the first fold. */
export function renderFirstScreen(edition: Edition): Block[] {
  const { results, context } = edition
  const screen = buildScreen(results, context.since)
  const { decided } = screen
  return [
    {
      name: null,
      rank: dropOrder.headline,
      head: `### ${chooseSign(results)} ${escapeMarkdown(screen.headline)}`,
    },
    ...(decided === null
      ? []
      : [{ name: 'what decided', rank: dropOrder.decision, head: renderLine(decided, edition) }]),
    ...renderCauses(screen, edition),
    ...renderLines(screen, edition),
    renderFooter(screen.base, edition),
  ]
}

function renderCauses({ rows, further }: Screen, edition: Edition): Block[] {
  if (rows.length === 0) return []
  const isCompared = rows.some(({ difference }) => difference.length > 0)
  const columns = ['What broke', 'Scenarios', ...(isCompared ? ['First difference'] : [])]
  const rest =
    further.causes === 0
      ? []
      : [[pluralize(further.causes, 'more cause'), formatThousands(further.scenarios), '']]
  const all = [...rows.map((row) => buildCells(row, edition)), ...rest].map((cells) =>
    cells.slice(0, columns.length),
  )
  return [
    {
      name: 'what broke',
      rank: dropOrder.causes,
      head: renderTableHead(columns),
      rows: buildRows(
        all,
        renderTableRow,
        (left) => `… ${pluralize(left, 'more cause')}: see ${edition.elsewhere}.`,
      ),
    },
  ]
}

function buildCells(row: ScreenRow, edition: Edition): string[] {
  const scenarios = writeCauseScenarios(row, (item) => linkItem(item, edition, 'cell'))
  return [renderMarkdownPhrase(row.words, 'cell'), scenarios, renderMarkdownPhrase(row.difference, 'cell')]
}

function renderLines({ lines: all }: Screen, edition: Edition): Block[] {
  if (all.length === 0) return []
  return [
    {
      name: 'what else to know',
      rank: dropOrder.lines,
      head: '',
      rows: buildRows(
        all,
        (line) => `- ${renderLine(line, edition)}`,
        (left) => `… ${pluralize(left, 'more line')}: see ${edition.elsewhere}.`,
      ),
    },
  ]
}

function renderLine(line: ScreenLine, edition: Edition): string {
  const text = writeSentences(line, {
    phrase: (words) => renderMarkdownPhrase(words, 'line'),
    item: (item) => linkItem(item, edition, 'line'),
  })
  return line.sign === '' ? text : `${line.sign} ${text}`
}

function linkItem(item: ScreenItem, { context }: Edition, place: 'line' | 'cell'): string {
  const { file, line, words = [], isGone } = item
  const url = isGone === true ? null : buildFileUrl(context, file, line)
  const name = linkText(escapeMarkdownCode(formatItemName(item), place), url)
  return words.length === 0 ? name : `${name} (${renderMarkdownPhrase(words, place)})`
}
