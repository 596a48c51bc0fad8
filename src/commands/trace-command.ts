import { basename, dirname, join, resolve } from 'node:path'
import { writeJson } from '../core/json.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError, exitCodes, createOptionError } from '../core/errors.ts'
import { escapeJson, escapeTerminal } from '../core/escape.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { suggestPath } from '../files/find-files.ts'
import { limits } from '../core/limits.ts'
import { createRedactor } from '../record/redact/redact.ts'
import { maskQuotes } from '../report/build-results.ts'
import { renderRunList, describeRuns, type ListedRun } from '../report/trace-list.ts'
import { renderTrace, type TextLength } from '../report/trace-text.ts'
import type { Trace } from '../trace/model/trace.ts'
import { describeTrace } from '../trace/views/describe.ts'
import { buildTranscript } from '../trace/views/transcript.ts'
import { readTraceFiles } from '../trace/reading/read.ts'
import { Prices } from '../trace/prices/prices.ts'
import type { TraceFile } from '../trace/reading/reader.ts'
import { defineCommand } from './define-command.ts'
import { chooseFormat } from './format.ts'
import { printDiagnostics, printFirst } from './print.ts'
import { writeOutput } from './write-output.ts'
import { describeTrialReason } from '../words/trials.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import { suggestWord } from '../text/suggest.ts'

const formats = ['text', 'json', 'html'] as const

/** Up to this many runs are shown in full unless one is named; more would fill many screens. */
const maxWhole = 5

const usage = `Usage: scenario-gate trace PATH... [--trace ID] [--format ${formats.join('|')}] [--full] [--output FILE]

Shows the data that we read from a trace file, or from all files in a folder: messages, tool calls with their results, agents, skills, workflow
states, retrievals, media, guardrails, tokens, cost, timing. If log records hold the messages of the model, name their file beside the file with
the spans.

  --trace     Shows only the run with this id. Its first 6 characters or more are enough if no other id begins with them. Repeat the
              option for several runs. Without it, more than ${maxWhole} runs are a list with one line for each.
  --format    text (default): one line for each message and call; secrets are masked. json: a list with one entry for each trace, where
              null means missing data. html: one page with the conversation and the spans of each trace; secrets are masked.
  --full      For \`text\`: every run, with whole messages, arguments and results, up to ${limits.transcriptText} characters each.
  --output    File to write. Default: standard output.
`

/** `scenario-gate trace PATH...`: exit 0 when at least one trace could be read, 2 otherwise. */
export const runTraceCommand = defineCommand({
  usage,
  values: ['trace', 'format', 'output'],
  switches: ['full'],
  isList: (name) => name === 'trace',
  async run({ positionals, values, switches }, terminal) {
    if (positionals.length === 0) throw createOptionError('`trace` takes a file or folder, or several')
    const format = chooseFormat(values, formats)
    const files = await Promise.all(
      positionals.map((path) => listTraceFiles(resolve(terminal.cwd(), path), path)),
    )
    const { pieces, runCount, diagnostics, passedOver } = await renderTraces(format, files.flat(), {
      idStarts: values['trace']?.split('\n') ?? [],
      mask: createRedactor(terminal.env).text,
      length: switches.has('full') ? 'full' : 'short',
      width: terminal.stdout.columns ?? 100,
    })
    await writeOutput(pieces, values['output'], terminal)
    printDiagnostics(terminal.stderr, diagnostics)
    printFirst(terminal.stderr, passedOver)
    return runCount > 0 ? exitCodes.open : exitCodes.input
  },
})

interface TextOptions {
  /** Ids of runs, or how they begin; empty for all runs. */
  readonly idStarts: readonly string[]
  /** Hides what is known to be secret. */
  readonly mask: (text: string) => string
  readonly length: TextLength
  /** Columns of a list. */
  readonly width: number
}

async function renderTraces(format: (typeof formats)[number], files: readonly TraceFile[], how: TextOptions) {
  const { idStarts, mask, length, width } = how
  if (format === 'html') {
    const { createRecordingsPage: recordingsPage } = await import('../output/recordings-page.ts')
    const page = recordingsPage(mask)
    const { shown, ...rest } = await readEach(files, idStarts, page.pack)
    return { ...rest, runCount: shown.length, pieces: await page.render(shown) }
  }
  if (format === 'json') {
    const { shown, ...rest } = await readEach(files, idStarts, describeTrace)
    return { ...rest, runCount: shown.length, pieces: [`${escapeJson(writeJson(shown, 2))}\n`] }
  }
  const isWhole = (place: number) => idStarts.length > 0 || length === 'full' || place < maxWhole
  const { shown, ...rest } = await readEach(files, idStarts, (trace, _, place) => ({
    line: maskQuotes(summarizeTrace(trace), mask),
    text: isWhole(place) ? renderTraceText(trace, how) : '',
  }))
  const isListed = !isWhole(shown.length - 1)
  const heading = idStarts.length > 0 || shown.length < 2 ? '' : `${describeRuns(shown.length, isListed)}\n\n`
  const body = isListed
    ? renderRunList(
        shown.map(({ line }) => line),
        { width },
      )
    : shown.map(({ text }) => text).join('\n')
  return { ...rest, runCount: shown.length, pieces: [heading, body] }
}

