import { isObject, parseJson } from '../../core/json.ts'
import { parseAgentcheckYaml } from '../../text/yaml/agentcheck-yaml.ts'
import { parseYaml, type ParsedYaml } from '../../text/yaml/parse-yaml.ts'
import { LineStarts, positionAt } from '../../text/yaml/positions.ts'

/** A text as agentcheck reads it: JSON, or its own YAML. Null where it is no suite by the look of it. */
export function parseSuiteText(text: string): ParsedYaml | null {
  return text.trimStart().startsWith('{') ? suiteInJson(text) : suiteInYaml(text)
}

function suiteInJson(text: string): ParsedYaml | null {
  const value = parseJson(text)
  if (value === undefined || !isObject(value) || !('test_cases' in value)) return null
  const asYaml = parseYaml(text)
  // What is too deep for our YAML is too deep for anything that follows.
  return asYaml.ok ? { ...asYaml, value } : asYaml
}

function suiteInYaml(text: string): ParsedYaml | null {
  if (!isSuite(text)) return null
  const parsed = parseAgentcheckYaml(text)
  if (!parsed.ok) {
    const isWindows = text.includes('\r\n')
    const message = isWindows ? 'agentcheck reads no CRLF line ends; save the file with LF' : parsed.message
    return { ok: false, message, position: positionAt(text, parsed.offset) }
  }
  const { value, offsets, restAt } = parsed
  if (restAt !== null) {
    const message =
      "agentcheck's YAML stops reading here; indent the line as its neighbours (keys of a case by two more than its dash), and write a value on the line of its key"
    return { ok: false, message, position: positionAt(text, restAt) }
  }
  const lines = new LineStarts(text)
  return {
    ok: true,
    value,
    faults: [],
    line: 1,
    locate: (path, part = 'value') => lines.at(offsets.find(path, part)),
  }
}

/** Whether `test_cases` is a key at the top, where the first line that is no comment begins. */
function isSuite(text: string): boolean {
  const lines = text.split('\n')
  const first = lines.find((line) => !/^\s*(?:#|$)/.test(line)) ?? ''
  const indent = /^\s*/.exec(first)?.[0] ?? ''
  return lines.some((line) => line.startsWith(`${indent}test_cases:`))
}
