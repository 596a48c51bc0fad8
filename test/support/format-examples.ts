import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import type { FormatExample } from '../../scripts/pages/format-page.ts'
import { renderTrace } from '../../src/report/trace-text.ts'
import { describeTrace } from '../../src/trace/views/describe.ts'
import { buildTranscript } from '../../src/trace/views/transcript.ts'
import { readAll, type ReadAll } from './trace-files.ts'

const folder = new URL('../fixtures/traces/examples/', import.meta.url)

/** Names of the examples of a format: `<id>.json`, `<id>.conversation.json`. */
export function exampleFiles(id: string): string[] {
  return allExamples()
    .filter((name) => name.split('.')[0] === id)
    .toSorted((a, b) => a.split('.').length - b.split('.').length || (a < b ? -1 : 1))
}

export function allExamples(): string[] {
  return readdirSync(folder)
}

export function readExample(file: string): Promise<ReadAll> {
  return readAll({ path: file, open: () => createReadStream(new URL(file, folder)) })
}

/** An example as its format's page shows it. */
export async function pageExample(file: string): Promise<FormatExample> {
  const { traces } = await readExample(file)
  const text = readFileSync(new URL(file, folder), 'utf8')
  return {
    file,
    text: text.includes('\0') ? null : text,
    read: traces.map((trace) => renderTrace(describeTrace(trace), buildTranscript(trace))).join(''),
  }
}
