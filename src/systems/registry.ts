import type { JsonValue } from '../core/json.ts'
import { parseYaml, type ParsedYaml } from '../text/yaml/parse-yaml.ts'
import type { Dialect } from '../scenario/draft.ts'
import { agentcheck } from './agentcheck/suite-files.ts'
import { kensa } from './kensa/scenario-files.ts'
import { promptKitPack } from './promptkit/pack.ts'
import { promptkit } from './promptkit/manifests.ts'
import { timbal } from './timbal/eval-files.ts'

/** Every scenario format there is; the first that knows a document reads it. Adding one is a file and a line. */
export const dialects = [
  agentcheck,
  promptkit,
  promptKitPack,
  timbal,
  kensa,
] as const satisfies readonly Dialect[]

/** The dialect of a document, or null where none knows it. */
export function dialectOf(document: JsonValue): Dialect | null {
  return dialects.find((dialect) => dialect.detect(document)) ?? null
}

/** What JSON that may be a scenario says near its start. */
export const jsonMarks: readonly string[] = dialects.flatMap((dialect: Dialect) => dialect.jsonMark ?? [])

/** The document of a text: in the syntax of the first format that claims it for its own, else YAML. */
export function documentOf(text: string): ParsedYaml {
  return ownDocumentOf(text) ?? parseYaml(text)
}

/** The document of a text in a syntax of one format's own, or null where it is in none. */
export function ownDocumentOf(text: string): ParsedYaml | null {
  for (const dialect of dialects as readonly Dialect[]) {
    const parsed = dialect.parse?.(text) ?? null
    if (parsed !== null) return parsed
  }
  return null
}
