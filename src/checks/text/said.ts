import { textOf } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'

/** All that the agent said, on every turn. */
export function saidIn({ messages, finalOutput }: Trace): string[] {
  const texts = messages.filter(({ role }) => role === 'assistant').map(textOf)
  return finalOutput === null ? texts : [...texts, finalOutput]
}
