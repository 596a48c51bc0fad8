import type { Span } from './span.ts'

/** How the spans of a trace hang together. Indexes are positions in the list of spans. */
export interface SpanTree {
  /** Index of the parent, −1 for a root. */
  readonly parents: readonly number[]
  /**
   * Spans that others name as their parent and that are not in the trace. A single one that is the parent of all
   * roots is not counted: it is the span of who called the agent, and recorded elsewhere.
   */
  readonly lost: number
  /** Spans whose chain of parents came back to themselves; the link was cut, so each is a root. */
  readonly cycles: number
  readonly roots: readonly number[]
  /** Index of a span by its id. */
  readonly indexOf: ReadonlyMap<string, number>
}

/** Linear in the number of spans, whatever they say of their parents. */
export function treeOf(spans: readonly Span[]): SpanTree {
  const indexOf = new Map<string, number>()
  for (const [index, { id }] of spans.entries()) indexOf.set(id, index)
  const parents: number[] = []
  const roots: number[] = []
  const elsewhere = new Set<string>()
  let orphans = 0
  for (const [index, { parentId }] of spans.entries()) {
    const parent = parentId === null ? undefined : indexOf.get(parentId)
    if (parent === undefined && parentId !== null) {
      elsewhere.add(parentId)
      orphans++
    }
    parents.push(parent ?? -1)
    if (parent === undefined) roots.push(index)
  }
  const isCaller = elsewhere.size === 1 && orphans === roots.length
  const cycles = cutCycles(parents, roots)
  return { parents, lost: isCaller ? 0 : elsewhere.size, cycles, roots, indexOf }
}

/** A walk that meets its own mark again has gone round; a walk that meets an older mark is done. */
function cutCycles(parents: number[], roots: number[]): number {
  const marks = parents.map(() => 0)
  let cycles = 0
  for (let start = 0; start < parents.length; start++) {
    let at = start
    while (at !== -1 && marks[at] === 0) {
      marks[at] = start + 1
      at = parents[at] ?? -1
    }
    if (at === -1 || marks[at] !== start + 1) continue
    parents[at] = -1
    roots.push(at)
    cycles++
  }
  return cycles
}
