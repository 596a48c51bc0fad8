import { isObject, type Mapping } from '../../core/json.ts'
import type { FileHead, FormatDocs, TraceFormat } from './reader.ts'
import type { Shape } from './shape.ts'
import { readSpans, type SpanFormat } from './span-records.ts'
import { createDetection, type StartSigns } from './start-signs.ts'

/** A format of spans: what its records look like, and how the spans are taken out of them. */
export interface SpansDefinition extends FormatDocs, SpanFormat {
  /** Recognizes a record; of a list, the first. */
  readonly isRecord: (value: Mapping) => boolean
  /** Signs of a record that is too long to be parsed. */
  readonly starts: readonly StartSigns[]
  readonly shape: Shape
  /** Tells whether a file has a record a line; by default, where its first line is one. */
  readonly isLines?: (head: FileHead) => boolean
}

/** Defines a format of spans, which are in a document, in lists, or one a line. */
export function defineSpans<const Id extends string>(
  definition: SpansDefinition & { readonly id: Id },
): TraceFormat & { readonly id: Id } {
  const { isRecord, starts, isLines } = definition
  // Some write lists of lists.
  const holds = (value: unknown): boolean => {
    const first = takeFirst(takeFirst(value))
    return isObject(first) && isRecord(first)
  }
  return {
    ...definition,
    detect: createDetection(holds, starts),
    read: (file, head) => readSpans(file, head, isLines?.(head) ?? holds(head.firstLine), definition),
  }
}

function takeFirst(value: unknown): unknown {
  return Array.isArray(value) ? (value as readonly unknown[])[0] : value
}
