import { canonicalJson, type JsonValue } from '../../core/json.ts'
import { isMergedTools, outputToolsIn } from '../messages/logged-tool.ts'
import type { Span, ToolFacts } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/** Instrumentations that do not record arguments leave them out or write an empty object. */
export function isEmpty(args: JsonValue): boolean {
  if (args === null) return true
  return typeof args === 'object' && !Array.isArray(args) && Object.keys(args).length === 0
}

/** A tool call as a tool span shows it. */
export interface Execution {
  readonly span: Span
  readonly facts: ToolFacts
  /** For ordering; see `startsOf`. */
  readonly start: number
  /** Place of the span in the file. */
  readonly place: number
}

/** Executions in the order in which they started. */
export function executionsOf(trace: Trace, starts: readonly number[]): Execution[] {
  const { spans } = trace
  const found: Execution[] = []
  const halves = innerHalves(trace)
  const inside = factsInside(trace, halves)
  let answers: ReadonlySet<string> | undefined
  for (const [place, span] of spans.entries()) {
    if (span.kind !== 'tool' || halves.has(place)) continue
    const start = starts[place] ?? 0
    const { tools } = span.content
    answers ??= answerTools(spans)
    for (const facts of tools.length === 0 ? [factsBySpanOnly(span)] : tools) {
      if (answers.has(facts.name) || isMergedTools(facts.name)) continue
      found.push({ span, facts: completed(facts, inside.get(place)), start, place })
    }
  }
  return found.sort((a, b) => a.start - b.start || a.place - b.place)
}

/** Tools by which models gave their answers: to run one is not to use it. */
function answerTools(spans: readonly Span[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { kind, attributes } of spans) {
    if (kind === 'llm') for (const name of outputToolsIn(attributes)) names.add(name)
  }
  return names
}

/** A tool span that names nothing but itself. */
function factsBySpanOnly({ name, error }: Span): ToolFacts {
  return { name, callId: null, args: null, result: null, error: error?.message ?? null }
}

/**
 * A tool span around the client span of the same call (an MCP `tools/call`), and that around the one of the
 * server, is one call: an inner span is not counted where it names the same tool, and neither its id nor its
 * arguments say otherwise. Spans of the transport may lie between. By the place of the inner span, that of
 * the outer one.
 */
function innerHalves({ spans, tree: { parents } }: Trace): Map<number, number> {
  const halves = new Map<number, number>()
  for (const [place, { kind, content }] of spans.entries()) {
    if (kind !== 'tool') continue
    let at = parents[place] ?? -1
    for (let hop = 0; hop < maxTransport && spans[at]?.kind === 'span'; hop++) at = parents[at] ?? -1
    const outer = spans[at]
    if (outer?.kind === 'tool' && isSame(outer.content.tools[0], content.tools[0])) halves.set(place, at)
  }
  return halves
}

/** Spans of HTTP clients and servers between the two ends of a call. */
const maxTransport = 8

function isSame(outer: ToolFacts | undefined, inner: ToolFacts | undefined): boolean {
  if (outer === undefined || inner === undefined || outer.name !== inner.name) return false
  const open = isEmpty(outer.args) || isEmpty(inner.args)
  return mayBeEqual(outer.callId, inner.callId) && (open || mayBeEqual(outer.args, inner.args))
}

function mayBeEqual(a: ToolFacts['args'], b: ToolFacts['args']): boolean {
  return a === null || b === null || canonicalJson(a) === canonicalJson(b)
}

/** Facts of a call's inner spans, by the place of its outermost span. */
function factsInside({ spans }: Trace, halves: Map<number, number>): ReadonlyMap<number, ToolFacts[]> {
  const inside = new Map<number, ToolFacts[]>()
  for (const place of halves.keys()) {
    const path: number[] = []
    let top = place
    for (let next = halves.get(top); next !== undefined; next = halves.get(top)) {
      path.push(top)
      top = next
    }
    // No step up is walked twice.
    for (const step of path) halves.set(step, top)
    const [facts] = spans[place]?.content.tools ?? []
    const others = inside.get(top)
    if (facts !== undefined && others === undefined) inside.set(top, [facts])
    else if (facts !== undefined) others?.push(facts)
  }
  return inside
}

/** The outer span may know less of the call than the one that carried it out. */
function completed(facts: ToolFacts, inside: readonly ToolFacts[] = []): ToolFacts {
  let { callId, args, result, error } = facts
  for (const inner of inside) {
    callId ??= inner.callId
    if (isEmpty(args)) args = inner.args ?? args
    result ??= inner.result
    error ??= inner.error
  }
  return inside.length === 0 ? facts : { name: facts.name, callId, args, result, error }
}
