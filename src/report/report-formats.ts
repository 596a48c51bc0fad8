import { withoutCommands } from '../core/escape.ts'
import type { Results } from '../results/schema.ts'
import { noContext } from './context.ts'
import { renderCtrf } from './ctrf.ts'
import { renderJunit } from './junit.ts'
import { renderComment, renderSummary } from './markdown/document.ts'
import { renderTerminal, type TerminalOptions } from './terminal.ts'

type Render = (results: Results, page: TerminalOptions) => string | Iterable<string>

/** Every form that kept results can be rendered in, by its name; all of them can be printed to the log of a job. */
const reportFormats = {
  terminal: renderTerminal,
  comment: (results) => `${withoutCommands(renderComment(results, noContext))}\n`,
  summary: (results) => `${withoutCommands(renderSummary(results, noContext))}\n`,
  junit: renderJunit,
  ctrf: renderCtrf,
} satisfies Record<string, Render>

export type ReportFormat = keyof typeof reportFormats

export const reportFormatNames = Object.keys(reportFormats) as ReportFormat[]

/** Renders results in pieces; `page` is for the terminal. */
export function renderReport(
  format: ReportFormat,
  results: Results,
  page: TerminalOptions,
): Iterable<string> {
  const render: Render = reportFormats[format]
  const text = render(results, page)
  return typeof text === 'string' ? [text] : text
}
