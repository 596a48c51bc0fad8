import { realpath, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Comparison } from '../compare/comparison.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { toError } from '../core/errors.ts'
import { omitNullish } from '../core/json.ts'
import { isInside } from '../files/walk.ts'
import { writeFileAtomically } from '../files/write-file.ts'
import type { Options } from '../options/options.ts'
import type { Transcripts } from '../report/html/document.ts'
import type { Results } from '../results/schema.ts'
import type { ReportFileFormat } from './report-pieces.ts'
import type { TranscriptJob } from './transcripts.ts'

/** Transcripts of a run, read while its files are open. */
export class RunTranscripts {
  /** Null until they are read. */
  transcripts: Transcripts | null = null

  async read(comparison: Comparison, job: TranscriptJob): Promise<void> {
    const { readRunTranscripts } = await import('./transcripts.ts')
    this.transcripts = await readRunTranscripts(comparison, job)
  }
}

/** Returns where a run puts its transcripts; undefined if no option asks for them. */
export function createTranscripts({ report }: Options): RunTranscripts | undefined {
  return report === undefined || report === 'none' ? undefined : new RunTranscripts()
}

/** What surrounds the reports of a run. */
export interface ReportPlace {
  /** Makes a path of an option absolute, and throws for one that must not be written. */
  readonly absolute: (path: string) => string | Promise<string>
  readonly transcripts: RunTranscripts | undefined
  /** Words that start this program in suggested commands. Default: `scenario-gate`. */
  readonly program?: string | undefined
}

/** Writes the requested reports. A failure is a warning, as the verdict is known. `html`: its path, or null. */
export async function writeReports(
  results: Results,
  { report, junit, ctrf }: Partial<Options>,
  context: ReportPlace,
): Promise<{ readonly html: string | null; readonly problems: readonly Diagnostic[] }> {
  const write = async (format: ReportFileFormat, path: string | undefined) =>
    path === undefined || path === 'none' ? [] : writeReport(results, format, path, context)
  const ofHtml = await write('html', report)
  const problems = [...ofHtml, ...(await write('junit', junit)), ...(await write('ctrf', ctrf))]
  const isWritten = report !== undefined && report !== 'none' && ofHtml.length === 0
  return { html: isWritten ? report : null, problems }
}

/**
 * Removes what an earlier run or the change left where this one writes: a later step would take it for this one's verdict.
 * What the run is compared with stays (`baseline`: absolute, or relative to the working directory), and what cannot be removed.
 */
export async function removeReports(
  { baseline = 'none', results, artifact, report, junit, ctrf }: Partial<Options>,
  absolute: ReportPlace['absolute'],
): Promise<void> {
  const base = await followLinks(baseline)
  for (const path of [results, artifact, report, junit, ctrf]) {
    if (path === undefined || path === 'none') continue
    await Promise.resolve(path)
      .then(absolute)
      .then(async (file) => (isInside(base, await followLinks(file)) ? undefined : rm(file, { force: true })))
      .catch(() => undefined)
  }
}

function followLinks(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path))
}

/** Where it cannot be written, no file of an earlier run stays. */
async function writeReport(
  results: Results,
  format: ReportFileFormat,
  path: string,
  { absolute, transcripts, program }: ReportPlace,
): Promise<Diagnostic[]> {
  const file = await absolute(path)
  const page = { color: false, width: 100, ...omitNullish({ program }) }
  try {
    const { reportPieces } = await import('./report-pieces.ts')
    const pieces = await reportPieces(format, results, {
      page,
      transcripts: () => transcripts?.transcripts ?? null,
    })
    await writeFileAtomically(file, pieces)
    return []
  } catch (thrown) {
    await rm(file, { force: true }).catch(() => undefined)
    const message = `The report \`${path}\` cannot be written: ${toError(thrown).message}`
    return [{ code: 'report-unwritten', severity: 'warning', message }]
  }
}
