import { loadAllChecks } from '../../checks/find-check.ts'
import type { KeyPath, Diagnostic } from '../../core/diagnostic.ts'
import { isObject, parseJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { getStem } from '../../files/paths.ts'
import { parseYaml, type Locate, type ParsedYaml } from '../../text/yaml/parse-yaml.ts'
import { readNotesMapping } from '../../scenario/change-notes.ts'
import type { Dialect } from '../../scenario/dialect.ts'
import { createDraft, type ScenarioDraft, type ScenarioSource } from '../../scenario/draft.ts'
import type { KeyProblem } from '../../scenario/read-keys.ts'
import { misplacedIn } from './case-keys.ts'
import { readCaseChecks, type CaseCheck } from './checks-of-case.ts'
import { parseAgentcheckYaml } from '../../text/yaml/agentcheck-yaml.ts'
import { LineStarts, findPosition } from '../../text/yaml/positions.ts'

/** A text as agentcheck reads it: JSON, or its own YAML. Null where it is no suite by the look of it. */
function parseSuiteText(text: string): ParsedYaml | null {
  return text.trimStart().startsWith('{') ? parseJsonSuite(text) : parseYamlSuite(text)
}

function parseJsonSuite(text: string): ParsedYaml | null {
  const value = parseJson(text)
  if (value === undefined || !isObject(value) || !('test_cases' in value)) return null
  const asYaml = parseYaml(text)
  // What is too deep for our YAML is too deep for anything that follows.
  return asYaml.ok ? { ...asYaml, value } : asYaml
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

/** Whether `test_cases` is a key at the top, where the first line that is no comment begins. */
function isSuite(text: string): boolean {
  const lines = text.split('\n')
  const first = lines.find((line) => !/^\s*(?:#|$)/.test(line)) ?? ''
  const indent = /^\s*/.exec(first)?.[0] ?? ''
  return lines.some((line) => line.startsWith(`${indent}test_cases:`))
}

/** Suites of agentcheck: each case is a scenario, whose traces are the recorded results of that name. */
export const agentcheckFiles = {
  id: 'agentcheck',
  summary: 'agentcheck suites (`test_cases`), as JSON or in the YAML that agentcheck reads.',
  parse: parseSuiteText,
  claim: 'syntax',
  jsonMark: '"test_cases"',
  detect: (document) => isObject(document) && 'test_cases' in document,
  load: loadAllChecks,
  read: readSuite,
} as const satisfies Dialect

function readSuite(source: ScenarioSource): { drafts: ScenarioDraft[]; diagnostics: Diagnostic[] } {
  const cases = (source.document as JsonObject)['test_cases'] ?? null
  if (!Array.isArray(cases) || cases.length === 0) {
    const message = '`test_cases` must be a list of cases, indented below it, such as `  - id: refund`'
    const drafts = [
      buildDraft(source, [], {}, getStem(source.file), [createProblem(source, ['test_cases'], message)]),
    ]
    return { drafts, diagnostics: [...(drafts[0]?.problems ?? [])] }
  }
  // A key that stands twice is found in JSON only; at the top it is about every case.
  const around = source.faults
    .filter(({ path: [key, index] }) => key !== 'test_cases' || typeof index !== 'number')
    .map(({ path, message }) => createProblem(source, path, message))
  const drafts = cases.map((item, index) => buildCaseDraft(source, item, index))
  return {
    drafts: drafts.map((draft) => ({ ...draft, problems: [...around, ...draft.problems] })),
    diagnostics: [...around, ...drafts.flatMap(({ problems }) => problems)],
  }
}

function buildCaseDraft(source: ScenarioSource, item: JsonValue, index: number): ScenarioDraft {
  const path = ['test_cases', index]
  const own = isObject(item) ? item : {}
  const { id, query, checks = null } = own
  const problems: Diagnostic[] = []
  const say = (where: KeyPath, message: string, code?: KeyProblem['code']) =>
    problems.push(createProblem(source, [...path, ...where], message, code))
  if (!isObject(item)) say([], 'expected a case, with `id`, `query` and `checks`')
  else {
    const quoted = 'put a number or a word such as `true` in quotes'
    if (typeof id !== 'string') say(['id'], `the case needs an \`id\` that is text; ${quoted}`)
    if (typeof query !== 'string') say(['query'], `the case needs a \`query\` that is text; ${quoted}`)
    if (checks !== null && !isObject(checks)) say(['checks'], '`checks` must be a mapping of checks')
  }
  for (const key of Object.keys(own)) {
    const problem = misplacedIn(key)
    if (problem !== null) say([key], problem, 'scenario-key')
  }
  for (const { path: where, message } of source.faults) {
    if (where[0] === 'test_cases' && where[1] === index) say(where.slice(2), message)
  }
  const notes = readNotesMapping(own['metadata'], ['metadata'])
  for (const { code, path: where, message } of notes.problems) say(where, message, code)
  const { drafts, unknown } = readCaseChecks(isObject(checks) ? checks : {})
  for (const { key, message } of unknown.slice(0, limits.faultsPerFile)) {
    say(['checks', key], message, 'scenario-key')
  }
  const name = typeof id === 'string' && id !== '' ? id : `${getStem(source.file)}#${index + 1}`
  if (id === '') say(['id'], 'the `id` is empty; a recorded result finds its case by it')
  const draft = buildDraft(source, path, { query: query ?? null, checks: drafts }, name, problems)
  return { ...draft, ...notes.found }
}

function createProblem(
  source: ScenarioSource,
  path: KeyPath,
  message: string,
  code: 'scenario-key' | 'scenario-value' = 'scenario-value',
): Diagnostic {
  const part = code === 'scenario-key' ? 'key' : 'value'
  return { code, severity: 'error', message, file: source.file, ...source.locate(path, part) }
}

function buildDraft(
  source: ScenarioSource,
  path: KeyPath,
  { query = null, checks = [] }: { readonly query?: JsonValue; readonly checks?: readonly CaseCheck[] },
  id: string,
  problems: readonly Diagnostic[],
): ScenarioDraft {
  const { file } = source
  const { line } = source.locate(path)
  const locate: Locate = (where, part) => source.locate([...path, ...toCasePath(where, checks)], part)
  return { ...createDraft({ id, file, line, origin: 'agentcheck', problems, locate }), input: query, checks }
}

/** A path of a scenario, whose checks are a list, as one of the case. */
function toCasePath(where: KeyPath, checks: readonly CaseCheck[]): KeyPath {
  const [key, index, ...rest] = where
  if (key !== 'checks' || typeof index !== 'number') return where
  return ['checks', ...(checks[index]?.whereIn(rest) ?? [])]
}
