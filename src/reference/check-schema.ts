import type { Check } from '../checks/define.ts'
import { paramSchema, type JsonSchema } from '../checks/param-schema.ts'
import { checks } from '../checks/registry.ts'

/** A value that a dataset row fills in later. */
const placeholder = { type: 'string', pattern: '\\{\\{[^{}\\n]+\\}\\}' }

/**
 * JSON Schema of one entry of a scenario's `checks`. Written as conditions on `type`, so that editors
 * complain about the parameter that is wrong and not about every check there is.
 */
export function checkItemJsonSchema(): JsonSchema {
  return {
    type: 'object',
    properties: {
      type: {
        enum: checks.flatMap(({ type, aliases }) => [type, ...aliases]),
        description: 'The kind of check.',
      },
      params: { type: 'object', description: 'Its parameters.' },
      description: { type: 'string', description: 'Your own words for it; shown in reports.' },
      severity: {
        enum: ['error', 'warning'],
        default: 'error',
        description: 'A warning is shown and decides nothing.',
      },
    },
    required: ['type'],
    additionalProperties: false,
    allOf: checks.map((check: Check) => ({
      if: { properties: { type: { enum: [check.type, ...check.aliases] } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: whenType(check),
    })),
  }
}

export function checksJsonSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Checks of Scenario Gate',
    type: 'array',
    items: checkItemJsonSchema(),
  }
}

function whenType(check: Check): JsonSchema {
  const { properties = {}, required = [], ...rest } = paramSchema(check)
  const aliases = Object.entries(check.paramAliases ?? {})
  const spelled = { ...properties }
  for (const [alias, name] of aliases)
    spelled[alias] = { ...properties[name], description: `The same as ${name}.` }
  const named = required.map((name) => {
    const spellings = [name, ...aliases.flatMap(([alias, target]) => (target === name ? [alias] : []))]
    return { oneOf: spellings.map((spelling) => ({ required: [spelling] })) }
  })
  const params: JsonSchema = {
    ...rest,
    description: check.summary,
    properties: Object.fromEntries(Object.entries(spelled).map(([name, schema]) => [name, fillable(schema)])),
    ...(required.length === 0 ? {} : aliases.length === 0 ? { required } : { allOf: named }),
  }
  return { properties: { params }, ...(required.length === 0 ? {} : { required: ['params'] }) }
}

function fillable(schema: JsonSchema): JsonSchema {
  if (schema.type === 'string') return schema
  const { description, ...value } = schema
  return { ...(description === undefined ? {} : { description }), anyOf: [value, placeholder] }
}
