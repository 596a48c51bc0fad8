import { hash } from 'node:crypto'
import { posix } from 'node:path'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { canonicalizeJson, isWithinDepth, parseJson, toMapping } from '../../../core/json.ts'
import { objectOrNull, textOrNull } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'

/** What tells a run of promptfoo from the others of its config. What is null is not looked at. */
export interface RunFacts {
  /** Of the test with those of `defaultTest`, as they are written. */
  readonly vars: JsonValue
  readonly description: string | null
  /** Label of the prompt, and of the provider or its id. */
  readonly prompt: string | null
  readonly provider: string | null
  /** Number of the prompt and provider together, where their labels are not known before the run. */
  readonly column: number | null
  /** Where two tests are alike but for what they assert. */
  readonly assert: JsonValue
}

/** A value as text with its keys in one order. What nests too deeply is no part of a name, so that no run answers to it. */
function writeFlat(value: JsonValue): string {
  return isWithinDepth(value, limits.jsonDepth) ? canonicalizeJson(value) : '(nested too deeply)'
}

/** The key of a run, under which a scenario names it in `trace_refs`. */
export function buildRunKey({ vars, ...facts }: RunFacts): string {
  const written = Object.entries(toMapping(vars)).map(([name, value]) => [name, normalizeVariable(value)])
  return `run:${hash('sha256', writeFlat({ ...facts, vars: Object.fromEntries(written) })).slice(0, 16)}`
}

/** Paths of files are written in several ways. */
function normalizeVariable(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value
  return value.startsWith('file://')
    ? `file://${posix.normalize(value.slice('file://'.length))}`
    : toWrittenText(value)
}

/** Parses a description; null for the names that a table gives to unnamed tests, as these change with their order. */
export function parseDescription(description: JsonValue | undefined): string | null {
  const text = textOrNull(description)
  return text === null || /^Row #\d+$/.test(text) ? null : text
}

/** Every key that a result answers to, by more or fewer of its facts; the first names its prompt and its provider. */
export function parseRunKeys(result: JsonObject): readonly string[] {
  const test = objectOrNull(result['testCase'])
  if (test === null || !isWithinDepth(test, limits.jsonDepth)) return []
  const provider = objectOrNull(result['provider'])
  const named =
    textOrNull(provider?.['label']) || textOrNull(provider?.['id']) || textOrNull(result['provider'])
  const prompt = textOrNull(objectOrNull(result['prompt'])?.['label'])
  const column = typeof result['promptIdx'] === 'number' ? result['promptIdx'] : null
  const base = { vars: test['vars'] ?? {}, description: parseDescription(test['description']) }
  const places = [
    { prompt, provider: named, column: null },
    { prompt, provider: null, column: null },
    { prompt: null, provider: named, column: null },
    { prompt: null, provider: null, column: null },
    { prompt: null, provider: null, column },
  ]
  const asserted = [null, test['assert'] ?? []]
  return [
    ...new Set(
      asserted.flatMap((assert) => places.map((place) => buildRunKey({ ...base, ...place, assert }))),
    ),
  ]
}

/** What a verdict of promptfoo on a whole test rests on: its assertions, and the reference to a function of the project's. */
export function digestAssertions(assert: JsonValue, threshold: JsonValue, scoring: JsonValue): string {
  const rests = [assert, threshold, normalizeVariable(scoring)]
  return `assertions ${hash('sha256', writeFlat(rests)).slice(0, 16)}`
}

/** Keys that do not tell what an assertion asks, or that promptfoo writes otherwise than its author did. */
const apart: ReadonlySet<string> = new Set(['type', 'value', 'metric', 'weight', 'provider', 'rubricPrompt'])
const longest = 300

/** A value as text; promptfoo writes JSON text anew before it keeps it. */
function toWrittenText(value: JsonValue): string {
  if (typeof value !== 'string') return writeFlat(value)
  const text = value.trim()
  const parsed = /^[[{]/.test(text) ? parseJson(text) : undefined
  return parsed === undefined ? text : writeFlat(parsed)
}

/** The name of an assertion of promptfoo, the same in its config and in its results: `llm-rubric: is polite`. */
export function nameAssertion(assertion: JsonObject): string {
  const { type, value } = assertion
  const text = value === undefined ? '' : toWrittenText(value)
  const rest = Object.entries(assertion).filter(([key, item]) => !apart.has(key) && item !== null)
  const more = rest.length === 0 ? '' : ` ${writeFlat(Object.fromEntries(rest))}`
  const name = `${typeof type === 'string' ? type : ''}${text === '' ? '' : `: ${text}`}${more}`
  if (name.length <= longest) return name
  const digest = hash('sha256', name).slice(0, 8)
  return `${name.slice(0, longest).trimEnd()} … ${digest}`
}
