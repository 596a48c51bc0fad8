import { createLatePattern } from '../../core/late-pattern.ts'
import { memoize } from '../../core/once-for.ts'
import { isCutOff } from '../messages/unread-call.ts'
import type { Trace } from '../model/trace.ts'
import { hasUnreadReply, unreadWords } from '../model/unread.ts'

/** Names what of the agent's words cannot be read, or not to its end; null where all can. */
export function findUnreadWords(trace: Trace): string | null {
  if (hasUnreadReply(trace.llmCalls)) return unreadWords
  const replies = trace.llmCalls.flatMap(({ content }) => content.output.flatMap(({ parts }) => parts))
  const texts = replies.flatMap((part) => (part.type === 'text' ? part.text : []))
  return [...texts, trace.finalOutput ?? ''].some((text) => isCutText(text, trace))
    ? 'all that the models said: some texts are cut off'
    : null
}

/** Tells whether a text of a trace says that it was cut off, or ends where its exporter cuts. */
export function isCutText(text: string, trace: Trace): boolean {
  return cutMark.test(text.slice(-60)) || (text.length >= shortest && text.length === findMaxLength(trace))
}

/** `… [truncated]`, `...(truncated)`, `<truncated 300 characters>`. */
const cutMark = /[[(<](?:\.{3}|…)?\s?truncated(?:[\s:][^\])>]{0,40})?[\])>]\s*$/i

/**
 * How many characters an exporter lets a text have: several texts, or one where it is such a number as people choose for a limit, have
 * as many, none has more, and one of them does not end as texts do. Null where nothing shows a limit.
 */
const findMaxLength = memoize(({ spans }: Trace): number | null => {
  let length = shortest
  const longest = new Set<string>()
  for (const source of spans.flatMap((span) => [span, ...span.events].map(({ attributes }) => attributes)))
    for (const name of source.names.list) {
      const text = source.get(name)
      if (typeof text !== 'string' || text.length < length) continue
      if (text.length > length) longest.clear()
      length = text.length
      longest.add(text)
    }
  const isLimit = longest.size > 1 || length % 1000 === 0 || Number.isInteger(Math.log2(length))
  return isLimit && [...longest].some(endsEarly) ? length : null
})

/** No name is as long. */
const shortest = 64

function endsEarly(text: string): boolean {
  if (/(?:\.{3}|…)$/.test(text) || isCutOff(text)) return true
  return /^\s*[^\s"[{].*\s/.test(text) && !closing().test(text.slice(-20))
}

const closing = createLatePattern(String.raw`[\p{P}\p{S}]\s*$`, 'u')
