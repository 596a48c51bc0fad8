import { basename, dirname, resolve } from 'node:path'
import { writeJson } from '../core/json.ts'
import type { Command } from './command.ts'
import { placeOf, type Diagnostic } from '../core/diagnostic.ts'
import { GateError, exitCodes } from '../core/errors.ts'
import { jsonText, terminalText } from '../core/escape.ts'
import { diskTree } from '../files/disk-tree.ts'
import { limits } from '../core/limits.ts'
import { redactor } from '../record/redact/redact.ts'
import { maskedQuotes } from '../report/assemble.ts'
import { renderTrace, type TextLength } from '../report/trace-text.ts'
import type { Trace } from '../trace/model/trace.ts'
import { describeTrace } from '../trace/views/describe.ts'
import { transcriptOf } from '../trace/views/transcript.ts'
import { readTraceFiles } from '../trace/reading/read.ts'
import { Prices } from '../trace/prices/prices.ts'
import type { TraceFile } from '../trace/reading/reader.ts'
import { parseArguments } from './arguments.ts'
import { writeOutput } from './write-output.ts'

const formats = ['text', 'json', 'html'] as const

const usage = `Usage: scenario-gate trace PATH... [--format ${formats.join('|')}] [--full] [--output FILE]

Shows the data that we read from a trace file, or from all files in a folder: messages, tool calls with their results, agents, skills, workflow
states, retrievals, media, guardrails, tokens, cost, timing. If log records hold the messages of the model, name their file beside the file with
the spans.

  --format    text (default): one line for each message and call; secrets are masked. json: a list with one entry for each trace, where
              null means missing data. html: one page with the conversation and the spans of each trace; secrets are masked.
  --full      For \`text\`: whole messages, arguments and results, up to ${limits.transcriptText} characters each.
  --output    File to write. Default: standard output.
`

/** `scenario-gate trace PATH...`: exit 0 when at least one trace could be read, 2 otherwise. */
export const traceCommand: Command = async (args, terminal) => {
  const { positionals, values, switches } = parseArguments(args, {
    values: ['format', 'output'],
    switches: ['full'],
  })
  if (switches.has('help')) {
    terminal.stdout.write(usage)
    return exitCodes.open
  }
  const asked = values['format'] ?? 'text'
  const format = formats.find((known) => known === asked)
  if (positionals.length === 0)
    throw new GateError('bad-option', '`trace` takes a file or folder, or several')
  if (format === undefined)
    throw new GateError('bad-option', `--format: expected one of: ${formats.join(', ')}, got \`${asked}\``)

  const files = await Promise.all(positionals.map((path) => traceFiles(resolve(terminal.cwd(), path), path)))
  const { pieces, found, diagnostics, passedOver } = await shownIn(format, files.flat(), {
    mask: redactor(terminal.env).text,
    length: switches.has('full') ? 'full' : 'short',
  })
  await writeOutput(pieces, values['output'], terminal)
  for (const { message, severity, ...place } of diagnostics) {
    terminal.stderr.write(`${severity}: ${terminalText(placeOf(place))}: ${terminalText(message)}\n`)
  }
  for (const { file, reason } of passedOver) {
    terminal.stderr.write(`${terminalText(file)}: no trace: ${terminalText(reason)}\n`)
  }
  return found > 0 ? exitCodes.open : exitCodes.input
}

interface Shown {
  /** Hides what is known to be secret. */
  readonly mask: (text: string) => string
  readonly length: TextLength
}

/** Reads traces in one of the formats. */
async function shownIn(
  format: (typeof formats)[number],
  files: readonly TraceFile[],
  { mask, length }: Shown,
) {
  if (format === 'html') {
    const { recordingsPage } = await import('../setup/recordings-page.ts')
    const page = recordingsPage(mask)
    const { shown, ...rest } = await readEach(files, page.pack)
    return { ...rest, found: shown.length, pieces: await page.render(shown) }
  }
  if (format === 'json') {
    const { shown, ...rest } = await readEach(files, describeTrace)
    return { ...rest, found: shown.length, pieces: [`${jsonText(writeJson(shown, 2))}\n`] }
  }
  const { shown, ...rest } = await readEach(files, (trace) => {
    const { described, transcript } = maskedQuotes(
      { described: describeTrace(trace), transcript: transcriptOf(trace) },
      mask,
    )
    return renderTrace(described, transcript, length)
  })
  return { ...rest, found: shown.length, pieces: [shown.join('\n')] }
}

/** The file at a path, or all files below a folder, by name. */
async function traceFiles(absolute: string, path: string): Promise<TraceFile[]> {
  const tree = diskTree(dirname(absolute))
  const name = basename(absolute)
  if ((await tree.size(name)) !== null) return [{ path: name, open: () => tree.open(name) }]
  const folder = diskTree(absolute)
  const names = [...(await folder.glob('**/*'))].toSorted()
  if (names.length === 0)
    throw new GateError('not-found', `There is no file \`${path}\`, and no folder with files.`)
  return names.map((file) => ({ path: file, open: () => folder.open(file) }))
}

/** Shows every trace of some files, and forgets it; one that is read again, whole, replaces its first reading. */
async function readEach<Each>(files: readonly TraceFile[], show: (trace: Trace, file: string) => Each) {
  const shown: Each[] = []
  const diagnostics: Diagnostic[] = []
  const passedOver: { readonly file: string; readonly reason: string }[] = []
  const places = new Map<string, number>()
  const prices = new Prices()
  for await (const { file, item } of readTraceFiles(files)) {
    if (item.kind === 'diagnostic') diagnostics.push(item.diagnostic)
    if (item.kind === 'no-trace') passedOver.push({ file, reason: item.reason })
    if (item.kind !== 'trace') continue
    const key = `${file}\n${item.trace.id}`
    const place = item.supersedes ? (places.get(key) ?? shown.length) : shown.length
    places.set(key, place)
    await prices.addTo(item.trace)
    shown[place] = show(item.trace, file)
  }
  return { shown, diagnostics, passedOver }
}
