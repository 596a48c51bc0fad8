import { memoize } from '../core/lazy.ts'
import type { Results } from '../results/schema.ts'
import { groupCauses, type Cause } from './causes.ts'
import { explainNothingCompared, groupScenarios, describeStanding, type ScenarioGroups } from './groups.ts'
import { findFailedChecks } from './failed-checks.ts'
import { renderHeadline } from './headline.ts'
import { formatThousands, joinNames, pluralize } from '../words/figures.ts'
import type { Phrase } from '../words/phrase.ts'
import { shortenPhrase, shortenText, phrase, countWords, countPhraseWords } from '../words/phrase.ts'
import { describeBaseline } from './run-text.ts'
import type { ScreenItem, ScreenLine, ScreenSentence } from './screen-lines.ts'
import { buildDecidedLine, buildLines, buildSinceLine, toItem } from './screen-lines.ts'
import type { PushDiff } from './push-diff.ts'
import { describeNoBaseline, capitalizePhrase } from '../words/texts.ts'
import { describeCause, describeCauseDifference } from './cause-sentences.ts'

/** The part of a report above the first fold: the same on every surface, and never more than a screen. */
export interface Screen {
  readonly headline: string
  /** The clauses that decided; null if the counts make them obvious. */
  readonly decided: ScreenLine | null
  readonly rows: readonly ScreenRow[]
  /** Number of causes without a row, and of their scenarios. */
  readonly further: { readonly causes: number; readonly scenarios: number }
  readonly lines: readonly ScreenLine[]
  /** The base, for the footer. */
  readonly base: ScreenBaseline
}

/** The base in a few words: how it was found, or why there is none. */
export interface ScreenBaseline {
  /** First digits of its commit; null if that is unknown. */
  readonly commit: string | null
  readonly sha: string | null
  readonly words: Phrase
}

/** One cause of failures. */
export interface ScreenRow {
  readonly words: Phrase
  /** Number of scenarios that fail for it. */
  readonly count: number
  /** How they compare with the base, such as `new`; empty for regressions. */
  readonly standing: string
  /** The first scenarios. */
  readonly items: readonly ScreenItem[]
  /** The first difference from the base; empty if unknown. */
  readonly difference: Phrase
}

/** Maximum size of the screen, footer included. */
export const screenBudget = { lines: 15, words: 150 } as const

/** Causes that get a row if nothing else needs the room. */
const maxRows = 7
/** Lines besides the rows: headline, head of the table (two), footer. */
const frameLines = 4
/** Words in the head of the table and in the row for further causes. */
const tableWords = 9
/** Words of the footer besides those about the base: the commit, `compared with`, its base, a link. */
const footerWords = 5

interface Size {
  /** Scenarios of a cause that are named before they are only counted. */
  readonly inRow: number
  /** Items of a sentence that are named. */
  readonly inLine: number
  /** Words of a sentence without its items. */
  readonly words: number
  /** Words of a cause, and of its first difference. */
  readonly ofCause: number
  readonly ofDifference: number
  /** Causes that have a row. */
  readonly rows: number
}

/** From the most detailed size to the least. The value of a cause and its first scenario are dropped last. */
const sizes: readonly Size[] = [
  { inRow: 3, inLine: 3, words: 18, ofCause: 16, ofDifference: 16, rows: maxRows },
  { inRow: 3, inLine: 3, words: 14, ofCause: 12, ofDifference: 12, rows: maxRows },
  { inRow: 2, inLine: 2, words: 12, ofCause: 12, ofDifference: 10, rows: maxRows },
  { inRow: 2, inLine: 1, words: 12, ofCause: 12, ofDifference: 8, rows: maxRows },
  { inRow: 1, inLine: 1, words: 12, ofCause: 12, ofDifference: 8, rows: maxRows },
  { inRow: 1, inLine: 1, words: 12, ofCause: 12, ofDifference: 0, rows: maxRows },
  { inRow: 1, inLine: 1, words: 9, ofCause: 10, ofDifference: 0, rows: maxRows },
  { inRow: 1, inLine: 1, words: 9, ofCause: 10, ofDifference: 0, rows: 5 },
  { inRow: 1, inLine: 1, words: 9, ofCause: 10, ofDifference: 0, rows: 4 },
  { inRow: 1, inLine: 1, words: 9, ofCause: 10, ofDifference: 0, rows: 3 },
  { inRow: 1, inLine: 0, words: 7, ofCause: 9, ofDifference: 0, rows: 3 },
  { inRow: 1, inLine: 0, words: 6, ofCause: 7, ofDifference: 0, rows: 2 },
  { inRow: 0, inLine: 0, words: 5, ofCause: 5, ofDifference: 0, rows: 2 },
]
const smallest: Size = { inRow: 0, inLine: 0, words: 5, ofCause: 5, ofDifference: 0, rows: 1 }

