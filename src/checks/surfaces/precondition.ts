import { z } from 'zod'
import { holdAny, type Answer } from '../calls/answer.ts'
import { callMatcher, createCallTest, type CallMatcher } from '../calls/call-matcher.ts'
import type { CallConditions } from '../calls/call-parts.ts'
import { checkPattern, testPattern } from '../params/pattern-param.ts'
import { describeShapeIssue } from '../../text/suggest.ts'
import type { Trace } from '../../trace/model/trace.ts'

const names = ['tool_called', 'tool_called_pattern', 'any_tool_called', 'min_tool_calls']

/** When a check applies: all that is said must hold. Keys and their meaning are PromptKit's. */
export const preconditionSchema = z
  .strictObject(
    {
      tool_called: callMatcher.describe('This tool was called, or this call of it was made.'),
      tool_called_pattern: z
        .string({ error: 'expected a regular expression' })
        .superRefine(checkPattern('re2'))
        .describe('A tool was called whose name this regular expression finds something in.'),
      any_tool_called: z.boolean({ error: 'expected true or false' }).describe('Any tool was called.'),
      min_tool_calls: z
        .int({ error: 'expected a whole number' })
        .min(0, { error: 'expected 0 or more' })
        .describe('Tools were called at least so often.'),
    },
    {
      error: (issue) =>
        describeShapeIssue(issue, names, 'expected a mapping, such as `{ tool_called: search }`'),
    },
  )
  .partial()

export type Precondition = z.output<typeof preconditionSchema>

/** Whether a check applies to a trace; a text names what the trace does not tell of it. Where the trace cannot show tool calls, it is left to the check itself. */
export function meetsPrecondition(
  trace: Trace,
  when: Omit<Precondition, 'tool_called'> & {
    readonly tool_called?: CallMatcher | CallConditions | undefined
  },
): Answer {
  const { toolCalls } = trace
  if (toolCalls === null) return true
  const { tool_called: tool, tool_called_pattern: source, any_tool_called: any, min_tool_calls: least } = when
  if (any === true && toolCalls.length === 0) return false
  if (least !== undefined && toolCalls.length < least) return false
  const wanted = tool === undefined ? null : createCallTest(tool)
  const isCalled = wanted === null || holdAny(toolCalls.map((call) => wanted.test(call, trace)))
  if (isCalled === false || source === undefined) return isCalled
  return toolCalls.some(({ name }) => testPattern(source, name) !== false) && isCalled
}
