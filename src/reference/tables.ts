import { markdownTable } from 'markdown-table'

/** A table of Markdown; cells may hold `|`. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable([[...head], ...rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))])
}
