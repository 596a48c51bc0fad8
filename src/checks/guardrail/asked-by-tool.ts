import type { ToolCall } from '../../trace/model/trace-views.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { createCallTest, type CallMatcher } from '../calls/call-matcher.ts'
import { readToolAnswer, type ApprovalState } from './approval-answer.ts'

/**
 * By a tool of the agent. A call is about what was asked last: since the call of the same tool before it,
 * or, where nothing was, about what that one was about.
 */
export function findToolApproval(
  trace: Trace,
  tool: CallMatcher,
  pattern: string | undefined,
): (place: number) => readonly ApprovalState[] {
  const calls = trace.toolCalls ?? []
  const { test } = createCallTest(tool)
  const answers = calls.map((call) => {
    const isRequest = test(call, trace)
    return isRequest === true ? readToolAnswer(call, pattern) : isRequest === false ? null : 'unknown'
  })
  /** Of each place, that of the question before it; -1 where there is none. */
  const before: number[] = []
  for (const at of answers.keys())
    before.push((answers[at - 1] ?? null) === null ? (before.at(-1) ?? -1) : at - 1)
  const states = new Map<string, ApprovalState>()
  return (place) => {
    const name = calls[place]?.name ?? ''
    let newest = before[place] ?? -1
    while (newest >= 0 && !isBefore(trace, calls[newest], calls[place])) newest = before[newest] ?? -1
    if (newest < 0) return []
    const key = `${newest}\n${name}`
    const standing = states.get(key) ?? standingUntil(newest, name)
    states.set(key, standing)
    return [standing]
  }

  /** The last answer stands; a no after a yes may be about something else, so that nobody can tell. */
  function standingUntil(newest: number, name: string): ApprovalState {
    const last = answers[newest] ?? 'open'
    if (last !== 'denied') return last
    for (let at = newest - 1; at >= 0 && calls[at]?.name !== name; at -= 1)
      if ((answers[at] ?? last) !== last) return 'open'
    return last
  }
}

/** A question is asked before a call, later in the trace, where its answer was there when the call began. */
function isBefore(trace: Trace, request: ToolCall | undefined, call: ToolCall | undefined): boolean {
  if (request === undefined || call === undefined) return false
  const beganUs = call.spanId === null ? findReplyTime(trace, call) : call.startUs
  if (request.endUs !== null && beganUs !== null) return request.endUs <= beganUs
  return request.requestedBy === null || request.requestedBy !== call.requestedBy
}

/** When the model had asked for a call. One that is not seen to run can have run from then on. */
function findReplyTime({ spans, tree }: Trace, { requestedBy }: ToolCall): number | null {
  return spans[tree.indexOf.get(requestedBy ?? '') ?? -1]?.endUs ?? null
}
