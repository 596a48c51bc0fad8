import { listRequests, getMessageText, type Message, createMessage } from '../../trace/model/message.ts'
import { LazyTrace } from '../../trace/views/lazy-trace.ts'
import { memoize } from '../../core/lazy.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { Check } from '../define.ts'

/** Messages that a guardrail judges: the user's, the agent's, or both. */
export type Direction = 'input' | 'output' | 'both'

/** One message of a run, as a trace of its own. */
export interface JudgedMessage {
  readonly trace: Trace
  /** 1-based number of the turn that it is in. */
  readonly turn: number
  /** More of it may have followed that was not recorded. */
  readonly isPartial: boolean
}

const inMessages: ReadonlySet<string> = new Set(['output', 'messages', 'media'])

/** Tells whether one message is all that a check has to see. */
export function canJudgeMessages({ needs, custom }: Check): boolean {
  return (needs.length > 0 || custom !== undefined) && needs.every((need) => inMessages.has(need))
}

const listByDirection = memoize<Trace, Map<Direction, readonly JudgedMessage[]>>(() => new Map())

/**
 * Lists the messages that a guardrail judges, in order. Of the agent: all that say something, and the reply of
 * each turn even where it is empty; and its final output, where no message says the same. A message of
 * the user stands in the place of a reply. Empty if nothing of the kind is recorded.
 */
export function listJudgedMessages(trace: Trace, direction: Direction): readonly JudgedMessage[] {
  const byDirection = listByDirection(trace)
  const list = byDirection.get(direction) ?? listMessages(trace, direction)
  byDirection.set(direction, list)
  return list
}

function listMessages(trace: Trace, direction: Direction): JudgedMessage[] {
  // Of a command that was stopped, or broke, there may have been more.
  const isOpen = trace.process !== null && (trace.process.end !== 'exited' || trace.process.exitCode !== 0)
  const judged = trace.turns.flatMap(({ user, messages }, index) => {
    const heard = user === null || direction === 'output' ? [] : [user]
    const replies = direction === 'input' ? [] : listReplies(messages, isOpen)
    return [...heard, ...replies].map((message) => isolateMessage(trace, message, index + 1))
  })
  if (direction !== 'output' && trace.turns.length === 0 && trace.userInput !== null)
    judged.push(isolateMessage(trace, createMessage('assistant', trace.userInput), 1))
  const output = trace.finalOutput
  if (direction === 'input' || output === null) return judged
  const isSaid = judged.some((message) => message.trace.finalOutput?.trim() === output.trim())
  const last = Math.max(1, trace.turns.length)
  // Of a run that goes on, nothing said is no empty answer.
  if (isSaid || (isOpen && output.trim() === '')) return judged
  return [
    ...judged,
    isolateMessage(trace, createMessage('assistant', output), last, isOpen && output === trace.printed),
  ]
}

function listReplies(messages: readonly Message[], isOpen: boolean): Message[] {
  const replies = messages.filter(({ role }) => role === 'assistant')
  const telling = replies.filter(
    (message) =>
      listRequests(message).length === 0 ||
      getMessageText(message).trim() !== '' ||
      message.parts.some(({ type }) => type === 'media'),
  )
  return telling.length > 0 || isOpen ? telling : replies.slice(-1)
}

function isolateMessage({ id, source }: Trace, { parts }: Message, turn: number, isPartial = false) {
  const message: Message = { role: 'assistant', parts }
  const stated = { messages: [message], finalOutput: getMessageText(message) }
  return { trace: new LazyTrace({ id, source, spans: [], stated }), turn, isPartial }
}
