import { isNumber, isObject, type JsonObject, toMapping } from '../../core/json.ts'
import { assemble, type OpenGroup, type SpanGroup } from './assemble.ts'
import { normalId } from './ids.ts'
import { withLogs, type SpanLog, type LogIndex } from './span-log.ts'
import { mergeNaming, unnamed, type TrialRef } from '../model/naming.ts'
import type { FileHead, ReadItem, TraceFile } from './reader.ts'
import { FileProblems, listRecords, type FileRecord, type RecordSource } from './records.ts'
import { Span, emptyContent } from '../model/span.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { TraceWindow } from './window.ts'
import { limits } from '../../core/limits.ts'
import { noAttributes } from '../model/attributes.ts'
import type { Trace } from '../model/trace.ts'

export type SpanSink = (traceId: string, span: Span, naming: TrialRef) => void

export type LogSink = (traceId: string, log: SpanLog) => void

/** Functions that read a format of span records (one a line, or in one document). */
export interface SpanFormat {
  readonly id: string
  /** Reads records that are neither one a line nor one document. */
  readonly records?: RecordSource
  /** Gives the spans (and log records) of one record; false if it is no record of the format. */
  readonly read: (record: JsonObject, sink: SpanSink, logSink: LogSink) => boolean
  /** The trace that records are of whatever trace they name; null while they are of the one that they name. */
  readonly joined?: () => string | null
  /** Finds the facts that the format states beyond the spans. */
  readonly stated?: (spans: readonly Span[]) => ReportedFacts
  /** Settles the spans once all are there: some records describe another one, or the whole trace. */
  readonly settle?: (spans: readonly Span[]) => SettledSpans
}

export interface SettledSpans {
  readonly spans: readonly Span[]
  readonly stated: ReportedFacts
}

/**
 * Traces out of a file of spans, each given out as soon as it is whole. A trace whose spans were spread
 * out further than that is read again in a second pass and supersedes what was given. Log records of
 * spans in other files are taken from `logs` and put there.
 */
export async function* readSpans(
  file: TraceFile,
  head: FileHead,
  isLines: boolean,
  format: SpanFormat,
  logs?: LogIndex,
): AsyncGenerator<ReadItem> {
  const strays = new Strays()
  const items = parseItems(format, file.path, logs, strays)
  const window = new TraceWindow()
  const idIn = (text: string) => format.joined?.() ?? parseTraceId(text) ?? window.latestId
  const problems = new FileProblems(file.path, idIn)
  const intake = new Intake(format, problems)
  const recordsIn = (into: FileProblems) => {
    return format.records?.(file, head, into) ?? listRecords(file, head, isLines, into)
  }
  for await (const records of recordsIn(problems)) {
    for (const record of records) {
      intake.take(record, window)
      for (let group = window.settled(); group !== null; group = window.settled()) yield* items(group, false)
    }
    yield* problems.take()
  }
  yield* problems.take()
  for (const group of window.rest()) yield* items(group, false)
  for (const traceId of intake.paged)
    yield { kind: 'damage', traceId, reason: 'Other pages of the reply that it is in are missing.' }
  if (window.late.size === 0) return yield* strays.damage()
  const late = new LateTraces(window.late)
  const ofFile = new FileProblems(file.path)
  const again = new Intake(format, ofFile)
  for await (const records of recordsIn(ofFile)) for (const record of records) again.take(record, late)
  for (const group of late.groups()) yield* items(group, true)
  yield* strays.damage()
}

/** Makes a trace of a group of spans; nothing where there are only log records. */
function parseItems(format: SpanFormat, file: string, index: LogIndex | undefined, strays: Strays) {
  const source = { file, format: format.id }
  return (group: SpanGroup, supersedes: boolean): ReadItem[] => {
    const logs = group.logs ?? []
    if (group.spans.length === 0 && group.problem === null) {
      index?.keep(file, group.id, logs)
      return []
    }
    const others = index?.take(group.id) ?? []
    const spans = withLogs(group.spans, others.length === 0 ? logs : [...logs, ...others])
    const settled = format.settle?.(spans)
    const stated = settled === undefined ? format.stated : () => settled.stated
    const trace = assemble({ ...group, spans: settled?.spans ?? spans }, source, stated)
    strays.see(trace)
    return [{ kind: 'trace', trace, supersedes }]
  }
}

