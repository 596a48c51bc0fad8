import type { Results } from '../../results/schema.ts'
import { counted, grouped } from '../figures.ts'
import { terminalPhrase } from '../phrase.ts'
import { itemName, screenOf, type Screen, type ScreenRow } from '../screen.ts'
import type { ScreenItem, ScreenLine, ScreenSentence } from '../screen-lines.ts'
import type { Since } from '../since.ts'
import { comparedWith } from './frame.ts'
import { painted, shortText, title, wrapped, type Page } from './page.ts'

/** The first screen, as in the comment, but for the base, which stands above the words about it. Parts are parted by empty lines. */
export function firstScreen(results: Results, since: Since | undefined, page: Page): string[][] {
  const screen = screenOf(results, since)
  const { decided } = screen
  return [
    [
      verdict(screen, results, page),
      ...(decided === null ? [] : lineOf(decided, page)),
      ...comparedWith(results, page),
    ],
    causes(screen, page),
    screen.lines.flatMap((line) => lineOf(line, page)),
  ]
}

function verdict({ headline }: Screen, { decision, summary }: Results, page: Page): string {
  const style = decision.gate === 'closed' ? 'red' : summary.outcome === 'passed' ? 'green' : 'yellow'
  return title(page, style, headline)
}

function causes({ rows, further }: Screen, page: Page): string[] {
  if (rows.length === 0) return []
  const left = further.causes
  return [
    painted(page, 'bold', 'What broke'),
    ...rows.flatMap((row) => rowLines(row, page)),
    ...(left === 0 ? [] : [`  … ${counted(left, 'more cause')}: ${counted(further.scenarios, 'scenario')}`]),
  ]
}

function rowLines({ words, count, standing, items, difference }: ScreenRow, page: Page): string[] {
  const names = [...items.map(itemWords), ...(items.length < count ? ['…'] : [])].join(', ')
  const number = [grouped(count), ...(standing === '' ? [] : [standing])].join(' ')
  const scenarios = count === 1 && standing === '' && items.length === 1 ? names : `${number}: ${names}`
  return [
    ...wrapped(terminalPhrase(words), page, 4, `  ${painted(page, 'red', '✗')} `),
    ...wrapped(items.length === 0 ? number : scenarios, page, 6),
    ...(difference.length === 0 ? [] : wrapped(terminalPhrase(difference), page, 6)),
  ]
}

function lineOf({ sign, sentences }: ScreenLine, page: Page): string[] {
  const text = sentences.map(sentenceOf).map((words) => (/[.?!…]$/.test(words) ? words : `${words}.`))
  return wrapped(text.join(' '), page, 2, sign === '' ? '' : `${painted(page, 'yellow', '!')} `)
}

function sentenceOf({ lead, items, count, inBrackets }: ScreenSentence): string {
  const words = terminalPhrase(lead)
  if (count === 0) return words
  const left = count - items.length
  const list = `${items.map(itemWords).join(', ')}${left > 0 ? ` and ${counted(left, 'more', 'more')}` : ''}`
  if (inBrackets === true) return items.length === 0 ? words : `${words} (${list})`
  return `${words}: ${items.length === 0 ? grouped(count) : list}`
}

function itemWords(item: ScreenItem): string {
  const name = shortText(itemName(item))
  const { words = [] } = item
  return words.length === 0 ? name : `${name} (${terminalPhrase(words)})`
}
