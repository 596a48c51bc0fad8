import type { Span } from '../model/span.ts'

/**
 * When each span starts, for ordering. In a trace without times that is its place in the file; a single
 * span without one counts as starting with the span before it.
 */
export function startsOf(spans: readonly Span[]): number[] {
  if (spans.every(({ startUs }) => startUs === null)) return spans.map((_, place) => place)
  let last = 0
  return spans.map(({ startUs }) => (last = startUs ?? last))
}

/** Spans by start; ties in the order of the file. `indexes` are their places in the file. */
export function byStart(spans: readonly Span[], indexes: readonly number[]): Span[] {
  const starts = startsOf(spans)
  if (isAscending(starts) && isAscending(indexes)) return [...spans]
  const order = spans.map((_, place) => place)
  order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || (indexes[a] ?? 0) - (indexes[b] ?? 0))
  return order.flatMap((place) => spans[place] ?? [])
}

/** Tells whether numbers ascend, as in most recordings. */
function isAscending(numbers: readonly number[]): boolean {
  for (let index = 1; index < numbers.length; index++) {
    if ((numbers[index] ?? 0) < (numbers[index - 1] ?? 0)) return false
  }
  return true
}
