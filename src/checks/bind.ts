import type { Diagnostic } from '../core/diagnostic.ts'
import type { JsonValue } from '../core/json.ts'
import type { Severity, Surface } from '../core/verdict.ts'
import type { Check } from './define.ts'

/** A check as an author wrote it, before its parameters are looked at. */
export interface CheckSpec {
  readonly type: string
  readonly params: Readonly<Record<string, JsonValue>>
  readonly severity: Severity
  readonly surface: Surface
  readonly description: string
}

/** A problem of a check's parameters, with the path inside the check where it is. */
export interface BindProblem extends Pick<Diagnostic, 'code' | 'message'> {
  /** `['params', 'tools', 0]`; empty for the check as a whole. */
  readonly path: readonly (string | number)[]
}

/** A check ready to run, or one that cannot run and answers `error` for every trial. */
export type BoundCheck =
  | { readonly spec: CheckSpec; readonly check: Check; readonly params: unknown; readonly problems: null }
  | { readonly spec: CheckSpec; readonly check: Check | null; readonly problems: readonly BindProblem[] }
