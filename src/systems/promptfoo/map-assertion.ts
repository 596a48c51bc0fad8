import { isNumber, isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { CheckSpec } from '../../checks/check-spec.ts'
import { compileSchema, SchemaError } from '../../checks/json/schema/compile-schema.ts'
import { compilePattern, PatternError } from '../../text/pattern/pattern.ts'
import { parseYaml } from '../../text/yaml/parse-yaml.ts'
import type { LinkedFiles } from '../../scenario/linked-files.ts'
import { splitCommas } from './comma-list.ts'
import { isFileReference, readValueFile } from './links.ts'
import { fillTemplate } from './templates.ts'

type Mapped = Pick<CheckSpec, 'type' | 'params' | 'threshold'>

/** What assertions are filled with. */
export interface AssertionValues {
  readonly vars: JsonObject
  readonly linked: LinkedFiles
}

interface Asked {
  readonly baseType: string
  readonly isNegated: boolean
  readonly assertion: JsonObject
  readonly values: AssertionValues
}

/** Reads the value of an assertion as promptfoo has it; undefined if it would be evaluated, or cannot be read. */
function readValue(value: JsonValue | undefined, values: AssertionValues): JsonValue | undefined {
  if (Array.isArray(value)) {
    const items = value.map((item) => readValue(item, values))
    return items.some((item) => item === undefined) ? undefined : (items as JsonValue[])
  }
  if (typeof value !== 'string') return value ?? null
  if (value.startsWith('package:')) return undefined
  if (!isFileReference(value)) return fillTemplate(value, values.vars) ?? undefined
  const content = readValueFile(values.linked, value)
  return isObject(content) ? content.value : undefined
}

/** The check that asks the same as an assertion; null if there is none. */
export function mapAssertion(request: Asked): Mapped | null {
  const value = readValue(request.assertion['value'], request.values)
  const map = Object.hasOwn(mappings, request.baseType) ? mappings[request.baseType] : undefined
  if (map === undefined || value === undefined) return null
  const mapped = map(value, request.assertion)
  if (mapped === null || !request.isNegated) return mapped
  const { excluded } = mapped
  if (excluded !== undefined) return excluded
  // A check that passes has the score 1.
  return { type: mapped.type, params: mapped.params, threshold: { min: null, max: null, below: 1 } }
}

interface Mapping extends Mapped {
  /** What asks that it is not so, where that is a check as well. */
  readonly excluded?: Mapped
}

type Map = (value: JsonValue, assertion: JsonObject) => Mapping | null

/** Texts within a check of others. */
const maxTexts = 50

/** promptfoo looks for a number as it looks for its digits. */
function toText(value: JsonValue): string | null {
  const text = isNumber(value) ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : null
}

function toTexts(value: JsonValue): string[] | null {
  const items =
    typeof value === 'string' ? splitCommas(value) : Array.isArray(value) ? value.map(toText) : null
  return items === null ||
    items.length === 0 ||
    items.length > maxTexts ||
    items.some((item) => item === null || item === '')
    ? null
    : (items as string[])
}

/** Texts of which all or any must be there; their number is no part of a score. */
function mapContains(isExact: boolean, join?: 'any_of' | 'all_of'): Map {
  const letters = isExact ? { case_sensitive: true } : {}
  return (value) => {
    const texts = join === undefined ? [toText(value)].filter((text) => text !== null) : toTexts(value)
    if (texts === null || texts.length === 0) return null
    const checks = texts.map((text) => ({ type: 'output_contains', params: { value: text, ...letters } }))
    const [only] = checks
    const whole =
      checks.length === 1 && only !== undefined ? only : { type: join ?? 'all_of', params: { checks } }
    if (join !== 'all_of')
      return {
        ...whole,
        excluded: isExact
          ? { type: 'content_excludes', params: { patterns: texts, ...letters } }
          : { type: 'negative_match', params: { must_not_contain: texts } },
      }
    const missing = checks.map((check) => ({ ...check, threshold: { operator: 'lt', value: 1 } }))
    return { ...whole, excluded: { type: 'any_of', params: { checks: missing } } }
  }
}

function mapPattern(pattern: string): Mapping | null {
  if (pattern === '' || compilePattern(pattern, 'javascript') instanceof PatternError) return null
  return { type: 'regex_match', params: { patterns: [pattern] } }
}

function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}

