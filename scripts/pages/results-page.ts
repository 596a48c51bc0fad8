import { z } from 'zod'
import { typeWords, type JsonSchema } from '../../src/checks/params/param-schema.ts'
import { writeJson } from '../../src/core/json.ts'
import { renderTable } from './tables.ts'
import { resultsSchema } from '../../src/results/schema.ts'
import { shareDefinitions } from './share-definitions.ts'

/**
 * JSON Schema of the results file as this release writes it. It refuses unknown keys; `readResults` ignores them,
 * because a later release may add fields.
 */
export function buildResultsSchema(): JsonSchema {
  const { $schema, ...schema } = buildWrittenSchema()
  return shareDefinitions({ $schema, title: 'Results file of Scenario Gate', ...schema })
}

/** The same with each part written out at its place. */
function buildWrittenSchema(): JsonSchema {
  return z.toJSONSchema(resultsSchema, { io: 'output' }) as JsonSchema
}

const header = ['Field', 'Type', 'Meaning']

/** docs/reference/results.md, from the definition of the results file. */
export function renderResultsPage(): string {
  const schema = buildWrittenSchema()
  const fields = Object.entries(schema.properties ?? {})
  return [
    '# The results file',
    '<!-- Made from src/results/schema.ts by the tests; do not edit. -->',
    '`scenario-gate run --results FILE` and the Action write one JSON file with everything that a run found. Comment, job ' +
      'summary, annotations and exit code are made from it.',
    'Your own programs may read it. Within a `schemaVersion`, a release may add fields, but renames and removes none: ignore ' +
      'the fields that you do not know. [`schema/results.schema.json`](../../schema/results.schema.json) describes the file as ' +
      'this release writes it, and refuses unknown fields.',
    'A field marked with `?` may be absent. `[]` stands for each entry of a list, `*` for each key of a mapping.',
    renderTable(
      header,
      fields.map(([name, part]) => buildRow(name, part, schema)),
    ),
    ...fields.flatMap(([name, part]) => {
      const rows = listRows(part, name)
      return rows.length === 0 ? [] : [`## \`${name}\``, renderTable(header, rows)]
    }),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Rows of all fields in a value, however deep, with their paths. */
function listRows(part: JsonSchema, path: string): string[][] {
  if (part.anyOf !== undefined) return part.anyOf.flatMap((form) => listRows(form, path))
  if (part.items !== undefined) return listRows(part.items, `${path}[]`)
  if (typeof part.additionalProperties === 'object') return listRows(part.additionalProperties, `${path}.*`)
  return Object.entries(part.properties ?? {}).flatMap(([key, field]) => {
    const name = `${path}.${key}`
    return [buildRow(name, field, part), ...listRows(field, name)]
  })
}

function buildRow(path: string, field: JsonSchema, parent: JsonSchema): string[] {
  const key = path.slice(path.lastIndexOf('.') + 1)
  const isAlways = (parent.required ?? []).includes(key)
  return [`\`${path}\`${isAlways ? '' : ' ?'}`, describeType(field), field.description ?? '']
}

function describeType(field: JsonSchema): string {
  return field['const'] === undefined ? typeWords(field) : `\`${writeJson(field['const'])}\``
}
