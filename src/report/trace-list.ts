import type { Trace } from '../trace/model/trace.ts'
import { pluralize } from '../words/figures.ts'
import { countColumns, padEnd, shortenForPage, type Page } from './terminal/page.ts'

/** One line of a list of runs; null if a run does not say. */
export interface ListedRun extends Pick<Trace, 'id' | 'scenario' | 'trial' | 'finalOutput' | 'failure'> {
  readonly toolCalls: number | null
}

/** Says how many runs there are, and which options narrow or widen what is shown of them. */
export function describeRuns(count: number, isListed: boolean): string {
  return `${pluralize(count, 'run')}; \`--trace ID\` shows one${isListed ? ', `--full` shows all' : ''}`
}

/** Renders runs as a table, one on a line: what tells them apart. Texts are stripped of controls. */
export function renderRunList(runs: readonly ListedRun[], { width }: Pick<Page, 'width'>): string {
  const rows = [
    ['Run', 'Scenario', 'Trial', 'Tool calls', 'Answer'],
    ...runs.map(({ id, scenario, trial, toolCalls, finalOutput, failure }) => [
      shortenForPage(id, 200),
      shortenForPage(scenario ?? '', 40),
      String(trial ?? ''),
      toolCalls === null ? '?' : String(toolCalls),
      shortenForPage(finalOutput || describeSilence(finalOutput, failure), 200),
    ]),
  ]
  const columns = [0, 1, 2, 3, 4].filter((column) => rows.slice(1).some((row) => row[column] !== ''))
  const widths = columns.map((column) => Math.max(...rows.map((row) => countColumns(row[column] ?? ''))))
  const room = width - widths.slice(0, -1).reduce((sum, taken) => sum + taken + 2, 0)
  return rows
    .map((row) =>
      columns
        .map((column, place) =>
          column === answer
            ? shortenForPage(row[column] ?? '', Math.max(minAnswerLength, room))
            : padEnd(row[column] ?? '', widths[place] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

function describeSilence(finalOutput: string | null, failure: string | null): string {
  if (finalOutput !== null) return '(empty)'
  return failure === null ? '(not recorded)' : `failed: ${failure}`
}

const answer = 4

/** Columns left for an answer next to long ids. */
const minAnswerLength = 20
