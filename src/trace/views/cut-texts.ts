import { createLatePattern, memoize } from '../../core/lazy.ts'
import { replaceMasks } from '../model/masked.ts'
import { isCutOff } from '../messages/unread-call.ts'
import type { Trace } from '../model/trace.ts'
import { hasUnreadReply, unreadWords } from '../model/unread.ts'

/** Names what of the agent's words cannot be read, or not to its end; null if all can. */
export const findUnreadWords = memoize((trace: Trace): string | null => {
  if (hasUnreadReply(trace.llmCalls)) return unreadWords
  const replies = trace.llmCalls.flatMap(({ content }) => content.output.flatMap(({ parts }) => parts))
  const texts = replies.flatMap((part) => (part.type === 'text' ? part.text : []))
  return [...texts, trace.finalOutput ?? ''].some((text) => isCutText(text, trace))
    ? 'all that the models said: some texts are cut off'
    : null
})

/** Tells whether a text of a trace says that it was cut off, or ends where its exporter cuts. */
export function isCutText(text: string, trace: Trace): boolean {
  return hasCutMark(text) || (text.length >= shortest && findCutTexts(trace).has(text))
}

/** Tells whether a value alone says that it was cut off: a short text may end in dots by itself. */
export function saysCut(value: unknown): boolean {
  if (typeof value !== 'string') return false
  return hasCutMark(value) || (value.length >= shortest && /(?:\.{3}|…)$/.test(value))
}

/** Removes the marks of what was cut off or masked: what is left was said. */
export function removeMarks(text: string): string {
  return replaceMasks(text, '').replace(cutMark, '').replace(holeMark, '')
}

function hasCutMark(text: string): boolean {
  return cutMark.test(text.slice(-60)) || holeMark.test(text)
}

const cut = '(?:truncated|clipped|snip(?:ped)?|abridged|cut off)'
const dots = String.raw`(?:\.{3}|…)`
const amount = String.raw`\+?[\d.,]+k?`
const unit = String.raw`(?:char|token|byte|line)\w*`
const many = String.raw`(?:${amount} more(?: \w+)?|\+[\d.,]+k?(?: \w+)?)`

/**
 * At the end: `[truncated]`, `(the output was truncated)`, `<omitted>`, `[data too long; truncated]`, `…truncated`, `--- truncated ---`,
 * `... (200 more characters)`, `…[+1.2k]`, `[...]`. An answer may end in `…and 5 more` by itself.
 */
const cutMark = new RegExp(
  String.raw`(?:[[(<{](?:(?:[^\])>}\s]+\s){0,5}\W{0,3}${cut}(?:\W[^\])>}]{0,40})?|[.…\s]*omitted[.…\s]*|${amount} more \w+)/?[\])>}]+|\[${dots}\]|(?:${dots}|[-*=_$]{2,3}) ?${cut} ?[-*=_$.…]{0,3}|${dots} ?(?:and (?:\d{3,}|[\d.,]+k|${amount}(?= more ${unit})) more(?: \w+)?|[[(](?:and )?${many}[\])]|${many}))\s*$`,
  'i',
)

/** In the middle, too: `[200 chars truncated]`, `…123 tokens truncated…`, `... [29 lines omitted] ...`, `[... Observation truncated due to length ...]`, `[truncated]` on a line. */
const holeMark = new RegExp(
  String.raw`[[(<{…]\s?(?:${amount} (?:more )?(?:${unit}|words?) (?:were )?(?:${cut}|omitted|elided)|truncated [\d,]+ bytes>|${dots} ?(?:[\w,]+ ){0,4}(?:${cut}|omitted|elided))|\n[ \t]{0,4}(?:[-*=.…]{1,3} ?)?[[(<{][^\n\])>}]{0,40}${cut}[^\n\])>}]{0,40}[\])>}]`,
  'i',
)

/** Ways in which exporters count how long a text may be: code units (JavaScript, Java), code points (Python), bytes (the Collector). */
const measures: readonly ((text: string) => number)[] = [
  ({ length }) => length,
  (text) => text.length - (text.match(/[\ud800-\udbff]/g)?.length ?? 0),
  (text) => Buffer.byteLength(text),
]

/** The texts of a trace that are as long as its exporter lets a text be. */
const findCutTexts = memoize(({ spans }: Trace): ReadonlySet<string> => {
  const texts = new Set<string>()
  for (const { attributes, events } of spans)
    for (const source of [attributes, ...events.map((event) => event.attributes)])
      for (const name of source.names.list) {
        const text = source.get(name)
        if (typeof text === 'string' && text.length >= shortest) texts.add(text)
      }
  return new Set(measures.flatMap((measure) => listAtLimit(texts, measure)))
})

/**
 * The longest of some texts, where that is a limit: several texts, or one where it is such a number as people choose, have that
 * length, and one of them does not end as texts do. Empty if nothing shows a limit.
 */
function listAtLimit(texts: Iterable<string>, measure: (text: string) => number): readonly string[] {
  let length = 0
  let longest: string[] = []
  for (const text of texts) {
    const size = measure(text)
    if (size > length) longest = []
    length = Math.max(length, size)
    if (size === length) longest.push(text)
  }
  const isLimit = longest.length > 1 || length % 1000 === 0 || Number.isInteger(Math.log2(length))
  return isLimit && longest.some(endsEarly) ? longest : []
}

/** No name is as long. */
const shortest = 64

function endsEarly(text: string): boolean {
  if (/(?:\.{3}|…)$/.test(text) || isCutOff(text)) return true
  return /^\s*[^\s"[{].*\s/.test(text) && !closing().test(text.slice(-20))
}

const closing = createLatePattern(String.raw`[\p{P}\p{S}]\s*$`, 'u')
