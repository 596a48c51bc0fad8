import type { Results } from '../results/schema.ts'
import { pluralize } from '../words/figures.ts'

type Diagnostic = Results['diagnostics'][number]

/** What a diagnostic is to a reader: a warning that is about no file is a note on the run. */
export const problemKinds = ['error', 'warning', 'note'] as const
export type ProblemKind = (typeof problemKinds)[number]

export function classifyProblem({ severity, file }: Pick<Diagnostic, 'severity' | 'file'>): ProblemKind {
  return severity === 'warning' && file === undefined ? 'note' : severity
}

/** Sorts diagnostics for a reader: errors first, notes last. */
export function sortProblems(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted((a, b) => rankProblem(a) - rankProblem(b))
}

function rankProblem(diagnostic: Diagnostic): number {
  return problemKinds.indexOf(classifyProblem(diagnostic))
}

/** `2 problems in files, 1 note on the run`; empty if there are none. */
export function titleProblems(diagnostics: readonly Diagnostic[]): string {
  const notes = diagnostics.filter((diagnostic) => classifyProblem(diagnostic) === 'note').length
  const problems = diagnostics.length - notes
  return [
    ...(problems === 0 ? [] : [`${pluralize(problems, 'problem')} in files`]),
    ...(notes === 0 ? [] : [`${pluralize(notes, 'note')} on the run`]),
  ].join(', ')
}
