import { isObject, type JsonObject } from '../core/json.ts'
import { assemble, type SpanGroup } from './assemble.ts'
import { normalId } from './ids.ts'
import { LateTraces } from './late.ts'
import type { Naming } from './naming.ts'
import type { FileHead, ReadItem, TraceFile } from './reader.ts'
import { FileProblems, recordsOf, type FileRecord } from './records.ts'
import type { Span } from './span.ts'
import type { Stated } from './trace.ts'
import { TraceWindow } from './window.ts'

/** Takes the spans of a record. */
export type SpanSink = (traceId: string, span: Span, naming: Naming) => void

/** How a format of span records (one a line, or in one document) is read. */
export interface SpanFormat {
  readonly id: string
  /** Gives the spans of one record; false where it is no record of the format. */
  readonly read: (record: JsonObject, sink: SpanSink) => boolean
  /** What the format knows about a trace beyond its spans. */
  readonly stated?: (spans: readonly Span[]) => Stated
}

/**
 * Traces out of a file of spans, each given out as soon as it is whole. A trace whose spans were spread
 * out further than that is read again in a second pass and supersedes what was given.
 */
export async function* readSpans(
  file: TraceFile,
  head: FileHead,
  isLines: boolean,
  format: SpanFormat,
): AsyncGenerator<ReadItem> {
  const source = { file: file.path, format: format.id }
  const item = (group: SpanGroup, supersedes: boolean): ReadItem => {
    return { kind: 'trace', trace: assemble(group, source, format.stated), supersedes }
  }
  const window = new TraceWindow()
  const problems = new FileProblems(file.path, (text) => traceIdIn(text) ?? window.latestId)
  const intake = new Intake(format, problems)
  for await (const records of recordsOf(file, head, isLines, problems)) {
    for (const record of records) {
      intake.take(record, window)
      for (let group = window.settled(); group !== null; group = window.settled()) yield item(group, false)
    }
    yield* problems.take()
  }
  yield* problems.take()
  for (const group of window.rest()) yield item(group, false)
  if (window.late.size === 0) return
  const late = new LateTraces(window.late)
  const known = new FileProblems(file.path)
  const again = new Intake(format, known)
  for await (const records of recordsOf(file, head, isLines, known)) {
    for (const record of records) again.take(record, late)
  }
  for (const group of late.groups()) yield item(group, true)
}

/** The trace that a line names before it breaks off; a line that names none is put down to the last trace seen. */
function traceIdIn(text: string): string | null {
  const id = /"trace_?id"\s*:\s*"([^"\\]{1,64})"/i.exec(text.slice(0, 1 << 16))?.[1]
  return id === undefined ? null : normalId(id)
}

interface SpanStore {
  add(id: string, span: Span, naming: Naming, bytes: number): void
}

/** Puts the spans of records into a store; a record's length is shared out among its spans. */
class Intake {
  readonly #format: SpanFormat
  readonly #problems: FileProblems
  readonly #spans: { readonly id: string; readonly span: Span; readonly naming: Naming }[] = []
  readonly #sink: SpanSink = (id, span, naming) => this.#spans.push({ id, span, naming })

  constructor(format: SpanFormat, problems: FileProblems) {
    this.#format = format
    this.#problems = problems
  }

  /** A record, or a list of them. */
  take({ value, line, length }: FileRecord, store: SpanStore): void {
    for (const record of Array.isArray(value) ? value : [value]) {
      if (!isObject(record) || !this.#format.read(record, this.#sink)) {
        this.#problems.line(line, 'not-a-record', '')
      }
    }
    const share = length / this.#spans.length
    for (const { id, span, naming } of this.#spans) store.add(id, span, naming, share)
    this.#spans.length = 0
  }
}
