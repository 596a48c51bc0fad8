import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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

test('a recording that breaks off is named', async () => {
  const lines = ['pay it', [{ type: 'tool_use', id: 't', name: 'look', input: {} }]].map((said, index) =>
    JSON.stringify({
      type: index === 0 ? 'user' : 'assistant',
      uuid: String(index),
      parentUuid: index === 0 ? null : '0',
      sessionId: 's',
      message: { id: 'm', role: 'assistant', model: 'claude-x', content: said },
    }),
  )
  await using folder = await temporaryFolder()
  await folder.write({ 'run.jsonl': lines.join('\n') })
  const { code, stderr } = await command(['trace', 'run.jsonl'], folder.path)
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      'run.jsonl: s is unverified: part of its recording could not be read: its recording breaks off before the run had ended\n',
  })
})

test('of many files that are no recordings the first are named, and the rest counted', async () => {
  await using folder = await temporaryFolder()
  const files = Array.from({ length: 130 }, (_, index) => `traces/${1000 + index}`)
  const texts = files.flatMap((file) => [
    [`${file}.json`, '{"no": "trace"}'],
    [`${file}.md`, '# no trace'],
  ])
  await folder.write({ 'traces/a.json': weather, ...Object.fromEntries(texts) })
  const { code, stderr } = await command(['trace', 'traces'], folder.path)
  const lines = stderr.trimEnd().split('\n')
  expect(code).toBe(0)
  expect(lines.length).toBeLessThan(210)
  expect(lines.filter((line) => /^… and [\d,]+ more$/.test(line)).length).toBeGreaterThan(0)
  const left = lines.map((line) => Number(/^… and ([\d,]+) more$/.exec(line)?.[1] ?? 1))
  expect(left.reduce((sum, count) => sum + count)).toBe(260)
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

/** Simulations of τ²-bench in one file: run `refund-12345/0` and so on. */
const simulations = (ids: readonly string[]) =>
  JSON.stringify({
    tasks: [],
    simulations: ids.map((id, trial) => ({
      id,
      task_id: 'refund',
      trial,
      messages: [
        { role: 'user', content: `Refund order ${trial}.` },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', name: 'get_order', arguments: { trial } }],
        },
        { role: 'tool', id: 'c', content: 'found' },
        { role: 'assistant', content: `Order ${trial} is refunded.` },
      ],
    })),
  })

async function traced(ids: readonly string[], ...args: readonly string[]) {
  await using folder = await temporaryFolder()
  await folder.write({ 'runs.json': simulations(ids) })
  return await command(['trace', 'runs.json', ...args], folder.path)
}

describe('a recording with several runs', () => {
  const few = ['refund-a', 'refund-b', 'return-a']
  const many = Array.from({ length: 20 }, (_, index) => `run-${String(index).padStart(3, '0')}`)

  test('of a few shows all of them, and says how to see one', async () => {
    const { stdout } = await traced(few)
    expect(stdout).toMatch(/^3 runs; `--trace ID` shows one\n\nrefund-a {2}/)
    expect(stdout.match(/^ {2}answer/gm)).toHaveLength(3)
  })

  test('of many is a list with one line for each; --full shows all of them', async () => {
    const { stdout } = await traced(many)
    const lines = stdout.trimEnd().split('\n')
    expect(lines[0]).toBe('20 runs; `--trace ID` shows one, `--full` shows all')
    expect(lines[2]).toMatch(/^Run +Scenario +Trial +Tool calls +Answer$/)
    expect(lines).toHaveLength(23)
    expect(lines[5]).toMatch(/^run-002 +refund +2 +1 +Order 2 is refunded\.$/)
    const full = await traced(many, '--full')
    expect(full.stdout.match(/^ {2}answer/gm)).toHaveLength(20)
  })

  test.each([
    ['a whole id', ['refund-b'], ['refund-b']],
    ['the beginning of one id', ['return'], ['return-a']],
    ['several ids, in the order of the file', ['return-a', 'refund-a'], ['refund-a', 'return-a']],
  ])('--trace takes %s', async (_, asked, shown) => {
    const flags = asked.flatMap((id) => ['--trace', id])
    const { stdout } = await traced(few, ...flags, '--format', 'json')
    expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id)).toEqual(shown)
    const text = await traced(few, ...flags)
    expect(text.stdout.match(/^\S+(?= {2}scenario)/gm)).toEqual(shown)
  })

  test('a whole id is that run, also where others begin with it', async () => {
    const { stdout } = await traced(['refund-1', 'refund-10'], '--trace', 'refund-1')
    expect(stdout).toMatch(/^refund-1 {2}/)
    expect(stdout).not.toContain('refund-10')
  })

  test.each([
    ['refund', '2 runs begin with `refund`: `refund-a`, `refund-b`'],
    ['retunr-a', 'there is no run `retunr-a`; did you mean `return-a`?'],
    ['retu', 'there is no run `retu`; did you mean `return-a`?'],
    ['0195a3c4', 'there is no run `0195a3c4`; there is `refund-a`, `refund-b`, `return-a`'],
  ])('--trace %s is an error that names runs', async (asked, message) => {
    const { code, stdout, stderr } = await traced(few, '--trace', asked)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`error: --trace: ${message}\n`)
  })

  test('an unknown id among many names the first of them', async () => {
    const { stderr } = await traced(many, '--trace', 'nothing like it')
    expect(stderr).toContain(
      'there is no run `nothing like it`; without `--trace`, all 20 are listed: `run-000`, `run-001`, `run-002`, `run-003`, `run-004`, …\n',
    )
  })

  test('an id in a file that cannot be read is not what is wrong', async () => {
    await using folder = await temporaryFolder()
    await folder.write({ 'run.json': 'no trace' })
    const { code, stderr } = await command(['trace', 'run.json', '--trace', 'refund'], folder.path)
    expect(code).toBe(2)
    expect(stderr).toContain('run.json: The file is not a trace')
    expect(stderr).not.toContain('there is no run')
  })
})
