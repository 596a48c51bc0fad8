import type { KeyPath, Position } from '../../core/diagnostic.ts'

/** A file of settings: its value, and where its parts stand; or why it is none. */
export type KeyedDocument =
  | { readonly ok: true; readonly value: unknown; readonly locate: (path: KeyPath) => Position }
  | { readonly ok: false; readonly message: string; readonly position: Position | null }

/** Parses a file that configures the gate as YAML 1.2: `off` is a word, not a truth value. Never throws. */
export async function parseKeyedDocument(text: string): Promise<KeyedDocument> {
  // Most runs have no such file, and a suite of JSON needs no parser of YAML.
  const { parseYaml } = await import('./parse-yaml.ts')
  const parsed = parseYaml(text, { scalars: 'core' })
  if (!parsed.ok) return parsed
  const { value, faults, locate } = parsed
  const [fault] = faults
  if (fault !== undefined)
    return { ok: false, message: fault.message, position: locate(fault.path, fault.part) }
  return { ok: true, value, locate: (path) => locate(path, 'key') }
}
