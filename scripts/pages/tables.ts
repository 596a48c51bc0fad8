import { markdownTable } from 'markdown-table'

/** A table of Markdown; cells may hold `|`. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable([[...head], ...rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))])
}
