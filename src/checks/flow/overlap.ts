import type { PathSpan } from '../../trace/views/path-span.ts'

/** A time that is not recorded may have been any time, or counts as never. */
export type UnknownTime = 'any-time' | 'never'

/** Measures when a span ran, in microseconds. One that began and did not end in Timbal ran to the last. */
function measureStretch({ startUs, endUs, isExact }: PathSpan, unknown: UnknownTime) {
  const end = endUs ?? (isExact ? Infinity : null)
  if (unknown === 'any-time') return { start: startUs ?? -Infinity, end: end ?? Infinity }
  return startUs === null || end === null ? { start: Infinity, end: -Infinity } : { start: startUs, end }
}

/** Finds whether that many spans in a row overlap pairwise, with a tolerance, from a given place on. Linear overall. */
export function createRowTest(
  spans: readonly PathSpan[],
  count: number,
  toleranceMs: number,
  unknown: UnknownTime,
): (from: number) => boolean {
  if (count < 2) return () => true
  const stretches = spans.map((span) => measureStretch(span, unknown))
  const firstEnds = findLowestOfRows(
    stretches.map(({ end }) => end + toleranceMs * 1000),
    count,
  )
  const lastStarts = findLowestOfRows(
    stretches.map(({ start }) => -start),
    count,
  )
  return (from) => -(lastStarts[from] ?? -Infinity) <= (firstEnds[from] ?? -Infinity)
}

/** Finds the lowest of each row of so many values, by the place where it begins. */
function findLowestOfRows(values: readonly number[], count: number): Float64Array {
  const lowest = new Float64Array(Math.max(0, values.length - count + 1))
  // Places whose value is lower than all after them; the first is the lowest of the row.
  const waiting: number[] = []
  let head = 0
  for (const [at, value] of values.entries()) {
    while (waiting.length > head && (values[waiting.at(-1) ?? 0] ?? 0) >= value) waiting.pop()
    waiting.push(at)
    if ((waiting[head] ?? 0) <= at - count) head += 1
    if (at >= count - 1) lowest[at - count + 1] = values[waiting[head] ?? 0] ?? 0
  }
  return lowest
}

/** Tells whether there are spans of these names, as many of each as it is listed, that all ran at the same time. */
export function isConcurrent(
  spans: readonly PathSpan[],
  wanted: ReadonlyMap<string, number>,
  toleranceMs: number,
  unknown: UnknownTime,
): boolean {
  const changes = spans.flatMap((span) => {
    const { start, end } = measureStretch(span, unknown)
    if (start > end || !wanted.has(span.name)) return []
    const { name } = span
    return [
      { name, time: start, by: 1 },
      { name, time: end + toleranceMs * 1000, by: -1 },
    ]
  })
  // Where one ends as another starts, both ran.
  changes.sort((a, b) => (a.time === b.time ? b.by - a.by : a.time < b.time ? -1 : 1))
  const open = new Map<string, number>()
  let enough = 0
  for (const { name, by } of changes) {
    const before = open.get(name) ?? 0
    const most = wanted.get(name) ?? 0
    if (by === 1 && before + 1 === most) enough += 1
    if (by === -1 && before === most) enough -= 1
    if (enough === wanted.size) return true
    open.set(name, before + by)
  }
  return false
}

/** Lists when spans ran, in ms after the first began; null: not recorded, or not over. */
export function listTimes(spans: readonly PathSpan[]): (string | number | null)[][] {
  const origin = Math.min(...spans.flatMap(({ startUs }) => startUs ?? []))
  const since = (time: number | null) => (time === null ? null : (time - origin) / 1000)
  return spans.map(({ name, startUs, endUs }) => [name, since(startUs), since(endUs)])
}
