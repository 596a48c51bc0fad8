import type { Check } from '../define.ts'
import { jsonPath } from './json-path.ts'
import { jsonSchema } from './json-schema.ts'
import { jsonValid, schemaMatch } from './json-valid.ts'

/** Every check of JSON in the final answer. Adding one is a file and a line. */
export const jsonChecks = [jsonValid, jsonSchema, schemaMatch, jsonPath] as const satisfies readonly Check[]
