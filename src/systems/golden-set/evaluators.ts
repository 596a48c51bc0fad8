import { isNumber, isObject, writeJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { DatasetRow } from '../../scenario/scenario.ts'
import { referenceRole, type Expectation } from './expectation-table.ts'
import type { FieldMapping, MappedField } from './map-fields.ts'

/** Checks of the evaluators of a whole set, and of the fields that none of them compares. */
export function readEvaluators(
  written: JsonValue,
  { expectations }: FieldMapping,
  rows: readonly DatasetRow[],
  isJudged: boolean,
) {
  if (!Array.isArray(written)) return expectations
  const evaluators = written.slice(0, 100).map(readEvaluator)
  const reference = findReference(rows)
  const checks = evaluators.flatMap(({ name, value }): MappedField[] => {
    // What an agent says is text.
    if (name === 'IsInstance' && ['str', 'string'].some((type) => type === getArgument(value, 'type_name')))
      return []
    return [
      { field: name, isEvaluator: true, check: converters.get(name)?.(value, reference, isJudged) ?? null },
    ]
  })
  const { field } = reference
  const isCompared = checks.some(({ check }) => check !== null && writeJson(check).includes(`{{${field}?}}`))
  const isPart = (other: string) => other === field || other.startsWith(`${field}.`)
  return [...checks, ...expectations.filter((expectation) => !isCompared || !isPart(expectation.field))]
}

/** The field that evaluators compare an answer with, and its values. */
interface Reference {
  readonly field: string
  readonly values: readonly JsonValue[]
}

function findReference(rows: readonly DatasetRow[]): Reference {
  const list = (field: string) => ({
    field,
    values: rows.map(({ data }) => data[field] ?? null).filter((value) => value !== null),
  })
  const [first, second] = [list('expected_output'), list('expected')]
  return first.values.length === 0 ? second : first
}

/** `Name`, `{ Name: argument }`, `{ name, arguments }`; `{ name, string: { contains } }`, `{ name, uses }`. */
function readEvaluator(written: JsonValue) {
  if (!isObject(written))
    return { name: typeof written === 'string' ? written.slice(0, 80) : 'evaluator', value: null }
  const { name, arguments: argument, uses, string: test } = written
  if (typeof uses === 'string') return { name: uses, value: null }
  if (isObject(test)) {
    const [[key, value] = ['string', null]] = Object.entries(test)
    return { name: key, value: value ?? null }
  }
  if (typeof name === 'string' && !('llm' in written)) return { name, value: argument ?? null }
  const [key = 'evaluator', value = null] = Object.entries(written).find(([other]) => other !== 'name') ?? []
  return { name: key, value: value ?? null }
}

/** Returns the argument of a name, or the only one. */
function getArgument(value: JsonValue, name: string): JsonValue {
  const [first = null] = Array.isArray(value) ? value : [value]
  return isObject(value) ? (value[name] ?? null) : first
}

/** Compares an answer with texts, or the JSON that it is with other values; null for both, or none. */
function expectEqual(value: JsonValue, values: readonly JsonValue[]): Expectation | null {
  if (values.length === 0 || values.includes(null)) return null
  const texts = values.filter((item) => typeof item === 'string')
  if (texts.length === values.length) return expectOutput('eq!', value)
  return texts.length === 0 ? { type: 'json_path', params: { expression: '@', expected: value } } : null
}

function expectOutput(type: string, value: JsonValue): Expectation {
  return { type, params: { target: 'output', value } }
}

function expectText(type: string, param: string, text: JsonValue, more: JsonObject = {}): Expectation | null {
  return typeof text === 'string' ? { type, params: { [param]: text, ...more } } : null
}

function limit(type: string, param: string, most: JsonValue): Expectation | null {
  return isNumber(most) ? { type, params: { [param]: most } } : null
}

/** Returns the `value` of an evaluator, in which gh models names fields. */
function getValue(value: JsonValue): JsonValue {
  const argument = getArgument(value, 'value')
  return typeof argument === 'string' ? argument.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, '{{$1?}}') : argument
}

/** Null: no check of ours says it. */
type Converter = (value: JsonValue, reference: Reference, isJudged: boolean) => Expectation | null

const converters = new Map<string, Converter>(
  Object.entries<Converter>({
    EqualsExpected: (_, { field, values }) => expectEqual(`{{${field}?}}`, values),
    Equals: (value) => expectEqual(getArgument(value, 'value'), [getArgument(value, 'value')]),
    equals: (value) => expectOutput('eq!', getValue(value)),
    Contains(value) {
      const isExact = getArgument(value, 'case_sensitive') !== false
      return expectText('output_contains', 'value', getArgument(value, 'value'), { case_sensitive: isExact })
    },
    contains: (value) => expectText('output_contains', 'value', getValue(value)),
    startsWith: (value) => expectOutput('starts_with!', getValue(value)),
    endsWith: (value) => expectOutput('ends_with!', getValue(value)),
    'github/similarity': (_, { field }, isJudged) =>
      referenceRole.check(`{{${field}?}}`, { areLong: true }, isJudged),
    MaxDuration: (value) => limit('max_duration', 'max_seconds', getArgument(value, 'seconds')),
    MaxToolCalls: (value) =>
      isObject(value) && value['include_failed'] === false
        ? null
        : limit('max_tool_calls', 'max', getArgument(value, 'max_calls')),
    LLMJudge: (value) => expectText('llm_judge', 'criteria', getArgument(value, 'rubric')),
  }),
)
