import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { loadSuite } from '../support/load-suite.ts'
import { command } from '../support/terminal.ts'
import { temporaryFolder } from '../support/repository.ts'

const cases = (...ids: readonly string[]) =>
  JSON.stringify({
    test_cases: ids.map((id) => ({ id, query: 'Hello', checks: { mustContain: ['hi'] } })),
  })

test('one scenario is printed as a file of ours', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'golden.json': cases('greets') })
  const ended = await command(['convert', 'golden.json'], folder.path)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout.split('\n').slice(1).join('\n')).toBe(`id: greets
input: Hello
checks:
  - type: no_agent_error
  - type: latency
    params:
      if_recorded: true
  - type: content_match
    params:
      mustContain:
        - hi
`)
})

test('several go into a folder, and validate', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'golden.json': cases('one', 'two') })
  const printed = await command(['convert', 'golden.json'], folder.path)
  expect(printed).toMatchObject({ code: 2, stdout: '' })
  expect(printed.stderr).toContain('These are 2 scenarios')

  const ended = await command(['convert', 'golden.json', '--output-dir', 'native'], folder.path)
  expect(ended).toEqual({
    code: 0,
    stdout: 'native/one.yaml\nnative/two.yaml\n2 of 2 scenarios converted\n',
    stderr: '',
  })
  expect(await command(['validate', 'native'], folder.path)).toMatchObject({
    code: 0,
    stdout: '2 scenarios, 0 errors\n',
  })
  const again = await command(['convert', 'golden.json', '--output-dir', 'native'], folder.path)
  expect(again).toMatchObject({ code: 3, stdout: '' })
  expect(again.stderr).toContain('`native/one.yaml` exists')
})

test('what cannot be converted is said with its place, and the rest is written', async () => {
  await using folder = await temporaryFolder()
  await folder.write({
    'suite/golden.json': cases('one', 'x'.repeat(201)),
    'suite/broken.yaml': 'id: broken\nchecks:\n  - type: max_turns\n    prams: { max: 3 }\n',
  })
  const ended = await command(['convert', 'suite', '--output-dir', 'native'], folder.path)
  expect(ended).toMatchObject({ code: 2, stdout: 'native/one.yaml\n1 of 3 scenarios converted\n' })
  expect(ended.stderr).toMatch(/^suite\/golden\.json:1:\d+: error: `x{201}` cannot be written as/m)
  expect(ended.stderr).toMatch(/^suite\/broken\.yaml:4:5: error: .*`params`/m)
})

test('a check that cannot run is kept as it is written, and said', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'a.yaml': 'id: a\nchecks:\n  - type: max_trns\n    params: { max: 3 }\n' })
  const ended = await command(['convert', 'a.yaml', '--output-dir', 'native'], folder.path)
  expect(ended.code).toBe(2)
  expect(ended.stderr).toMatch(/^a\.yaml:3:\d+: error: .*max_turns/m)
  expect(await readFile(join(folder.path, 'native/a.yaml'), 'utf8')).toContain('type: max_trns')
})

test('without a path, and with a flag that is none', async () => {
  expect((await command(['convert'], '/')).code).toBe(2)
  expect((await command(['convert', '--output-dirs', 'x'], '/')).stderr).toContain('`--output-dir`')
  expect((await command(['convert', '--help'], '/')).stdout).toMatch(/^Usage: scenario-gate convert/)
})

const arena = {
  'suite/arena.yaml': `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Arena
metadata: { name: support }
spec:
  prompt_configs:
    - { id: support, file: prompts/support.yaml }
  scenarios:
    - file: scenarios/refund.scenario.yaml
  defaults:
    output: { dir: out }
`,
  'suite/prompts/support.yaml': `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata: { name: support }
spec:
  task_type: support
  system_template: You help.
  validators:
    - type: banned_words
      params: { words: [damn] }
`,
  'suite/scenarios/refund.scenario.yaml': `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Scenario
metadata: { name: refund }
spec:
  task_type: support
  turns:
    - role: user
      content: I want my money back
      assertions:
        - type: tools_called
          params: { tool_names: [get_order] }
          when: { any_tool_called: true }
`,
}

test('a scenario of a project takes with it what the project asks of it', async () => {
  await using folder = await temporaryFolder()
  await folder.write(arena)
  const ended = await command(['convert', 'suite/arena.yaml', '--output-dir', 'native'], folder.path)
  expect(ended).toMatchObject({ code: 0, stdout: 'native/refund.yaml\n1 of 1 scenario converted\n' })
  expect(ended.stderr).toMatch(/^The project records its runs in suite\/out\/\S*; give them with `--traces`/)
  const tree = openDiskTree(folder.path)
  const [before, after] = [await loadSuite(tree, ['suite']), await loadSuite(tree, ['native'])]
  expect(before.scenarios[0]?.checks.map(({ spec }) => spec.type)).toContain('banned_words')
  expect(after.scenarios[0]?.checksFingerprint).toBe(before.scenarios[0]?.checksFingerprint)
})
