import type { Workflow } from '../../trace/model/trace-views.ts'

/**
 * The states that a workflow may have been in when a tool was called, by the place of the call in the
 * trajectory: one where the recording says when it changed, else all that it went through. A state of null
 * is not known.
 */
export function createStateLookup({
  transitions,
  current,
}: Workflow): (place: number) => readonly (string | null)[] {
  const [first] = transitions
  if (first === undefined) return () => [current]
  const isPlaced = transitions.every(({ callsBefore }) => callsBefore !== null)
  if (!isPlaced) {
    const all = [...new Set([first.from, ...transitions.map(({ to }) => to)])]
    return () => all
  }
  return (place) => {
    const last = transitions.findLast(({ callsBefore }) => callsBefore !== null && callsBefore <= place)
    return [last === undefined ? first.from : last.to]
  }
}
