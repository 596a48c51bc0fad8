import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/** Places of the spans that have what is asked for while no span inside of them does. */
export function innermost({ spans, tree: { parents } }: Trace, has: (span: Span) => boolean): number[] {
  const having: number[] = []
  for (let index = 0; index < spans.length; index++) {
    const span = spans[index]
    if (span !== undefined && has(span)) having.push(index)
  }
  const around = spans.map(() => 0)
  for (const index of having) {
    let at = parents[index] ?? -1
    while (at !== -1 && around[at] === 0) {
      around[at] = 1
      at = parents[at] ?? -1
    }
  }
  return having.filter((index) => around[index] === 0)
}

/** Which span of a set a span is in (itself counts), −1 for none. Linear for any number of questions. */
export function ancestors(parents: readonly number[], set: ReadonlySet<number>) {
  return { nearest: walker(parents, set, false), outermost: walker(parents, set, true) }
}

function walker(parents: readonly number[], set: ReadonlySet<number>, outermost: boolean) {
  const known = new Map<number, number>()
  return (index: number): number => {
    const path: number[] = []
    let at = index
    while (at !== -1 && !known.has(at)) {
      path.push(at)
      at = parents[at] ?? -1
    }
    let found = at === -1 ? -1 : (known.get(at) ?? -1)
    for (const step of path.reverse()) {
      if (set.has(step) && (found === -1 || !outermost)) found = step
      known.set(step, found)
    }
    return found
  }
}
