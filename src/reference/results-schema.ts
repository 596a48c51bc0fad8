import { z } from 'zod'
import type { JsonSchema } from '../checks/params/param-schema.ts'
import { resultsSchema } from '../results/schema.ts'
import { shareDefinitions } from './share-definitions.ts'

/**
 * JSON Schema of the results file as this release writes it. It refuses unknown keys; `readResults` ignores them,
 * because a later release may add fields.
 */
export function resultsJsonSchema(): JsonSchema {
  const { $schema, ...schema } = writtenResults()
  return shareDefinitions({ $schema, title: 'Results file of Scenario Gate', ...schema })
}

/** The same with each part written out at its place. */
export function writtenResults(): JsonSchema {
  return z.toJSONSchema(resultsSchema, { io: 'output' }) as JsonSchema
}
