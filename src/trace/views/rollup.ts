import type { Duration } from '../model/trace-views.ts'
import { getMessageText, type Part } from '../model/message.ts'
import type { Span, SpanContent, SpanKind } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { sumUsage, type Usage } from '../model/usage.ts'

/** Places of the spans that have a value while no span inside them does. */
export function findInnermost({ spans, tree: { parents } }: Trace, has: (span: Span) => boolean): number[] {
  const having: number[] = []
  spans.forEach((span, index) => has(span) && having.push(index))
  const holders = spans.map(() => 0)
  for (const index of having) {
    let at = parents[index] ?? -1
    while (at !== -1 && holders[at] === 0) {
      holders[at] = 1
      at = parents[at] ?? -1
    }
  }
  return having.filter((index) => holders[index] === 0)
}

/** Finds the span of a set that a span is in (itself counts), −1 for none. Linear for any number of questions. */
export function createAncestorFinder(parents: readonly number[], set: ReadonlySet<number>) {
  if (set.size === 0) return { nearest: () => -1 }
  const nearestOf = parents.map((): number | null => null)
  for (const place of set) if (place !== -1) nearestOf[place] = place
  const nearest = (index: number): number => {
    let at = index
    while (at !== -1 && nearestOf[at] === null) at = parents[at] ?? -1
    const place = at === -1 ? -1 : (nearestOf[at] ?? -1)
    for (let step = index; step !== at; step = parents[step] ?? -1) nearestOf[step] = place
    return place
  }
  return { nearest }
}

/** Finds the span of some that a span is in, itself or around it: its place, −1 for none. */
export function createHolderFinder({ spans, tree }: Trace, isHolder: (span: Span) => boolean) {
  const holders = new Set<number>()
  spans.forEach((span, place) => isHolder(span) && holders.add(place))
  const { nearest } = createAncestorFinder(tree.parents, holders)
  const placeOf = (id: string) => tree.indexOf.get(id) ?? -1
  return {
    nearest: ({ id }: Pick<Span, 'id'>) => nearest(placeOf(id)),
    around: (id: string) => nearest(tree.parents[placeOf(id)] ?? -1),
  }
}

/** Finds the first moment at which a span starts. */
export function findFirstStart(spans: readonly Span[]): number | null {
  const first = spans.reduce((least, { startUs }) => Math.min(least, startUs ?? Infinity), Infinity)
  return first === Infinity ? null : first
}

/** Sums tokens of model calls. Agents, chains and steps repeat these; if no call has any, the innermost count. */
export function findUsage(trace: Trace): Usage | null {
  const { stated, llmCalls, spans } = trace
  if (stated.usage !== undefined && stated.usage !== null) return stated.usage
  const leaves: Usage[] = []
  for (const { content } of llmCalls) if (content.usage !== null) leaves.push(content.usage)
  if (leaves.length > 0) return sumUsage(leaves)
  return sumUsage(buildCountingSpans(trace).flatMap((index) => spans[index]?.content.usage ?? []))
}

/** Finds the innermost spans that count tokens, for traces whose model calls do not. */
function buildCountingSpans(trace: Trace): number[] {
  return findInnermost(trace, ({ kind, content }) => aggregates.has(kind) && content.usage !== null)
}

/** Tells whether every model call is inside of a span that counts this side's tokens, where no call does itself. */
export function areCountedAround(trace: Trace, side: TokenKind): boolean {
  const counting = buildCountingSpans(trace)
  if (counting.some((index) => (trace.spans[index]?.content.usage?.[side] ?? null) === null)) return false
  const { nearest } = createAncestorFinder(trace.tree.parents, new Set(counting))
  const calls = new Set(trace.llmCalls.map(({ id }) => id))
  return trace.spans.every(({ id }, index) => !calls.has(id) || nearest(index) !== -1)
}

export type TokenKind = 'total' | 'input' | 'output'

/** Tells whether a call counts no tokens of its prompt, or fewer of its reply than its letters need: what it used is not known. */
export function isMiscounted({ usage, output }: Pick<SpanContent, 'usage' | 'output'>, side: TokenKind) {
  if (usage === null) return false
  // A total that was counted by itself says more than its parts.
  if (side === 'total' && (usage.total ?? 0) > (usage.input ?? 0) + (usage.output ?? 0)) return false
  if (side !== 'output' && usage.input === 0) return true
  if (side === 'input' || usage.output === null || usage.output > maxCompared) return false
  const letters = usage.output * lettersPerToken
  return output.some(
    (message) => message.parts.some(isSaid) && (letters === 0 || getMessageText(message).length > letters),
  )
}

