import { bindCheck, type ReadyCheck } from '../checks/bind.ts'
import type { JsonObject } from '../core/json.ts'

/** A check that could be proposed. */
export interface Candidate {
  readonly type: string
  readonly params: JsonObject
  /** Its support: `held` in all recordings or by the task; `seen-once` in the only one, perhaps by chance. */
  readonly basis: 'held' | 'seen-once'
  /** It looks at the state after the run, in place of the answer. */
  readonly in?: 'state'
}

/** Proposes a check that held in all recordings, where there is anything that it could ask. */
export function proposeIf(
  isMeant: boolean,
  type: string,
  params: JsonObject,
  basis: Candidate['basis'] = 'held',
): Candidate[] {
  return isMeant ? [{ type, params, basis }] : []
}

/** The check, ready to run; null if its parameters are none. */
export function bindCandidate(candidate: Pick<Candidate, 'type' | 'params' | 'in'>): ReadyCheck | null {
  const { type, params, in: place } = candidate
  const question = { type, params, ...(place && { in: place }) }
  const bound = bindCheck({ ...question, severity: 'error', surface: 'assertion', description: '' })
  return bound.problems === null ? bound : null
}

/** The check as a scenario file has it. */
export function formatCandidate({ type, params, in: place }: Candidate): JsonObject {
  return { type, ...(place && { in: place }), ...(Object.keys(params).length === 0 ? {} : { params }) }
}
