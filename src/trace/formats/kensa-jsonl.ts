import { isObject, type JsonObject } from '../../core/json.ts'
import { assemble } from '../assemble.ts'
import { orElse, unnamed } from '../naming.ts'
import type { FileHead, TraceFormat } from '../reader.ts'
import { readSpans, type SpanFormat } from '../span-records.ts'
import type { Span } from '../span.ts'
import type { Trace } from '../trace.ts'
import { statedByModelRows } from './kensa-model-row.ts'
import { readRow } from './kensa-row.ts'
import { maybe, objectOf, orNull, aText, aTime, type Shape } from '../shape.ts'
import { plainAttributesShape } from '../span-shapes.ts'

const rows = {
  id: 'kensa-jsonl',
  read: readRow,
  stated: statedByModelRows,
} satisfies SpanFormat

const rowShape: Shape = objectOf({
  trace_id: maybe(aText),
  span_id: maybe(aText),
  parent_span_id: orNull(aText),
  name: orNull(aText),
  tool_name: orNull(aText),
  attributes: orNull(plainAttributesShape),
  start_time_unix_nano: orNull(aTime),
  end_time_unix_nano: orNull(aTime),
})

/** Kensa's span rows, one a line, of all of its generations. */
export const kensaJsonl = {
  id: 'kensa-jsonl',
  title: 'Kensa',
  summary: 'Kensa span JSON Lines, of every generation: raw spans, model spans, `kensa.*` spans',
  about:
    'Kensa keeps the spans of its runs in `.kensa/traces/`; agents write `spans.jsonl` to the folder in `KENSA_TRACE_DIR`.',
  never: [],
  shape: rowShape,
  detect: (head) => isRow(head.firstLine) || isRow(head.document) || startsRow(head),
  read: (file, head) => readSpans(file, head, isRow(head.firstLine) || isLong(head), rows),
} as const satisfies TraceFormat

/** A trace made in memory of rows that are all of one trace. */
export function traceFromKensaRows(list: readonly JsonObject[], file = ''): Trace {
  const spans: Span[] = []
  let id = ''
  let naming = unnamed
  for (const row of list) {
    readRow(row, (traceId, span, named) => {
      id = traceId
      naming = orElse(naming, named)
      spans.push(span)
    })
  }
  return assemble({ id, spans, naming, problem: null }, { file, format: rows.id }, rows.stated)
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
