import type { Results } from '../../results/schema.ts'
import { pluralize, formatThousands } from '../../words/figures.ts'
import { renderTerminalPhrase } from '../../words/phrase.ts'
import { formatItemName, buildScreen, type Screen, type ScreenRow } from '../screen.ts'
import type { ScreenItem, ScreenLine, ScreenSentence } from '../screen-lines.ts'
import type { PushDiff } from '../push-diff.ts'
import { renderSides } from './frame.ts'
import { paintText, shortenForPage, paintTitle, wrapText, type Page } from './page.ts'

/** The first screen, as in the comment, but for the base, which stands above the words about it. Parts are parted by empty lines. */
export function renderFirstScreen(results: Results, since: PushDiff | undefined, page: Page): string[][] {
  const screen = buildScreen(results, since)
  const { decided } = screen
  return [
    [
      renderVerdict(screen, results, page),
      ...(decided === null ? [] : renderLine(decided, page)),
      ...renderSides(results, page),
    ],
    renderCauses(screen, page),
    screen.lines.flatMap((line) => renderLine(line, page)),
  ]
}

function renderVerdict({ headline }: Screen, { decision, summary }: Results, page: Page): string {
  const style = decision.gate === 'closed' ? 'red' : summary.outcome === 'passed' ? 'green' : 'yellow'
  return paintTitle(page, style, headline)
}

function renderCauses({ rows, further }: Screen, page: Page): string[] {
  if (rows.length === 0) return []
  const left = further.causes
  return [
    paintText(page, 'bold', 'What broke'),
    ...rows.flatMap((row) => renderRow(row, page)),
    ...(left === 0
      ? []
      : [`  … ${pluralize(left, 'more cause')}: ${pluralize(further.scenarios, 'scenario')}`]),
  ]
}

function renderRow({ words, count, standing, items, difference }: ScreenRow, page: Page): string[] {
  const names = [...items.map(formatItem), ...(items.length < count ? ['…'] : [])].join(', ')
  const number = [formatThousands(count), ...(standing === '' ? [] : [standing])].join(' ')
  const scenarios = count === 1 && standing === '' && items.length === 1 ? names : `${number}: ${names}`
  return [
    ...wrapText(renderTerminalPhrase(words), page, 4, `  ${paintText(page, 'red', '✗')} `),
    ...wrapText(items.length === 0 ? number : scenarios, page, 6),
    ...(difference.length === 0 ? [] : wrapText(renderTerminalPhrase(difference), page, 6)),
  ]
}

function renderLine({ sign, sentences }: ScreenLine, page: Page): string[] {
  const text = sentences.map(renderSentence).map((words) => (/[.?!…]$/.test(words) ? words : `${words}.`))
  return wrapText(text.join(' '), page, 2, sign === '' ? '' : `${paintText(page, 'yellow', '!')} `)
}

function renderSentence({ lead, items, count, inBrackets }: ScreenSentence): string {
  const words = renderTerminalPhrase(lead)
  if (count === 0) return words
  const left = count - items.length
  const list = `${items.map(formatItem).join(', ')}${left > 0 ? ` and ${pluralize(left, 'more', 'more')}` : ''}`
  if (inBrackets === true) return items.length === 0 ? words : `${words} (${list})`
  return `${words}: ${items.length === 0 ? formatThousands(count) : list}`
}

function formatItem(item: ScreenItem): string {
  const name = shortenForPage(formatItemName(item))
  const { words = [] } = item
  return words.length === 0 ? name : `${name} (${renderTerminalPhrase(words)})`
}
