import { formatLocation, type Diagnostic } from '../../../core/diagnostic.ts'
import { omitNullish } from '../../../core/present.ts'
import { createLatePattern } from '../../../core/late-pattern.ts'
import { truncate } from '../../../core/visible-text.ts'
import type { ReadNestedFile, TraceFile } from '../../reading/reader.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import type { Trace } from '../../model/trace.ts'
import { mergeTraces, type About } from './merge-traces.ts'
import type { ProcessFacts } from '../../model/trace-init.ts'
import type { RecordedFile, Recording } from './recording.ts'
import type { DiagnosticCode } from '../../../core/diagnostic-catalogue.ts'
import { readFileList } from '../../reading/file-list.ts'

/** A trace, made of that part of a recording which shows most of what the agent did. */
export interface TrialTrace {
  readonly trace: Trace
  readonly problems: readonly Diagnostic[]
  readonly isDamaged: boolean
}

/** Files and output of a trial, and whether it ran. */
type TrialOutput = Pick<Recording, 'files' | 'stdout'> & { readonly process: Pick<ProcessFacts, 'end'> }

/** A part of a recording that may show what the agent did. */
interface Part {
  /** Name for use in a sentence. */
  readonly what: string
  readonly read: () => Promise<HeldTraces>
  readonly isFiles?: boolean
  /** Recorded whether the agent tells anything itself or not. */
  readonly isGateway?: boolean
}

/**
 * The trace of a trial: of the parts of its recording the first that shows a model call or a tool call;
 * else the first with any span; else the first with any message. In this order: files that the scenario
 * names, what was `sent` by OTLP, other files, standard output, what the agent asked its models. Else standard output is the answer.
 */
export async function buildTrialTrace(
  trial: TrialOutput,
  sent: readonly Trace[],
  about: About,
  readHeld: ReadNestedFile,
): Promise<TrialTrace> {
  const { traces: printedTraces, text } = await printedBy(trial, about, readHeld)
  // Who printed nothing has not answered with an empty text: no answer was recorded.
  const printed = text === '' ? null : text
  const parts = parseParts(trial, sent, about, readHeld, printedTraces)
  const seen: Seen[] = []
  for (const part of parts) {
    const traces = await part.read()
    const callers = callersOf(part, about, sent)
    const trace = mergeTraces(traces.traces, { ...about, printed, ...omitNullish({ callers }) })
    seen.push({ part, traces, trace, rank: rankEvidence(trace) })
    if (seen.at(-1)?.rank === mostRank) break
  }
  const best = chooseBest(seen)
  return {
    trace: best?.trace ?? new LazyTrace({ ...about, spans: [], printed }),
    problems: [
      ...seen.flatMap(({ traces }) => traces.problems),
      ...seen.flatMap((one) => (one === best ? [] : one.trace.diagnostics.filter(isError))),
      ...findUnused(parts, best?.part ?? null, about.source.file),
      ...(best === null || best.part.isFiles === true || printedTraces !== null
        ? []
        : otherAnswer(best.trace, text ?? '')),
    ],
    // What was lost of a part may be why it shows less than the one that is used.
    isDamaged: seen.some(({ traces }) => traces.isDamaged),
  }
}

/** Who may have called what a part shows: spans of files may stand below some that were sent. */
function callersOf({ isFiles }: Part, { callers }: About, sent: readonly Trace[]): About['callers'] {
  if (callers === undefined || isFiles !== true || sent.length === 0) return callers
  return new Set([...callers, ...sent.flatMap(({ spans }) => spans.map(({ id }) => id))])
}

/** A part that was looked at. */
interface Seen {
  readonly part: Part
  readonly traces: HeldTraces
  readonly trace: Trace
  readonly rank: number
}

