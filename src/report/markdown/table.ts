import { markdownTable } from 'markdown-table'
import { grouped } from '../figures.ts'
import type { Block } from '../fit.ts'
import type { Edition } from './edition.ts'

/** Gives each cell the width of a delimiter, so that no column is padded: rows are made one by one, as there is room. */
const unpadded = { stringLength: () => 3 } as const

/** Makes header and delimiter row; a column whose name starts with `>` is aligned to the right. */
export function tableHead(columns: readonly string[]): string {
  const names = columns.map((name) => name.replace(/^>/, ''))
  return markdownTable([names], {
    ...unpadded,
    align: columns.map((name) => (name.startsWith('>') ? 'right' : null)),
  })
}

/** Makes one row; the cells are Markdown that is safe in a cell. */
export function tableRow(cells: readonly string[]): string {
  const table = markdownTable([cells], unpadded)
  // The package makes whole tables, with a delimiter row under the first row.
  return table.slice(0, table.lastIndexOf('\n'))
}

/** A list of rows in a document: shown up to a number, the rest in a fold further down. */
export interface RowSet {
  /** Name of the rows where they are left out or folded: `regressed checks`. */
  readonly name: string
  readonly rank: number
  /** Markdown above the rows; its last line belongs to them (a table's header, or empty for a list). */
  readonly title: string
  readonly header: string
  readonly count: number
  /** Markdown below the rows that are seen at once. */
  readonly note?: string
  /** Row by index; `first` where it is the first of its table. */
  row(index: number, first: boolean): string
}

/** The rows that are seen at once, and the fold with the others, if there are any. */
export function splitRows(set: RowSet, shown: number, edition: Edition): { seen: Block[]; folded: Block[] } {
  const seen = Math.min(set.count, shown)
  const rest = set.count - seen
  const head = [set.title, set.header].filter((part) => part !== '').join('\n\n')
  const tail = set.note === undefined ? '' : `\n\n${set.note}`
  return {
    seen:
      seen > 0
        ? [{ ...rowBlock(set, head, [0, seen], edition), tail }]
        : set.note === undefined
          ? []
          : [{ name: set.name, rank: set.rank, head: set.note }],
    folded:
      rest === 0
        ? []
        : [
            foldOf(
              set,
              [seen, set.count],
              `${set.name.replace(/^./, (letter) => letter.toUpperCase())}: ${grouped(rest)} more`,
              edition,
            ),
          ],
  }
}

/** Rows of a set in one fold, with the note of the set where they are all of them. */
export function foldOf(
  set: RowSet,
  range: readonly [number, number],
  summary: string,
  edition: Edition,
): Block {
  const head = `<details>\n<summary>${summary}</summary>\n${set.header === '' ? '' : `\n${set.header}`}`
  // Behind everything that is seen at once, whatever its kind.
  const note = range[0] === 0 && set.note !== undefined ? `\n\n${set.note}` : ''
  return {
    ...rowBlock(set, head, range, edition),
    rank: set.rank + foldedRank,
    tail: `${note}\n\n</details>`,
  }
}

function rowBlock(
  set: RowSet,
  head: string,
  [from, to]: readonly [number, number],
  { elsewhere }: Edition,
): Block {
  return {
    name: `${set.name} (${grouped(to - from)})`,
    rank: set.rank,
    head,
    rows: {
      count: to - from,
      at: (index) => set.row(from + index, index === 0),
      more: (left) => `… ${grouped(left)} more: see ${elsewhere}.`,
    },
  }
}

const foldedRank = 100
