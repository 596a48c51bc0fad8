import { createHash } from 'node:crypto'
import { canonicalJson } from '../core/json.ts'
import type { Scenario } from './scenario.ts'

/**
 * First 16 hex digits of the SHA-256 of everything that decides what a fresh trial runs: a recording
 * with another one is of another run. How long it may take and what is done afterwards decide nothing.
 */
export function runFingerprint({ input, runCommand }: Pick<Scenario, 'input' | 'runCommand'>): string {
  const { timeoutMs: _, teardown: __, ...run } = runCommand ?? { timeoutMs: null, teardown: [] }
  return createHash('sha256').update(canonicalJson({ input, run })).digest('hex').slice(0, 16)
}
