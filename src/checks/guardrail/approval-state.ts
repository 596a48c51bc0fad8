import { z } from 'zod'
import { getMessageText } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { callMatcher, createCallTest, type CallMatcher } from '../calls/call-matcher.ts'
import { testPattern, goPattern } from '../params/pattern-param.ts'
import { combineAnswers, type ApprovalState, readToolAnswer } from './approval-answer.ts'
import type { ToolCall } from '../../trace/model/trace-views.ts'
import { appendTo } from '../../core/collections.ts'
import { memoize } from '../../core/lazy.ts'
import { countNames } from '../coverage.ts'

export const approvalParam = z
  .strictObject({
    tool: callMatcher.optional().describe('The tool by which the agent asks a person, or a call of it.'),
    answer: goPattern
      .optional()
      .describe(
        'A regular expression that finds something in the answer of that tool if it is a yes. Left out: `true`, `yes`, `approved` and the like, alone or as `{approved: true}`.',
      ),
    user_says: goPattern
      .optional()
      .describe('A regular expression that finds something in a message of the user that is a yes.'),
  })
  .refine(({ tool, user_says: words }) => tool !== undefined || words !== undefined, {
    error: 'say tool, user_says or both',
  })
  .refine(({ tool, answer }) => answer === undefined || tool !== undefined, {
    error: 'answer is what a tool says; say the name of the tool as well',
    path: ['answer'],
  })
  .optional()
  .describe(
    'How the agent asks for approval: `tool`, the tool by which it asks a person, or a call of it, with `answer`, a pattern that a yes matches, where the answer is more than yes or no; or `user_says`, a pattern that a yes of the user matches. Left out: as its framework records it (Vercel AI SDK, MCP on OpenAI Responses, ADK, Claude Code telemetry).',
  )

export type ApprovalParam = z.output<typeof approvalParam>

/** The strongest first: one yes is enough, and an unknown answer might have been one. */
const strength: readonly ApprovalState[] = ['granted', 'too-costly', 'open', 'unknown', 'denied', 'silent']

/** Returns the decision that stood before the call at an index of the trajectory ran. */
export function createDecisionLookup(trace: Trace, param: ApprovalParam): (place: number) => ApprovalState {
  const sources = [useRecordedApprovals(trace, param !== undefined)]
  if (param?.tool !== undefined) sources.push(findToolApproval(trace, param.tool, param.answer))
  if (param?.user_says !== undefined) sources.push(useUserWords(trace, param.user_says))
  return (place) => {
    const states = new Set(sources.flatMap((source) => source(place)))
    return strength.find((standing) => states.has(standing)) ?? 'silent'
  }
}

type Source = (place: number) => readonly ApprovalState[]

/** Uses the framework's record. Without one, only another way to ask shows that no approval was asked. */
function useRecordedApprovals({ approvals, toolCalls }: Trace, hasOther: boolean): Source {
  if (approvals === null) return () => [hasOther ? 'silent' : 'unknown']
  const answers = new Map<number, (boolean | null)[]>()
  /** Tools for which approval was asked, without the call being known. */
  const unplaced = new Set<string | null>()
  for (const { call, tool, isGranted, isAutomatic } of approvals) {
    if (isAutomatic === true) continue
    if (call === null) unplaced.add(tool)
    else if (answers.has(call)) answers.get(call)?.push(isGranted)
    else answers.set(call, [isGranted])
  }
  return (place) => {
    const answer = answers.get(place)
    if (answer !== undefined) return [combineAnswers(answer)]
    const isUnclear = unplaced.has(null) || unplaced.has(toolCalls?.[place]?.name ?? null)
    return [isUnclear ? 'unknown' : 'silent']
  }
}

/** Uses the words of the user, at any time before the call was asked for. */
function useUserWords(trace: Trace, pattern: string): Source {
  const words = trace.messages.map((message) =>
    message.role === 'user' ? testPattern(pattern, getMessageText(message)) : false,
  )
  const [yes, costly] = [words.indexOf(true), words.indexOf('too-costly')]
  return (place) => {
    const call = trace.toolCalls?.[place]
    const at = call === undefined ? null : (mapCallPlaces(trace).get(call) ?? null)
    // Without any yes, it does not matter when the call was made.
    if (at === null) return [yes === -1 && costly === -1 ? 'silent' : 'unknown']
    return [isIn(yes, at) ? 'granted' : isIn(costly, at) ? 'too-costly' : 'silent']
  }
}

function isIn(index: number, end: number): boolean {
  return index !== -1 && index < end
}

/** Finds approval by a tool: the last question since the previous call of the tool, else the one that call was about. */
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

  /** Takes the last answer; a no after a yes may be about something else, so it is unknown. */
  function standingUntil(newest: number, name: string): ApprovalState {
    const last = answers[newest] ?? 'open'
    if (last !== 'denied') return last
    for (let at = newest - 1; at >= 0 && calls[at]?.name !== name; at -= 1)
      if ((answers[at] ?? last) !== last) return 'open'
    return last
  }
}

/** Tells whether a question came before a call; a later one if its answer was there when the call began. */
function isBefore(trace: Trace, request: ToolCall | undefined, call: ToolCall | undefined): boolean {
  if (request === undefined || call === undefined) return false
  const beganUs = call.spanId === null ? findReplyTime(trace, call) : call.startUs
  if (request.endUs !== null && beganUs !== null) return request.endUs <= beganUs
  return request.requestedBy === null || request.requestedBy !== call.requestedBy
}

/** Finds when the model had asked for a call, which may have run from then on if its run is not seen. */
function findReplyTime({ spans, tree }: Trace, { requestedBy }: ToolCall): number | null {
  return spans[tree.indexOf.get(requestedBy ?? '') ?? -1]?.endUs ?? null
}

/** By its id; else, where as many calls of a name were asked for as made, the n-th by the n-th. */
const mapCallPlaces = memoize(({ messages, toolCalls }: Trace): ReadonlyMap<ToolCall, number> => {
  const byId = new Map<string, number>()
  const byName = new Map<string, number[]>()
  for (const [place, { parts }] of messages.entries()) {
    for (const part of parts) {
      if (part.type !== 'tool_call') continue
      const { id, name } = part.call
      if (id !== null && !byId.has(id)) byId.set(id, place)
      appendTo(byName, name, place)
    }
  }
  const calls = toolCalls ?? []
  const counts = countNames(calls.map(({ name }) => name))
  const seen = new Map<string, number>()
  const placeOfCall = new Map<ToolCall, number>()
  for (const call of calls) {
    const nth = seen.get(call.name) ?? 0
    seen.set(call.name, nth + 1)
    const places = byName.get(call.name) ?? []
    const stated = call.id === null ? undefined : byId.get(call.id)
    const place = stated ?? (places.length === counts.get(call.name) ? places[nth] : undefined)
    if (place !== undefined) placeOfCall.set(call, place)
  }
  return placeOfCall
})
