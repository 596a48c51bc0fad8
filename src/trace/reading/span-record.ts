import { objectOrNull, toMapping, type JsonValue } from '../../core/json.ts'
import { ObjectAttributes } from '../model/attributes.ts'
import { contentFromAttributes } from './content.ts'
import { classifyKind } from '../dialects/registry.ts'
import { parseNaming, unnamed, type TrialRef } from '../model/naming.ts'
import { errorFrom } from '../model/span-error.ts'
import { Span, type Attributes, type SpanEvent, type SpanInit } from '../model/span.ts'
import { hasDroppedTags } from './span-origin.ts'

type Said = Omit<SpanInit, 'kind' | 'error'> & { readonly status: unknown }

/** A span of OpenTelemetry as some program wrote it down: its attributes say what it is. */
export function spanFrom({ status, ...init }: Said): Span {
  const { attributes, events = [], name } = init
  const error = errorFrom(status, attributes, events)
  const kind = classifyKind(attributes, name, events) ?? 'span'
  return new Span(contentFromAttributes, { isCut: hasDroppedTags(attributes), ...init, kind, error })
}

export function plainAttributes(value: JsonValue | undefined): Attributes {
  return new ObjectAttributes(toMapping(value))
}

/** Events in a list of objects with a name and attributes; `timeOf` finds their time. */
export function eventsFrom(
  list: JsonValue | undefined,
  timeOf: (event: Readonly<Record<string, JsonValue>>) => number | null,
): SpanEvent[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item) => {
    const event = objectOrNull(item)
    if (event === null) return []
    const name = typeof event['name'] === 'string' ? event['name'] : ''
    return { name, timeUs: timeOf(event), attributes: plainAttributes(event['attributes']) }
  })
}

/** Reads the scenario that the resource of a span names. */
export function namingOfResource(resource: JsonValue | undefined): TrialRef {
  const attributes = objectOrNull(objectOrNull(resource)?.['attributes'])
  return attributes === null ? unnamed : parseNaming(new ObjectAttributes(attributes))
}
