import { omitNullish } from '../core/present.ts'
import { z } from 'zod'
import type { Check } from '../checks/define.ts'
import { buildParamSchema, type JsonSchema } from '../checks/params/param-schema.ts'
import { checks } from '../checks/registry.ts'
import { checkKeys } from '../scenario/check-keys.ts'
import { shareDefinitions } from './share-definitions.ts'
import { commandKeys, scenarioKeys } from '../scenario/keys.ts'

/** Definitions that the schema of a check refers to. */
export const checkDefinitions: Readonly<Record<string, JsonSchema>> = {
  /** A value that a dataset row fills in later. */
  placeholder: {
    type: 'string',
    pattern: '\\{\\{[^{}\\n]+\\}\\}',
  },
}

const placeholder = { $ref: '#/$defs/placeholder' }

/** Keys of a check that say the same in two ways. */
const exclusive = [
  ['turn', 'until_turn'],
  ['threshold', 'min_score'],
  ['threshold', 'max_score'],
] as const satisfies readonly (readonly (keyof typeof checkKeys)[])[]

/**
 * JSON Schema of one entry of a scenario's `checks`, which needs `checkDefinitions` as `$defs`. Written as conditions on `type`, so that editors
 * complain about the parameter that is wrong and not about every check there is.
 */
export function checkItemJsonSchema(): JsonSchema {
  const { properties } = z.toJSONSchema(z.strictObject(checkKeys), { io: 'input' }) as JsonSchema
  return {
    type: 'object',
    properties: {
      ...properties,
      type: {
        enum: checks.flatMap(({ type, aliases }) => [type, ...aliases]),
        description: 'The kind of check.',
      },
      params: { type: 'object', description: 'Its parameters.' },
    },
    required: ['type'],
    additionalProperties: false,
    not: { anyOf: exclusive.map((keys) => ({ required: keys })) },
    allOf: checks.map((check: Check) => ({
      if: { properties: { type: { enum: [check.type, ...check.aliases] } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: buildTypeCondition(check),
    })),
  }
}

export function buildChecksSchema(): JsonSchema {
  return shareDefinitions({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Checks of Scenario Gate',
    type: 'array',
    items: checkItemJsonSchema(),
    $defs: checkDefinitions,
  })
}

function buildTypeCondition(check: Check): JsonSchema {
  const { properties = {}, required: all = [], ...rest } = buildParamSchema(check)
  const given = new Set(Object.values(check.aliasParams ?? {}).flatMap(Object.keys))
  // What an alias says of itself need not be written.
  const required = all.filter((name) => !given.has(name))
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
    properties: Object.fromEntries(
      Object.entries(spelled).map(([name, schema]) => [name, allowPlaceholders(schema)]),
    ),
    ...(required.length === 0 ? {} : aliases.length === 0 ? { required } : { allOf: named }),
  }
  return { properties: { params }, ...(required.length === 0 ? {} : { required: ['params'] }) }
}

function allowPlaceholders(schema: JsonSchema): JsonSchema {
  if (schema.type === 'string' && schema.enum === undefined && schema['pattern'] === undefined) return schema
  const { description, ...value } = schema
  return { ...omitNullish({ description }), anyOf: [value, placeholder] }
}

/** JSON Schema of a scenario file, for completion and checking in editors. */
export function buildScenarioSchema(): JsonSchema {
  const { properties } = z.toJSONSchema(z.strictObject(scenarioKeys), { io: 'input' }) as JsonSchema
  const { checks: list, ...others } = properties ?? {}
  return shareDefinitions({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Scenario of Scenario Gate',
    type: 'object',
    properties: { ...others, checks: { ...list, items: checkItemJsonSchema() } },
    required: ['id'],
    patternProperties: { '^x-': {} },
    additionalProperties: false,
    dependentRequired: {
      dataset: ['input_field'],
      input_field: ['dataset'],
      ...Object.fromEntries(commandKeys.map((key) => [key, ['run_command']])),
    },
    not: { required: ['criteria', 'judge'] },
    $defs: checkDefinitions,
  })
}
