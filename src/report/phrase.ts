import { markdownCode, markdownText, terminalText, type Place } from '../core/escape.ts'
import { cut, oneLine } from '../core/visible-text.ts'

/** A line of words with values in it: our sentences around text that we did not write. */
export type Phrase = readonly (string | Value)[]
export interface Value {
  readonly value: string
}

/** Our messages quote values in backticks; what stands between a pair of them becomes a value. */
export function phraseOf(message: string): Phrase {
  const parts: (string | Value)[] = []
  let end = 0
  for (const { index, 0: whole, 1: value = '' } of message.matchAll(quoted)) {
    parts.push(message.slice(end, index), { value })
    end = index + whole.length
  }
  return [...parts, message.slice(end)].filter((part) => part !== '')
}

/** Not beside a letter, nor a dollar sign, with which GitHub would take the backticks for a formula. */
const quoted = /(?<![^\s([{"':,;=])`([^`\n]+)`(?![^\s)\]}"'.,:;!?])/g

/** As GitHub-flavoured Markdown, cut to about `max` characters. */
export function markdownPhrase(phrase: Phrase, place: Place = 'line', max = 300): string {
  let left = max
  let out = ''
  for (const part of phrase) {
    if (left <= 0) return `${out}…`
    const text = typeof part === 'string' ? part : part.value
    const shown = cut(text, Math.max(left, 2))
    left -= text.length
    const added =
      typeof part === 'string'
        ? spaced(shown, (inner) => markdownText(inner, place))
        : markdownCode(shown, place)
    // Two codes that touch would make one run of backticks.
    out += (out.endsWith('`') && added.startsWith('`') ? ' ' : '') + added
  }
  return out
}

/** As one line for a terminal or the log of a job; `quote` stands around each value. */
export function terminalPhrase(phrase: Phrase, quote = '`'): string {
  return phrase
    .map((part) => (typeof part === 'string' ? part : quote + oneLine(part.value, ' ⏎ ') + quote))
    .map((text) => spaced(text, (inner) => terminalText(oneLine(inner))))
    .join('')
}

/** Keeps the spaces at both ends, which the escapes of a text take away. */
function spaced(text: string, escape: (inner: string) => string): string {
  const inner = text.trim()
  if (inner === '') return text === '' ? '' : ' '
  return (/^\s/.test(text) ? ' ' : '') + escape(inner) + (/\s$/.test(text) ? ' ' : '')
}
