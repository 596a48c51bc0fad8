import type { JsonValue } from '../../core/json.ts'
import { parseYaml, type ParsedYaml } from '../../text/yaml/parse-yaml.ts'
import type { Dialect } from '../draft.ts'
import { agentcheck } from './agentcheck.ts'
import { kensa } from './kensa.ts'

/** Every scenario format there is; the first that knows a document reads it. Adding one is a file and a line. */
export const dialects = [agentcheck, kensa] as const satisfies readonly Dialect[]

/** The dialect of a document, or null where none knows it. */
export function dialectOf(document: JsonValue): Dialect | null {
  return dialects.find((dialect) => dialect.detect(document)) ?? null
}

/** The document of a text: in the syntax of the first format that claims it for its own, else YAML. */
export function documentOf(text: string): ParsedYaml {
  for (const dialect of dialects as readonly Dialect[]) {
    const parsed = dialect.parse?.(text) ?? null
    if (parsed !== null) return parsed
  }
  return parseYaml(text)
}
