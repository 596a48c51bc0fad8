import type { JsonObject } from '../../../core/json.ts'
import { objectOrNull, objectsIn, textOrNull } from '../../model/attributes.ts'
import { contentFromAttributes } from '../../reading/content.ts'
import { kindOf } from '../../dialects/registry.ts'
import { Span, type SpanError, type SpanKind } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { eventsFrom, plainAttributes } from '../../reading/span-record.ts'

const kinds: ReadonlyMap<unknown, SpanKind> = new Map([
  ['run', 'agent'],
  ['agent', 'agent'],
  ['model', 'llm'],
  ['tool', 'tool'],
  ['guardrail', 'guardrail'],
])

/** Spans of the traces that a harness kept; each trace has ids of its own. */
export function spansOfRun(run: JsonObject): Span[] {
  return objectsIn(run['traces']).flatMap((trace, index) =>
    objectsIn(trace['spans']).map((raw) => spanOf(raw, index === 0 ? '' : `${index + 1}:`)),
  )
}

function spanOf(raw: JsonObject, prefix: string): Span {
  const attributes = plainAttributes(raw['attributes'])
  const parent = textOrNull(raw['parentId'])
  return new Span(
    {
      id: `${prefix}${textOrNull(raw['id']) ?? ''}`,
      parentId: parent === null ? null : `${prefix}${parent}`,
      name: textOrNull(raw['name']) ?? '',
      kind: kinds.get(raw['kind']) ?? kindOf(attributes) ?? 'span',
      startUs: microsFromAny(raw['startedAt']),
      endUs: microsFromAny(raw['finishedAt']),
      error: errorIn(raw),
      attributes,
      events: eventsFrom(raw['events'], ({ timestamp }) => microsFromAny(timestamp)),
    },
    contentFromAttributes,
  )
}

function errorIn({ status, error }: JsonObject): SpanError | null {
  const said = objectOrNull(error)
  if (status !== 'error' && said === null) return null
  const type = textOrNull(said?.['type']) ?? textOrNull(said?.['name'])
  return { type, message: textOrNull(said?.['message']) ?? 'failed' }
}
