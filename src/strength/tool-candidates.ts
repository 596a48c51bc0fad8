import type { Candidate } from './candidate.ts'
import { findCommonOrder } from './common-order.ts'
import type { CallPattern, RecordedRunFacts } from './run-facts.ts'
import { isPlain } from './stable-value.ts'

/** Tools that one check lists. */
const mostTools = 50
/** Calls of an order that is written out. */
const longestOrder = 40

/** How failures begin in recordings that do not mark them. */
const failureWords = String.raw`(?i)^\W*(error|exception|traceback|fatal|failed)\b`

/** Checks of which tools were called, how often, and in which order. */
export function proposeTools(runs: readonly RecordedRunFacts[]): Candidate[] {
  const [first, ...others] = runs.map(({ calls }) => calls)
  if (first === undefined || first === null || others.includes(null)) return []
  const all = [first, ...others.flatMap((calls) => (calls === null ? [] : [calls]))]
  const names = all.map((calls) => calls.map(({ name }) => name).filter(isName))
  const once: Candidate['basis'] = runs.length > 1 ? 'held' : 'seen-once'
  const always = intersectLists(names)
  const ever = new Set(names.flat())
  const unused = [...new Set(runs.flatMap(({ offered }) => offered))].filter(
    (name) => !ever.has(name) && isName(name),
  )
  const isSameSet = always.length === ever.size && always.length > 0
  return [
    ...(always.length === 0
      ? []
      : [createHeldCandidate('tools_called', { tools: always.slice(0, mostTools) })]),
    ...orderCandidates(all, once),
    ...(unused.length === 0
      ? []
      : [createHeldCandidate('tools_not_called', { tools: unused.slice(0, mostTools) })]),
    createHeldCandidate('no_repeat_calls', {}),
    createHeldCandidate('no_tool_errors', {}),
    createHeldCandidate('no_tool_errors', { error_pattern: failureWords }),
    ...(isSameSet ? [{ type: 'tool_selection', params: { expected: [...ever] }, basis: once }] : []),
    ...(isSameSet || ever.size === 0
      ? []
      : [{ type: 'tools_allowed', params: { tools: [...ever].slice(0, mostTools) }, basis: once }]),
    ...(ever.size === 0 ? [createHeldCandidate('tool_selection', { expected: [] })] : []),
    ...countCandidates(names, always, once),
  ]
}

export function createHeldCandidate(type: string, params: Candidate['params']): Candidate {
  return { type, params, basis: 'held' }
}

export function isName(name: string): boolean {
  return name !== '' && name.length <= 200 && isPlain(name)
}

/** Names that are in every list, in the order of the first. */
function intersectLists(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists
  const sets = others.map((names) => new Set(names))
  return [...new Set(first)].filter((name) => sets.every((names) => names.has(name)))
}

/** The order in which tools were first called, and that of all calls. */
function orderCandidates(all: readonly (readonly CallPattern[])[], once: Candidate['basis']): Candidate[] {
  const inTurn = all.map((calls) =>
    calls.filter(({ isBeside, name }) => !isBeside && isName(name)).map(({ name }) => name),
  )
  const whole = inTurn.reduce(findCommonOrder).slice(0, longestOrder)
  const firsts = inTurn.map((names) => [...new Set(names)]).reduce(findCommonOrder)
  return [
    ...(firsts.length < 2
      ? []
      : [createHeldCandidate('tool_order', { order: firsts.slice(0, longestOrder) })]),
    ...(whole.length <= Math.max(1, firsts.length)
      ? []
      : [{ type: 'tool_order', params: { order: whole }, basis: once }]),
  ]
}

/** The number of calls of each tool, where all recordings agree on it. */
function countCandidates(
  names: readonly (readonly string[])[],
  always: readonly string[],
  once: Candidate['basis'],
): Candidate[] {
  const total = new Set(names.map(({ length }) => length))
  const ofTools = always.slice(0, mostTools).flatMap((tool) => {
    const counts = new Set(names.map((called) => called.filter((name) => name === tool).length))
    const [count = 0] = counts
    return counts.size === 1
      ? [{ type: 'tool_call_count', params: { tool, min: count, max: count }, basis: once }]
      : []
  })
  const [count = 0] = total
  if (total.size !== 1 || count === 0) return ofTools
  return [...ofTools, { type: 'tool_call_count', params: { min: count, max: count }, basis: once }]
}
