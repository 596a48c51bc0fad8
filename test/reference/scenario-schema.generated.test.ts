import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { scenarioJsonSchema } from '../../src/reference/scenario-schema.ts'
import { scenarioKeys } from '../../src/scenario/keys.ts'

const schema = scenarioJsonSchema()
const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema)

/** `npm run generate` writes what is out of date. */
test('schema/scenario.schema.json is up to date', async () => {
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    '../../schema/scenario.schema.json',
  )
})

test('every key has a description for the editor', () => {
  const described = Object.entries(schema.properties ?? {}).filter(
    ([, { description }]) => description !== undefined,
  )
  expect(described.map(([key]) => key).toSorted()).toEqual(Object.keys(scenarioKeys).toSorted())
})

test.for([
  ['a scenario', { id: 'a', checks: [{ type: 'max_turns', params: { max: 3 } }], traces: 'a.jsonl' }, true],
  ['both spellings of run_command', { id: 'a', run_command: 'python agent.py {{input}}' }, true],
  ['no id', { checks: [] }, false],
  ['an unknown key', { id: 'a', check: [] }, false],
  ['a broken check', { id: 'a', checks: [{ type: 'max_turns', params: { max: 'three' } }] }, false],
  ['a dataset without its field', { id: 'a', dataset: 'rows.jsonl' }, false],
  ['criteria and a judge', { id: 'a', criteria: 'polite', judge: 'polite' }, false],
  [
    'a command and its keys',
    { id: 'a', run_command: ['a'], timeout: '5m', setup: [['b', 'c'], ['d']] },
    true,
  ],
  ['a key of a command without one', { id: 'a', timeout: 5 }, false],
  ['a timeout without a unit', { id: 'a', run_command: ['a'], timeout: '5' }, false],
  ['no command', { id: 'a', run_command: [] }, true],
  ['no trials', { id: 'a', trials: 0 }, false],
] as const)('the schema on %s', ([, scenario, valid]) => {
  expect(validate(scenario)).toBe(valid)
})
