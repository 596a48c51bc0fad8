import { markdownCode, markdownText, terminalText, type Place } from '../core/escape.ts'
import { cut, oneLine } from '../core/visible-text.ts'

/** A line of words with values in it: our sentences around text that we did not write. */
export type Phrase = readonly (string | Value)[]
export interface Value {
  readonly value: string
}

/**
 * Makes a phrase of a template: text is ours, an object `{ value }` is a value, and a phrase is put in as it is. Neighbouring
 * texts become one.
 */
export function phrase(
  texts: readonly string[],
  ...parts: readonly (string | number | Value | Phrase)[]
): Phrase {
  return joined(
    texts.flatMap((text, index) => {
      const part = parts[index] ?? ''
      return [text, ...(Array.isArray(part) ? (part as Phrase) : [part as string | number | Value])]
    }),
  )
}

/** Puts texts that touch into one part, so that they are escaped together; empty ones are left out. */
export function joined(parts: readonly (string | number | Value)[]): Phrase {
  const made: (string | Value)[] = []
  for (const part of parts) {
    const last = made.at(-1)
    if (typeof part === 'object') made.push(part)
    else if (typeof last === 'string') made[made.length - 1] = last + String(part)
    else made.push(String(part))
  }
  return made.filter((part) => part !== '')
}

/** Puts sentences after each other; those without words are left out. */
export function sentences(...all: readonly Phrase[]): Phrase {
  const said = all.filter(({ length }) => length > 0)
  return joined(said.flatMap((one, index) => (index === 0 ? one : [' ', ...one])))
}

/** Writes a phrase as plain text, with each value in backticks: the form of messages in the results file. */
export function messageOf(from: Phrase): string {
  return from.map((part) => (typeof part === 'string' ? part : `\`${part.value}\``)).join('')
}

/**
 * Reads a message of the results file, or a text of another person: what stands between a pair of backticks becomes a
 * value. Only for texts that are kept as text; what is kept as facts has a table of words.
 */
export function quotedPhrase(message: string): Phrase {
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
export function markdownPhrase(words: Phrase, place: Place = 'line', max = 300): string {
  let left = max
  let out = ''
  for (const part of words) {
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
export function terminalPhrase(words: Phrase, quote = '`'): string {
  return words
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