function chooseBest(seen: readonly Seen[]): Seen | null {
  const most = Math.max(1, ...seen.map(({ rank }) => rank))
  return seen.find(({ rank }) => rank === most) ?? null
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

const mostRank = 3

function rankEvidence({ llmCalls, toolCalls, spans, messages }: Trace): number {
  if (llmCalls.length > 0 || (toolCalls ?? []).length > 0) return mostRank
  if (spans.length > 0) return 2
  return messages.length > 0 ? 1 : 0
}

interface Printed {
  /** Text that people would read as the answer; null where the command never ran. */
  readonly text: string | null
  /** Traces on standard output, where it is itself a recording. */
  readonly traces: HeldTraces | null
}

/** A recording starts with JSON: an answer with JSON somewhere in it is an answer. */
async function printedBy(
  { stdout, process }: TrialOutput,
  about: About,
  readHeld: ReadNestedFile,
): Promise<Printed> {
  if (process.end === 'not-started') return { text: null, traces: null }
  const text = withoutLastBreaks(stdout.replaceAll(terminalCodes, ''))
  if (!/^\s*[[{]/.test(text)) return { text, traces: null }
  const holder = { file: about.source.file, readHeld, isStrict: false }
  const traces = await heldTraces([memoryFile('standard output', Buffer.from(stdout))], holder)
  const trace = mergeTraces(traces.traces, about)
  if (rankEvidence(trace) === 0) return { text, traces: null }
  return { text: traces.isDamaged ? null : trace.finalOutput, traces }
}

/** Colours, moves and titles, which a terminal does not show. */
const terminalCodes = new RegExp(String.raw`\x1b(?:\[[\d;?]*[A-Za-z]|\][^\x07\x1b]*(?:\x07|\x1b\\))`, 'g')

/** By hand: a regular expression would look at every run of line breaks from each of its places. */
function withoutLastBreaks(text: string): string {
  let end = text.length
  while (end > 0 && /[\r\n]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

function parseParts(
  { files }: TrialOutput,
  sent: readonly Trace[],
  about: About,
  readHeld: ReadNestedFile,
  printed: HeldTraces | null,
): readonly Part[] {
  const filesOf = (isNamed: boolean, isGateway?: true): Part[] => {
    const some = files.filter(
      (file) => file.isNamed === isNamed && file.isGateway === isGateway && file.bytes.length > 0,
    )
    const holder = { file: about.source.file, readHeld, isStrict: isNamed }
    const read = () =>
      heldTraces(
        some.map(({ name, bytes }) => memoryFile(name, bytes)),
        holder,
      )
    const what = isGateway === true ? 'its model calls' : findNames(some)
    return some.length === 0
      ? []
      : [{ what, read, isFiles: isGateway !== true, isGateway: isGateway === true }]
  }
  const isDamaged = sent.some(({ diagnostics }) => diagnostics.some(isError))
  return [
    ...filesOf(true),
    ...(sent.length === 0 ? [] : [partOf('what it sent by OTLP', { traces: sent, problems: [], isDamaged })]),
    ...filesOf(false),
    ...(printed === null ? [] : [partOf('its standard output', printed)]),
    ...filesOf(false, true),
  ]
}

function partOf(what: string, traces: HeldTraces): Part {
  return { what, read: () => Promise.resolve(traces) }
}

const shownNames = 5

function findNames(files: readonly RecordedFile[]): string {
  const names = files.slice(0, shownNames).map(({ name }) => `\`${name}\``)
  const more = files.length > shownNames ? [`${files.length - shownNames} more`] : []
  return `${files.length === 1 ? 'the file' : 'the files'} ${[...names, ...more].join(', ')}`
}

/** Drops the evidence that shows less, and says so. */
function findUnused(parts: readonly Part[], used: Part | null, file: string): Diagnostic[] {
  const unused = parts.filter((part) => part !== used && part.isGateway !== true).map(({ what }) => what)
  if (unused.length === 0) return []
  const source = used?.what ?? 'its standard output as text'
  const message = `What the agent did is read from ${source}; not used: ${unused.join('; ')}.`
  return [{ code: 'recording-unused', severity: 'warning', message, file }]
}

const signs = createLatePattern(String.raw`(?:\\[nrt"]|[^\p{L}\p{N}])+`, 'gu')

/** A command may print another answer than its spans have: one of them is not what the user sees. */
function otherAnswer({ id, finalOutput, source: { file } }: Trace, printed: string): Diagnostic[] {
  const both = [finalOutput ?? '', printed]
  // Frames, marks of Markdown and escapes of JSON are no other words.
  const [answer = '', shown = ''] = both.map((text) => ` ${text.replaceAll(signs(), ' ').trim()} `)
  const isEmpty = finalOutput?.trim() === ''
  if (shown.trim() === '' || (!isEmpty && (shown.includes(answer) || answer.includes(shown)))) return []
  const quotes = both.map((text) => `"${truncate(text.replaceAll(/\s+/g, ' ').trim(), 60)}"`)
  const message = `Trace ${id}: the recorded answer is ${quotes[0]}; the command printed ${quotes[1]}, which is not used.`
  return [{ code: 'recording-unused', severity: 'warning', message, file }]
}

/** A file that is in memory already. `path` is where its problems are said to be. */
function memoryFile(path: string, bytes: Uint8Array): TraceFile {
  return {
    path,
    // eslint-disable-next-line typescript/require-await -- a stream, as files on disk are
    async *open() {
      if (bytes.byteLength > 0) yield bytes
    },
  }
}

/** Traces and problems of one part of a recording. */
interface HeldTraces {
  readonly traces: readonly Trace[]
  readonly problems: readonly Diagnostic[]
  /** Something of the traces is missing: no verdict may rest on the rest. */
  readonly isDamaged: boolean
}

/** Recording that holds the files, and the reader for them. */
interface Holder {
  /** Path of the recording. */
  readonly file: string
  readonly readHeld: ReadNestedFile
  /** Each of the files must be a trace; otherwise those that are none are passed over. */
  readonly isStrict: boolean
}

/** All traces of some files that a recording holds, the last reading of each. */
async function heldTraces(files: readonly TraceFile[], holder: Holder): Promise<HeldTraces> {
  const traces: Trace[] = []
  const problems: Diagnostic[] = []
  const places = new Map<string, number>()
  let isDamaged = false
  for await (const { file, item } of readFileList(files, holder.readHeld)) {
    if (item.kind === 'damage') isDamaged = true
    else if (item.kind === 'diagnostic') problems.push(item.diagnostic)
    else if (item.kind === 'trace') {
      const key = `${file}\n${item.trace.id}`
      const place = item.supersedes ? (places.get(key) ?? traces.length) : traces.length
      places.set(key, place)
      traces[place] = item.trace
    }
  }
  const isLoss = ({ code }: Diagnostic) => losses.has(code) || (holder.isStrict && code === 'trace-format')
  const all = [...problems, ...traces.flatMap(({ diagnostics }) => diagnostics)]
  return {
    traces,
    problems: problems.map((problem) => findProblem(holder.file, problem, isLoss(problem))),
    isDamaged: isDamaged || all.some(isLoss),
  }
}

const losses: ReadonlySet<DiagnosticCode> = new Set([
  'trace-document',
  'trace-line',
  'trace-too-large',
  'trace-unreadable',
])

/** A problem of a file inside of a recording, as one of the recording. */
function findProblem(file: string, problem: Diagnostic, isLoss: boolean): Diagnostic {
  const { code, severity } = problem
  // The sentence of an unknown format is long: it lists all formats.
  const why = code === 'trace-format' ? 'The file is not a trace that is understood.' : problem.message
  const message = `${formatLocation(problem)}: ${why}`
  if (isLoss) return { code, severity, message, file }
  return { code: 'recording-unused', severity: 'warning', message, file }
}
