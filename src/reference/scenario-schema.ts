import { z } from 'zod'
import type { JsonSchema } from '../checks/params/param-schema.ts'
import { commandKeys, scenarioKeys } from '../scenario/keys.ts'
import { checkDefinitions, checkItemJsonSchema } from './check-schema.ts'
import { shareDefinitions } from './share-definitions.ts'

/** JSON Schema of a scenario file, for completion and checking in editors. */
export function scenarioJsonSchema(): JsonSchema {
  const { properties } = z.toJSONSchema(z.strictObject(scenarioKeys), { io: 'input' }) as JsonSchema
  const { checks, ...others } = properties ?? {}
  return shareDefinitions({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Scenario of Scenario Gate',
    type: 'object',
    properties: { ...others, checks: { ...checks, items: checkItemJsonSchema() } },
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
