import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/repository.ts'
import { good } from '../support/suite.ts'
import { command } from '../support/terminal.ts'

const contains = '{ type: output_contains, params: { value: e } }'
const judged = '{ type: llm_judge, params: { criteria: polite } }'
const advice = 'with `judge: off` its checks alone decide'

/** What an unverified scenario is advised comes true when it is done. */
test.for<[body: string, isAdvised: boolean]>([
  ['criteria: polite', false],
  [`checks: [${judged}]`, false],
  [`criteria: polite\nchecks: [${contains.replace(' } }', ' }, severity: warning }')}]`, false],
  [`criteria: polite\nchecks: [${contains.replace(' } }', ' }, only_fails: true }')}]`, false],
  [`criteria: polite\nchecks: [${contains}]`, true],
  [`checks: [${judged}, ${contains}]`, true],
])('without a judge, %s: `judge: off` is advised: %s', async ([body, isAdvised]) => {
  await using folder = await temporaryFolder()
  await folder.write({ 'scenarios/a.yaml': `id: a\ntraces: ../a.json\n${body}\n`, 'a.json': good })
  const run = async (...args: string[]) => {
    const { stdout } = await command(['run', ...args], folder.path)
    return stdout.replaceAll(/\s+/g, ' ')
  }
  const without = await run()
  expect(without).toContain('it needs a judge, and none is available: no model is known')
  expect(without.includes(advice)).toBe(isAdvised)
  // The details do not say it again.
  expect(without.split('or give the key of a provider').length).toBe(2)
  const off = await run('--judge', 'off')
  expect(off.includes('1 unverified: the judge is off, and no check decides')).toBe(!isAdvised)
  expect(off.includes('was decided by its checks alone')).toBe(isAdvised)
})

test('a link to nothing that is named is named, and no file behind it', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'a/b.yaml': 'id: b\n' })
  await symlink('nowhere', join(folder.path, 'a/l.yaml'))
  const { stderr } = await command(['validate', 'a/l.yaml'], folder.path)
  expect(stderr).toContain('`a/l.yaml` is, or is behind, a link to nothing')
})
