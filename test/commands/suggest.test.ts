import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/repository.ts'
import { command } from '../support/terminal.ts'

const recording = await readFile(
  new URL('../fixtures/traces/deepeval-langgraph-1.json', import.meta.url),
  'utf8',
)

/** A folder with one recording, and the command in it. */
async function project() {
  const folder = await temporaryFolder()
  await folder.write({ 'runs/tokyo.json': recording })
  return {
    folder,
    suggest: async (...args: readonly string[]) => command(['suggest', ...args], folder.path),
    [Symbol.asyncDispose]: async () => folder[Symbol.asyncDispose](),
  }
}

test('suggest prints a scenario, and apart from it what the scenario catches', async () => {
  await using own = await project()
  const { code, stdout, stderr } = await own.suggest('runs/tokyo.json')
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^# yaml-language-server: [^\n]*\n# These (\d+) checks catch 30 of 31 ways to break this run\.\nid: tokyo\n/,
  )
  expect(stdout).toContain('  - ../runs/tokyo.json\n')
  expect(stdout).toContain('  # Catches 3: a failed call (3).\n  - type: no_tool_errors\n')
  expect(stderr).toMatch(/^tokyo: These \d+ checks catch 30 of 31 ways to break this run\./)
  expect(stderr).toContain('More recordings of this task make better checks.')
  expect(stderr).toContain('set `faults` to one of `[{ at: 2, kind: rate-limit }]`, `[{ at: ')
})

test('--write writes a scenario that passes, and overwrites none', async () => {
  await using own = await project()
  const first = await own.suggest('runs/tokyo.json', '--write')
  expect([first.code, first.stdout.split('\n')[0], first.stderr]).toEqual([0, 'scenarios/tokyo.yaml', ''])
  const scored = await command(['run', '--baseline', 'none', '--format', 'json'], own.folder.path)
  expect(JSON.parse(scored.stdout)).toMatchObject({ summary: { passed: 1, failed: 0, unverified: 0 } })
  const text = await readFile(join(own.folder.path, 'scenarios/tokyo.yaml'), 'utf8')
  const second = await own.suggest('runs/tokyo.json', '--write')
  expect(second.code).not.toBe(0)
  expect(second.stderr).toContain('`scenarios/tokyo.yaml` exists, and is not overwritten')
  expect(await readFile(join(own.folder.path, 'scenarios/tokyo.yaml'), 'utf8')).toBe(text)
  expect((await own.suggest('runs/tokyo.json', '--write', '--id', 'capital')).stdout).toContain(
    'scenarios/capital.yaml\n',
  )
})

test('--format json has the proof of each check', async () => {
  await using own = await project()
  const { code, stdout } = await own.suggest('runs/tokyo.json', '--format', 'json')
  expect(code).toBe(0)
  const [found] = JSON.parse(stdout)
  expect(found).toMatchObject({
    id: 'tokyo',
    file: 'scenarios/tokyo.yaml',
    ways: 31,
    faults: [
      { at: 2, kind: 'rate-limit', retry_after: 1 },
      { kind: 'server-error' },
      { at: 1, kind: 'malformed-arguments' },
      { at: 1, kind: 'unknown-tool' },
    ],
    caught: 30,
    // How long a run takes is up to its machine and provider.
    notCaught: [{ kind: 'duration', text: '10 times the time' }],
  })
  expect(found.checks).toContainEqual({
    type: 'no_tool_errors',
    params: {},
    basis: 'held',
    catches: 3,
    kinds: { 'call-failed': 3 },
  })
  expect(found.scenario.checks).toHaveLength(found.checks.length)
})

test('ways that no check catches are named', async () => {
  await using own = await project()
  const run = {
    messages: [
      { role: 'user', content: 'Hi' },
      call('note', { text: 'A guest said hello to us all at noon' }),
      { role: 'assistant', content: 'Hello!' },
    ],
  }
  await own.folder.write({ 'runs/hello.json': JSON.stringify(run) })
  const { code, stderr } = await own.suggest('runs/hello.json')
  expect(code).toBe(0)
  expect(stderr).toContain('  Not caught:\n')
  expect(stderr).toContain('  - a wrong argument: `text` of `note`\n')
})

