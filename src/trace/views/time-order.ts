import type { Span } from '../model/span.ts'

/**
 * When each span starts, for ordering. In a trace without times that is its place in the file; a single
 * span without one counts as starting with the span before it.
 */
export function computeStarts(spans: readonly Span[]): number[] {
  if (spans.every(({ startUs }) => startUs === null)) return spans.map((_, place) => place)
  let last = 0
  return spans.map(({ startUs }) => (last = startUs ?? last))
}

/** Spans, given in the order of the file, by start. */
export function byStart(spans: readonly Span[]): Span[] {
  const starts = computeStarts(spans)
  const order = spans.map((_, place) => place)
  order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0))
  return order.flatMap((place) => spans[place] ?? [])
}

/** Subtraction would make `Infinity - Infinity` a NaN. */
export function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
