import { omitNullish } from '../../src/core/json.ts'
import { z } from 'zod'
import { buildMatcherSchema } from './matcher-schema.ts'
import { listNames, type Check } from '../../src/checks/define.ts'
import { buildParamSchema, type JsonSchema } from '../../src/checks/params/param-schema.ts'
import { checks } from '../../src/checks/registry.ts'
import { branchKeys, checkKeys } from '../../src/checks/keys/check-keys.ts'
import { shareDefinitions } from './share-definitions.ts'
import { defaultKeys, scenarioKeys } from '../../src/scenario/keys.ts'

/** Definitions that the schema of a check refers to. */
function buildCheckDefinitions(): Readonly<Record<string, JsonSchema>> {
  return {
    /** A value that a dataset row fills in later. */
    placeholder: {
      type: 'string',
      pattern: '\\{\\{[^{}\\n]+\\}\\}',
    },
    /** What a value must be. */
    matcher: buildMatcherSchema(),
    /** A check inside of another one. */
    branch: describeItem(branchKeys),
    parameters: {
      allOf: checks.map((check: Check) => ({
        if: { properties: { type: { enum: [...listNames(check)] } } },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: buildTypeCondition(check),
      })),
    },
  }
}

const placeholder = { $ref: '#/$defs/placeholder' }

/** Keys of a check that say the same in two ways. */
const exclusive = [
  ['turn', 'until_turn'],
  ['threshold', 'min_score'],
  ['threshold', 'max_score'],
] as const satisfies readonly (readonly (keyof typeof checkKeys)[])[]

/**
 * JSON Schema of one entry of a scenario's `checks`, which needs `buildCheckDefinitions` as `$defs`. Written as conditions on `type`, so that editors
 * complain about the parameter that is wrong and not about every check there is.
 */
function checkItemJsonSchema(): JsonSchema {
  return {
    ...describeItem(checkKeys),
    not: { anyOf: exclusive.map((keys) => ({ required: keys })) },
  }
}

function describeItem(keys: Record<string, z.ZodType>): JsonSchema {
  const { properties } = z.toJSONSchema(z.strictObject(keys), { io: 'input' }) as JsonSchema
  return {
    type: 'object',
    properties: {
      ...properties,
      type: {
        enum: checks.flatMap((check: Check) => listNames(check)),
        description: 'The kind of check.',
      },
      params: { type: 'object', description: 'Its parameters.' },
    },
    required: ['type'],
    additionalProperties: false,
    allOf: [{ $ref: '#/$defs/parameters' }],
  }
}

export function buildChecksSchema(): JsonSchema {
  return shareDefinitions({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Checks of Scenario Gate',
    type: 'array',
    items: checkItemJsonSchema(),
    $defs: buildCheckDefinitions(),
  })
}

function buildTypeCondition(check: Check): JsonSchema {
  const { properties = {}, required: all = [], ...rest } = buildParamSchema(check)
  const presets = new Set(Object.values(check.aliasParams ?? {}).flatMap(Object.keys))
  // What an alias says of itself need not be written.
  const required = all.filter((name) => !presets.has(name))
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

/** JSON Schemas of the keys of a scenario. */
function buildKeySchemas(): Readonly<Record<string, JsonSchema>> {
  const { properties } = z.toJSONSchema(z.strictObject(scenarioKeys), {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema
  const { checks: list, ...others } = properties ?? {}
  return { ...others, checks: { ...list, items: checkItemJsonSchema() } }
}

function buildDefaultsObject(buildKey: (key: (typeof defaultKeys)[number]) => JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(defaultKeys.map((key) => [key, buildKey(key)])),
    patternProperties: { '^x-': {} },
    additionalProperties: false,
  }
}

/** JSON Schema of a scenario file, or a list of scenarios, for completion and checking in editors. */
export function buildScenarioSchema(): JsonSchema {
  const defaults = {
    type: 'object',
    properties: { defaults: buildDefaultsObject((key) => ({ $ref: `#/properties/${key}` })) },
    required: ['defaults'],
    additionalProperties: false,
  }
  return shareDefinitions({
    $schema: draft,
    title: 'Scenario of Scenario Gate',
    // What is said of keys is about a mapping alone, and `items` about a list of them.
    type: ['object', 'array'],
    items: { anyOf: [{ $ref: '#' }, defaults] },
    properties: buildKeySchemas(),
    required: ['id'],
    patternProperties: { '^x-': {} },
    additionalProperties: false,
    dependentRequired: { dataset: ['input_field'], input_field: ['dataset'] },
    dependentSchemas: { id_field: { anyOf: [{ required: ['dataset'] }, { required: ['cases'] }] } },
    not: { type: 'object', required: ['criteria', 'judge'] },
    $defs: buildCheckDefinitions(),
  })
}

/** JSON Schema of `scenario-defaults.yaml`. */
export function buildDefaultsSchema(): JsonSchema {
  const properties = new Map(Object.entries(buildKeySchemas()))
  return shareDefinitions({
    $schema: draft,
    title: 'Defaults of scenarios of Scenario Gate',
    ...buildDefaultsObject((key) => properties.get(key) ?? {}),
    $defs: buildCheckDefinitions(),
  })
}

const draft = 'https://json-schema.org/draft/2020-12/schema'
