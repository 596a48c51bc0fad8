import { markdownText } from '../../core/escape.ts'
import { markdownCode } from '../../core/escape.ts'
import { counted, grouped } from '../figures.ts'
import { fileUrl, linked } from '../context.ts'
import { rowsOf, type Block } from '../fit.ts'
import { markdownPhrase } from '../phrase.ts'
import { itemName, screenOf, type Screen, type ScreenRow } from '../screen.ts'
import type { ScreenItem, ScreenLine, ScreenSentence } from '../screen-lines.ts'
import { rank, type Edition } from './edition.ts'
import { footer, signOf } from './frame.ts'
import { tableHead, tableRow } from './table.ts'

/** All that is seen before the first fold. */
export function firstScreen(edition: Edition): Block[] {
  const { results, context } = edition
  const screen = screenOf(results, context.since)
  const { decided } = screen
  return [
    { name: null, rank: rank.headline, head: `### ${signOf(results)} ${markdownText(screen.headline)}` },
    ...(decided === null
      ? []
      : [{ name: 'what decided', rank: rank.decision, head: lineOf(decided, edition) }]),
    ...causes(screen, edition),
    ...lines(screen, edition),
    footer(screen.base, edition),
  ]
}

function causes({ rows, further }: Screen, edition: Edition): Block[] {
  if (rows.length === 0) return []
  const isCompared = rows.some(({ difference }) => difference.length > 0)
  const columns = ['What broke', 'Scenarios', ...(isCompared ? ['First difference'] : [])]
  const rest =
    further.causes === 0 ? [] : [[counted(further.causes, 'more cause'), grouped(further.scenarios), '']]
  const all = [...rows.map((row) => cellsOf(row, edition)), ...rest].map((cells) =>
    cells.slice(0, columns.length),
  )
  return [
    {
      name: 'what broke',
      rank: rank.causes,
      head: tableHead(columns),
      rows: rowsOf(all, tableRow, (left) => `… ${counted(left, 'more cause')}: see ${edition.elsewhere}.`),
    },
  ]
}

function cellsOf({ words, count, standing, items, difference }: ScreenRow, edition: Edition): string[] {
  const names = items.map((item) => itemLink(item, edition, 'cell'))
  const number = [grouped(count), ...(standing === '' ? [] : [standing])].join(' ')
  const isAll = names.length === count
  const list = isAll ? names.join(', ') : [...names, '…'].join(', ')
  const scenarios =
    isAll && count === 1 && standing === '' ? list : names.length === 0 ? number : `${number}: ${list}`
  return [markdownPhrase(words, 'cell'), scenarios, markdownPhrase(difference, 'cell')]
}

function lines({ lines: all }: Screen, edition: Edition): Block[] {
  if (all.length === 0) return []
  return [
    {
      name: 'what else to know',
      rank: rank.lines,
      head: '',
      rows: rowsOf(
        all,
        (line) => `- ${lineOf(line, edition)}`,
        (left) => `… ${counted(left, 'more line')}: see ${edition.elsewhere}.`,
      ),
    },
  ]
}

function lineOf({ sign, sentences }: ScreenLine, edition: Edition): string {
  const said = sentences.map((sentence) => stopped(sentenceOf(sentence, edition)))
  return [...(sign === '' ? [] : [sign]), ...said].join(' ')
}

/** With a full stop, unless it has its own end. */
function stopped(words: string): string {
  return /[.?!…]$/.test(words) ? words : `${words}.`
}

function sentenceOf({ lead, items, count, inBrackets }: ScreenSentence, edition: Edition): string {
  const words = markdownPhrase(lead, 'line')
  if (count === 0) return words
  const names = items.map((item) => itemLink(item, edition, 'line'))
  const left = count - names.length
  const list =
    names.length === 0 ? '' : `${names.join(', ')}${left > 0 ? ` and ${counted(left, 'more', 'more')}` : ''}`
  // Behind the words of a stranger a colon could make an emoji of them.
  if (inBrackets === true) return list === '' ? words : `${words} (${list})`
  return `${words}: ${list === '' ? grouped(count) : list}`
}

function itemLink(item: ScreenItem, { context }: Edition, place: 'line' | 'cell'): string {
  const { file, line, words = [], isGone } = item
  const url = isGone === true ? null : fileUrl(context, file, line)
  const name = linked(markdownCode(itemName(item), place), url)
  return words.length === 0 ? name : `${name} (${markdownPhrase(words, place)})`
}
