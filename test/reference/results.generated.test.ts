import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { renderResultsPage, buildResultsSchema } from '../../scripts/pages/results-page.ts'

const schema = buildResultsSchema()

/** `npm run generate` writes what is out of date. */
test('schema/results.schema.json is up to date', async () => {
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../schema/results.schema.json')
})

test('docs/reference/results.md is up to date', async () => {
  await expect(renderResultsPage()).toMatchFileSnapshot('../../docs/reference/results.md')
})

test('it is a JSON Schema', () => {
  expect(new Ajv2020({ strict: false }).validateSchema(schema)).toBe(true)
})
