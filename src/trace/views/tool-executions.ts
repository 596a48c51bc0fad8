import { appendTo } from '../../core/collections.ts'
import { canonicalizeJson, isBlank, type JsonValue } from '../../core/json.ts'
import { isMergedTools, findOutputTools } from '../messages/logged-tool.ts'
import { findMcpMethod } from '../dialects/gen-ai.ts'
import type { Span, ToolFacts } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { speakOtherwise, findTwins } from './twins.ts'

/** Instrumentations that do not record arguments leave them out or write an empty object. */
export function isEmpty(args: JsonValue): boolean {
  if (args === null) return true
  return typeof args === 'object' && !Array.isArray(args) && Object.keys(args).length === 0
}

/** A tool call as a tool span shows it. */
export interface Execution {
  readonly span: Span
  readonly facts: ToolFacts
  /** For ordering; see `computeStarts`. */
  readonly start: number
  /** Place of the span in the file. */
  readonly place: number
}

/** Executions in the order in which they started. */
export function findExecutions(trace: Trace, starts: readonly number[]): Execution[] {
  const { spans } = trace
  const executions: Execution[] = []
  const halves = findInnerHalves(trace)
  const inside = collectInnerFacts(trace, halves)
  let answers: ReadonlySet<string> | undefined
  spans.forEach((span, place) => {
    if (span.kind !== 'tool' || halves.has(place)) return
    const start = starts[place] ?? 0
    const { tools } = span.content
    answers ??= answerTools(spans)
    for (const facts of tools.length === 0 ? [buildSpanFacts(span)] : tools) {
      if (answers.has(facts.name) || isMergedTools(facts.name)) continue
      executions.push({ span, facts: completeFacts(facts, inside.get(place)), start, place })
    }
  })
  return executions.sort((a, b) => a.start - b.start || a.place - b.place)
}

/** Tools by which models gave their answers: to run one is not to use it. */
function answerTools(spans: readonly Span[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { kind, attributes } of spans)
    if (kind === 'llm') for (const name of findOutputTools(attributes)) names.add(name)
  return names
}

/** A tool span that names nothing but itself. */
function buildSpanFacts({ name, error }: Span): ToolFacts {
  return { name, callId: null, args: null, result: null, error: error?.message ?? null }
}

/**
 * Finds a tool span around the client span of the same call (an MCP `tools/call`), and that around the one of the
 * server, is one call: an inner span is not counted where it has the same call id, or names the same tool, and neither
 * its id nor its arguments say otherwise. Spans of the transport may lie between. By the place of the inner span, that of
 * the outer one.
 */
function findInnerHalves({ spans, tree: { parents } }: Trace): Map<number, number> {
  const halves = new Map<number, number>()
  const places: number[] = []
  spans.forEach((span, place) => {
    if (span.kind !== 'tool') return
    places.push(place)
    let at = parents[place] ?? -1
    for (let hop = 0; hop < maxTransport && spans[at]?.kind === 'span'; hop++) at = parents[at] ?? -1
    const outer = spans[at]
    if (outer?.kind === 'tool' && isSame(outer, span)) halves.set(place, at)
  })
  if (places.length > 1) addTwins(spans, parents, places, halves)
  return halves
}

/** Adds spans of the same call that are siblings. A call has one way to its server. */
function addTwins(
  spans: readonly Span[],
  parents: readonly number[],
  places: readonly number[],
  halves: Map<number, number>,
): void {
  const carried = new Set<number>()
  const tools = places.flatMap((place) => spans[place] ?? [])
  const twins = findTwins(tools, (first, second) => {
    const [outer, inner] = [tools[first], tools[second]]
    const [holder = -1, place = -1] = [places[first], places[second]]
    if (outer === undefined || inner === undefined || halves.has(place) || halves.has(holder)) return false
    if (!isTwin(outer, inner) || (isTransport(inner) && carried.has(holder))) return false
    if (isWithin(parents, place, holder) || isWithin(parents, holder, place)) return false
    if (isTransport(inner)) carried.add(holder)
    return true
  })
  for (const [inner, outer] of twins) halves.set(places[inner] ?? -1, places[outer] ?? -1)
}

/** A tool that works inside of another one is a call of its own, whatever it has in common with it. */
function isWithin(parents: readonly number[], inner: number, outer: number): boolean {
  let at = parents[inner] ?? -1
  for (let hop = 0; hop < maxHops && at !== -1 && at !== outer; hop++) at = parents[at] ?? -1
  // So deep down it may be.
  return at !== -1
}

const maxHops = 100

/** Spans of HTTP clients and servers between the two ends of a call. */
const maxTransport = 8

/** Tells whether a span is the call of a tool on its way to the server. */
function isTransport({ attributes }: Span): boolean {
  return findMcpMethod(attributes) !== null
}

function isSame(outerSpan: Span, innerSpan: Span): boolean {
  const [outer] = outerSpan.content.tools
  const [inner] = innerSpan.content.tools
  if (outer === undefined || inner === undefined) return false
  if (outer.callId !== null && outer.callId === inner.callId) {
    // One that only its span names is none.
    if (isBlank(outer.name) || outer.name === outerSpan.name || inner.name === innerSpan.name) return true
    return isSameTool(outer.name, inner.name, '_') || isSameTool(inner.name, outer.name, '_')
  }
  if (!isSameTool(outer.name, inner.name)) return false
  const open = isEmpty(outer.args) || isEmpty(inner.args)
  return canBeEqual(outer.callId, inner.callId) && (open || canBeEqual(outer.args, inner.args))
}

/** Neither contains the other: they are one call by the id, the transport, or equal arguments in two conventions. */
function isTwin(outer: Span, inner: Span): boolean {
  const [tool, other] = [outer.content.tools[0], inner.content.tools[0]]
  if (tool === undefined || other === undefined || !isSame(outer, inner)) return false
  if (tool.callId !== null && tool.callId === other.callId) return isSameTool(tool.name, other.name)
  if (isTransport(inner) !== isTransport(outer)) return true
  return !isEmpty(tool.args) && !isEmpty(other.args) && speakOtherwise(outer, inner)
}

/** A host puts the name of the server before that of the tool; what carries a call out need not name the tool. */
export function isSameTool(outer: string, inner: string, ...marks: string[]): boolean {
  return (
    outer === inner ||
    inner === '' ||
    ['__', '.', '/', ':', ...marks].some((mark) => outer.endsWith(`${mark}${inner}`))
  )
}

function canBeEqual(a: ToolFacts['args'], b: ToolFacts['args']): boolean {
  return a === null || b === null || canonicalizeJson(a) === canonicalizeJson(b)
}

/** Facts of a call's inner spans, by the place of its outermost span. */
function collectInnerFacts({ spans }: Trace, halves: Map<number, number>): ReadonlyMap<number, ToolFacts[]> {
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
    if (facts !== undefined) appendTo(inside, top, facts)
  }
  return inside
}

/** The outer span may know less of the call than the one that carried it out. */
function completeFacts(facts: ToolFacts, inside: readonly ToolFacts[] = []): ToolFacts {
  let { callId, args, result, error } = facts
  for (const inner of inside) {
    callId ??= inner.callId
    if (isEmpty(args)) args = inner.args ?? args
    result ??= inner.result
    error ??= inner.error
  }
  return inside.length === 0 ? facts : { name: facts.name, callId, args, result, error }
}
