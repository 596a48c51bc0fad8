import { formatLocation, type Diagnostic } from '../../../core/diagnostic.ts'
import { createLatePattern } from '../../../core/lazy.ts'
import { truncate } from '../../../core/visible-text.ts'
import type { ReadNestedFile, TraceFile } from '../../reading/reader.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import type { Trace, ProcessFacts, SeenBy } from '../../model/trace.ts'
import { findUntoldCalls } from './untold-calls.ts'
import { mergeTraces, type About } from './merge-traces.ts'
import type { RecordedFile, Recording } from './recording.ts'
import type { DiagnosticCode } from '../../../core/diagnostic-catalogue.ts'
import { addConversation, findLastAnswer } from './conversation.ts'
import { readFileList } from '../../reading/file-list.ts'
import { firstText } from '../../model/attributes.ts'
import { injectedName } from '../exchange/exchange-trace.ts'

/** Files and output of a trial, and whether it ran. */
type TrialOutput = Pick<Recording, 'files' | 'stdout' | 'conversation'> & {
  readonly process: Pick<ProcessFacts, 'end'>
}

/** A part of a recording that may show what the agent did. */
interface Part {
  /** Name for use in a sentence. */
  readonly what: string
  readonly way: SeenBy
  readonly read: () => Promise<HeldTraces>
}

/**
 * Builds the trace of a trial: of the parts of its recording the first that shows a model call or a tool call;
 * else the first with any span; else the first with any message. In this order: files that the scenario
 * names, what was `sent` by OTLP, other files, standard output, what the agent asked its models. Else standard output is the answer.
 */
export async function buildTrialTrace(
  trial: TrialOutput,
  sent: readonly Trace[],
  run: About,
  readHeld: ReadNestedFile,
) {
  const { traces: printedTraces, text } = trial.conversation
    ? { traces: null, text: findLastAnswer(trial.conversation.turns) }
    : await readPrinted(trial, run, readHeld)
  // Who printed nothing has not answered with an empty text: no answer was recorded.
  const printed = text === '' ? null : text
  const parts = parseParts(trial, sent, run, readHeld, printedTraces)
  const calls = parts.find(({ way }) => way === 'model-calls')
  const callTraces = await calls?.read()
  const about = describeFaults(run, callTraces?.traces ?? [])
  const view = async (part: Part): Promise<Seen> => {
    const traces = (part === calls ? callTraces : null) ?? (await part.read())
    const callers = findCallers(part, about, sent)
    const facts = { ...about, ...describeWays(about, [part.way]), printed, callers }
    const trace = mergeTraces(traces.traces, facts)
    return { part, about: facts, traces, trace, rank: rankEvidence(trace) }
  }
  const seen: Seen[] = []
  for (const part of parts.filter(({ way }) => way !== 'model-calls')) {
    seen.push(await view(part))
    if (seen.at(-1)?.rank === maxRank) break
  }
  const difference = calls === undefined ? [] : addModelCalls(seen, await view(calls))
  const best = chooseBest(seen)
  const likeness =
    best === null || best.part.way === 'trace-file' || printedTraces !== null
      ? 'whole'
      : comparePrinted(best.trace, text ?? '')
  const other = best !== null && likeness === 'other' ? [warnOtherAnswer(best, text ?? '')] : []
  const shown = best?.trace ?? new LazyTrace({ ...about, spans: [], printed })
  // What a model said last is no answer of the agent, whose code may have broken behind it, or have lost a part.
  const isAnswer = likeness !== 'whole' && best?.part === calls && shown.finalOutput !== null
  const trace = isAnswer ? shown.stating({ finalOutput: text ?? '' }) : shown
  const { conversation } = trial
  return {
    trace: conversation ? addConversation(trace, conversation.turns) : trace,
    problems: [
      ...difference,
      ...seen.flatMap(({ traces }) => traces.problems),
      ...seen.flatMap((one) => (one === best ? [] : one.trace.diagnostics.filter(isError))),
      ...findUnused(parts, best?.part ?? null, about.source.file),
      ...other,
    ],
    // What was lost of a part may be why it shows less than the one that is used.
    isDamaged: seen.some(({ traces }) => traces.isDamaged),
  }
}

/** Says which faults were injected; only calls without one can tell of an outage then. */
function describeFaults(about: About, calls: readonly Trace[]): About {
  const { recorded = null } = about
  const spans = calls.flatMap((trace) => trace.spans)
  const kinds = spans.flatMap(({ attributes }) => firstText(attributes, [injectedName]) ?? [])
  if (recorded === null || kinds.length === 0) return about
  const others = spans.filter(({ attributes }) => attributes.get(injectedName) === undefined)
  const { outage } = new LazyTrace({ id: about.id, source: about.source, spans: others })
  return { ...about, recorded: { ...recorded, faults: { kinds, outage } } }
}

/** Who may have called what a part shows: spans of files may stand below some that were sent. */
function findCallers({ way }: Part, { callers = null }: About, sent: readonly Trace[]): Trace['callers'] {
  if (callers === null || way !== 'trace-file' || sent.length === 0) return callers
  return new Set([...callers, ...sent.flatMap(({ spans }) => spans.map(({ id }) => id))])
}

/** A part that was looked at. */
interface Seen {
  readonly part: Part
  readonly about: About
  readonly traces: HeldTraces
  readonly trace: Trace
  readonly rank: number
}

/** A recording says how its run was seen. */
function describeWays({ recorded }: About, seenBy: readonly SeenBy[]): Pick<About, 'recorded'> {
  return recorded === undefined || recorded === null ? {} : { recorded: { ...recorded, seenBy } }
}

