import type { Diagnostic } from '../../core/diagnostic.ts'
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { stemOf } from '../../files/paths.ts'
import { suggest } from '../../text/suggest.ts'
import type { Locate } from '../../text/yaml/parse-yaml.ts'
import { notesUnder } from '../../scenario/change-notes.ts'
import { blankDraft, type Dialect, type ScenarioDraft, type ScenarioSource } from '../../scenario/draft.ts'
import type { KeyProblem } from '../../scenario/read-keys.ts'
import { checksOfCase, type CaseCheck } from './checks-of-case.ts'
import { parseSuiteText } from './suite-syntax.ts'

/** Suites of agentcheck: each case is a scenario, whose traces are the recorded results of that name. */
export const agentcheck = {
  id: 'agentcheck',
  summary: 'agentcheck suites (`test_cases`), as JSON or in the YAML that agentcheck reads.',
  parse: parseSuiteText,
  jsonMark: '"test_cases"',
  detect: (document) => isObject(document) && 'test_cases' in document,
  read,
} as const satisfies Dialect

type Path = readonly (string | number)[]

function read(source: ScenarioSource): { drafts: ScenarioDraft[]; diagnostics: Diagnostic[] } {
  const cases = (source.document as JsonObject)['test_cases'] ?? null
  if (!Array.isArray(cases) || cases.length === 0) {
    const message = '`test_cases` must be a list of cases, indented below it, such as `  - id: refund`'
    const drafts = [
      draftOf(source, [], {}, stemOf(source.file), [problemAt(source, ['test_cases'], message)]),
    ]
    return { drafts, diagnostics: [...(drafts[0]?.problems ?? [])] }
  }
  // A key that stands twice is found in JSON only; at the top it is about every case.
  const around = source.faults
    .filter(({ path: [key, index] }) => key !== 'test_cases' || typeof index !== 'number')
    .map(({ path, message }) => problemAt(source, path, message))
  const drafts = cases.map((item, index) => caseDraft(source, item, index))
  return {
    drafts: drafts.map((draft) => ({ ...draft, problems: [...around, ...draft.problems] })),
    diagnostics: [...around, ...drafts.flatMap(({ problems }) => problems)],
  }
}

/** Other keys of a case are notes. One that is nearly a key of a case would have asked for something. */
const caseKeys = ['id', 'query', 'checks', 'metadata']

function caseDraft(source: ScenarioSource, item: JsonValue, index: number): ScenarioDraft {
  const path = ['test_cases', index]
  const own = isObject(item) ? item : {}
  const { id, query, checks = null } = own
  const problems: Diagnostic[] = []
  const say = (where: Path, message: string, code?: KeyProblem['code']) =>
    problems.push(problemAt(source, [...path, ...where], message, code))
  if (!isObject(item)) say([], 'expected a case, with `id`, `query` and `checks`')
  else {
    const quoted = 'put a number or a word such as `true` in quotes'
    if (typeof id !== 'string') say(['id'], `the case needs an \`id\` that is text; ${quoted}`)
    if (typeof query !== 'string') say(['query'], `the case needs a \`query\` that is text; ${quoted}`)
    if (checks !== null && !isObject(checks)) say(['checks'], '`checks` must be a mapping of checks')
  }
  for (const key of Object.keys(own).filter((each) => !caseKeys.includes(each))) {
    const near = suggest(key, caseKeys)
    if (near !== null)
      say([key], `\`${key.slice(0, 80)}\` is not a key here; did you mean \`${near}\`?`, 'scenario-key')
  }
  for (const { path: where, message } of source.faults) {
    if (where[0] === 'test_cases' && where[1] === index) say(where.slice(2), message)
  }
  const notes = notesUnder(own['metadata'], ['metadata'])
  for (const { code, path: where, message } of notes.problems) say(where, message, code)
  const { drafts, unknown } = checksOfCase(isObject(checks) ? checks : {})
  for (const { key, message } of unknown.slice(0, limits.faultsPerFile)) {
    say(['checks', key], message, 'scenario-key')
  }
  const name = typeof id === 'string' && id !== '' ? id : `${stemOf(source.file)}#${index + 1}`
  if (id === '') say(['id'], 'the `id` is empty; a recorded result finds its case by it')
  const draft = draftOf(source, path, { query: query ?? null, checks: drafts }, name, problems)
  return { ...draft, ...notes.found }
}

function problemAt(
  source: ScenarioSource,
  path: Path,
  message: string,
  code: 'scenario-key' | 'scenario-value' = 'scenario-value',
): Diagnostic {
  const part = code === 'scenario-key' ? 'key' : 'value'
  return { code, severity: 'error', message, file: source.file, ...source.locate(path, part) }
}

function draftOf(
  source: ScenarioSource,
  path: Path,
  { query = null, checks = [] }: { readonly query?: JsonValue; readonly checks?: readonly CaseCheck[] },
  id: string,
  problems: readonly Diagnostic[],
): ScenarioDraft {
  const { file } = source
  const { line } = source.locate(path)
  const locate: Locate = (where, part) => source.locate([...path, ...inCase(where, checks)], part)
  return { ...blankDraft({ id, file, line, origin: 'agentcheck', problems, locate }), input: query, checks }
}

/** A path of a scenario, whose checks are a list, as one of the case. */
function inCase(where: Path, checks: readonly CaseCheck[]): Path {
  const [key, index, ...rest] = where
  if (key !== 'checks' || typeof index !== 'number') return where
  return ['checks', ...(checks[index]?.whereIn(rest) ?? [])]
}