/** Shortens the name of an item to a few words. */
export function formatItemName({ id }: Pick<ScreenItem, 'id'>): string {
  return shortenText(id, { words: 4, chars: 48 })
}

/** How a surface writes the parts of the first screen. */
interface ScreenWriter {
  readonly phrase: (words: Phrase) => string
  readonly item: (item: ScreenItem) => string
}

/** Writes the sentences of a line, each with a full stop unless it has another end mark. */
export function writeSentences({ sentences }: ScreenLine, writer: ScreenWriter): string {
  const texts = sentences.map((sentence) => writeSentence(sentence, writer))
  return texts.map((text) => (/[.?!…]$/.test(text) ? text : `${text}.`)).join(' ')
}

function writeSentence({ lead, items, count, inBrackets }: ScreenSentence, writer: ScreenWriter): string {
  const words = writer.phrase(lead)
  if (count === 0) return words
  const list = items.length === 0 ? '' : joinNames(items.map(writer.item), count - items.length)
  // A colon after untrusted words could turn them into an emoji.
  if (inBrackets === true) return list === '' ? words : `${words} (${list})`
  return `${words}: ${list === '' ? formatThousands(count) : list}`
}

/** Names the first scenarios of a cause, with the total if there are more. */
export function writeCauseScenarios({ count, standing, items }: ScreenRow, writeItem: ScreenWriter['item']) {
  const names = [...items.map(writeItem), ...(items.length < count ? ['…'] : [])].join(', ')
  if (count === 1 && standing === '' && items.length === 1) return names
  const number = [formatThousands(count), ...(standing === '' ? [] : [standing])].join(' ')
  return items.length === 0 ? number : `${number}: ${names}`
}

/** Builds the first screen. What does not fit is shortened, then only counted. */
export function buildScreen(results: Results, since?: PushDiff): Screen {
  const { lines, ...others } = buildWholeScreen(results)
  const whole = { ...others, lines: [...buildSinceLine(since), ...lines] }
  for (const size of sizes) {
    const screen = fitScreen(whole, size)
    if (countScreenWords(screen) <= screenBudget.words) return screen
  }
  return fitScreen(whole, smallest)
}

interface WholeScreen extends Pick<Screen, 'headline' | 'decided' | 'lines' | 'base'> {
  readonly causes: readonly ScreenRow[]
}

/** Builds everything that the screen could show, except what the last push changed. */
const buildWholeScreen = memoize((results: Results): WholeScreen => {
  const groups = groupScenarios(results)
  return {
    headline: renderHeadline(results),
    decided: buildDecidedLine(results),
    causes: buildRows(groups, explainNothingCompared(results) === null),
    lines: buildLines(results, groups),
    base: describeBase(results),
  }
})

/** Builds the rows, regressions first; a cause has one row. Without a comparison, standings are omitted. */
function buildRows({ regressed, failed }: ScenarioGroups, hasStandings: boolean): ScreenRow[] {
  const causes = groupCauses([...regressed, ...failed], maxRows - 1)
  const rows = [...causes.filter(isRegression), ...causes.filter((cause) => !isRegression(cause))].map(
    buildRow,
  )
  return hasStandings ? rows : rows.map((row) => ({ ...row, standing: '' }))
}

function isRegression({ scenarios }: Cause): boolean {
  return scenarios.some(({ change }) => change === 'regressed')
}

