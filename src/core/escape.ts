import { escapeUnit } from './json.ts'
import { oneLine, makeVisible } from './visible-text.ts'
import { createLatePattern } from './lazy.ts'

/** A table cell needs its pipes escaped even inside of code; everywhere else that would show. */
export type MarkdownContext = 'line' | 'cell'

/** Escapes untrusted text as inline code on one line: no Markdown, mention, reference, emoji or link in it is live. */
export function escapeMarkdownCode(text: string, place: MarkdownContext = 'line'): string {
  const content = isolateText(oneLine(text, ' ⏎ ')) || '""'
  const runs = content.match(/`+/g) ?? []
  const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 0) + 1)
  const pad = /^`|`$|^ (?=.* $) *[^ ]/.test(content) ? ' ' : ''
  return fence + pad + (place === 'cell' ? escapePipes(content) : content) + pad + fence
}

/**
 * Untrusted text as GitHub-flavoured prose, on one line, for a line or a table cell. It is escaped only
 * where a construct would arise; a word in which GitHub would see a link, a mention, a reference,
 * an emoji or a formula becomes inline code, since no escape keeps those from it.
 */
export function escapeMarkdown(text: string, place: MarkdownContext = 'line'): string {
  const line = oneLine(text).trim()
  // Behind the mark that isolates it, a dollar sign that begins the text could close a formula.
  const isPriced = line.startsWith('$') && rightToLeft.test(line)
  const escaped = line
    .split(/(\s+)/)
    .map((word, index) => {
      // Every other part is the space between two words.
      if (index % 2 === 1) return word
      return live.test(word) || (isPriced && index === 0)
        ? escapeMarkdownCode(word, place)
        : escapeWord(word, index === 0)
    })
    .join('')
  return isolateText(escaped)
}

/** Untrusted text as a fenced block of several lines. */
export function fenceMarkdown(text: string): string {
  const content = makeVisible(text).replace(/(?<!\n)\n+$/, '')
  const runs = content.match(/`{3,}/g) ?? []
  const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3))
  return `${fence}text\n${content}\n${fence}`
}

/** Untrusted text for HTML text and quoted attributes, on one line. */
export function escapeHtml(text: string): string {
  return isolateText(oneLine(text)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Escapes untrusted text for XML text and quoted attributes, lines kept; printed to a log it is no command. */
export function escapeXml(text: string): string {
  return makeVisible(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll('\n', '&#10;')
    .replaceAll('::', '&#58;:')
    .replaceAll('##[', '##&#91;')
}

/** Untrusted text for a terminal or the log of a job, lines kept; no line of it is a workflow command. */
export function escapeTerminal(text: string): string {
  return withoutCommands(makeVisible(text))
}

/**
 * Text that is escaped for another sink, such as Markdown, for a log that may be a job's. The runner takes `::word`
 * at the start of a line and `##[word]` anywhere in one for its commands; an invisible joiner keeps it from that.
 */
export function withoutCommands(text: string): string {
  return text.replace(/(^|[\s\u0085])::(?=[a-z])/gi, '$1:\u2060:').replaceAll('##[', '##\u2060[')
}

/**
 * JSON for a log that may be a job's, or for a program that reads lines: the same value, in which the runner finds no
 * command, a terminal no control, an eye nothing that hides or reorders, and no one the end of a line (for Node's `readline` U+2028, for `splitlines` U+0085).
 * Outside of its strings JSON has none of these characters, and it never starts a line with `::`.
 */
export function escapeJson(json: string): string {
  return json.replaceAll('##[', String.raw`#\u0023[`).replace(unseen, escapeUnit)
}

/** Controls, ends of lines, and what reorders its surroundings or is not seen. */
const unseen = /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/**
 * Words that GitHub makes something of after Markdown is done, where a backslash no longer counts:
 * URLs, e-mail addresses and mentions, issues, advisories, commits, emoji, formulas.
 */
const live = new RegExp(
  [
    String.raw`:\/\/|www\.|(?:mailto|xmpp):`,
    String.raw`@[\w-]`,
    String.raw`#\d|\bGH-\d|\b(?:GHSA|CVE)-`,
    String.raw`(?<!\w)[0-9a-f]{7,40}(?!\w)`,
    String.raw`:[\w+-]+:`,
    // A dollar sign opens a formula only where another can close it: after a character, not before a digit.
    String.raw`\S\$(?!\d)|\$\$`,
  ].join('|'),
  'i',
)

/** Most words are ordinary ones, in which nothing is to be escaped. */
const ordinary = /^[A-Za-z][A-Za-z0-9.,:;'"()/-]*$/

/** Beside a sign or a space. */
const outerUnderscore = createLatePattern(String.raw`(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`, 'gu')

function escapeWord(word: string, first: boolean): string {
  if (ordinary.test(word)) return word
  const marked = word
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(/[`*[\]<~|]|&(?=#?\w+;)/g, String.raw`\$&`)
  const escaped = word.includes('_') ? marked.replace(outerUnderscore(), String.raw`\_`) : marked
  if (!first) return escaped
  // Markers of headings, quotes, lists and rules, should the text begin a line.
  return escaped
    .replace(/^(?:#{1,6}$|[+-]+$|=+$|>)/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])$/, String.raw`$1\$2`)
}

/** GitHub unescapes `\|` in a cell before it reads the code; renderers differ on `\\|`, so no two meet. */
function escapePipes(code: string): string {
  return code.replace(/(\\)?\|/g, (_, backslash?: string) =>
    backslash === undefined ? '\\|' : '\\\u2060\\|',
  )
}

/** Isolates a text, which keeps right-to-left letters from reordering their neighbours. */
function isolateText(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** As one argument of a shell. */
export function quoteShellArgument(argument: string): string {
  const text = escapeTerminal(oneLine(argument))
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
