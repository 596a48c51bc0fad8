import type { Span } from '../model/span.ts'

/** Times of two programs on one machine, in milliseconds, differ by up to this many microseconds. */
const toleranceUs = 1000

/** Number of earlier spans that one is compared with. */
const maxCompared = 16

/**
 * Finds the spans that are next to each other for one thing that was done, because two instrumentations or a library and its
 * transport recorded it: of each, one goes on within the time of the other, and neither has the attributes of the other. `isSame`
 * compares what they say of it. By the place of the shorter one in the list, that of the longer one.
 */
export function findTwins(spans: readonly Span[], isSame: (outer: number, inner: number) => boolean) {
  const twins = new Map<number, number>()
  if (spans.every(({ attributes }) => attributes.names === spans[0]?.attributes.names)) return twins
  const timed = spans.flatMap(({ startUs, endUs }, place) =>
    startUs === null || endUs === null ? [] : { place, startUs, endUs },
  )
  timed.sort((a, b) => a.startUs - b.startUs || b.endUs - a.endUs)
  for (const [index, later] of timed.entries()) {
    for (let at = index - 1; at >= 0 && at >= index - maxCompared; at--) {
      const earlier = timed[at] ?? later
      const isAround = later.endUs <= earlier.endUs + toleranceUs
      if (!isAround && later.startUs > earlier.startUs + toleranceUs) continue
      if (earlier.endUs < later.startUs) continue
      const [outer, inner] = isAround ? [earlier.place, later.place] : [later.place, earlier.place]
      if (twins.has(outer) || twins.has(inner) || !isOther(spans[outer], spans[inner])) continue
      if (isSame(outer, inner)) twins.set(inner, outer)
    }
  }
  return twins
}

/** Tells whether two spans were written by different programs: one has the same names of attributes for every call. */
function isOther(a: Span | undefined, b: Span | undefined): boolean {
  return a !== undefined && b !== undefined && a.attributes.names !== b.attributes.names
}

/** Tells whether two spans have little in common: those of one program do, also where one of them failed. */
export function speakOtherwise({ attributes: { names: a } }: Span, { attributes: { names: b } }: Span) {
  const shared = a.list.filter((name) => b.placeOf(name) !== undefined).length
  return shared * 2 < Math.min(a.list.length, b.list.length)
}