const mapEquals: Map = (value) => {
  if (typeof value === 'object' && value !== null) return mapSchema({ const: value })
  return mapPattern(`^${escapePattern(String(value))}$`)
}

function mapSchema(schema: JsonValue): Mapping | null {
  if (!isObject(schema)) return null
  const { $schema: _, ...rest } = schema
  return compileSchema(rest) instanceof SchemaError ? null : { type: 'json_schema', params: { schema: rest } }
}

const mapJson: Map = (value) => {
  if (value === null || value === '') return { type: 'json_valid', params: {} }
  const parsed = typeof value === 'string' ? parseYaml(value, { scalars: 'core' }) : null
  return mapSchema(parsed === null ? value : parsed.ok ? parsed.value : null)
}

function mapLimit(type: string, name: string, scale: number): Map {
  return (_, { threshold }) =>
    isNumber(threshold) ? { type, params: { [name]: Number(threshold) / scale } } : null
}

function mapTools(type: string, excluded: string): Map {
  return (value) => {
    const tools = typeof value === 'string' ? [value] : toTexts(value)
    if (tools === null || tools.some((tool) => tool === '' || /[*?/]/.test(tool))) return null
    return {
      type,
      params: { [nameTools(type)]: tools },
      excluded: { type: excluded, params: { [nameTools(excluded)]: tools } },
    }
  }
}

function nameTools(type: string): string {
  return type.startsWith('skill') ? 'skill_names' : 'tools'
}

/** The tool that a matcher means by its name; null if it may be one of several. */
function toTool(matcher: JsonValue): string | null {
  const { name, pattern = name, type = 'tool', ...more } = isObject(matcher) ? matcher : { name: matcher }
  const isName = typeof pattern === 'string' && pattern !== '' && !/[*?/]/.test(pattern)
  return isName && type === 'tool' && Object.keys(more).length === 0 ? pattern : null
}

const mapToolUse: Map = (value, assertion) => {
  if (!isObject(value)) return mapTools('tools_called', 'tools_not_called')(value, assertion)
  const { min = 1, max = -1, ...matcher } = value
  const tool = toTool(matcher)
  if (tool === null || !Number.isInteger(min) || !Number.isInteger(max)) return null
  if (min === 1 && max === -1) return mapToolUse(tool, assertion)
  const isBound = Number(min) > 0 || Number(max) >= 0
  const isReachable = max === -1 || Number(min) <= Number(max)
  return isBound && isReachable && Number(min) >= 0
    ? { type: 'tool_call_count', params: { tool, min, max } }
    : null
}

const mapSequence: Map = (value) => {
  const { mode = 'in_order', steps = null } = isObject(value) ? value : { steps: value }
  const order = Array.isArray(steps) && mode === 'in_order' ? steps.map(toTool) : []
  const tools = order.filter((tool) => tool !== null)
  return tools.length === 0 || tools.length < order.length || tools.length > maxTexts
    ? null
    : { type: 'tool_order', params: { order: tools } }
}

/** Types of assertions that have an equal here, each with what makes it; each may stand with `not-` before it. */
export const mappings: Readonly<Record<string, Map>> = {
  equals: mapEquals,
  contains: mapContains(true),
  icontains: mapContains(false),
  'contains-any': mapContains(true, 'any_of'),
  'icontains-any': mapContains(false, 'any_of'),
  'contains-all': mapContains(true, 'all_of'),
  'icontains-all': mapContains(false, 'all_of'),
  'starts-with': (value) =>
    typeof value === 'string' && value !== '' ? mapPattern(`^${escapePattern(value)}`) : null,
  regex: (value) => (typeof value === 'string' ? mapPattern(value) : null),
  'is-json': mapJson,
  cost: mapLimit('max_cost', 'max_usd', 1),
  latency: mapLimit('max_duration', 'max_seconds', 1000),
  'skill-used': mapTools('skill_activated', 'skill_not_activated'),
  'trajectory:tool-used': mapToolUse,
  'trajectory:tool-sequence': mapSequence,
}