function buildRow(cause: Cause): ScreenRow {
  const { scenarios } = cause
  const standings = new Set(scenarios.map(describeStanding))
  const [only = ''] = standings
  return {
    words: capitalizePhrase(describeCause(cause)),
    count: scenarios.length,
    standing: standings.size === 1 ? only : '',
    items: scenarios.map((scenario) => ({ ...toItem(scenario), ...describeOthers(cause) })),
    difference: describeCauseDifference(cause),
  }
}

/** Counts the other failing checks of a cause with a single scenario. */
function describeOthers({ scenarios: [scenario, ...others] }: Cause): Pick<ScreenItem, 'words'> {
  const count = scenario === undefined || others.length > 0 ? 0 : findFailedChecks(scenario, 'error').length
  return count < 2
    ? {}
    : { words: [`${pluralize(count - 1, 'more check')} ${count === 2 ? 'fails' : 'fail'}`] }
}

function fitScreen({ headline, decided, lines, causes, base }: WholeScreen, size: Size): Screen {
  const others = frameLines + lines.length + (decided === null ? 0 : 1)
  const room = Math.max(1, Math.min(size.rows, screenBudget.lines - others))
  // The row that counts further causes needs room, too.
  const shown = causes.length <= room ? causes.length : Math.max(1, room - 1)
  const left = causes.slice(shown)
  return {
    headline,
    decided: decided === null ? null : shortenLine(decided, size),
    rows: causes.slice(0, shown).map((row) => shortenRow(row, size)),
    further: { causes: left.length, scenarios: left.reduce((sum, { count }) => sum + count, 0) },
    lines: lines.map((line) => shortenLine(line, size)),
    base,
  }
}

function shortenRow(row: ScreenRow, { inRow, ofCause: words, ofDifference }: Size): ScreenRow {
  return {
    ...row,
    words: shortenPhrase(row.words, { words, chars: 120 }),
    items: row.items.slice(0, inRow).map((item) => (inRow > 1 ? item : { ...item, words: [] })),
    difference: ofDifference === 0 ? [] : shortenPhrase(row.difference, { words: ofDifference, chars: 100 }),
  }
}

function shortenLine({ sign, sentences }: ScreenLine, { inLine, words }: Size): ScreenLine {
  return {
    sign,
    sentences: sentences.map((sentence): ScreenSentence => ({
      ...sentence,
      lead: shortenPhrase(sentence.lead, {
        words: sentence.isVerdict === true ? 2 * words : words,
        chars: 240,
      }),
      items: sentence.items.slice(0, inLine).map(shortenItem),
    })),
  }
}

function shortenItem(item: ScreenItem): ScreenItem {
  return item.words === undefined
    ? item
    : { ...item, words: shortenPhrase(item.words, { words: 6, chars: 60 }) }
}

function describeBase({ run }: Results): ScreenBaseline {
  const { baseline } = run
  const brief = { words: 26, chars: 240 }
  if (baseline === null) {
    const reason = describeNoBaseline(run)
    const words = reason.length === 0 ? ['no baseline'] : phrase`no baseline: ${shortenPhrase(reason, brief)}`
    return { commit: null, sha: null, words }
  }
  const { commit, sha, words } = describeBaseline(baseline, run.startedAt)
  return { commit, sha, words: shortenPhrase(words, brief) }
}

function countScreenWords({ headline, decided, rows, lines, base }: Screen): number {
  const rowWords = rows.map(
    ({ words, count, standing, items, difference }) =>
      countPhraseWords(words) +
      countPhraseWords(difference) +
      countItemWords(items) +
      countWords(`${count} ${standing}`),
  )
  const lineWords = [...(decided === null ? [] : [decided]), ...lines].flatMap(({ sentences }) =>
    sentences.map(
      ({ lead, items, count }) =>
        // 3 for `and 5 more`.
        countPhraseWords(lead) + countItemWords(items) + (count > items.length && items.length > 0 ? 3 : 1),
    ),
  )
  const frame =
    countWords(headline) + footerWords + countPhraseWords(base.words) + (rows.length === 0 ? 0 : tableWords)
  return [...rowWords, ...lineWords].reduce((sum, words) => sum + words, frame)
}

function countItemWords(items: readonly ScreenItem[]): number {
  return items.reduce(
    (sum, { id, words = [] }) => sum + countWords(formatItemName({ id })) + countPhraseWords(words),
    0,
  )
}
