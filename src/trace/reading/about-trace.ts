import type { JsonObject } from '../../core/json.ts'
import { noAttributes } from '../model/attributes.ts'
import { emptyContent, Span } from '../model/span.ts'

const records = new WeakMap<Span, JsonObject>()

/**
 * What a platform records of a trace as a whole, on its way among the trace's spans until all of them
 * are there: it may come before or after them, or without any.
 */
export function aboutTrace(record: JsonObject): Span {
  const span = new Span(
    {
      id: '',
      // Not a root: that would say that the run has ended.
      parentId: 'trace',
      name: '',
      kind: 'span',
      startUs: null,
      endUs: null,
      error: null,
      attributes: noAttributes,
      events: [],
    },
    () => emptyContent,
  )
  records.set(span, record)
  return span
}

/** The spans without what is about the trace; of several such records the last. */
export function apart(all: readonly Span[]): {
  readonly spans: readonly Span[]
  readonly about: JsonObject | null
} {
  const last = all.findLast((span) => records.has(span))
  if (last === undefined) return { spans: all, about: null }
  return { spans: all.filter((span) => !records.has(span)), about: records.get(last) ?? null }
}
