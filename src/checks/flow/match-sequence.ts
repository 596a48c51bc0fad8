import type { FlowStep, SpanRun } from './flow-step.ts'
import { findFirstEnds, NumberedNames } from './numbered-names.ts'

export type BlockStep = Extract<FlowStep, { kind: 'block' }>

/** For a block, whether the spans from a place on ran as it asks; their names are looked at elsewhere. */
export type BlockHolds = (step: BlockStep) => (from: number) => boolean

/**
 * Tells whether steps, in order, stand for the whole list of names. Every way of matching is looked at, in
 * time of the number of names times that of steps; wildcards never take a span away from a step that
 * needs it.
 */
export function matchesSequence(
  steps: readonly FlowStep[],
  names: readonly string[],
  blockHolds: BlockHolds,
): boolean {
  const list = new NumberedNames(names)
  // After how many names the steps so far may end.
  let ends: Uint8Array = new Uint8Array(names.length + 1)
  ends[0] = 1
  for (const step of steps) {
    ends = advanceStep(step, ends, list, blockHolds)
    if (!ends.includes(1)) return false
  }
  return ends[names.length] === 1
}

function advanceStep(step: FlowStep, ends: Uint8Array, list: NumberedNames, blockHolds: BlockHolds) {
  if (step.kind === 'run') return advanceRun(step, ends, list)
  const next = new Uint8Array(ends.length)
  if (step.kind === 'span') {
    const wanted = list.idOf(step.name)
    const { ids } = list
    for (let at = 0; at < ids.length; at += 1) if (ends[at] === 1 && ids[at] === wanted) next[at + 1] = 1
    return next
  }
  const holds = blockHolds(step)
  for (const at of findRows(step.names, list))
    if (ends[at] === 1 && holds(at)) next[at + step.names.length] = 1
  return next
}

/** Advances a run from where it may begin to where it may end: long enough, complete, nothing forbidden. */
function advanceRun({ min, max, contains, notContains }: SpanRun, ends: Uint8Array, list: NumberedNames) {
  const { ids } = list
  const next = new Uint8Array(ends.length)
  const complete = contains.length === 0 ? null : findFirstEnds(contains, list)
  const forbidden = list.flagsOf(notContains)
  const changes = new Int32Array(ends.length + 1)
  let border = ids.length
  for (let at = ids.length; at >= 0; at -= 1) {
    if (forbidden[ids[at] ?? -1] === 1) border = at
    if (ends[at] !== 1) continue
    const first = Math.max(at + min, complete === null ? at : (complete[at] ?? Infinity))
    const last = Math.min(at + max, border)
    if (first > last) continue
    changes[first] = (changes[first] ?? 0) + 1
    changes[last + 1] = (changes[last + 1] ?? 0) - 1
  }
  let open = 0
  for (let at = 0; at < next.length; at += 1) {
    open += changes[at] ?? 0
    if (open > 0) next[at] = 1
  }
  return next
}

/** Places from which on names stand in a row, in any order. */
function* findRows(names: readonly string[], list: NumberedNames): Generator<number> {
  const { ids } = list
  const open = list.countsOf(names)
  if (open === null) return
  let unequal = open.filter((count) => count > 0).length
  const change = (id: number, by: number) => {
    const before = open[id] ?? 0
    if (before === 0) unequal += 1
    if (before + by === 0) unequal -= 1
    open[id] = before + by
  }
  for (const [at, id] of ids.entries()) {
    change(id, -1)
    if (at >= names.length) change(ids[at - names.length] ?? 0, 1)
    // As many names as are wanted: none can be another.
    if (at + 1 >= names.length && unequal === 0) yield at + 1 - names.length
  }
}
