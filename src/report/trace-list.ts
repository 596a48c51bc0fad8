import { counted } from './figures.ts'
import { columns, padEnd, shortText, type Page } from './terminal/page.ts'

/** One line of a list of runs; null where a run does not say. */
export interface ListedRun {
  readonly id: string
  readonly scenario: string | null
  readonly trial: number | null
  readonly toolCalls: number | null
  readonly finalOutput: string | null
  /** Why it ended without an answer. */
  readonly failure: string | null
}

/** Says how many runs there are, and which options narrow or widen what is shown of them. */
export function runsLine(count: number, isListed: boolean): string {
  return `${counted(count, 'run')}; \`--trace ID\` shows one${isListed ? ', `--full` shows all' : ''}`
}

/** Renders runs as a table, one on a line: what tells them apart. Texts are stripped of controls. */
export function renderRunList(runs: readonly ListedRun[], { width }: Pick<Page, 'width'>): string {
  const rows = [
    ['Run', 'Scenario', 'Trial', 'Tool calls', 'Answer'],
    ...runs.map(({ id, scenario, trial, toolCalls, finalOutput, failure }) => [
      shortText(id, 200),
      shortText(scenario ?? '', 40),
      String(trial ?? ''),
      toolCalls === null ? '?' : String(toolCalls),
      shortText(finalOutput || silence(finalOutput, failure), 200),
    ]),
  ]
  const told = [0, 1, 2, 3, 4].filter((column) => rows.slice(1).some((row) => row[column] !== ''))
  const widths = told.map((column) => Math.max(...rows.map((row) => columns(row[column] ?? ''))))
  const room = width - widths.slice(0, -1).reduce((sum, taken) => sum + taken + 2, 0)
  return rows
    .map((row) =>
      told
        .map((column, place) =>
          column === answer
            ? shortText(row[column] ?? '', Math.max(leastAnswer, room))
            : padEnd(row[column] ?? '', widths[place] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

function silence(finalOutput: string | null, failure: string | null): string {
  if (finalOutput !== null) return '(empty)'
  return failure === null ? '(not recorded)' : `failed: ${failure}`
}

const answer = 4

/** Columns that an answer has beside long ids. */
const leastAnswer = 20
