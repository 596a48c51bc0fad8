import type { Results } from '../results/schema.ts'
import { counted } from './figures.ts'

type Diagnostic = Results['diagnostics'][number]

/** What a diagnostic is to a reader: a warning that is about no file is a note on the run. */
export const problemKinds = ['error', 'warning', 'note'] as const
export type ProblemKind = (typeof problemKinds)[number]

export function problemKind({ severity, file }: Pick<Diagnostic, 'severity' | 'file'>): ProblemKind {
  return severity === 'warning' && file === undefined ? 'note' : severity
}

/** Sorts diagnostics for a reader: errors first, notes last. */
export function problemsInOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf(diagnostic: Diagnostic): number {
  return problemKinds.indexOf(problemKind(diagnostic))
}

/** `2 problems in files, 1 note`; empty where there are none. */
export function problemsTitle(diagnostics: readonly Diagnostic[]): string {
  const notes = diagnostics.filter((one) => problemKind(one) === 'note').length
  const problems = diagnostics.length - notes
  return [
    ...(problems === 0 ? [] : [`${counted(problems, 'problem')} in files`]),
    ...(notes === 0 ? [] : [counted(notes, 'note')]),
  ].join(', ')
}
