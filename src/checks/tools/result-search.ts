import type { ToolCall } from '../../trace/model/trace-views.ts'
import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { fail, missingData, pass, truncateForResults } from '../define.ts'
import { takeFirst, listSpanIds, toolName } from './tool-names.ts'

/** Parameters that say in the results of which calls something is looked for. */
export const searchedTool = toolName
  .optional()
  .describe('The exact name of the tool. Left out: results of all tools.')

export const occurrence = z.int().min(1).default(1).describe('In how many results it must be found.')

type Answer = boolean | 'too-costly' | 'not-recorded'

/** In how many results something was found, and of how many that cannot be said. */
export interface ResultSearch {
  readonly calls: readonly ToolCall[]
  readonly hits: number
  readonly unrecorded: number
  readonly tooCostly: number
}

/** Looks for something in the result of every call of a tool, or of all tools. */
export function searchResults(
  { toolCalls }: Trace,
  tool: string | undefined,
  find: (call: ToolCall) => Answer,
): ResultSearch {
  const calls = (toolCalls ?? []).filter(({ name }) => tool === undefined || name === tool)
  const answers = calls.map(find)
  const count = (wanted: Answer) => answers.filter((answer) => answer === wanted).length
  return { calls, hits: count(true), unrecorded: count('not-recorded'), tooCostly: count('too-costly') }
}

/** Whether that was often enough; a result that is not recorded may have held it. */
export function checkOccurrences(
  { calls, hits, unrecorded }: ResultSearch,
  least: number,
  expected: JsonValue,
): Finding<'not-found'> {
  if (hits >= least) return pass()
  if (hits + unrecorded >= least) return missingData(`the results of ${unrecorded} of ${calls.length} calls`)
  const actual = truncateForResults(takeFirst(calls).map(({ name, result }) => ({ tool: name, result })))
  return fail('not-found', { expected, actual, evidence: listSpanIds(calls) })
}
