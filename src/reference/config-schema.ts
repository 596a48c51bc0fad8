import { z } from 'zod'
import type { JsonSchema } from '../checks/params/param-schema.ts'
import { neverInConfig } from '../options/config.ts'
import { optionNames, optionsSchema } from '../options/options.ts'
import { shareDefinitions } from './share-definitions.ts'

/** JSON Schema of the config file, for completion and checking in editors. */
export function configJsonSchema(): JsonSchema {
  const names = optionNames.filter((name) => !neverInConfig.has(name))
  return shareDefinitions({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Config file of Scenario Gate',
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schemaOf(optionsSchema.shape[name])])),
    additionalProperties: false,
  })
}

/**
 * As the file takes a value. What is made of text first (`90%`, `5m`, a list with commas) may be text, or what comes
 * of it.
 */
function schemaOf(option: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(option, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (!isPipe(def) || def.in._zod.def.type !== 'transform') return
      const made = { ...jsonSchema }
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.anyOf = [made, { type: 'string' }]
    },
  })
  return schema as JsonSchema
}

function isPipe(def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef {
  return def.type === 'pipe'
}
