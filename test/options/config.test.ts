import { expect, test } from 'vitest'
import { readConfig, refuseMisnamedConfig } from '../../src/options/config.ts'
import { memoryTree } from '../support/memory-tree.ts'

const policy = 'fail-on: failures\n'
const refused = async (files: Record<string, string>, places?: readonly string[]) =>
  refuseMisnamedConfig(memoryTree(files), places).then(
    () => null,
    (thrown: Error) => thrown.message,
  )

test.for(['scenario-gate.yaml', 'scenario-gate.yml'])('`%s` is read', async (name) => {
  const config = await readConfig(memoryTree({ [name]: policy }), undefined)
  expect(config).toMatchObject({ path: name, values: { 'fail-on': 'failures' } })
  expect(await refused({ [name]: policy })).toBeNull()
})

test.for([
  '.scenario-gate.yaml',
  '.scenario-gate.yml',
  'scenario_gate.yml',
  'scenariogate.yaml',
  'scenario.gate.yaml',
  'Scenario-Gate.yaml',
  'SCENARIO-GATE.YML',
  'scenario-gate.YAML',
  'scenario-gate.json',
  'scenario-gate.toml',
  'scenario-gate.config.yaml',
  'scenario-gates.yaml',
  'scenaro-gate.yml',
  'scenario-gate.ymal',
])('`%s` is named, with the name to give it', async (name) => {
  expect(await refused({ [name]: policy })).toBe(
    `\`${name}\` is not read; rename it to \`scenario-gate.yaml\`.`,
  )
})

test.for([
  'scenario-gate-accepted.yaml',
  'scenario-gate-results.json',
  'scenario-gate-inputs.zip',
  'scenario-gate.md',
  'scenarios.yaml',
  'arena.yaml',
  '.github/workflows/scenario-gate.yml',
  'node_modules/x/scenario-gate.yaml',
  'other/scenario-gate.yaml',
])('`%s` is another file', async (name) => {
  expect(await refused({ [name]: policy }, ['scenarios'])).toBeNull()
})

test('two config files are one too many', async () => {
  const both = { 'scenario-gate.yaml': policy, 'scenario-gate.yml': policy }
  expect(await refused(both)).toMatch(/only one of them can count/)
  expect(await refused({ 'scenario-gate.yaml': policy, 'scenario_gate.yaml': policy })).toMatch(/is not read/)
})

test('beside a config file a name that is only near is another file', async () => {
  expect(await refused({ 'scenario-gate.yaml': policy, 'scenario-date.yaml': policy })).toBeNull()
})

test('results under the name of the tool are no config file', async () => {
  expect(await refused({ 'scenario-gate.json': '{"schemaVersion":1}' })).toBeNull()
})

test.for([
  ['.github/scenario-gate.yaml', []],
  ['.github/scenario-gate.yml', []],
  ['agent/scenario-gate.yaml', ['agent']],
  ['agent/scenario-gate.yml', ['agent/evals/scenarios']],
  ['agent/evals/scenario-gate.yml', ['./agent/evals/a.yaml']],
] as const)('`%s` is in a folder that is not searched', async ([name, places]) => {
  expect(await refused({ [name]: policy }, places)).toMatch(new RegExp(`^\`${name}\` is not read, only`))
})
