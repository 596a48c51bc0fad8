import { appendTo } from '../../core/collections.ts'
import { makeOnce, memoize } from '../../core/lazy.ts'
import type { Trace } from '../model/trace.ts'
import { findAgentPaths } from './agent-paths.ts'
import { parseRecordedMessage, type FoundPaths, type PathSpan } from './path-span.ts'
import { isObject, isWithinDepth, type JsonObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { isMessage } from '../formats/timbal/timbal-values.ts'
import type { Span } from '../model/span.ts'

export interface SpanPaths {
  /** The run as a whole. */
  readonly root: PathSpan
  /** All of them, the run itself first, in the order in which they started. */
  readonly spans: readonly PathSpan[]
  /** Those with a path, in the order in which they started. */
  at(path: string): readonly PathSpan[]
  /** Lists the spans directly inside of a path, by start; null if the trace does not show them. */
  childrenOf(path: string): readonly PathSpan[] | null
  /** Tells whether the trace shows that nothing of this name ran directly inside of a path. */
  showsAbsence(path: string, name: string): boolean
}

/** The spans of a trace by their paths, worked out on the first question. */
export const findSpanPaths = memoize((trace: Trace): SpanPaths =>
  indexPaths(findTimbalPaths(trace) ?? findAgentPaths(trace)),
)

function indexPaths(paths: FoundPaths): SpanPaths {
  const byPath = makeOnce(() => groupSpans(paths.spans, ({ path }) => path))
  const byHolder = makeOnce(() => groupSpans(paths.spans, ({ within }) => within))
  return {
    ...paths,
    at: (path) => byPath().get(path) ?? [],
    childrenOf: (path) => (paths.showsAbsence(path, null) ? (byHolder().get(path) ?? []) : null),
  }
}

function groupSpans(spans: readonly PathSpan[], keyOf: (span: PathSpan) => string | null) {
  const groups = new Map<string, PathSpan[]>()
  for (const span of spans) {
    const key = keyOf(span)
    if (key === null) continue
    appendTo(groups, key, span)
  }
  return groups
}

/** Spans that Timbal wrote, with the paths that it gave them; null for a trace of anything else. */
function findTimbalPaths({ spans, tree, stated }: Trace): FoundPaths | null {
  const recorded = spans.flatMap((span, index) => {
    const record = recordedSpan(span)
    return record === null ? [] : [{ record, isRoot: tree.parents[index] === -1 }]
  })
  const root = (recorded.find(({ isRoot }) => isRoot) ?? recorded[0])?.record
  if (root === undefined) return null
  const top = describeSpan(root.span, root.path, null)
  const others = recorded.flatMap(({ record }) => (record.span === root.span ? [] : [record]))
  const isOver = stated.toolCallsComplete === true
  return { root: top, spans: [top, ...others], showsAbsence: () => isOver }
}

/** A sub-agent is called as a tool: the span that was made for that call has no path of its own. */
function recordedSpan(span: Span) {
  const path = span.attributes.get('path')
  if (typeof path !== 'string' || typeof span.attributes.get('call_id') !== 'string') return null
  if (typeof span.attributes.get('t0') !== 'number') return null
  const dot = path.lastIndexOf('.')
  return describeSpan(span, path, dot === -1 ? null : path.slice(0, dot))
}

/** Describes a span as Timbal recorded it. */
function describeSpan(span: Span, path: string, within: string | null): PathSpan & { readonly span: Span } {
  const { attributes, startUs, endUs } = span
  const elapsed = startUs === null || endUs === null ? null : (endUs - startUs) / 1000
  return {
    path,
    within,
    span,
    name: path.slice(path.lastIndexOf('.') + 1),
    isExact: true,
    partial: new Set(),
    startUs,
    endUs,
    get: (property) => {
      const value = property === 'elapsed' ? elapsed : (attributes.get(property) ?? null)
      // Of what had not ended it is open how it would.
      if (value === null && endUs === null && ends.has(property)) return undefined
      if (!isWithinDepth(value, limits.jsonDepth)) return undefined
      return property === 'output' && isAnswer(value, span) ? parseRecordedMessage(value) : value
    },
  }
}

const ends: ReadonlySet<string> = new Set(['output', 'error', 'status', 'elapsed', 't1'])

/** Takes a tool's result for a message only if it has the parts of one: tools return other mappings as well. */
function isAnswer(value: JsonValue, { kind }: Span): value is JsonObject {
  if (!isMessage(value)) return false
  const { content = null } = value
  if (kind !== 'tool') return Array.isArray(content) || typeof content === 'string'
  return Array.isArray(content) && content.every((part) => isObject(part) && typeof part['type'] === 'string')
}
