import { writeJson, type JsonObject, type JsonValue, isWithinDepth } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { TooCostly } from '../json/counted.ts'
import { compileSchema, SchemaError, type Validator } from '../json/schema/compile-schema.ts'

interface BrokenParam {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** @throws SchemaError where the JSON Schema of the parameters cannot be read. */
export function paramsValidator(schema: JsonObject): Validator {
  const validator = isWithinDepth(schema, limits.jsonDepth)
    ? compileSchema(schema)
    : new SchemaError('it nests too deeply')
  if (validator instanceof SchemaError) throw validator
  return validator
}

/** What parameters break of their schema, each with its place. */
export function brokenParams(
  validator: Validator,
  params: Readonly<Record<string, JsonValue>>,
): BrokenParam[] {
  if (!isWithinDepth({ ...params }, limits.jsonDepth)) return [{ path: [], message: 'nests too deeply' }]
  try {
    const broken = validator({ ...params }) ?? []
    return broken.map(({ at, keyword, expected }) => ({
      path: pathOf(at),
      message: wordsOf(keyword, expected),
    }))
  } catch (thrown) {
    if (!(thrown instanceof TooCostly)) throw thrown
    return [{ path: [], message: 'cannot be held against the schema: that refers to itself without end' }]
  }
}

function wordsOf(keyword: string, expected: JsonValue): string {
  const wanted = writeJson(expected)
  if (keyword === 'required') return `lack ${wanted.slice(1, -1).replaceAll(',', ', ')}`
  if (keyword === 'type' && typeof expected === 'string') return `expected ${expected}`
  return keyword === 'enum' ? `expected one of ${wanted}` : `expected ${keyword} ${wanted}`
}

/** Of a JSON pointer. */
function pathOf(pointer: string): (string | number)[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return /^\d+$/.test(name) ? Number(name) : name
  })
}
