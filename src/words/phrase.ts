import { escapeMarkdownCode, escapeMarkdown, escapeTerminal, type MarkdownContext } from '../core/escape.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import { hasWord } from '../text/normal-form.ts'

/** A line of our own words and of quoted values, which we did not write. */
export type Phrase = readonly (string | QuotedValue)[]
export interface QuotedValue {
  readonly value: string
}

/** Template tag: text is ours, `{ value }` is quoted, a phrase stays as it is. Adjacent texts are joined. */
export function phrase(
  texts: readonly string[],
  ...parts: readonly (string | number | QuotedValue | Phrase)[]
): Phrase {
  return joinTexts(
    texts.flatMap((text, index) => {
      const part = parts[index] ?? ''
      return [text, ...(Array.isArray(part) ? (part as Phrase) : [part as string | number | QuotedValue])]
    }),
  )
}

/** Joins adjacent texts into one part, so that they are escaped together. Drops empty texts. */
export function joinTexts(parts: readonly (string | number | QuotedValue)[]): Phrase {
  const made: (string | QuotedValue)[] = []
  for (const part of parts) {
    const last = made.at(-1)
    if (typeof part === 'object') made.push(part)
    else if (typeof last === 'string') made[made.length - 1] = last + String(part)
    else made.push(String(part))
  }
  return made.filter((part) => part !== '')
}

/** Counts the words of a text: parts between spaces that have a letter or a digit. */
export function countWords(text: string): number {
  return oneLine(text).split(/\s+/).filter(hasWord).length
}

/** Counts the words of a phrase, values included. */
export function countPhraseWords(words: Phrase): number {
  return words.reduce((sum, part) => sum + countWords(typeof part === 'string' ? part : part.value), 0)
}

/** Maximum length of a text. */
export interface Brief {
  readonly words: number
  /** UTF-16 units. */
  readonly chars: number
}

/** Shortens a text to one line that ends with `…` if it was cut. */
export function shortenText(text: string, { words, chars }: Brief): string {
  const all = oneLine(text).trim().split(/\s+/)
  return truncate(all.length <= words ? all.join(' ') : `${all.slice(0, words).join(' ')} …`, chars)
}

/** Shortens a phrase, and each value to a third of the limit. The result ends with `…` if it was cut. */
export function shortenPhrase(words: Phrase, most: Brief): Phrase {
  const made: (string | QuotedValue)[] = []
  let left = most
  for (const part of words) {
    const text = oneLine(typeof part === 'string' ? part : part.value)
    const size = { words: text.trim() === '' ? 0 : text.trim().split(/\s+/).length, chars: text.length }
    if (left.words <= 0 || left.chars <= 2) return joinTexts([...made, size.words === 0 ? '' : '…'])
    const isCut = size.words > left.words || size.chars > left.chars
    if (typeof part === 'string' && isCut)
      return joinTexts([...made, /^\s/.test(text) ? ' ' : '', shortenText(text, left)])
    made.push(typeof part === 'string' ? part : { value: shortenText(text, limitValue(left, most)) })
    left = { words: left.words - size.words, chars: left.chars - Math.min(size.chars, most.chars / 3) }
  }
  return joinTexts(made)
}

function limitValue(left: Brief, most: Brief): Brief {
  return { words: left.words, chars: Math.max(3, Math.min(left.chars, Math.floor(most.chars / 3))) }
}

/** Joins sentences with spaces. Drops empty ones. */
export function joinSentences(...sentences: readonly Phrase[]): Phrase {
  const filled = sentences.filter(({ length }) => length > 0)
  return joinTexts(joinPhrases(filled, ' '))
}

export function joinPhrases(phrases: readonly Phrase[], separator: string): Phrase {
  return phrases.flatMap((part, index) => (index === 0 ? part : [separator, ...part]))
}

/** Writes a phrase as plain text with values in backticks, the form of messages in the results file. */
export function writeMessage(words: Phrase): string {
  return words.map((part) => (typeof part === 'string' ? part : `\`${part.value}\``)).join('')
}

/** Parses a stored message or a person's text: text in backticks is a value. Facts have a table of words instead. */
export function readMessage(message: string): Phrase {
  if (!message.includes('`')) return message === '' ? [] : [message]
  const parts: (string | QuotedValue)[] = []
  let end = 0
  for (const { index, 0: whole, 1: value = '' } of message.matchAll(quoted)) {
    parts.push(message.slice(end, index), { value })
    end = index + whole.length
  }
  return [...parts, message.slice(end)].filter((part) => part !== '')
}

/** Not next to a letter, nor to a dollar sign, with which GitHub would read a formula. */
const quoted = /(?<![^\s([{"':,;=])`([^`\n]+)`(?![^\s)\]}"'.,:;!?])/g

/** Renders a phrase as GitHub-flavoured Markdown, cut to about `max` characters. */
export function renderMarkdownPhrase(words: Phrase, place: MarkdownContext = 'line', max = 300): string {
  let left = max
  let out = ''
  for (const part of words) {
    if (left <= 0) return `${out}…`
    const text = typeof part === 'string' ? part : part.value
    const shown = truncate(text, Math.max(left, 2))
    left -= text.length
    const added =
      typeof part === 'string'
        ? keepOuterSpaces(shown, (inner) => escapeMarkdown(inner, place))
        : escapeMarkdownCode(shown, place)
    // Adjacent code spans would join into one run of backticks.
    out += (out.endsWith('`') && added.startsWith('`') ? ' ' : '') + added
  }
  return out
}

/** Renders a phrase as one line for a terminal or a log, with `quote` around each value. */
export function renderTerminalPhrase(words: Phrase, quote = '`'): string {
  return words
    .map((part) => (typeof part === 'string' ? part : quote + oneLine(part.value, ' ⏎ ') + quote))
    .map((text) => keepOuterSpaces(text, (inner) => escapeTerminal(oneLine(inner))))
    .join('')
}

/** Keeps the spaces at both ends, which `escape` would trim. */
function keepOuterSpaces(text: string, escape: (inner: string) => string): string {
  const inner = text.trim()
  if (inner === '') return text === '' ? '' : ' '
  return (/^\s/.test(text) ? ' ' : '') + escape(inner) + (/\s$/.test(text) ? ' ' : '')
}
