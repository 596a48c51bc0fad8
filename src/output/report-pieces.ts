import { noTranscripts, renderHtml, type Transcripts } from '../report/html/document.ts'
import { renderReport, reportFormatNames as textFormats } from '../report/report-formats.ts'
import type { TerminalOptions } from '../report/terminal.ts'
import type { Results } from '../results/schema.ts'
import { readViewer } from './report-viewer.ts'

/** Every form that kept results can be rendered in. */
export const reportFormatNames = [...textFormats, 'html'] as const

export type ReportFileFormat = (typeof reportFormatNames)[number]

/** Renders results in pieces. `page` is for the terminal; `transcripts` are asked for HTML alone; null: there are none. */
export async function reportPieces(
  format: ReportFileFormat,
  results: Results,
  options: {
    readonly page: TerminalOptions
    readonly transcripts: () => Promise<Transcripts> | Transcripts | null
  },
): Promise<Iterable<string>> {
  if (format !== 'html') return renderReport(format, results, options.page)
  const transcripts = (await options.transcripts()) ?? noTranscripts
  return renderHtml(results, transcripts, await readViewer(), options.page.program)
}
