import { memoizeName } from '../../core/lazy.ts'
import { createMessage, getMessageText } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { collectTexts } from '../spelling/texts-at.ts'

/** Lists all that the agent said, on every turn. */
export function listAgentTexts({ messages, finalOutput }: Trace): string[] {
  const texts = messages.filter(({ role }) => role === 'assistant').map(getMessageText)
  return finalOutput === null ? texts : [...texts, finalOutput]
}

/** Lists the same, with refusals and what it said in parts that the user took back. */
export function listEverSaid(trace: Trace): string[] {
  const parts = trace.messages.flatMap((message) => message.parts)
  const refusals = parts.flatMap((part) => (part.type === 'refusal' ? part.text : []))
  return [...(trace.stated.rewound ?? []).map(getMessageText), ...listAgentTexts(trace), ...refusals]
}

/**
 * The run as if the agent had said what it gave to a tool by which agents talk to their user, and the tool's name; and where it
 * answered with nothing, what it said before in that turn, by no tool (empty). Null where there is nothing of either.
 */
export function tellAsSaid(trace: Trace): { readonly tool: string; readonly trace: Trace } | null {
  const calls = (trace.toolCalls ?? []).filter(({ name }) => speaks(name))
  const isSilent = trace.finalOutput?.trim() === ''
  if (calls.length === 0 && !isSilent) return null
  const toolTexts = calls.flatMap(({ args }) => collectTexts(args))
  const texts = [...toolTexts, ...(isSilent ? listLastTexts(trace) : [])]
  if (texts.length === 0) return null
  const sent = texts.map((text) => createMessage('assistant', text))
  // The answer begins and ends as before; where there is none, in nothing that was sent.
  const answer = trace.finalOutput || '…'
  const facts = { messages: [...trace.messages, ...sent], finalOutput: [answer, ...texts, answer].join('\n') }
  return { tool: toolTexts.length === 0 ? '' : (calls[0]?.name ?? ''), trace: trace.stating(facts) }
}

/** Lists what the agent said since the user's last words. */
function listLastTexts({ messages }: Trace): string[] {
  const turn = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const texts = turn.flatMap((message) => (message.role === 'assistant' ? getMessageText(message) : []))
  return texts.filter((text) => text.trim() !== '')
}

/** `send_message`, `message_user`, `ask_followup_question`, `final_answer`, `attempt_completion`, `finish`; not `send_email`. */
const speaks = memoizeName((name) =>
  /(?:^|[.:_-])(?:(?:send|post|ask|tell|notify|reply|respond|message|talk|speak|answer)(?:[_-]?(?:to|the|a|with))*[_-]?(?:followup[_-])?(?:user|customer|client|human|message|reply|response|answer|question|chat)(?:[_-]?questions?)?|(?:give|submit|return)?[_-]?final[_-]?(?:answer|result|output|response|message)|attempt[_-]?completion|structured_?output|finish|respond|reply|say)$/i.test(
    name,
  ),
)
