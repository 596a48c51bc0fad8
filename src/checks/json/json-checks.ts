import type { Check } from '../define.ts'
import { jsonPath } from './json-path.ts'
import { jsonSchema } from './json-schema.ts'
import { jsonValid } from './json-valid.ts'
import { schemaMatch } from './schema-match.ts'

/** Every check of JSON in the final answer. Adding one is a file and a line. */
export const jsonChecks = [jsonValid, jsonSchema, schemaMatch, jsonPath] as const satisfies readonly Check[]
