import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../../src/checks/params/param-schema.ts'
import {
  buildChecksSchema,
  buildDefaultsSchema,
  buildScenarioSchema,
} from '../../scripts/pages/check-schema.ts'
import { buildConfigSchema } from '../../scripts/pages/options-page.ts'
import { buildResultsSchema } from '../../scripts/pages/results-page.ts'
import { shareDefinitions } from '../../scripts/pages/share-definitions.ts'

const list = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 }

test('a part that occurs twice is written once, and each place keeps its description', () => {
  const shared = shareDefinitions({
    properties: {
      tools: { description: 'Tools to call.', ...list },
      agents: { description: 'Agents to invoke.', ...list },
      pattern: { type: 'string', minLength: 1 },
      other: { type: 'string', minLength: 1 },
    },
  })
  expect(shared).toEqual({
    properties: {
      tools: { description: 'Tools to call.', $ref: '#/$defs/tools' },
      agents: { description: 'Agents to invoke.', $ref: '#/$defs/tools' },
      pattern: { type: 'string', minLength: 1 },
      other: { type: 'string', minLength: 1 },
    },
    $defs: { tools: list },
  })
})

test('parts with one description share it too; a part of a shared part is not shared by itself', () => {
  const votes = { description: 'How often.', anyOf: [{ type: 'object', properties: { of: list } }, {}] }
  const shared = shareDefinitions({
    properties: { first: { properties: { votes } }, second: { properties: { votes, count: votes } } },
  })
  expect(shared['$defs']).toEqual({ votes })
})

test('definitions of one name are told apart, and definitions given are kept', () => {
  const other = { ...list, minItems: 2 }
  const shared = shareDefinitions({
    anyOf: [list, list, other, other].map((tools, at) => ({ title: `${at}`, properties: { tools } })),
    properties: { more: { $ref: '#/$defs/a' } },
    $defs: { tools: { type: 'string' }, a: { type: 'number' } },
  })
  expect(shared['$defs']).toEqual({
    a: { type: 'number' },
    tools: { type: 'string' },
    'tools-2': list,
    'tools-3': other,
  })
})

test('a schema that repeats nothing stays as it is', () => {
  expect(shareDefinitions({ properties: { tools: list } })).toEqual({ properties: { tools: list } })
})

/** Names in all references, one for each reference. */
function namesReferredTo(schema: JsonSchema): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(([, name = '']) => name)
}

test.for([
  ['checks', buildChecksSchema()],
  ['scenario', buildScenarioSchema()],
  ['defaults', buildDefaultsSchema()],
  ['config', buildConfigSchema()],
  ['results', buildResultsSchema()],
] as const)('the schema of %s is self-contained and valid', ([, schema]) => {
  expect(new Ajv2020({ strict: false }).validateSchema(schema)).toBe(true)
  const names = namesReferredTo(schema)
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(schema['$defs'] ?? {}).toSorted())
  // Besides to the schema itself, as that of a list of scenarios does.
  const others = /"\$ref":"(?!#\/\$defs\/|#"|#\/properties\/)/
  expect(JSON.stringify(schema)).not.toMatch(others)
})