function call(name: string, args: object) {
  const asked = { id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(args) } }
  return { role: 'assistant', content: null, tool_calls: [asked] }
}

test('a recording of a failed run is no model for others', async () => {
  await using own = await project()
  const bad = {
    task_id: 'greet',
    trial: 0,
    reward: 0,
    traj: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'No.' },
    ],
  }
  await own.folder.write({ 'runs/bad.json': JSON.stringify([bad]) })
  const { code, stdout, stderr } = await own.suggest('runs/bad.json')
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain('Left out 1 recording of runs that failed')
})

test.each([
  [[], '`suggest` takes a TRACE'],
  [['runs/none.json'], 'There is no file `runs/none.json`'],
  [['runs/tokyo.json', '--format', 'xml'], '--format: expected one of: text, json'],
  [['runs/tokyo.json', '--writ'], 'did you mean `--write`?'],
])('suggest %j is refused', async (args, words) => {
  await using own = await project()
  const { code, stderr } = await own.suggest(...args)
  expect(code).toBe(2)
  expect(stderr).toContain(words)
})

test('a scenario cannot name a recording outside of its repository', async () => {
  await using own = await project()
  await using elsewhere = await temporaryFolder()
  const { code, stderr } = await command(
    ['suggest', join(own.folder.path, 'runs/tokyo.json'), '--write'],
    elsewhere.path,
  )
  expect(code).toBe(2)
  expect(stderr).toContain('A recording is outside of this repository')
})

test('--write adds the checks to the scenario among several of a file, and only those that its defaults lack', async () => {
  await using own = await project()
  const list = `# The suite.
- defaults:
    run_command: [ python, agent.py ]
    checks:
      - type: no_tool_errors
- id: other
  checks:
    - type: non_empty # as it was
- id: tokyo
  input: What is the weather in Tokyo?
  checks:
    - type: max_turns
      params: { max: 9 }
`
  await own.folder.write({ 'scenarios/all.yaml': list })
  const { code, stdout } = await own.suggest('runs/tokyo.json', '--write')
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'scenarios/all.yaml'])
  const text = await readFile(join(own.folder.path, 'scenarios/all.yaml'), 'utf8')
  expect(text.startsWith(list)).toBe(true)
  const added = text.slice(list.length)
  expect(added).toContain('    - type: tool_calls_with_args')
  expect(added).not.toContain('no_tool_errors')
  const valid = await command(['validate'], own.folder.path)
  expect([valid.code, valid.stdout]).toEqual([0, '2 scenarios, 0 errors\n'])
})

test('--write adds to a document of a stream, and not to one cell of a matrix', async () => {
  await using own = await project()
  const [before, after] = [
    'id: first\nchecks:\n  - type: non_empty\n',
    '---\nid: last\nchecks: [{ type: non_empty }]\n',
  ]
  const scenario =
    '---\nid: tokyo\nrun_command: [ python, agent.py ]\nchecks:\n  - type: max_turns\n    params: { max: 9 }\n'
  await own.folder.write({ 'scenarios/all.yaml': before + scenario + after })
  expect((await own.suggest('runs/tokyo.json', '--write')).code).toBe(0)
  const text = await readFile(join(own.folder.path, 'scenarios/all.yaml'), 'utf8')
  expect([text.startsWith(before + scenario), text.endsWith(after)]).toEqual([true, true])
  expect(text.length).toBeGreaterThan((before + scenario + after).length + 100)
  const cells =
    "id: tokyo\nmatrix: { model: [a, b] }\nrun_command: [ agent, '{{model}}' ]\nchecks: [{ type: non_empty }]\n"
  await own.folder.write({ 'scenarios/all.yaml': cells })
  await own.suggest('runs/tokyo.json', '--write', '--id', 'tokyo@model=a')
  expect(await readFile(join(own.folder.path, 'scenarios/all.yaml'), 'utf8')).toBe(cells)
})
