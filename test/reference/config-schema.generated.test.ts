import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { configNames } from '../../src/options/options.ts'
import { buildConfigSchema } from '../../scripts/pages/options-page.ts'
import { parseYaml } from '../../src/text/yaml/parse-yaml.ts'

const schema = buildConfigSchema()
const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema)

/** `npm run generate` writes what is out of date. */
test('schema/config.schema.json is up to date', async () => {
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../schema/config.schema.json')
})

test('every option that the file may set is there, with its description', () => {
  const described = Object.entries(schema.properties ?? {}).filter(
    ([, { description }]) => description !== undefined,
  )
  expect(described.map(([name]) => name)).toEqual(configNames)
})

test.for<[name: string, text: string, valid: boolean]>([
  [
    'words, texts and numbers',
    'fail-on: never\nmin-pass-rate: 90%\ntimeout: 5m\nconcurrency: 2\nscenarios: a, b\ntraces: [a]\n',
    true,
  ],
  [
    'a policy',
    'policy: {failures: block, pass-rate: [{at-least: 90%, tag: a}], metrics: [{metric: cost_usd, max: 0.05}]}\n',
    true,
  ],
  ['a quarantine', 'quarantine: [{scenario: a, owner: b, reason: c, expires: "2026-12-01"}]\n', true],
  ['an unknown option', 'fail_on: never\n', false],
  ['an unknown word', 'fail-on: sometimes\n', false],
  ['an unknown clause', 'policy: {failure: block}\n', false],
  ['an unknown word of a clause', 'policy: {failures: fail}\n', false],
  ['a quarantine without an owner', 'quarantine: [{scenario: a, reason: c, expires: "2026-12-01"}]\n', false],
  ['what only an input may say', 'untrusted-commands: run\n', false],
])('%s', ([, text, valid]) => {
  const parsed = parseYaml(text, { scalars: 'core' })
  expect(validate(parsed.ok ? parsed.value : null), JSON.stringify(validate.errors)).toBe(valid)
})
