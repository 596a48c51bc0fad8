import { isObject, type JsonObject } from '../../../core/json.ts'
import { assemble } from '../../reading/assemble.ts'
import { orElse, unnamed } from '../../model/naming.ts'
import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import { readSpans, type SpanFormat, type SpanSink } from '../../reading/span-records.ts'
import type { Span } from '../../model/span.ts'
import type { Trace } from '../../model/trace.ts'
import { statedByModelRows } from './kensa-model-row.ts'
import { readRow } from './kensa-row.ts'
import { aText, aTime, maybe, objectOf, orNull, type Shape } from '../../reading/shape.ts'
import { plainAttributesShape } from '../../reading/span-shapes.ts'

const id = 'kensa-jsonl'

/**
 * The rows of one file. Kensa writes a file for each run, in which a call of a model or a tool that nothing was
 * around has a trace id of its own: all of them are of the trace that came first. Rows of its latest generation,
 * what is within another span, and what stands for a run or names a scenario, are of the trace that they say.
 */
function rowsOfFile(): SpanFormat {
  let run: string | null = null
  let isJoined = false
  const read = (row: JsonObject, sink: SpanSink) =>
    readRow(row, (traceId, span, naming) => {
      const isCall = span.parentId === null && (span.kind === 'llm' || span.kind === 'tool')
      const isOfRun = isCall && naming === unnamed && row['start_time'] !== undefined
      run ??= traceId
      isJoined ||= isOfRun
      sink(isOfRun ? run : traceId, span, naming)
    })
  return { id, read, joined: () => (isJoined ? run : null), stated: statedByModelRows }
}

const rowShape: Shape = objectOf({
  trace_id: maybe(aText),
  span_id: maybe(aText),
  parent_span_id: orNull(aText),
  name: orNull(aText),
  tool_name: orNull(aText),
  attributes: maybe(plainAttributesShape),
  start_time_unix_nano: orNull(aTime),
  end_time_unix_nano: orNull(aTime),
})

/** Kensa's span rows, one a line, of all of its generations. */
export const kensaJsonl = {
  id,
  title: 'Kensa',
  summary: 'Kensa span JSON Lines, of every generation: raw spans, model spans, `kensa.*` spans',
  about:
    'Kensa keeps the spans of its runs in `.kensa/traces/`. Before 0.9 calls that nothing was around are of one run, whatever trace ids they have. Agents write `spans.jsonl` to the folder in `KENSA_TRACE_DIR`.',
  never: [],
  unmarkedEnd: 'span',
  shape: rowShape,
  detect: (head) => isRow(head.firstLine) || isRow(head.document) || startsRow(head),
  read: (file, head) => readSpans(file, head, isRow(head.firstLine) || isLong(head), rowsOfFile()),
} as const satisfies TraceFormat

/** A trace made in memory of rows that are all of one trace. */
export function traceFromKensaRows(list: readonly JsonObject[], file = ''): Trace {
  const spans: Span[] = []
  let traceId = ''
  let naming = unnamed
  for (const row of list) {
    readRow(row, (own, span, named) => {
      traceId = own
      naming = orElse(naming, named)
      spans.push(span)
    })
  }
  return assemble({ id: traceId, spans, naming, problem: null }, { file, format: id }, statedByModelRows)
}

function isRow(value: unknown): boolean {
  if (Array.isArray(value)) return isObject(value[0]) && isRow(value[0])
  return (
    isObject(value) && ('span_id' in value || 'trace_id' in value) && ('name' in value || 'kind' in value)
  )
}

/** A first line longer than the head. */
function isLong({ text, firstLine }: FileHead): boolean {
  return firstLine === undefined && !text.includes('\n')
}

/** Of a file of which neither a first line nor the whole could be looked at. */
function startsRow({ text, firstLine, document }: FileHead): boolean {
  if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text)) return false
  return /(?<!\\)"span_id"\s*:/.test(text) && /(?<!\\)"trace_id"\s*:/.test(text)
}
