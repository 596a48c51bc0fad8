import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseOptions } from '../../src/options/options.ts'
import { byModule, moduleOf, project, refund, verdictIn } from '../support/custom-project.ts'
import { gate } from '../support/fresh.ts'
import { command } from '../support/terminal.ts'

function problemOf(checks: unknown): string {
  try {
    parseOptions([{ label: (name) => `config: \`${name}\``, values: { checks } }])
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  }
  return 'none'
}

const wrong: readonly (readonly [checks: unknown, words: string])[] = [
  ['my_check', 'expected a mapping of names to modules or commands'],
  [{ my_check: 'check.mjs' }, 'at `my_check`: expected either `module`'],
  [{ my_check: {} }, 'at `my_check`: expected either `module`'],
  [{ my_check: { module: 'a.mjs', command: ['a'] } }, 'at `my_check`: expected either `module`'],
  [{ my_check: { module: '' } }, 'at `my_check.module`: expected either `module`'],
  [{ my_check: { command: 'python check.py' } }, 'at `my_check.command`: expected either `module`'],
  [{ my_check: { command: [] } }, 'at `my_check.command`: expected either `module`'],
  [{ my_check: { command: [''] } }, 'at `my_check.command`: expected either `module`'],
  [{ my_check: { command: ['a\0b'] } }, 'at `my_check.command`: expected texts without a NUL'],
  [{ my_check: { module: 'a.mjs', timeuot: 3 } }, '`timeuot` is not known here; did you mean `timeout`?'],
  [{ my_check: { module: 'a.mjs', timeout: 'soon' } }, 'at `my_check.timeout`: expected seconds'],
  [
    { my_check: { module: 'a.mjs', env: ['MY KEY'] } },
    'at `my_check.env.0`: expected a name such as API_KEY',
  ],
  [
    { my_check: { module: 'a.mjs', needs: ['money'] } },
    'at `my_check.needs.0`: expected one of: spans, output',
  ],
  [
    { my_check: { module: 'a.mjs', protocol: 'promptkit' } },
    'at `my_check.protocol`: is said of a `command` only',
  ],
  [{ my_check: { command: ['a'], protocol: 'http' } }, 'expected one of: scenario-gate, promptkit'],
  [{ my_check: { module: 'a.mjs', params: [] } }, 'at `my_check.params`: expected a JSON Schema'],
  [{ 'my check': { module: 'a.mjs' } }, 'expected a name that starts with a letter'],
]

test.for(wrong)('the definition %j is refused', ([checks, words]) => {
  expect(problemOf(checks)).toContain(words)
})

describe('a definition that nothing can be started of ends the run', () => {
  const unusable: readonly (readonly [definition: Readonly<Record<string, unknown>>, words: string])[] = [
    [{ module: 'checks/other.mjs' }, 'there is no file `checks/other.mjs`'],
    [{ module: '../check.mjs' }, 'leads out of the workspace'],
    [{ module: '/etc/hostname' }, 'leads out of the workspace'],
    [{ command: ['./check.sh'] }, 'there is no file `./check.sh`'],
    [{ module: 'checks/politeness.mjs', params: { type: 7 } }, '`params` is not a readable JSON Schema'],
  ]
  test.for(unusable)('%j', async ([definition, words]) => {
    await using folder = await project({ 'checks/politeness.mjs': moduleOf('') })
    await expect(gate(folder, { checks: { politeness: definition } })).rejects.toThrow(words)
  })

  test('one with the name of a check that is always there', async () => {
    await using folder = await project({ 'checks/politeness.mjs': moduleOf('') })
    const checks = { contains: { module: 'checks/politeness.mjs' } }
    await expect(gate(folder, { checks })).rejects.toThrow(
      '`contains` is the name of a check that is always there',
    )
  })
})

const schema = {
  type: 'object',
  required: ['words'],
  additionalProperties: false,
  properties: { words: { type: 'array', items: { type: 'string' } } },
}
const config = (params: unknown) =>
  JSON.stringify({ checks: { politeness: { module: 'checks/politeness.mjs', params } } })

const files = {
  'checks/politeness.mjs':
    'import { writeFileSync } from "node:fs"; writeFileSync("started", ""); export default { evaluate: () => ({ status: "pass" }) }\n',
  'scenario-gate.yaml': config(schema),
}

async function validate(lines: string) {
  await using folder = await project(files)
  await folder.write({ 'scenarios/refund.yaml': refund(lines) })
  const { code, stdout: printed } = await command(['validate', 'scenarios'], folder.path)
  return { code, printed, started: existsSync(join(folder.path, 'started')) }
}

describe('validate', () => {
  test('knows a check of the project without loading it', async () => {
    const { code, printed, started } = await validate('    params: { words: [please] }\n')
    expect(printed).toBe('1 scenario, 0 errors\n')
    expect({ code, started }).toEqual({ code: 0, started: false })
  })

  test('holds its parameters against their schema, each at its place', async () => {
    const { code, printed } = await validate('    params: { words: [please, 7] }\n')
    expect(printed).toContain(
      'scenarios/refund.yaml:8:31: error: checks[0]: politeness params.words[1]: expected string',
    )
    expect(code).toBe(2)
    expect((await validate('')).printed).toContain('politeness params: lack "words"')
  })

  test('suggests it where its name is misspelled', async () => {
    await using folder = await project(files)
    await folder.write({ 'scenarios/refund.yaml': refund().replace('politeness', 'politenes') })
    const results = await gate(folder, byModule())
    expect(verdictIn(results)).toMatchObject({
      status: 'error',
      reason: 'unknown-check',
      actual: 'Unknown check "politenes". Did you mean politeness?',
    })
  })
})
