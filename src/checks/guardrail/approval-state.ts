import { z } from 'zod'
import { getMessageText } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { callMatcher } from '../calls/call-matcher.ts'
import { matchesGoPattern, goPattern } from '../params/go-pattern.ts'
import { combineAnswers, type ApprovalState } from './approval-answer.ts'
import { findToolApproval } from './asked-by-tool.ts'
import { findCallMessage } from './message-of-call.ts'

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

/** The strongest first: one yes is enough, and what nobody knows might have been one. */
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

/** As the framework records it. Without any record of approvals, only another way to ask tells that nobody did. */
function useRecordedApprovals({ approvals, toolCalls }: Trace, hasOther: boolean): Source {
  if (approvals === null) return () => [hasOther ? 'silent' : 'unknown']
  const answers = new Map<number, (boolean | null)[]>()
  /** Tools that approval was asked for, nobody knows for which call. */
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

/** In the words of the user, at any time before the call was asked for. */
function useUserWords(trace: Trace, pattern: string): Source {
  const words = trace.messages.map((message) =>
    message.role === 'user' ? matchesGoPattern(pattern, getMessageText(message)) : false,
  )
  const [yes, costly] = [words.indexOf(true), words.indexOf('too-costly')]
  return (place) => {
    const call = trace.toolCalls?.[place]
    const at = call === undefined ? null : findCallMessage(trace, call)
    // Where nobody ever said yes, it does not matter when the call was made.
    if (at === null) return [yes === -1 && costly === -1 ? 'silent' : 'unknown']
    return [isIn(yes, at) ? 'granted' : isIn(costly, at) ? 'too-costly' : 'silent']
  }
}

function isIn(index: number, end: number): boolean {
  return index !== -1 && index < end
}
