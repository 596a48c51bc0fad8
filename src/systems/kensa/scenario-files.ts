import type { Diagnostic } from '../../core/diagnostic.ts'
import { isNumber, isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { stemOf } from '../../files/paths.ts'
import { suggest } from '../../text/suggest.ts'
import type { Dialect, ScenarioDraft, ScenarioSource } from '../../scenario/draft.ts'
import { changeNotes } from '../../scenario/change-notes.ts'
import { ownCheckKeys } from '../../scenario/check-keys.ts'
import { ownKeys, scenarioKeys, type ScenarioValues } from '../../scenario/keys.ts'
import { readKeys, type KeyProblem } from '../../scenario/read-keys.ts'
import { readCheck } from './read-check.ts'
import { pathsOf, ruleProblems } from './rules.ts'
import { commandOf } from '../../scenario/run-command.ts'
import { withDataset } from './cases.ts'

/** The native format: Kensa's scenario files, of every generation, and the keys that are ours. */
export const kensa = {
  id: 'kensa',
  summary:
    'Kensa scenario files (`.kensa/scenarios/*.yaml`), with `traces`, `trials`, `tags` and `severity` added.',
  detect: (document) =>
    isObject(document) && Object.keys(document).some((key) => Object.hasOwn(scenarioKeys, key)),
  read,
} as const satisfies Dialect

function read(source: ScenarioSource): { drafts: ScenarioDraft[]; diagnostics: Diagnostic[] } {
  // `detect` has seen that it is a mapping.
  const written = withoutNotes(source.document as JsonObject, source.holders)
  const { values: given, problems: keyProblems } = readKeys(scenarioKeys, written, [])
  const { document, values, problems: caseProblems, inFile } = withDataset(written, given)
  const paths = pathsOf(source.file, values)
  const command = commandOf(document, values)
  const faults = source.faults
    .filter(({ path }) => path[0] !== 'checks' || typeof path[1] !== 'number')
    .map((fault): KeyProblem => ({ code: 'scenario-value', ...fault }))
  const problems = [
    ...keyProblems,
    ...caseProblems,
    ...ruleProblems(document, values),
    ...paths.problems,
    ...command.problems,
    ...faults,
  ]
  const diagnostics = problems.map((problem) => located(source, { ...problem, path: inFile(problem.path) }))
  const warnings = command.warnings.map((warning): Diagnostic => ({
    ...located(source, warning),
    code: 'input-unused',
    severity: 'warning',
  }))
  const draft = {
    ...draftOf(source, document, values),
    ...paths.found,
    runCommand: command.found,
    problems: diagnostics,
    locate: (path: Path, part?: 'key' | 'value') => source.locate(inFile(path), part),
  }
  return { drafts: [draft], diagnostics: [...diagnostics, ...warnings] }
}

type Path = readonly (string | number)[]

/** Without the keys that Kensa passes over and that are surely no slips: `x-…`, and those that only hold anchors. */
function withoutNotes(document: JsonObject, holders: ReadonlySet<string> = new Set()): JsonObject {
  const known = Object.keys(scenarioKeys)
  const isNote = (key: string) =>
    key.startsWith('x-') || (holders.has(key) && !known.includes(key) && suggest(key, known) === null)
  const kept = Object.entries(document).filter(([key]) => !isNote(key))
  return kept.length === Object.keys(document).length ? document : Object.fromEntries(kept)
}

type Settled = 'traces' | 'dataset' | 'runCommand' | 'problems' | 'locate'

function draftOf(
  source: ScenarioSource,
  document: JsonObject,
  values: ScenarioValues,
): Omit<ScenarioDraft, Settled> {
  const id = values.id ?? idOf(document['id']) ?? stemOf(source.file)
  return {
    id,
    name: values.name ?? id,
    description: values.description ?? '',
    file: source.file,
    line: source.line,
    origin: usesOwnKeys(document) ? 'scenario-gate' : 'kensa',
    tags: values.tags ?? [],
    ...changeNotes(values),
    input: (values.input ?? null) as JsonValue,
    trials: values.trials ?? null,
    traceRefs: values.trace_refs ?? [],
    expectedOutcome: values.expected_outcome ?? '',
    failurePattern: values.failure_pattern ?? null,
    source: values.source ?? 'code',
    checks: (values.checks ?? []).map((check, index) => readCheck(check, index, source.faults)),
    criteria: values.criteria ?? null,
    judge: values.judge ?? null,
  }
}

/** An id that is not text is a problem, and still the best name that the scenario has. */
function idOf(value: JsonValue | undefined): string | null {
  return isNumber(value) || typeof value === 'boolean' ? String(value) : null
}

function usesOwnKeys(document: JsonObject): boolean {
  if (ownKeys.some((key) => key in document)) return true
  const { checks } = document as { checks?: unknown }
  return (
    Array.isArray(checks) &&
    checks.some((check) => isObject(check) && ownCheckKeys.some((key) => key in check))
  )
}

function located(source: ScenarioSource, { code, path, part, message }: KeyProblem): Diagnostic {
  return { code, severity: 'error', message, file: source.file, ...source.locate(path, part) }
}