/** Parses the trace that a broken line names; one that names none counts for the last trace seen. */
function parseTraceId(text: string): string | null {
  const id = /"trace_?id"\s*:\s*"([^"\\]{1,64})"/i.exec(text.slice(0, 1 << 16))?.[1]
  return id === undefined ? null : normalId(id)
}

interface SpanStore {
  add(id: string, span: Span, naming: TrialRef, bytes: number): void
  addLog(id: string, log: SpanLog, bytes: number): void
}

/** Puts the spans and logs of records into a store; a record's length is shared out among them. */
class Intake {
  readonly #format: SpanFormat
  readonly #problems: FileProblems
  readonly #spans: { readonly id: string; readonly span: Span; readonly naming: TrialRef }[] = []
  readonly #logs: { readonly id: string; readonly log: SpanLog }[] = []
  readonly #sink: SpanSink = (id, span, naming) => this.#spans.push({ id, span, naming })
  readonly #logSink: LogSink = (id, log) => this.#logs.push({ id, log })
  /** Traces of a reply whose other pages have not come. */
  readonly paged = new Set<string>()
  /** The numbers of its pages that have. */
  readonly #pages = new Set<number | bigint>()
  #someNamed = false
  /** The first line with a span that names no trace; said once another span names one. */
  #unnamedAt: number | null = null

  constructor(format: SpanFormat, problems: FileProblems) {
    this.#format = format
    this.#problems = problems
  }

