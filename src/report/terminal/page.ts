import { styleText } from 'node:util'
import { escapeTerminal } from '../../core/escape.ts'
import { truncate, oneLine } from '../../core/visible-text.ts'
import { formatThousands } from '../../words/figures.ts'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

/** Columns of a terminal and whether it shows colour. */
export interface Page {
  readonly width: number
  readonly color: boolean
  /** Words that start this program in suggested commands. Default: `scenario-gate`. */
  readonly program?: string
  /** Folder that suggested commands are for, as seen from here. Default: this one. */
  readonly folder?: string
}

/** Colours never carry the meaning alone. */
export function paintText({ color }: Page, style: Style, text: string): string {
  // Whether the stream takes colour was decided by who made the page.
  return color && text !== '' ? styleText(style, text, { validateStream: false }) : text
}

/** Columns that a text takes: wide characters two, marks and joiners none. */
export function countColumns(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const character of text) {
    if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character)) continue
    width += wide.test(character) ? 2 : 1
  }
  return width
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - countColumns(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - countColumns(text))) + text
}

/** Wraps text at spaces, later lines indented. `prefix` takes as many columns. Words are never broken. */
export function wrapText(text: string, { width }: Page, indent: number, prefix = ' '.repeat(indent)) {
  const lines: string[] = []
  let line = ''
  let used = indent
  for (const word of text.split(' ')) {
    const size = countColumns(word)
    if (line !== '' && used + 1 + size > width) {
      lines.push(line)
      line = ''
      used = indent
    }
    used += size + (line === '' ? 0 : 1)
    line = line === '' ? word : `${line} ${word}`
  }
  // Two spaces that part columns are none at the end of a line.
  return [...lines, line].map(
    (content, index) => (index === 0 ? prefix : ' '.repeat(indent)) + content.trimEnd(),
  )
}

/** Text that we did not write, on one line, cut. */
export function shortenForPage(text: string, most = 80): string {
  return escapeTerminal(truncate(oneLine(text), most))
}

/** Scenarios by id, the first few; the rest are counted. */
export function listIds(scenarios: readonly { readonly id: string }[], most = 8): string {
  const more = scenarios.length - most
  const names = scenarios.slice(0, most).map(({ id }) => shortenForPage(id))
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Paints the title of a list. */
export function paintTitle(page: Page, style: Style, words: string): string {
  return paintText(page, 'bold', paintText(page, style, words))
}

/** Renders a list below its title: the first of its items, and how many more there are; nothing of an empty one. */
export function renderList<Item>(
  title: string,
  items: readonly Item[],
  most: number,
  render: (item: Item) => readonly string[],
  rest = 'more in the results file',
): string[] {
  if (items.length === 0) return []
  const lines = items.slice(0, most).flatMap((item) => render(item))
  return [title, ...lines, ...renderMore(items.length - most, rest)]
}

/** Stands for the rest of a list that was cut. */
export function renderMore(left: number, words: string): string[] {
  return left > 0 ? [`  … ${formatThousands(left)} ${words}`] : []
}
