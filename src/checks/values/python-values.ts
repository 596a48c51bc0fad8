import { z } from 'zod'
import { toExactNumber, isObject, writeJson, type JsonValue } from '../../core/json.ts'
import { PythonFloat, PythonTime, parsePythonTime, type PythonValue } from '../../text/python.ts'

const scalarType = z.enum(['float', 'date', 'datetime'])

/** Values of YAML that JSON cannot express. */
export const valueType = z
  .union([scalarType, z.record(z.string(), scalarType)])
  .optional()
  .describe(
    'The type of `value` where JSON cannot express it: a float without decimals, or a date. For parts of a list or mapping: paths (`/0/price`) with their types.',
  )

type ScalarType = z.output<typeof scalarType>
type Types = z.output<typeof valueType>

/** The value with its types. `problems`: types that do not fit; none: all do. */
export function toTypedValue(value: JsonValue, types: Types) {
  if (types === undefined) return { value, problems: [] }
  const open = new Map(typeof types === 'string' ? [['', types] as const] : Object.entries(types))
  const problems: string[] = []
  const typed = withTypes(value, '', open, problems)
  for (const path of open.keys()) problems.push(`there is nothing at ${path} in the value`)
  return { value: typed, problems }
}

/** The same of a list, item by item. */
export function toTypedItems(value: readonly JsonValue[], types: Types): readonly PythonValue[] {
  const typed = toTypedValue([...value], types).value
  return Array.isArray(typed) ? typed : value
}

/** For a schema of parameters that has both. */
export function checkTypes(
  { value, value_type: types }: { readonly value: JsonValue; readonly value_type?: Types },
  context: z.RefinementCtx,
): void {
  for (const message of toTypedValue(value, types).problems)
    context.addIssue({ code: 'custom', path: ['value_type'], message })
}

function withTypes(
  value: JsonValue,
  path: string,
  open: Map<string, ScalarType>,
  problems: string[],
): PythonValue {
  const type = open.get(path)
  if (type !== undefined) {
    open.delete(path)
    const typed =
      type === 'float' ? toPythonFloat(value) : typeof value === 'string' ? parsePythonTime(value) : null
    if (typed === null) problems.push(problemWords[type])
    return typed
  }
  if (open.size === 0) return value
  if (Array.isArray(value))
    return value.map((item, index) => withTypes(item, `${path}/${index}`, open, problems))
  if (!isObject(value)) return value
  // As in a JSON Pointer.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      withTypes(item, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, open, problems),
    ]),
  )
}

const problemWords: Readonly<Record<ScalarType, string>> = {
  float: 'a float is written as a number',
  date: 'a date is written as text, such as "2025-01-31"',
  datetime: 'a date is written as text, such as "2025-01-31 10:00:00"',
}

/** Writes numbers that JSON lacks as YAML does: `.inf`, `-.inf`, `.nan`. */
function toPythonFloat(value: JsonValue): PythonFloat | null {
  const number = typeof value === 'string' ? numbers.get(value.toLowerCase().replace('.', '')) : value
  return typeof number === 'number' ? new PythonFloat(number) : null
}

const numbers: ReadonlyMap<string, number> = new Map([
  ['nan', Number.NaN],
  ['inf', Infinity],
  ['+inf', Infinity],
  ['-inf', -Infinity],
])

/** Equal values have equal keys, as Python's `==` has it: `True` is 1, `1.0` is 1, and no order among keys. */
export function buildEqualityKey(value: PythonValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value instanceof PythonFloat) return buildEqualityKey(value.value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(toExactNumber(value))
  if (value instanceof PythonTime) return `time ${value.str}`
  if (value === null || typeof value === 'string') return writeJson(value)
  if (Array.isArray(value)) return `[${value.map(buildEqualityKey).join(',')}]`
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${writeJson(key)}:${buildEqualityKey(item)}`).join(',')}}`
}
