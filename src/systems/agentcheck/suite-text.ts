import { isObject } from '../../core/json.ts'
import { parseAgentcheckYaml } from '../../text/yaml/agentcheck-yaml.ts'
import type { ParsedYaml } from '../../text/yaml/parse-yaml.ts'
import { LineStarts, findPosition } from '../../text/yaml/positions.ts'
import { parseJsonFile } from '../json-file.ts'

/** Parses a text as agentcheck reads it: JSON, or its own YAML. Null if it is no suite by the look of it. */
export function parseSuiteText(text: string): ParsedYaml | null {
  return text.trimStart().startsWith('{')
    ? parseJsonFile(text, (value) => isObject(value) && 'test_cases' in value)
    : parseYamlSuite(text)
}

function parseYamlSuite(text: string): ParsedYaml | null {
  if (!isSuite(text)) return null
  const parsed = parseAgentcheckYaml(text)
  if (!parsed.ok) {
    const isWindows = text.includes('\r\n')
    const message = isWindows ? 'agentcheck reads no CRLF line ends; save the file with LF' : parsed.message
    return { ok: false, message, position: findPosition(text, parsed.offset) }
  }
  const { value, offsets, restAt } = parsed
  if (restAt !== null) {
    const message =
      "agentcheck's YAML stops reading here; indent the line as its neighbours (keys of a case by two more than its dash), and write a value on the line of its key"
    return { ok: false, message, position: findPosition(text, restAt) }
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

/** Tells whether `test_cases` is a key at the top, where the first line that is no comment begins. */
function isSuite(text: string): boolean {
  const lines = text.split('\n')
  const first = lines.find((line) => !/^\s*(?:#|$)/.test(line)) ?? ''
  const indent = /^\s*/.exec(first)?.[0] ?? ''
  return lines.some((line) => line.startsWith(`${indent}test_cases:`))
}
