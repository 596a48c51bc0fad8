import type { MediaItem } from '../trace/model/trace-views.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import type { Message } from '../trace/model/message.ts'
import type { Trace } from '../trace/model/trace.ts'
import { changeCalls } from './changed-calls.ts'
import { ChangedTrace, createMessageRewriter, withMessages } from './changed-trace.ts'
import type { Mutant } from './mutant.ts'

/** Words of a tool, or of an agent, in the place of a picture. */
const instead = 'There is nothing to show.'

/** Leaves out all images, sounds, videos or documents that the agent and its tools gave. */
export function mutateMedia(trace: Trace, prices: PriceList): Mutant[] {
  const items = (trace.media ?? []).filter(({ role }) => role === 'assistant' || role === 'tool')
  return [...new Set(items.map(({ modality }) => modality))].map((modality): Mutant => ({
    kind: 'media-missing',
    name: modality,
    trace: () => withoutMedia(trace, modality, items, prices),
  }))
}

function withoutMedia(
  trace: Trace,
  modality: MediaItem['modality'],
  items: readonly MediaItem[],
  prices: PriceList,
): Trace {
  const calls = items.flatMap((item) =>
    item.modality === modality && item.toolCall !== null ? (trace.toolCalls?.[item.toolCall] ?? []) : [],
  )
  const edited = changeCalls(trace, new Map(calls.map((call) => [call, [{ ...call, result: instead }]])))
  const { spans = trace.spans, stated = trace.stated } = edited
  const rewritten = createMessageRewriter((message) => withoutPart(message, modality))
  return new ChangedTrace(trace, { ...edited, ...withMessages({ spans, stated }, rewritten) }, prices)
}

function withoutPart(message: Message, modality: MediaItem['modality']): Message {
  if (message.role !== 'assistant') return message
  const isGiven = (part: Message['parts'][number]) => part.type === 'media' && part.modality === modality
  if (!message.parts.some(isGiven)) return message
  return {
    ...message,
    parts: message.parts.map((part) => (isGiven(part) ? { type: 'text', text: instead } : part)),
  }
}
