import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** What a reader of GitHub-flavoured Markdown gets to see. */
export interface Rendered {
  readonly html: string
  /** Names of all elements, in order of their start tags. */
  readonly elements: readonly string[]
  readonly links: readonly string[]
  /** Cells of each row of each table, as text. */
  readonly tables: readonly (readonly (readonly string[])[])[]
  /** All text, code included. */
  readonly text: string
  /** Text in which GitHub looks for mentions, references, emoji and formulas; code is a `▮`. */
  readonly live: string
}

/** Renders as GitHub does before its own filters: raw HTML is kept, so that a test sees it. */
export function rendered(markdown: string): Rendered {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })
  const elements: string[] = []
  const links: string[] = []
  const tables: string[][][] = []
  let text = ''
  let live = ''
  let code = 0
  let cell: string | null = null
  for (const [, end, name, attributes = '', words = ''] of html.matchAll(token)) {
    if (name === undefined) {
      const decoded = decode(words)
      text += decoded
      if (code === 0) live += decoded
      if (cell !== null) cell += decoded
      continue
    }
    const tag = name.toLowerCase()
    if (end === '') elements.push(tag)
    if (tag === 'code') {
      code += end === '' ? 1 : -1
      live += '▮'
    } else if (block.has(tag)) live += '\n'
    if (tag === 'a' && end === '') links.push(decode(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''))
    if (tag === 'table' && end === '') tables.push([])
    if (tag === 'tr' && end === '') tables.at(-1)?.push([])
    if (tag === 'td' || tag === 'th') {
      if (end === '') cell = ''
      else {
        tables
          .at(-1)
          ?.at(-1)
          ?.push(cell ?? '')
        cell = null
      }
    }
  }
  return { html, elements, links, tables, text, live }
}

const token = /<(\/?)([a-zA-Z][\w-]*)([^>]*)>|([^<]+|<)/g
const block = new Set([
  'p',
  'td',
  'th',
  'tr',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'blockquote',
  'pre',
  'details',
  'summary',
  'table',
])

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

function decode(html: string): string {
  return html.replace(
    /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
      return named[name ?? ''] ?? whole
    },
  )
}

/** What GitHub makes something of after Markdown is done, by the rules of its own filters. */
export const livePatterns: Record<string, RegExp> = {
  mention: /(?<![\w`])@[a-z\d]/i,
  email: /[\w.+-]+@[\w-]+\.\w/,
  url: /\w:\/\/\S|\bwww\.\S/i,
  issue: /#\d|\bGH-\d/i,
  advisory: /\b(?:GHSA|CVE)-\d/i,
  commit: /\b[0-9a-f]{7,40}\b/i,
  emoji: /:[\w+-]+:/,
  formula: /\$(?=\S)[^$\n]*[^\s$]\$(?!\d)|\$\$|\$▮|▮\$/,
  hidden: /(?![\u2060\u2066-\u2069\n])[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\ufeff\u{e0000}-\u{e007f}]/u,
}
