import { posix } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { judgedTypes, outsideTypes } from '../../src/checks/other-names.ts'
import { limits } from '../../src/core/limits.ts'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { buildDefaultsSchema, buildScenarioSchema } from '../../scripts/pages/check-schema.ts'
import { convertScenarios, loadDrafts } from '../support/load-suite.ts'
import { scenarioKeys } from '../../src/scenario/keys.ts'
import { parseYaml } from '../../src/text/yaml/parse-yaml.ts'
import { documents, fileOf } from '../support/documents.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { projectRoot } from '../support/source-files.ts'

const schema = buildScenarioSchema()
const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema)

/** `npm run generate` writes what is out of date. */
test('schema/scenario.schema.json is up to date', async () => {
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    '../../schema/scenario.schema.json',
  )
})

test('schema/defaults.schema.json is up to date', async () => {
  await expect(`${JSON.stringify(buildDefaultsSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../schema/defaults.schema.json',
  )
})

test.for([
  ['what holds for many', { checks: [{ type: 'no_agent_error' }], env: { A: 'b' }, trials: 3 }, true],
  ['a key of one scenario', { id: 'a' }, false],
  ['a broken check', { checks: [{ type: 'max_turns', params: { max: 'three' } }] }, false],
] as const)('the schema of defaults on %s', ([, defaults, valid]) => {
  expect(new Ajv2020({ strict: false }).validate(buildDefaultsSchema(), defaults)).toBe(valid)
  expect(validate([{ defaults }, { id: 'a' }])).toBe(valid)
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
  ['ids of rows without rows', { id: 'a', id_field: 'order' }, false],
  ['ids of rows of `cases`', { id: 'a', id_field: 'order', cases: 'rows.jsonl', input: 'q' }, true],
  ['a blank command', { id: 'a', run_command: ' ' }, false],
  ['criteria and a judge', { id: 'a', criteria: 'polite', judge: 'polite' }, false],
  [
    'a command and its keys',
    { id: 'a', run_command: ['a'], timeout: '5m', setup: [['b', 'c'], ['d']] },
    true,
  ],
  ['a key of a command, which defaults may have', { id: 'a', timeout: 5 }, true],
  ['several scenarios', [{ id: 'a' }, { id: 'b', checks: [] }], true],
  ['a broken one among several', [{ id: 'a' }, { checks: [] }], false],
  ['a timeout without a unit', { id: 'a', run_command: ['a'], timeout: '5' }, false],
  ['no command', { id: 'a', run_command: [] }, true],
  ['no trials', { id: 'a', trials: 0 }, false],
] as const)('the schema on %s', ([, scenario, valid]) => {
  expect(validate(scenario)).toBe(valid)
})

test('the example suites name their schema, and are as it says', async () => {
  const tree = openDiskTree(projectRoot)
  const files = await tree.glob('scenarios-example*/scenarios/**/*.yaml')
  expect(files.length).toBeGreaterThan(6)
  for (const file of files) {
    const text = await tree.readText(file, limits.scenarioFile)
    const named = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text)?.[1] ?? ''
    expect(posix.join(posix.dirname(file), named)).toBe('schema/scenario.schema.json')
    const parsed = parseYaml(text)
    expect(validate(parsed.ok ? parsed.value : null), `${file}: ${JSON.stringify(validate.errors)}`).toBe(
      true,
    )
  }
})

test.for(documents)('the examples of $document, converted, are as the schema says', async ({ examples }) => {
  for (const { snippet } of examples) {
    const { path, text } = fileOf(snippet)
    const { drafts } = await loadDrafts(memoryTree({ [path]: text }), [path])
    const converted = convertScenarios(drafts, null).converted.filter(({ text: copy }) => !asksOutside(copy))
    for (const copy of converted) {
      const parsed = parseYaml(copy.text)
      expect(
        validate(parsed.ok ? parsed.value : null),
        `${copy.text}${JSON.stringify(validate.errors)}`,
      ).toBe(true)
    }
  }
})

/** What no check of a recording can answer for is no check of the schema either. */
function asksOutside(text: string): boolean {
  return [...judgedTypes, ...outsideTypes.keys()].some((type) => text.includes(`type: ${type}\n`))
}
