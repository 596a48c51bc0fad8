import { hash } from 'node:crypto'
import { canonicalJson, type JsonValue } from '../core/json.ts'
import { takenFields } from './command-placeholders.ts'
import type { RunCommand, Scenario } from './scenario.ts'

/**
 * First 16 hex digits of the SHA-256 of everything that decides what a fresh trial runs: a recording
 * with another one is of another run. How long it may take and what is done afterwards decide nothing.
 */
export function runFingerprint({
  input,
  runCommand,
  row,
}: Pick<Scenario, 'input' | 'runCommand' | 'row'>): string {
  const fields = runCommand === null ? {} : takenFields(runCommand, row)
  const taken = Object.keys(fields).length === 0 ? {} : { fields }
  return hashOf({ input, run: runOf(runCommand), ...taken })
}

/** The same of how the agent is started alone. */
export function commandFingerprint(runCommand: RunCommand): string {
  return hashOf(runOf(runCommand))
}

/** The same of what the agent is asked alone. */
export function inputFingerprint(input: JsonValue): string {
  return hashOf({ input })
}

function runOf(runCommand: RunCommand | null): unknown {
  const { timeoutMs: _, teardown: __, ...run } = runCommand ?? { timeoutMs: null, teardown: [] }
  return run
}

function hashOf(value: unknown): string {
  return hash('sha256', canonicalJson(value)).slice(0, 16)
}
