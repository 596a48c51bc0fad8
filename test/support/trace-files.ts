import { createReadStream } from 'node:fs'
import { writeJson } from '../../src/core/json.ts'
import type { Diagnostic } from '../../src/core/diagnostic.ts'
import { readTraceFiles } from '../../src/trace/reading/read.ts'
import type { TraceFile } from '../../src/trace/reading/reader.ts'
import type { Trace } from '../../src/trace/model/trace.ts'

/** A recording of `test/fixtures/traces`. */
export function fixture(name: string): TraceFile {
  const url = new URL(`../fixtures/traces/${name}`, import.meta.url)
  return { path: name, open: () => createReadStream(url) }
}

/** A file in memory, which comes in chunks of a size of one's choice. */
export function memoryFile(content: string | Uint8Array, path = 'run.jsonl', chunk = 65_536): TraceFile {
  const bytes = Buffer.from(content)
  return {
    path,
    // eslint-disable-next-line typescript/require-await -- a stream, as files are
    async *open() {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
    },
  }
}

/** JSON Lines of values; text stays as it is. */
export function jsonLines(...values: readonly unknown[]): string {
  return values.map((value) => `${typeof value === 'string' ? value : writeJson(value)}\n`).join('')
}

export interface ReadAll {
  /** The last reading of each trace, in the order of their first. */
  readonly traces: readonly Trace[]
  readonly superseded: number
  /** Ids of traces that lack something that could not be read. */
  readonly damaged: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Of one file, or of several that are read together. */
export async function readAll(...files: readonly TraceFile[]): Promise<ReadAll> {
  const traces = new Map<string, Trace>()
  const diagnostics: Diagnostic[] = []
  const damaged: string[] = []
  let superseded = 0
  for await (const { item } of readTraceFiles(files)) {
    if (item.kind === 'diagnostic') diagnostics.push(item.diagnostic)
    if (item.kind === 'damage') damaged.push(item.traceId)
    if (item.kind !== 'trace') continue
    traces.set(item.trace.id, item.trace)
    if (item.supersedes) superseded++
  }
  return { traces: [...traces.values()], superseded, damaged, diagnostics }
}

/** The only trace of a file. */
export async function readOne(content: string | Uint8Array, path?: string): Promise<Trace> {
  const { traces, diagnostics } = await readAll(memoryFile(content, path))
  const [trace] = traces
  if (trace === undefined || traces.length > 1) {
    throw new Error(`${traces.length} traces: ${JSON.stringify(diagnostics)}`)
  }
  return trace
}

export interface OtlpSpan {
  readonly trace?: string
  readonly id: string
  readonly parent?: string
  readonly name?: string
  /** Milliseconds. */
  readonly start?: number
  readonly end?: number
  readonly error?: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly events?: readonly {
    readonly name: string
    readonly attributes?: Readonly<Record<string, unknown>>
  }[]
}

/** An export request; ids are padded to their length, times start at 2026-03-17. */
export function otlp(...spans: readonly OtlpSpan[]): object {
  return { resourceSpans: [{ resource: {}, scopeSpans: [{ scope: {}, spans: spans.map(otlpSpan) }] }] }
}

function otlpSpan({
  trace = 'a1',
  id,
  parent,
  name = id,
  start,
  end,
  error,
  attributes = {},
  events = [],
}: OtlpSpan): object {
  return {
    traceId: trace.padEnd(32, '0'),
    spanId: id.padEnd(16, '0'),
    ...(parent === undefined ? {} : { parentSpanId: parent.padEnd(16, '0') }),
    name,
    ...(start === undefined ? {} : { startTimeUnixNano: nanos(start) }),
    ...(end === undefined ? {} : { endTimeUnixNano: nanos(end) }),
    attributes: pairs(attributes),
    events: events.map((event) => ({ name: event.name, attributes: pairs(event.attributes ?? {}) })),
    status: error === undefined ? {} : { code: 2, message: error },
  }
}

function nanos(millis: number): string {
  return `${BigInt(1_773_757_800_000 + millis) * 1_000_000n}`
}

function pairs(attributes: Readonly<Record<string, unknown>>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))
}

function anyValue(value: unknown): object {
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  }
  return typeof value === 'boolean' ? { boolValue: value } : { stringValue: value }
}
