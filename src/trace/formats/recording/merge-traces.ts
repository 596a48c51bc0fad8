import { omitNullish } from '../../../core/json.ts'
import type { Span } from '../../model/span.ts'
import type { ReportedFacts } from '../../model/stated.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import type { Trace, TraceInit } from '../../model/trace.ts'
import { sumUsage } from '../../model/usage.ts'

/** Identity of a trace, and the facts next to its spans. */
export type About = Omit<TraceInit, 'spans' | 'stated' | 'diagnostics'>

/** Spans under another id or parent, by the span that they were made of. */
export type MovedSpans = WeakMap<Span, Span>

/**
 * All traces of one run of an agent as one, each after the one that began before it. Problems of theirs
 * are kept, as problems of the file that this one is read in. `moved`: kept by a caller that merges again as the
 * traces grow, so that the content of a span is read once.
 */
export function mergeTraces(
  traces: readonly Trace[],
  about: About,
  moved: MovedSpans = new WeakMap(),
): Trace {
  const ordered = inTime(traces)
  const [only] = ordered
  const stated = ordered.length > 1 ? joinStated(ordered) : only?.stated
  return new LazyTrace({
    ...about,
    spans:
      only !== undefined && ordered.length === 1 ? only.spans : buildSpans(ordered, about.callers, moved),
    ...omitNullish({ stated }),
    // How its spans hang together is looked at anew.
    diagnostics: traces
      .flatMap(({ diagnostics }) => diagnostics)
      .filter(({ code }) => code !== 'trace-structure')
      .map(({ code, severity, message }) => ({ code, severity, message, file: about.source.file })),
  })
}

/** By their first moment; in the order of the list where one of them has no times. */
function inTime(traces: readonly Trace[]): readonly Trace[] {
  const placed = traces.map((trace) => ({
    trace,
    startUs: trace.spans.reduce((first, { startUs }) => Math.min(first, startUs ?? Infinity), Infinity),
  }))
  if (placed.some(({ startUs }) => startUs === Infinity)) return traces
  return placed.sort((a, b) => a.startUs - b.startUs).map(({ trace }) => trace)
}

/**
 * An id that an earlier trace uses too is changed, and with it the parents that are meant by it. Where the callers are not
 * known, who called a trace from elsewhere is nobody's parent among several.
 */
function buildSpans(traces: readonly Trace[], callers: About['callers'], moved: MovedSpans): Span[] {
  const ids = new Set(traces.flatMap(({ spans }) => spans.map(({ id }) => id)))
  const taken = new Set<string>()
  const all: Span[] = []
  for (const [place, { spans, tree }] of traces.entries()) {
    const renamed = new Map<string, string>()
    for (const { id } of spans) if (taken.has(id)) renamed.set(id, freeId(`${place + 1}:${id}`, taken))
    for (const { id } of spans) taken.add(renamed.get(id) ?? id)
    for (const span of spans) {
      const { id, parentId } = span
      const isCaller = !callers && tree.lost === 0 && parentId !== null && !ids.has(parentId)
      const parent = parentId === null || isCaller ? null : (renamed.get(parentId) ?? parentId)
      const newId = renamed.get(id) ?? id
      all.push(newId === id && parent === parentId ? span : moveSpan(span, newId, parent, moved))
    }
  }
  return all
}

function moveSpan(span: Span, id: string, parentId: string | null, moved: MovedSpans): Span {
  const previous = moved.get(span)
  if (previous?.id === id && previous.parentId === parentId) return previous
  const made = span.withFacts({ id, parentId })
  moved.set(span, made)
  return made
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id
  while (taken.has(free)) free += "'"
  return free
}

/** What some traces state as one, read out of those that find it on demand; undefined if none states anything. */
export function joinStated(traces: readonly Trace[]): ReportedFacts | undefined {
  const all = traces.map(({ stated }) => stated)
  const last = traces.at(-1)?.stated
  const says = (key: keyof ReportedFacts) => all.some((stated) => (stated[key] ?? null) !== null)
  const facts: ReportedFacts = {
    ...(says('finalOutput') && last?.endsOpen !== true ? { finalOutput: findLastOutput(traces) } : {}),
    ...(says('endsOpen') ? { endsOpen: last?.endsOpen === true } : {}),
    ...(says('failure') ? { failure: last?.failure ?? null } : {}),
    ...(says('userInput') ? { userInput: traces[0]?.userInput ?? null } : {}),
    ...(says('costUsd') ? { costUsd: sumCost(traces) } : {}),
    ...(says('usage') ? { usage: sumUsage(traces.flatMap(({ usage }) => usage ?? [])) } : {}),
    ...(says('durationUs') ? { durationUs: sumDuration(traces) } : {}),
    ...(says('toolCallCount') ? { toolCallCount: parseToolCallCount(traces) } : {}),
    ...(says('scores') ? { scores: Object.assign({}, ...all.map(({ scores }) => scores)) } : {}),
    ...(says('passed') ? { passed: parseVerdict(all) } : {}),
    ...(says('messages') ? { messages: traces.flatMap(({ messages }) => messages) } : {}),
    ...(says('workflow') ? { workflow: all.findLast(({ workflow }) => workflow)?.workflow ?? null } : {}),
    ...(all.every(({ validations }) => validations !== undefined)
      ? { validations: all.flatMap(({ validations }) => validations ?? []) }
      : {}),
    ...(says('gap') ? { gap: all.find(({ gap }) => gap)?.gap ?? null } : {}),
    ...(all.some(({ unseenSteps }) => unseenSteps === true) ? { unseenSteps: true } : {}),
    ...(all.some(({ llmCallsUntold }) => llmCallsUntold === true) ? { llmCallsUntold: true } : {}),
    ...(all.every(({ toolCallsComplete }) => toolCallsComplete === true) ? { toolCallsComplete: true } : {}),
  }
  return Object.keys(facts).length === 0 ? undefined : facts
}

/** It failed where one of them did, and passed where all did; null if one does not say. */
function parseVerdict(all: readonly ReportedFacts[]): boolean | null {
  if (all.some(({ passed }) => passed === false)) return false
  return all.every(({ passed }) => passed === true) ? true : null
}

function findLastOutput(traces: readonly Trace[]): string | null {
  return traces.findLast(({ finalOutput }) => finalOutput !== null)?.finalOutput ?? null
}

/** Dollars; null unless all that was called is priced. */
function sumCost(traces: readonly Trace[]): number | null {
  let sum = 0
  for (const { cost, llmCalls } of traces) {
    if (cost === null && llmCalls.length === 0) continue
    if (cost?.complete !== true) return null
    sum += cost.known
  }
  return sum
}

/** Null unless each trace counts its tool calls, or shows them. */
function parseToolCallCount(traces: readonly Trace[]): number | null {
  let sum = 0
  for (const { stated, toolCalls } of traces) {
    const counted = stated.toolCallCount ?? null
    if (counted === null && toolCalls === null) return null
    sum += Math.max(counted ?? 0, toolCalls?.length ?? 0)
  }
  return sum
}

/** Adds up the durations of runs after one another; null unless each is measured. */
function sumDuration(traces: readonly Trace[]): number | null {
  let sum = 0
  for (const { durationUs } of traces) {
    if (durationUs === null) return null
    sum += durationUs
  }
  return sum
}
