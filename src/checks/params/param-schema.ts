import { z } from 'zod'
import { memoize } from '../../core/lazy.ts'
import { getParamsSchema, type Check } from '../define.ts'

/** The part of JSON Schema that parameters use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly [keyword: string]: unknown
}

/** The JSON Schema of a check's parameters as an author writes them: defaults may be left out. */
export const buildParamSchema = memoize((check: Check): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(getParamsSchema(check), {
    io: 'input',
    unrepresentable: 'any',
  })
  return schema as JsonSchema
})

/** Returns the schema at a path, from the first form that knows the path. */
export function findSchema(schema: JsonSchema, path: readonly (string | number)[]): JsonSchema {
  return path.reduce<JsonSchema>((at, step) => {
    const below = listForms(at).map((form) =>
      typeof step === 'number' ? form.items : (form.properties?.[step] ?? findAnyKeySchema(form)),
    )
    return below.find((form) => form !== undefined) ?? {}
  }, schema)
}

/** Lists the names of a mapping, also of one that is one of several forms. */
export function listNames(schema: JsonSchema): readonly string[] {
  const mapping = listForms(schema).find(({ properties }) => properties !== undefined)
  return Object.keys(mapping?.properties ?? {})
}

function listForms(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf?.flatMap(listForms) ?? [schema]
}

/** Finds the schema of values under keys that the author chooses. */
function findAnyKeySchema({ additionalProperties: any }: JsonSchema): JsonSchema | undefined {
  return typeof any === 'object' ? any : undefined
}

const words: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  integer: 'whole number',
  object: 'mapping',
}

/** Describes a type: `list of strings`, `whole number`, `exact or any_order`, `string or mapping`. */
export function typeWords(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) {
    // A text of a certain form is another spelling of what is next to it, as `"3"` is of 3.
    const forms = schema.anyOf.filter((form) => form['pattern'] === undefined)
    return [...new Set(forms.map(typeWords))].join(' or ')
  }
  if (typeof schema['const'] === 'string') return schema['const']
  if (schema.enum !== undefined) return schema.enum.join(' or ')
  if (typeof schema.type === 'object') return schema.type.map((type) => words[type] ?? type).join(' or ')
  if (schema.type === 'array') {
    const items = schema.items?.anyOf ?? [schema.items ?? {}]
    return `list of ${[...new Set(items.map(describePlural))].join(' or ')}`
  }
  return schema.type === undefined ? 'value' : (words[schema.type] ?? schema.type)
}

/** Describes several values; words to choose from stay as they are written. */
function describePlural(schema: JsonSchema): string {
  const noun = typeWords(schema)
  return schema.enum !== undefined || noun.endsWith('s') ? noun : `${noun}s`
}
