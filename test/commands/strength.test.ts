import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, type Files } from '../support/repository.ts'
import { command } from '../support/terminal.ts'

const recording = fileURLToPath(new URL('../fixtures/traces/deepeval-langgraph-1.json', import.meta.url))

const weak = `id: tokyo
traces: ../runs/tokyo.json
checks:
  - { type: tools_called, params: { tools: [get_weather, get_population, get_timezone] } }
`

/** A folder with these files and one recording, in which `strength` is called. */
async function strength(files: Files, ...args: readonly string[]) {
  await using folder = await temporaryFolder()
  await folder.write({ 'runs/notes.txt': '', ...files })
  await cp(recording, join(folder.path, 'runs/tokyo.json'))
  return await command(['strength', ...args], folder.path)
}

test('strength names the ways that nothing catches, and a check for the largest gap', async () => {
  const { code, stdout, stderr } = await strength({ 'scenarios/tokyo.yaml': weak })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^tokyo: catches 9 of 31 ways to break its run \(29%\)\n  Not caught:\n/)
  expect(stdout).toContain('  - a refusal\n')
  expect(stdout).toContain('  - a failed call (3): `get_weather`, `get_population`, `get_timezone`\n')
  expect(stdout).toMatch(/  This check would catch \d of them:\n    - type: \w+\n/)
  expect(stdout).toMatch(/The checks of 1 scenario catch 9 of 31 ways to break their runs \(29%\)\.\n$/)
})

test('of several scenarios each shows the first kinds, and the command that lists all', async () => {
  const files = { 'scenarios/tokyo.yaml': weak, 'scenarios/again.yaml': weak.replace('tokyo', 'again') }
  const { stdout } = await strength(files)
  expect(stdout.match(/^ {2}- /gm)).toHaveLength(10)
  expect(stdout).toMatch(/\n {2}… \d+ more: scenario-gate strength scenarios\/tokyo\.yaml\n/)
  expect((await strength(files, 'scenarios/tokyo.yaml')).stdout).not.toContain('…')
})

test('the proposed check catches as many more as it says', async () => {
  const before = JSON.parse((await strength({ 'scenarios/tokyo.yaml': weak }, '--format', 'json')).stdout)
  const [{ proposal }] = before.scenarios
  expect(before.scenarios).toMatchObject([{ proposal: {} }])
  const { type, params, catches } = proposal
  const more = `${weak}  - ${JSON.stringify({ type, params })}\n`
  const after = JSON.parse((await strength({ 'scenarios/tokyo.yaml': more }, '--format', 'json')).stdout)
  expect(catches).toBeGreaterThan(2)
  expect(after.caught - before.caught).toBe(catches)
})

test('what suggest proposes is strong', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'runs/notes.txt': '' })
  await cp(recording, join(folder.path, 'runs/tokyo.json'))
  await command(['suggest', 'runs/tokyo.json', '--write'], folder.path)
  const { code, stdout } = await command(['strength', '--min', '95%'], folder.path)
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'tokyo: catches 30 of 31 ways to break its run (96%)'])
})

test.each([
  ['0.2', 0],
  ['29%', 0],
  ['0.3', 1],
])('--min %s exits %i', async (least, code) => {
  expect((await strength({ 'scenarios/tokyo.yaml': weak }, '--min', least)).code).toBe(code)
})

test.each<readonly [string, string, string]>([
  ['no recording', 'id: a\nchecks: [{ type: non_empty }]\n', 'it has no recording'],
  [
    'a recording that fails',
    'id: a\ntraces: ../runs/tokyo.json\nchecks: [{ type: tools_called, params: { tools: [book] } }]\n',
    'its recording fails',
  ],
  [
    'a judge alone',
    'id: a\ntraces: ../runs/tokyo.json\ncriteria: It is polite.\n',
    'do not decide about its recording',
  ],
  ['errors', 'id: a\ntraces: ../runs/tokyo.json\nchecks: [{ type: non_emty }]\n', 'its deterministic checks'],
])('a scenario with %s is not measured', async (_, text, why) => {
  const { code, stdout } = await strength({ 'scenarios/a.yaml': text })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^a: not measured, because /)
  expect(stdout).toContain(why)
  expect(stdout).toContain('No scenario could be measured.')
  // What was not measured reaches nothing.
  expect((await strength({ 'scenarios/a.yaml': text }, '--min', '0')).code).toBe(1)
})

test('checks that ask a judge are left out of the measure', async () => {
  const judged = `${weak}criteria: The answer is about Tokyo.\n`
  const { stdout } = await strength({ 'scenarios/tokyo.yaml': judged })
  expect(stdout).toContain('tokyo: catches 9 of 31 ways')
})

test.each([
  [['--min', '2'], '--min: expected a share from 0 to 1'],
  [['--min', 'much'], '--min: expected a share from 0 to 1'],
  [['--format', 'xml'], '--format: expected one of: text, json'],
])('strength %j is refused', async (args, words) => {
  const { code, stderr } = await strength({ 'scenarios/tokyo.yaml': weak }, ...args)
  expect([code, stderr.includes(words)]).toEqual([2, true])
})

test('a check that nothing makes fail is named with the reason', async () => {
  const checks = [
    "{ type: regex, params: { pattern: 'sun$ny', expect_match: false } }",
    '{ type: tools_not_called, params: { tools: [book] } }',
    '{ type: max_tool_calls, params: { max: 40 } }',
    '{ type: max_tool_calls, params: { max: 90000 } }',
  ]
  const file = `${weak}${checks.map((check) => `  - ${check}\n`).join('')}`
  const { stdout } = await strength({ 'scenarios/tokyo.yaml': file })
  expect(stdout.split('\n').filter((line) => line.startsWith('  Check '))).toEqual([
    '  Check `regex` in line 5 cannot fail: no text matches `sun$ny`',
    '  Check `max_tool_calls` in line 8 was not seen to fail: no run is known that breaks it',
  ])
})

test('forbidden tools that no recording knows are named in one line', async () => {
  await using folder = await temporaryFolder()
  const checks = '[{ type: tools_not_called, params: { tools: [drop_table, delete_all] } }]'
  await folder.write({
    'scenarios/joke.yaml': `id: joke\ntraces: ../runs/joke.json\nchecks: ${checks}\n`,
    'runs/notes.txt': '',
  })
  const joke = fileURLToPath(new URL('../fixtures/traces/langfuse-pydantic-ai-7.json', import.meta.url))
  await cp(joke, join(folder.path, 'runs/joke.json'))
  expect((await command(['strength'], folder.path)).stdout).toContain(
    '`drop_table` (`tools_not_called` of joke), `delete_all` (`tools_not_called` of joke) bind nothing: no run called them, and no model was offered them.\n',
  )
})
