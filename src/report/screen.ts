import { onceFor } from '../core/once-for.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { causesOf, type Cause } from './causes.ts'
import { groupsOf, standingWords } from './groups.ts'
import { headline } from './headline.ts'
import { briefPhrase, briefText, phrase, wordsIn, wordsOfPhrase, type Phrase } from './phrase.ts'
import { baselineFacts } from './run-words.ts'
import {
  decidedLine,
  linesOf,
  sinceLine,
  type ScreenItem,
  type ScreenLine,
  type ScreenSentence,
} from './screen-lines.ts'
import type { Since } from './since.ts'
import { baselinePhrase, capitalised } from './words/texts.ts'
import { causePhrase, differencePhrase } from './words/causes.ts'

/** What is seen before the first fold: the same on every surface, and never more than a screen. */
export interface Screen {
  readonly headline: string
  /** The clauses that decided; null where the counts say it. */
  readonly decided: ScreenLine | null
  readonly rows: readonly ScreenRow[]
  /** Causes that have no row, and their scenarios. */
  readonly further: { readonly causes: number; readonly scenarios: number }
  readonly lines: readonly ScreenLine[]
  /** What the footer says of the base. */
  readonly base: ScreenBase
}

/** The base in a few words: how it was found, or why there is none. */
export interface ScreenBase {
  /** First digits of its commit; null where it has none that is known. */
  readonly commit: string | null
  readonly sha: string | null
  readonly words: Phrase
}

/** One cause of failures. */
export interface ScreenRow {
  readonly words: Phrase
  /** Scenarios that fail for it. */
  readonly count: number
  /** How they compare with the base, where they are no regressions: `new`; empty otherwise. */
  readonly standing: string
  /** The first of them. */
  readonly items: readonly ScreenItem[]
  /** Empty where it is not known. */
  readonly difference: Phrase
}

/** The most that is seen before the first fold, the footer included. */
export const screenBudget = { lines: 15, words: 150 } as const

/** Causes that get a row if nothing else needs the room. */
const mostRows = 7
/** Lines besides the rows: headline, head of the table (two), footer. */
const frameLines = 4
/** Words of the head of the table, and of the row for further causes. */
const tableWords = 9
/** Words of the footer beside those about the base: the commit, `compared with`, its base, a link. */
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
}

/** How much is said, the most first. */
const sizes: readonly Size[] = [
  { inRow: 3, inLine: 3, words: 18, ofCause: 16 },
  { inRow: 3, inLine: 3, words: 14, ofCause: 12 },
  { inRow: 3, inLine: 2, words: 12, ofCause: 12 },
  { inRow: 2, inLine: 2, words: 12, ofCause: 10 },
  { inRow: 2, inLine: 1, words: 12, ofCause: 10 },
  { inRow: 1, inLine: 1, words: 9, ofCause: 9 },
  { inRow: 0, inLine: 1, words: 9, ofCause: 9 },
  { inRow: 0, inLine: 0, words: 6, ofCause: 6 },
]
const smallest: Size = { inRow: 0, inLine: 0, words: 5, ofCause: 5 }

/** Cuts the name of an item to a few words. */
export function itemName({ id }: Pick<ScreenItem, 'id'>): string {
  return briefText(id, { words: 4, chars: 48 })
}

/** Makes the first screen. What does not fit is cut short, and then only counted. */
export function screenOf(results: Results, since?: Since): Screen {
  const { lines, ...others } = wholeOf(results)
  const whole = { ...others, lines: [...sinceLine(since), ...lines] }
  for (const size of sizes) {
    const screen = sized(whole, size, mostRows)
    if (wordsOf(screen) <= screenBudget.words) return screen
  }
  for (let rows = mostRows; rows > 1; rows -= 1) {
    const screen = sized(whole, smallest, rows)
    if (wordsOf(screen) <= screenBudget.words) return screen
  }
  return sized(whole, smallest, 1)
}

interface Whole extends Pick<Screen, 'headline' | 'decided' | 'lines' | 'base'> {
  readonly causes: readonly ScreenRow[]
}

