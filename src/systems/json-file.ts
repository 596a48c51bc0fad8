import { parseJson, type JsonValue } from '../core/json.ts'
import { parseYaml, type ParsedYaml } from '../text/yaml/parse-yaml.ts'

/** Parses a text of JSON with the places of its parts, as a document; null if it is none, or is not meant. */
export function parseJsonFile(text: string, isMeant: (value: JsonValue) => boolean): ParsedYaml | null {
  const value = parseJson(text)
  if (value === undefined || !isMeant(value)) return null
  const asYaml = parseYaml(text)
  // What is too deep for our YAML is too deep for anything that follows.
  return asYaml.ok ? { ...asYaml, value } : asYaml
}
