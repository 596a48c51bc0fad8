import type { ToolCall } from '../../trace/model/trace-views.ts'
import { matchesGoPattern, goPattern } from '../params/go-pattern.ts'
import { getResultText } from './result-parts.ts'

/** How a failure looks in the answer of a tool, for recordings that have no mark for one. */
export const errorPattern = goPattern
  .optional()
  .describe(
    'A regular expression that finds something in the answer of a tool that failed, such as `^Error`. It is needed for recordings that do not mark failures.',
  )

/** Calls by how they ended, in order. */
export interface Failures {
  readonly failed: readonly ToolCall[]
  /** Neither a mark nor the pattern tells how they ended. */
  readonly unknown: readonly ToolCall[]
  readonly isTooCostly: boolean
}

/** Finds how calls ended: as they are marked, else by what a pattern finds in their answers. */
export function findFailures(calls: readonly ToolCall[], pattern: string | undefined): Failures {
  const ends = calls.map((call) => [call, classifyEnd(call, pattern)] as const)
  const having = (end: End) => ends.flatMap(([call, each]) => (each === end ? call : []))
  return {
    failed: having('failed'),
    unknown: having('unknown'),
    isTooCostly: ends.some(([, end]) => end === 'too-costly'),
  }
}

type End = 'failed' | 'done' | 'unknown' | 'too-costly'

function classifyEnd(call: ToolCall, pattern: string | undefined): End {
  if (call.error !== null) return 'failed'
  const text = pattern === undefined ? null : getResultText(call)
  if (pattern === undefined || text === null) return call.errorKnown ? 'done' : 'unknown'
  const isFound = matchesGoPattern(pattern, text)
  return isFound === 'too-costly' ? isFound : isFound ? 'failed' : 'done'
}

/** Words for what is missing if nobody can say how some calls ended. */
export function describeUnknownEnds(calls: readonly ToolCall[]): string {
  const names = [...new Set(calls.map(({ name }) => name))].slice(0, 5).join(', ')
  return `whether ${names} failed: it does not mark failures; \`error_pattern\` says how one looks`
}
