import type { BaselineResult } from '../../src/baseline/base.ts'
import type { BaseReason } from '../../src/baseline/reason.ts'
import { writeReasons } from '../../src/words/baseline.ts'

/** Words of all reasons of an answer, as the results file has them; null where there are none. */
export function reasonOf({ base, reasons }: Pick<BaselineResult, 'base' | 'reasons'>): string | null {
  return base !== null && reasons.length === 0 ? null : writeReasons(...reasons)
}

/** The same answer with its reason in words; null where it has none. */
export function worded<Answer extends { readonly reason: BaseReason | readonly BaseReason[] | null }>(
  answer: Answer,
): Omit<Answer, 'reason'> & { readonly reason: string | null } {
  const { reason } = answer
  return { ...answer, reason: reason === null ? null : writeReasons(...[reason].flat()) }
}
