import type { Span } from '../model/span.ts'

/** Orders spans by start: without times by place, and a single span without one starts with the one before it. */
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
