import { getMessageText } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'

/** All that the agent said, on every turn. */
export function listAgentTexts({ messages, finalOutput }: Trace): string[] {
  const texts = messages.filter(({ role }) => role === 'assistant').map(getMessageText)
  return finalOutput === null ? texts : [...texts, finalOutput]
}

/** The same, with refusals and what it said in parts that the user took back. */
export function listEverSaid(trace: Trace): string[] {
  const parts = trace.messages.flatMap((message) => message.parts)
  const refusals = parts.flatMap((part) => (part.type === 'refusal' ? part.text : []))
  return [...(trace.stated.rewound ?? []).map(getMessageText), ...listAgentTexts(trace), ...refusals]
}