function renderTraceText(trace: Trace, { mask, length }: TextOptions): string {
  const quoted = { described: describeTrace(trace), transcript: buildTranscript(trace) }
  const { described, transcript } = maskQuotes(quoted, mask)
  return renderTrace(described, transcript, length)
}

function summarizeTrace({ id, scenario, trial, toolCalls, finalOutput, failure }: Trace): ListedRun {
  return { id, scenario, trial, toolCalls: toolCalls?.length ?? null, finalOutput, failure }
}

/** The file at a path, or all files below a folder, by name. */
async function listTraceFiles(absolute: string, path: string): Promise<TraceFile[]> {
  const tree = openDiskTree(dirname(absolute))
  const name = basename(absolute)
  if ((await tree.size(name)) !== null) return [{ path: name, open: () => tree.open(name) }]
  const folder = openDiskTree(absolute)
  const names = [...(await folder.glob('**/*'))].toSorted()
  if (names.length === 0) {
    // A folder without files is no slip.
    const meant = /\w\.\w+$|\\/.test(path) ? await suggestPath(tree, name) : null
    const hint = meant === null ? '.' : `; did you mean \`${join(dirname(path), meant)}\`?`
    throw new GateError('not-found', `There is no file \`${path}\`, and no folder with files${hint}`)
  }
  return names.map((file) => ({ path: file, open: () => folder.open(file) }))
}

/**
 * Shows every trace of some files that is asked for, and forgets it; one that is read again, whole, replaces its first
 * reading.
 * @throws GateError `bad-option`
 */
async function readEach<Each>(
  files: readonly TraceFile[],
  idStarts: readonly string[],
  show: (trace: Trace, file: string, place: number) => Each,
) {
  const shown: { readonly id: string; readonly each: Each }[] = []
  const diagnostics: Diagnostic[] = []
  const passedOver: string[] = []
  const ids = new Set<string>()
  const places = new Map<string, number>()
  const prices = new Prices()
  const isAsked = (id: string) =>
    idStarts.length === 0 || idStarts.some((idStart) => canMatchRun(id, idStart))
  for await (const { file, item } of readTraceFiles(files)) {
    if (item.kind === 'diagnostic') diagnostics.push(item.diagnostic)
    if (item.kind === 'no-trace') passedOver.push(`${file}: no trace: ${item.reason}`)
    if (item.kind === 'damage' && isAsked(item.traceId)) {
      const lost = describeTrialReason({ code: 'damaged', args: { message: item.reason ?? null } })
      passedOver.push(`${file}: ${item.traceId} is unverified: ${lost}`)
    }
    if (item.kind !== 'trace') continue
    const { id } = item.trace
    ids.add(id)
    if (!isAsked(id)) continue
    const key = `${file}\n${id}`
    const place = item.supersedes ? (places.get(key) ?? shown.length) : shown.length
    places.set(key, place)
    await prices.addTo(item.trace)
    shown[place] = { id, each: show(item.trace, file, place) }
  }
  // Where nothing could be read, that is what is wrong, not the id.
  const meant = new Set(ids.size === 0 ? [] : idStarts.map((idStart) => chooseId(ids, idStart)))
  const chosen = idStarts.length === 0 ? shown : shown.filter(({ id }) => meant.has(id))
  return { shown: chosen.map(({ each }) => each), diagnostics, passedOver }
}

/** Fewer letters could begin the id of another run than the one that was meant: `12` is not `120`. */
const leastBeginning = 6

/** Tells whether a run may be the requested one, by its id or the start of it. */
function canMatchRun(id: string, start: string): boolean {
  return formatId(id) === formatId(start) || startsWithId(id, start)
}

/**
 * Returns which of the ids of all runs is meant: the one that is the same, else the only one that begins so.
 * @throws GateError `bad-option`
 */
function chooseId(ids: ReadonlySet<string>, start: string): string {
  const all = [...ids]
  const same = all.find((id) => formatId(id) === formatId(start))
  if (same !== undefined) return same
  const beginning = all.filter((id) => startsWithId(id, start))
  const [only] = beginning
  if (only !== undefined && beginning.length === 1) return only
  throw createOptionError(`--trace: ${explainNoMatch(all, beginning, start)}`)
}

function explainNoMatch(all: readonly string[], beginning: readonly string[], start: string): string {
  if (beginning.length > 1)
    return `${beginning.length} runs begin with ${quoteId(start)}: ${formatIds(beginning)}`
  const near =
    suggestWord(start, all) ??
    all.find((id) => start !== '' && formatId(id).startsWith(formatId(start))) ??
    null
  const unknown = `there is no run ${quoteId(start)}`
  if (near !== null) return `${unknown}; did you mean ${quoteId(near)}?`
  if (all.length <= maxNamed) return `${unknown}; there is ${formatIds(all)}`
  return `${unknown}; without \`--trace\`, all ${all.length} are listed: ${formatIds(all)}`
}

function startsWithId(id: string, start: string): boolean {
  return start.length >= leastBeginning && formatId(id).startsWith(formatId(start))
}

const maxNamed = 5

function formatIds(ids: readonly string[]): string {
  return ids.slice(0, maxNamed).map(quoteId).join(', ') + (ids.length > maxNamed ? ', …' : '')
}

function quoteId(id: string): string {
  return `\`${truncate(formatId(id), 80)}\``
}

/** The id as our own output writes it, from where it may be copied. */
function formatId(id: string): string {
  return escapeTerminal(oneLine(id))
}