  /** Takes a record, or a list of them. */
  take({ value, line, length, isTorn }: FileRecord, store: SpanStore): void {
    for (const record of Array.isArray(value) ? value : [value]) {
      const before = this.#spans.length
      if (!isObject(record) || !this.#format.read(record, this.#sink, this.#logSink)) {
        this.#problems.line(line, 'not-a-record', '')
        // What could be read of it lacks the rest.
        for (const { id } of this.#spans.slice(before)) this.#problems.damage(id)
      }
    }
    this.#noteUnnamed(line)
    if (isObject(value)) this.#notePage(value)
    if (isTorn) for (const { id } of [...this.#spans, ...this.#logs]) this.#problems.damage(id)
    const share = length / (this.#spans.length + this.#logs.length)
    for (const { id, span, naming } of this.#spans) store.add(id, span, naming, share)
    for (const { id, log } of this.#logs) store.addLog(id, log, share)
    this.#spans.length = 0
    this.#logs.length = 0
  }

  #notePage(value: JsonObject): void {
    const isPart = lacksPages(value, this.#pages)
    if (isPart === true) for (const { id } of this.#spans) this.paged.add(id)
    if (isPart !== false) return
    this.paged.clear()
    this.#pages.clear()
  }

  /** Collects spans without a trace as one trace, unless others of the file name theirs: then theirs is lost. */
  #noteUnnamed(line: number): void {
    for (const { id } of this.#spans)
      if (id === '') this.#unnamedAt ??= line
      else this.#someNamed = true
    if (!this.#someNamed || this.#unnamedAt === null) return
    this.#problems.line(this.#unnamedAt, 'no-trace', '')
    this.#unnamedAt = null
  }
}

/** Tells whether a reply of an API is a page of several, not all here; null for no page. Adds its number to `pages`. */
function lacksPages({ next_cursor: cursor, cursors, meta }: JsonObject, pages: Set<number | bigint>) {
  const { page, totalPages, cursor: within, next = within } = toMapping(cursors ?? meta)
  if (isNumber(page) && isNumber(totalPages)) return pages.add(page).size < totalPages
  const following = cursor === undefined ? next : cursor
  return following === undefined ? null : following !== null && following !== ''
}

/** Bytes of the file that the second pass may hold; in memory about three times as much. */
const maxHeld = 128 << 20

/** The second pass over a file: only the traces that were given out too early, each whole. */
class LateTraces {
  readonly #groups = new Map<string, OpenGroup>()
  #held = 0

  constructor(ids: Iterable<string>) {
    for (const id of ids) this.#groups.set(id, { id, spans: [], logs: [], naming: unnamed, problem: null })
  }

  add(id: string, span: Span, naming: TrialRef, bytes: number): void {
    const group = this.#groups.get(id)
    if (group === undefined) return
    group.naming = mergeNaming(group.naming, naming)
    if (group.problem !== null) return
    this.#held += bytes
    group.spans.push(span)
    if (this.#held > maxHeld) abandon(group, 'scattered')
    else if (group.spans.length > limits.spansPerTrace) abandon(group, 'too-many-spans')
  }

  addLog(id: string, log: SpanLog, bytes: number): void {
    const group = this.#groups.get(id)
    if (group === undefined || group.problem !== null) return
    this.#held += bytes
    group.logs.push(log)
    if (this.#held > maxHeld) abandon(group, 'scattered')
  }

  groups(): Iterable<SpanGroup> {
    return this.#groups.values()
  }
}

function abandon(group: OpenGroup, problem: NonNullable<SpanGroup['problem']>): void {
  group.problem = problem
  group.spans.length = 0
  group.logs.length = 0
}

class RecordSpan extends Span {
  readonly record: JsonObject

  constructor(record: JsonObject) {
    // Not a root: that would say that the run has ended.
    const names = { id: '', parentId: 'trace', name: '', kind: 'span' } as const
    super(() => emptyContent, { ...names, startUs: null, endUs: null, error: null, attributes: noAttributes })
    this.record = record
  }
}

/** Wraps a record about a whole trace in a span, to keep it among the spans until all are there. */
export function wrapTraceRecord(record: JsonObject): Span {
  return new RecordSpan(record)
}

/** Separates what is about the trace from its spans; of several such records the last counts. */
export function separateAbout(all: readonly Span[]): {
  readonly spans: readonly Span[]
  readonly about: JsonObject | null
} {
  const last = all.findLast((span) => span instanceof RecordSpan)
  if (last === undefined) return { spans: all, about: null }
  return { spans: all.filter((span) => !(span instanceof RecordSpan)), about: last.record }
}

/** Spans that are remembered; a file of more is looked at up to there. */
const maxSpans = 50_000

/** Spans whose parent is in another trace of the file: one of the two is in the wrong trace. */
class Strays {
  readonly #traces: { readonly traceId: string; readonly ids: readonly string[] }[] = []
  readonly #lost: { readonly parent: string; readonly traceId: string }[] = []
  #seen = 0

  see({ id: traceId, spans, tree: { lost, indexOf } }: Trace): void {
    if (this.#seen > maxSpans) return
    this.#seen += spans.length
    this.#traces.push({ traceId, ids: spans.map(({ id }) => id) })
    if (lost === 0) return
    for (const { parentId } of spans)
      if (parentId !== null && !indexOf.has(parentId)) this.#lost.push({ parent: parentId, traceId })
  }

  *damage(): Generator<ReadItem> {
    if (this.#lost.length === 0) return
    const traceOf = new Map(
      this.#traces.flatMap(({ traceId, ids }) => ids.map((id) => [id, traceId] as const)),
    )
    for (const { parent, traceId } of this.#lost) {
      const other = traceOf.get(parent)
      if (other === undefined || other === traceId) continue
      const reason = 'A span of it is in another trace of the file.'
      for (const id of [traceId, other]) yield { kind: 'damage', traceId: id, reason }
    }
  }
}