/**
 * Adds what the agent asked its models to what it tells of itself: calls that are in none of its spans become calls of that
 * trace. Where it tells nothing, they are all that is known. Gives what its telemetry leaves out.
 */
function addModelCalls(seen: Seen[], calls: Seen): Diagnostic[] {
  const best = chooseBest(seen)
  if (best === null || best.rank < 2 || calls.rank < maxRank) {
    seen.push(calls)
    return []
  }
  const { part, trace } = best
  const { untold, count, isSure, isPartial } = findUntoldCalls(calls.trace, trace)
  if (untold === null) return []
  const about = { ...best.about, ...describeWays(best.about, [part.way, 'model-calls']) }
  if (isSure) {
    const merged = mergeTraces([...best.traces.traces, untold], about)
    seen[seen.indexOf(best)] = { ...best, trace: merged, rank: maxRank }
  }
  if (!isPartial) return []
  const which = `${count} model ${count === 1 ? 'call of the agent is' : 'calls of the agent are'} in none of its spans`
  const what = isSure
    ? 'counted by what went through our gateway. Load the instrumentation in every process'
    : 'not counted, because no span is one of the calls that went through our gateway. Compare the clocks'
  const message = `${which}: ${what}.`
  return [{ code: 'recording-incomplete', severity: 'warning', message, file: about.source.file }]
}

function chooseBest(seen: readonly Seen[]): Seen | null {
  const most = Math.max(1, ...seen.map(({ rank }) => rank))
  return seen.find(({ rank }) => rank === most) ?? null
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

const maxRank = 3

function rankEvidence({ llmCalls, toolCalls, spans, messages }: Trace): number {
  if (llmCalls.length > 0 || (toolCalls ?? []).length > 0) return maxRank
  if (spans.length > 0) return 2
  return messages.length > 0 ? 1 : 0
}

interface Printed {
  /** Text that people would read as the answer; null if the command never ran. */
  readonly text: string | null
  /** Traces on standard output, where it is itself a recording. */
  readonly traces: HeldTraces | null
}

/** Reads a printed recording, which starts with JSON: text with JSON further on is an answer. */
async function readPrinted(
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
  const listFiles = (isNamed: boolean, isGateway?: true): Part[] => {
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
    return some.length === 0 ? [] : [{ what, read, way: isGateway === true ? 'model-calls' : 'trace-file' }]
  }
  const isDamaged = sent.some(({ diagnostics }) => diagnostics.some(isError))
  return [
    ...listFiles(true),
    ...(sent.length === 0
      ? []
      : [createPart('what it sent by OTLP', 'telemetry', { traces: sent, problems: [], isDamaged })]),
    ...listFiles(false),
    ...(printed === null ? [] : [createPart('its standard output', 'output', printed)]),
    ...listFiles(false, true),
  ]
}

function createPart(what: string, way: SeenBy, traces: HeldTraces): Part {
  return { what, way, read: () => Promise.resolve(traces) }
}

const shownNames = 5

function findNames(files: readonly RecordedFile[]): string {
  const names = files.slice(0, shownNames).map(({ name }) => `\`${name}\``)
  const more = files.length > shownNames ? [`${files.length - shownNames} more`] : []
  return `${files.length === 1 ? 'the file' : 'the files'} ${[...names, ...more].join(', ')}`
}

/** Drops the evidence that shows less, and says so. */
function findUnused(parts: readonly Part[], used: Part | null, file: string): Diagnostic[] {
  const unused = parts.filter((part) => part !== used && part.way !== 'model-calls').map(({ what }) => what)
  if (unused.length === 0) return []
  const source = used?.what ?? 'its standard output as text'
  const message = `What the agent did is read from ${source}; not used: ${unused.join('; ')}.`
  return [{ code: 'recording-unused', severity: 'warning', message, file }]
}

const signs = createLatePattern(String.raw`(?:\\[nrt"]|[^\p{L}\p{N}])+`, 'gu')

/** How much of the recorded answer a command printed: all of it, or nothing at all; only a part; other words. */
function comparePrinted({ finalOutput }: Trace, printed: string): 'whole' | 'part' | 'other' {
  // Frames, marks of Markdown and escapes of JSON are no other words.
  const [answer = '', shown = ''] = [finalOutput ?? '', printed].map(
    (text) => ` ${text.replaceAll(signs(), ' ').trim()} `,
  )
  if (shown.trim() === '') return 'whole'
  if (finalOutput?.trim() === '') return 'other'
  if (shown.includes(answer)) return 'whole'
  return answer.includes(shown) ? 'part' : 'other'
}

/** A command may print another answer than its spans have: one of them is not what the user sees. */
function warnOtherAnswer({ trace, part }: Seen, printed: string): Diagnostic {
  const { id, finalOutput, source } = trace
  const quotes = [finalOutput ?? '', printed].map(
    (text) => `"${truncate(text.replaceAll(/\s+/g, ' ').trim(), 60)}"`,
  )
  const [answerName, use] =
    part.way === 'model-calls' ? ["the model's last reply", 'counts'] : ['the recorded answer', 'is not used']
  const message = `Trace ${id}: ${answerName} is ${quotes[0]}; the command printed ${quotes[1]}, which ${use}.`
  return { code: 'recording-unused', severity: 'warning', message, file: source.file }
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

/** Finds a problem of a file inside of a recording, as one of the recording. */
function findProblem(file: string, problem: Diagnostic, isLoss: boolean): Diagnostic {
  const { code, severity } = problem
  // The sentence of an unknown format is long: it lists all formats.
  const why = code === 'trace-format' ? 'The file is not a trace that is understood.' : problem.message
  const message = `${formatLocation(problem)}: ${why}`
  if (isLoss) return { code, severity, message, file }
  return { code: 'recording-unused', severity: 'warning', message, file }
}
