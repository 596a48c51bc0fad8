import type { JsonValue } from '../../core/json.ts'
import type { Message, Part } from './message.ts'
import { decoded } from './attributes.ts'
import { isMasked } from './masked.ts'
import type { Attributes, Span } from './span.ts'

/** Tells whether any part of the messages was understood. An empty message is understood. */
export function isUnderstood(messages: readonly Message[]): boolean {
  let isEmpty = true
  for (const { parts } of messages) {
    for (const { type } of parts) if (type !== 'unknown') return true
    isEmpty &&= parts.length === 0
  }
  return isEmpty
}

/** Tells whether a reply lacks the tool calls that it ended in, as its span says: they were not recorded. */
export function lacksCalls(messages: readonly Message[], attributes: Attributes): boolean {
  if (messages.some(({ parts }) => parts.some(({ type }) => type === 'tool_call'))) return false
  const reasons = endings.flatMap((name) => decoded(attributes.get(name)))
  return reasons.some(isToolUse)
}

const endings = ['gen_ai.response.finish_reasons', 'llm.finish_reason', 'ai.response.finishReason']

/** Tells whether a model stopped because it asked for tools. */
export function isToolUse(reason: unknown): boolean {
  return typeof reason === 'string' && /^(?:tool|function)[_-]?(?:calls?|use)$/i.test(reason)
}

/** Tells whether a recorded reply could not be read, or a piece of its text. */
export function hasUnreadReply(calls: readonly Span[]): boolean {
  return calls.some(({ content: { recorded, output }, attributes }) =>
    recorded
      ? !isUnderstood(output) || output.some(({ parts }) => parts.some(isUnreadText))
      : holdsOutput(attributes),
  )
}

function isUnreadText(part: Part): boolean {
  if (part.type === 'text') return isMasked(part.text)
  return part.type === 'unknown' && holdsText(part.raw, 4)
}

/** Tells whether a value holds text; artifacts hold it deeper: `{type: "artifact", artifact: {content: "…"}}`. */
function holdsText(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth === 0) return false
  return Object.entries(value).some(([key, item]) =>
    typeof item === 'string' ? item !== '' && textKeys.has(key) : holdsText(item, depth - 1),
  )
}

const textKeys: ReadonlySet<string> = new Set(['text', 'content', 'transcript', 'value', 'html', 'markdown'])

/** Words for the gap that unread replies leave. */
export const unreadWords = 'all that the models said: some replies are recorded in a form that is not known'

/** Tells whether attributes hold an output under any name; asked where no dialect could read it. */
export function holdsOutput(attributes: Attributes): boolean {
  return attributes.names.matching(outputs).some((name) => isSomething(attributes.get(name)))
}

/** `gen_ai.completion`, `llm.output`, `response.text`; what ends in other words (`output.mime_type`) is about it. */
const outputs =
  /(?:^|[._])(?:completion|output|response|answer)s?(?:[._](?:text|value|content|messages?|object|json|body))?$/i

function isSomething(value: JsonValue | undefined): boolean {
  return (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null)
}
