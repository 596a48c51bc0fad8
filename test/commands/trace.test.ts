import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { conversationFile } from '../support/conversation.ts'
import { temporaryFolder } from '../support/repository.ts'
import { command } from '../support/terminal.ts'

const weather = readFileSync(new URL('../fixtures/traces/examples/otlp-json.json', import.meta.url), 'utf8')

test('a folder stands for all files below it, by name', async () => {
  await using folder = await temporaryFolder()
  await folder.write({
    'traces/b.json': weather.replaceAll('5b8aa5a2d2c872e8321cf37308d69df2', 'b'.repeat(32)),
    'traces/deep/a.json': weather,
    'traces/c.json': 'no trace',
  })
  const { code, stdout, stderr } = await command(['trace', 'traces', '--format', 'json'], folder.path)
  const ids = (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id)
  expect(ids).toEqual(['b'.repeat(32), '5b8aa5a2d2c872e8321cf37308d69df2'])
  expect(stderr).toContain('c.json')
  expect(code).toBe(0)
})

test('a folder without files, and a path of nothing', async () => {
  await using folder = await temporaryFolder()
  for (const path of ['.', 'nowhere']) {
    const { code, stdout, stderr } = await command(['trace', path], folder.path)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`There is no file \`${path}\`, and no folder with files.`)
  }
})

/** A conversation with a long result, and a key that nobody should see. */
const key = `sk-proj-${'a1B2c3D4'.repeat(6)}`
const long = `start\n${'word '.repeat(200)}\nend`
const content = conversationFile({
  calls: [{ tool: 'lookup_order', args: { id: 7, key }, result: long }],
  answer: 'It was shipped.',
})

test('text shows messages, calls and results; --full shows them whole, neither shows keys', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'run.json': content })
  const { stdout } = await command(['trace', 'run.json'], folder.path)
  expect(stdout).toMatch(/^ {2}tool {4}lookup_order .*\n {2}result {2}start word word/m)
  expect(stdout).toContain('  answer  It was shipped.\n')
  expect(stdout).toContain('Long texts are cut: `--full` shows them')
  const full = await command(['trace', 'run.json', '--full'], folder.path)
  expect(full.stdout).toMatch(/^ {2}result {2}start\n {10}word .*\n {10}end$/m)
  expect(stdout + full.stdout).not.toContain(key)
})