/** All that the screen could show, but what the last push changed. */
const wholeOf = onceFor((results: Results): Whole => {
  const groups = groupsOf(results)
  return {
    headline: headline(results),
    decided: decidedLine(results),
    causes: [...rowsOf(groups.regressed), ...rowsOf(groups.failed)],
    lines: linesOf(results, groups),
    base: baseOf(results),
  }
})

function rowsOf(scenarios: readonly ScenarioResult[]): ScreenRow[] {
  return causesOf(scenarios, mostRows - 1).map(rowOf)
}

function rowOf(cause: Cause): ScreenRow {
  const { scenarios, difference } = cause
  const standings = new Set(scenarios.map(standingWords))
  const [only = ''] = standings
  return {
    words: capitalised(causePhrase(cause)),
    count: scenarios.length,
    standing: standings.size === 1 ? only : '',
    items: scenarios.map(({ id, file, line }) => ({ id, file, line })),
    difference: difference === null ? [] : differencePhrase(difference, scenarios.length),
  }
}

function sized({ headline: title, decided, lines, causes, base }: Whole, size: Size, most: number): Screen {
  const others = frameLines + lines.length + (decided === null ? 0 : 1)
  const room = Math.max(1, Math.min(most, screenBudget.lines - others))
  // The causes that are only counted take a row, too.
  const shown = causes.length <= room ? causes.length : Math.max(1, room - 1)
  const left = causes.slice(shown)
  return {
    headline: title,
    decided: decided === null ? null : briefLine(decided, size),
    rows: causes.slice(0, shown).map((row) => briefRow(row, size)),
    further: { causes: left.length, scenarios: left.reduce((sum, { count }) => sum + count, 0) },
    lines: lines.map((line) => briefLine(line, size)),
    base,
  }
}

function briefRow(row: ScreenRow, { inRow, ofCause: words }: Size): ScreenRow {
  return {
    ...row,
    words: briefPhrase(row.words, { words, chars: 120 }),
    items: row.items.slice(0, inRow),
    difference: briefPhrase(row.difference, { words, chars: 100 }),
  }
}

function briefLine({ sign, sentences }: ScreenLine, { inLine, words }: Size): ScreenLine {
  return {
    sign,
    sentences: sentences.map((sentence): ScreenSentence => ({
      ...sentence,
      lead: briefPhrase(sentence.lead, {
        words: sentence.isVerdict === true ? 2 * words : words,
        chars: 240,
      }),
      items: sentence.items
        .slice(0, inLine)
        .map((item) =>
          item.words === undefined ? item : { ...item, words: briefPhrase(item.words, ofWords) },
        ),
    })),
  }
}

/** Of the words about one item. */
const ofWords = { words: 6, chars: 60 } as const

function baseOf({ run }: Results): ScreenBase {
  const { baseline } = run
  const brief = { words: 22, chars: 240 }
  if (baseline === null) {
    const reason = baselinePhrase(run)
    const words = reason.length === 0 ? ['no baseline'] : phrase`no baseline: ${briefPhrase(reason, brief)}`
    return { commit: null, sha: null, words }
  }
  const { commit, sha, words } = baselineFacts(baseline, run.startedAt)
  return { commit, sha, words: briefPhrase(words, brief) }
}

function wordsOf({ headline: title, decided, rows, lines, base }: Screen): number {
  const ofRows = rows.map(
    ({ words, count, standing, items, difference }) =>
      wordsOfPhrase(words) +
      wordsOfPhrase(difference) +
      wordsOfItems(items) +
      wordsIn(`${count} ${standing}`),
  )
  const ofLines = [...(decided === null ? [] : [decided]), ...lines].flatMap(({ sentences }) =>
    sentences.map(
      ({ lead, items, count }) =>
        // `and 3 more`
        wordsOfPhrase(lead) + wordsOfItems(items) + (count > items.length && items.length > 0 ? 3 : 1),
    ),
  )
  const frame =
    wordsIn(title) + footerWords + wordsOfPhrase(base.words) + (rows.length === 0 ? 0 : tableWords)
  return [...ofRows, ...ofLines].reduce((sum, words) => sum + words, frame)
}

function wordsOfItems(items: readonly ScreenItem[]): number {
  return items.reduce((sum, { id, words = [] }) => sum + wordsIn(itemName({ id })) + wordsOfPhrase(words), 0)
}