function isSaid(part: Part): boolean {
  return part.type === 'tool_call' || (part.type === 'text' && part.text !== '')
}

/** The longest tokens are runs of white space. */
const lettersPerToken = 256

/** Larger counts are not searched for text. */
const maxCompared = 100

const aggregates: ReadonlySet<SpanKind> = new Set(['agent', 'chain', 'workflow', 'step', 'span', 'llm'])

/**
 * As stated, else last end minus first start, pauses between several roots included. Null if how long it went on is not
 * recorded: its steps took longer than is stated, what holds the run never ended, a root has no end while others of its kind
 * have one, a step that nothing is around has no time, a span ended before it began, or began before what it is in, so that their clocks differ. The command is measured
 * only where no step has a time, or all have the same one: its time holds the start of a program, too, and steps of one run
 * are not compared with the command of another.
 */
export function measureDuration(trace: Trace): Duration | null {
  const { stated, spans, process } = trace
  let first = Infinity
  let last = -Infinity
  let lastOpen = -Infinity
  let isTorn = false
  for (const { startUs, endUs } of spans) {
    if (startUs !== null && startUs < first) first = startUs
    if (startUs !== null && endUs === null && startUs > lastOpen) lastOpen = startUs
    if (endUs !== null && endUs > last) last = endUs
    isTorn ||= endUs !== null && (startUs === null || startUs - endUs > clockStepUs)
  }
  if (typeof stated.durationUs === 'number')
    return last - first - stated.durationUs > clockStepUs
      ? null
      : { us: stated.durationUs, isOfCommand: false }
  const isTimed = first !== Infinity && last !== -Infinity && !isUntimed(spans, last - first)
  if (isTimed) {
    const isKnown =
      lastOpen < last && !isTorn && !hasOpenRoot(trace) && !hasOtherClock(trace) && !hasUntimedStep(trace)
    return isKnown ? { us: measureWork(trace, first, last), isOfCommand: false } : null
  }
  return process === null
    ? null
    : { us: measureWork(trace, process.startUs, process.endUs), isOfCommand: true }
}

/** Tells whether a model call or a tool has no time, and nothing around it has: it may have ended last. */
function hasUntimedStep(trace: Trace): boolean {
  const untimed = trace.spans.filter(
    ({ kind, startUs, endUs }) => startUs === null && endUs === null && (kind === 'llm' || kind === 'tool'),
  )
  if (untimed.length === 0) return false
  const timed = createHolderFinder(trace, ({ endUs }) => endUs !== null)
  return untimed.some((span) => timed.nearest(span) === -1)
}

/** How long its user took in that time is not the agent's own. */
function measureWork({ recorded }: Trace, firstUs: number, lastUs: number): number {
  const waitedUs = (recorded?.waits ?? []).reduce(
    (sum, [startUs, endUs]) => sum + Math.max(0, Math.min(endUs, lastUs) - Math.max(startUs, firstUs)),
    0,
  )
  return Math.max(0, lastUs - firstUs - waitedUs)
}

/** Several model calls take some time: one moment for all is when they were written down. */
function isUntimed(spans: readonly Span[], durationUs: number): boolean {
  return durationUs === 0 && spans.filter(({ kind }) => kind === 'llm').length > 1
}

/** A clock that is set while a span goes on moves by less, in microseconds. */
const clockStepUs = 1_000_000

function hasOpenRoot({ spans, tree: { roots } }: Trace): boolean {
  const open = roots.flatMap((index) => spans[index] ?? []).filter(isOpen)
  if (open.length === 0) return false
  const ended = new Set(spans.flatMap(({ kind, endUs }) => (endUs === null ? [] : kind)))
  return open.some(({ kind }) => ended.has(kind) || (kind !== 'llm' && aggregates.has(kind)))
}

function isOpen({ startUs, endUs }: Span): boolean {
  return startUs !== null && endUs === null
}

/** Tells whether a span began before its parent: then its clock differs, and its end is unknown by the others' clock. */
function hasOtherClock({ spans, tree: { parents } }: Trace): boolean {
  return spans.some(({ startUs }, index) => {
    const outer = spans[parents[index] ?? -1]?.startUs ?? null
    return startUs !== null && outer !== null && outer - startUs > clockStepUs
  })
}
