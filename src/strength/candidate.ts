import { bindCheck, type ReadyCheck } from '../checks/bind.ts'
import type { JsonObject } from '../core/json.ts'

/** A check that could be proposed. */
export interface Candidate {
  readonly type: string
  readonly params: JsonObject
  /**
   * What speaks for it: `held` in all recordings or by the task itself; `seen-once` in the only recording there is, so
   * that it may be chance.
   */
  readonly basis: 'held' | 'seen-once'
}

/** The check, ready to run; null where its parameters are none. */
export function bindCandidate({ type, params }: Pick<Candidate, 'type' | 'params'>): ReadyCheck | null {
  const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
  return bound.problems === null ? bound : null
}
