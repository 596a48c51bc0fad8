import type { DiagnosticCode } from '../core/diagnostic-catalogue.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Scenario } from '../scenario/scenario.ts'

const unread: ReadonlySet<DiagnosticCode> = new Set([
  'trace-document',
  'trace-empty',
  'trace-format',
  'trace-unreadable',
])

/**
 * Scenarios that may lack a trial by this problem: the trials that are there do not show it. A single
 * line is put down to a scenario only where the file has no other; its trace is damaged in any case.
 */
export function shortOf({ code }: Diagnostic, owners: readonly Scenario[]): readonly Scenario[] {
  return unread.has(code) || (code === 'trace-line' && owners.length === 1) ? owners : []
}
