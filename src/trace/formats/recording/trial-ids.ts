import { createHash } from 'node:crypto'
import { writeJson } from '../../../core/json.ts'
import type { Recording } from './recording.ts'

/** Ids as OpenTelemetry has them, in lower-case hex: 16 bytes and 8 bytes. */
export interface TrialIds {
  readonly traceId: string
  readonly spanId: string
}

/** The ids of a trial: the same for one recording, however often it is written. */
export function trialIdsOf({
  scenario,
  trial,
  process,
}: Pick<Recording, 'scenario' | 'trial' | 'process'>): TrialIds {
  const hash = hashOf(writeJson([scenario, trial, process.startUs]))
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) }
}

/** A span id for one that OpenTelemetry would not take, or that another span has. */
export function spanIdFor(traceId: string, spanId: string): string {
  return hashOf(writeJson([traceId, spanId])).slice(0, 16)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
