import type { Part } from '../message.ts'
import type { Trace } from '../trace.ts'
import type { ToolCall } from './tool-calls.ts'

type Answer = Extract<Part, { type: 'tool_result' }>

/**
 * Fills in results that no tool span recorded from what the models were told later, by call id; those of
 * tools that the provider runs stand in the reply itself. The
 * latest input is read first: it repeats the history, so that one input is mostly all that is read.
 */
export function answersInHistory(trace: Trace, calls: ToolCall[]): ToolCall[] {
  const open = new Set<string>()
  for (const { id, result, error } of calls)
    if (id !== null && result === null && error === null) open.add(id)
  if (open.size === 0) return calls
  const answers = new Map<string, Answer>()
  for (const { content } of trace.llmCalls.toReversed()) {
    if (open.size === 0) break
    for (const { parts } of [...content.input, ...content.output]) {
      for (const part of parts) {
        if (part.type === 'tool_result' && part.id !== null && open.delete(part.id))
          answers.set(part.id, part)
      }
    }
  }
  return answers.size === 0 ? calls : calls.map((call) => withAnswer(call, answers))
}

function withAnswer(call: ToolCall, answers: ReadonlyMap<string, Answer>): ToolCall {
  const answer =
    call.id === null || call.error !== null || call.result !== null ? undefined : answers.get(call.id)
  if (answer === undefined) return call
  const { result, error, errorKnown } = answer
  return { ...call, result, error, errorKnown: error !== null || errorKnown !== false, executed: true }
}
