import type { DiagnosticCode } from './diagnostic-catalogue.ts'

/** A problem in a user's file (or set-up), located as well as it can be. Plain text, never Markdown. */
export interface Diagnostic {
  readonly code: DiagnosticCode
  readonly severity: 'error' | 'warning'
  /** The problem, what was expected, and what to write instead. */
  readonly message: string
  /** Path relative to the workspace, with `/`. */
  readonly file?: string
  /** 1-based. */
  readonly line?: number
  readonly column?: number
}

/** Keys that lead from the root of a document to one of its parts; numbers count from 0 in lists. */
export type KeyPath = readonly (string | number)[]

/** A place in a text file; line and column are 1-based. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A position, and the file where that is another one than the file that is spoken of. */
export interface Place extends Position {
  readonly file?: string
}

/** `file:line:column`, as far as it is known. */
export function formatLocation({ file, line, column }: Pick<Diagnostic, 'file' | 'line' | 'column'>): string {
  if (file === undefined) return ''
  if (line === undefined) return file
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`
}
