import { isObject, type Mapping, objectOrNull, toMapping, type JsonValue } from '../../core/json.ts'
import type { FileHead, FormatDocs, TraceFormat } from './reader.ts'
import type { Shape } from './shape.ts'
import { readSpans, type SpanFormat } from './span-records.ts'
import { createDetection, type StartSigns } from './start-signs.ts'
import { ObjectAttributes } from '../model/attributes.ts'
import { contentFromAttributes } from './content.ts'
import { classifyKind } from '../dialects/registry.ts'
import { parseNaming, unnamed, type TrialRef } from '../model/naming.ts'
import { errorFrom } from '../model/span-error.ts'
import { Span, type Attributes, type SpanEvent, type SpanInit } from '../model/span.ts'
import { parseKeyValues } from '../formats/opentelemetry/otlp-values.ts'
import { hasDroppedTags } from './span-origin.ts'

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

type Said = Omit<SpanInit, 'kind' | 'error'> & { readonly status: unknown }

/** Creates a span of OpenTelemetry that some program wrote down: its attributes say what it is. */
export function spanFrom({ status, ...init }: Said): Span {
  const { attributes, events = [], name } = init
  const error = errorFrom(status, attributes, events)
  const kind = classifyKind(attributes, name, events) ?? 'span'
  return new Span(contentFromAttributes, { isCut: hasDroppedTags(attributes), ...init, kind, error })
}

export function plainAttributes(value: JsonValue | undefined): Attributes {
  return new ObjectAttributes(toMapping(value))
}

/** Reads events of objects with a name and attributes; `timeOf` finds their time. */
export function eventsFrom(
  list: JsonValue | undefined,
  timeOf: (event: Readonly<Record<string, JsonValue>>) => number | null,
): SpanEvent[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item) => {
    const event = objectOrNull(item)
    if (event === null) return []
    const name = typeof event['name'] === 'string' ? event['name'] : ''
    return { name, timeUs: timeOf(event), attributes: parseKeyValues(event['attributes']) }
  })
}

/** Reads the scenario that a span's metadata or resource attributes name. */
export function parseNamingFields(value: JsonValue | undefined): TrialRef {
  const fields = objectOrNull(value)
  return fields === null ? unnamed : parseNaming(new ObjectAttributes(fields))
}
