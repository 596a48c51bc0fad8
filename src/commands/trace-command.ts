import { basename, dirname, resolve } from 'node:path'
import { writeJson } from '../core/json.ts'
import type { Command } from './command.ts'
import { placeOf, type Diagnostic } from '../core/diagnostic.ts'
import { GateError, exitCodes } from '../core/errors.ts'
import { jsonText, terminalText } from '../core/escape.ts'
import { diskTree } from '../files/disk-tree.ts'
import { renderTrace } from '../report/trace-text.ts'
import { describeTrace, type TraceDescription } from '../trace/views/describe.ts'
import { readTraceFiles } from '../trace/reading/read.ts'
import { Prices } from '../trace/prices/prices.ts'
import type { TraceFile } from '../trace/reading/reader.ts'
import { parseArguments } from './arguments.ts'

const usage = `Usage: scenario-gate trace PATH... [--format text|json]

Shows the data that we read from a trace file, or from all files in a folder: output, tool calls, agents, skills, workflow states, retrievals, media,
guardrails, tokens, cost, timing. With \`--format json\`, prints a list with one entry per trace; null means missing data.
If log records hold the messages of the model, name their file beside the file with the spans.
`

/** `scenario-gate trace PATH...`: exit 0 when at least one trace could be read, 2 otherwise. */
export const traceCommand: Command = async (args, terminal) => {
  const { positionals, values, switches } = parseArguments(args, { values: ['format'] })
  if (switches.has('help')) {
    terminal.stdout.write(usage)
    return exitCodes.open
  }
  const format = values['format'] ?? 'text'
  if (positionals.length === 0)
    throw new GateError('bad-option', '`trace` takes a file or folder, or several')
  if (format !== 'text' && format !== 'json')
    throw new GateError('bad-option', `--format: expected one of: text, json, got \`${format}\``)

  const files = await Promise.all(positionals.map((path) => traceFiles(resolve(terminal.cwd(), path), path)))
  const { descriptions, diagnostics, passedOver } = await describeAll(files.flat())
  if (format === 'json') terminal.stdout.write(`${jsonText(writeJson(descriptions, 2))}\n`)
  else terminal.stdout.write(descriptions.map(renderTrace).join('\n'))
  for (const { message, severity, ...place } of diagnostics) {
    terminal.stderr.write(`${severity}: ${terminalText(placeOf(place))}: ${terminalText(message)}\n`)
  }
  for (const { file, reason } of passedOver) {
    terminal.stderr.write(`${terminalText(file)}: no trace: ${terminalText(reason)}\n`)
  }
  return descriptions.length > 0 ? exitCodes.open : exitCodes.input
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

/** Every trace of some files, described and forgotten; one that is read again, whole, replaces its first reading. */
async function describeAll(files: readonly TraceFile[]) {
  const descriptions: TraceDescription[] = []
  const diagnostics: Diagnostic[] = []
  const passedOver: { readonly file: string; readonly reason: string }[] = []
  const places = new Map<string, number>()
  const prices = new Prices()
  for await (const { file, item } of readTraceFiles(files)) {
    if (item.kind === 'diagnostic') diagnostics.push(item.diagnostic)
    if (item.kind === 'no-trace') passedOver.push({ file, reason: item.reason })
    if (item.kind !== 'trace') continue
    const key = `${file}\n${item.trace.id}`
    const place = item.supersedes ? (places.get(key) ?? descriptions.length) : descriptions.length
    places.set(key, place)
    await prices.addTo(item.trace)
    descriptions[place] = describeTrace(item.trace)
  }
  return { descriptions, diagnostics, passedOver }
}
