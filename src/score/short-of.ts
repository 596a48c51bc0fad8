import type { DiagnosticCode } from '../core/diagnostic-catalogue.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Scenario } from '../scenario/scenario.ts'

const unread: ReadonlySet<DiagnosticCode> = new Set([
  'trace-document',
  'trace-empty',
  'trace-format',
  'trace-line',
  'trace-unreadable',
])

/** Scenarios that may lack a part of their trials by this problem: all that the file may hold traces of. */
export function shortOf({ code }: Diagnostic, owners: readonly Scenario[]): readonly Scenario[] {
  return unread.has(code) ? owners : []
}
