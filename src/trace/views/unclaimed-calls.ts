import { holdsUnclaimedCall, isOfReply } from '../messages/unclaimed-call.ts'
import { namesCall } from '../messages/unread-call.ts'
import { listRequests } from '../model/message.ts'
import type { Names } from '../model/names.ts'
import type { Span, SpanKind } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/** Names whose calls are read, wherever they stand in what they hold. */
const read =
  /^(?:gen_ai\.(?:output\.messages|completion|choice)|llm\.(?:output_messages|completions|choices)|output\.value|ai\.(?:response|result)\.|(?:[\w-]+\.)*tool_calls\.\d+\.tool_call\.)/
const kinds: ReadonlySet<SpanKind> = new Set(['llm', 'agent', 'chain', 'workflow', 'step', 'span'])

/**
 * Names the attribute, or the event, of an agent's or a model's span that no reader knows and that holds tool calls; null if there
 * is none. A reply whose calls were read may have them once more.
 */
export function findUnclaimedCall(span: Span): string | null {
  if (!kinds.has(span.kind)) return null
  const { attributes, events, content } = span
  const suspect =
    attributes.names.once(listSuspects).find((name) => holdsUnclaimedCall(name, attributes.get(name))) ??
    events.find(({ name, attributes: keys }) => namesCall(name) && keys.names.list.length > 0)?.name
  if (suspect === undefined || content.output.some((message) => listRequests(message).length > 0)) return null
  return suspect
}

/** Finds the first of a trace's spans that has one. */
export function findFirstUnclaimedCall({ spans }: Pick<Trace, 'spans'>): string | null {
  for (const span of spans) {
    const name = findUnclaimedCall(span)
    if (name !== null) return name
  }
  return null
}

function listSuspects({ list }: Names): readonly string[] {
  return list.filter((name) => !read.test(name) && isOfReply(name))
}
