import { escapeMarkdown, escapeMarkdownCode } from '../../core/escape.ts'
import { pluralize, formatThousands } from '../../words/figures.ts'
import { buildFileUrl, linkText } from '../context.ts'
import { buildRows, type Block } from '../fit.ts'
import { renderMarkdownPhrase } from '../../words/phrase.ts'
import { formatItemName, buildScreen, type Screen, type ScreenRow } from '../screen.ts'
import type { ScreenItem, ScreenLine, ScreenSentence } from '../screen-lines.ts'
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

function buildCells({ words, count, standing, items, difference }: ScreenRow, edition: Edition): string[] {
  const names = items.map((item) => linkItem(item, edition, 'cell'))
  const number = [formatThousands(count), ...(standing === '' ? [] : [standing])].join(' ')
  const isAll = names.length === count
  const list = isAll ? names.join(', ') : [...names, '…'].join(', ')
  const scenarios =
    isAll && count === 1 && standing === '' ? list : names.length === 0 ? number : `${number}: ${list}`
  return [renderMarkdownPhrase(words, 'cell'), scenarios, renderMarkdownPhrase(difference, 'cell')]
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

function renderLine({ sign, sentences }: ScreenLine, edition: Edition): string {
  const texts = sentences.map((sentence) => endSentence(renderSentence(sentence, edition)))
  return [...(sign === '' ? [] : [sign]), ...texts].join(' ')
}

/** With a full stop, unless it has its own end. */
function endSentence(words: string): string {
  return /[.?!…]$/.test(words) ? words : `${words}.`
}

function renderSentence({ lead, items, count, inBrackets }: ScreenSentence, edition: Edition): string {
  const words = renderMarkdownPhrase(lead, 'line')
  if (count === 0) return words
  const names = items.map((item) => linkItem(item, edition, 'line'))
  const left = count - names.length
  const list =
    names.length === 0
      ? ''
      : `${names.join(', ')}${left > 0 ? ` and ${pluralize(left, 'more', 'more')}` : ''}`
  // Behind the words of a stranger a colon could make an emoji of them.
  if (inBrackets === true) return list === '' ? words : `${words} (${list})`
  return `${words}: ${list === '' ? formatThousands(count) : list}`
}

function linkItem(item: ScreenItem, { context }: Edition, place: 'line' | 'cell'): string {
  const { file, line, words = [], isGone } = item
  const url = isGone === true ? null : buildFileUrl(context, file, line)
  const name = linkText(escapeMarkdownCode(formatItemName(item), place), url)
  return words.length === 0 ? name : `${name} (${renderMarkdownPhrase(words, place)})`
}
