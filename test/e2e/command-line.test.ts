import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { resultsSchema } from '../../src/results/schema.ts'
import { version } from '../../src/version.ts'
import { startBundle } from '../support/bundle.ts'
import { temporaryFolder } from '../support/repository.ts'
import { again, careless, good, scenario } from '../support/suite.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Exit code first: it is what scripts go by. */
const cli = (args: readonly string[], cwd = root) => startBundle({ args, cwd })

test('the example suite is green', async () => {
  const ended = await cli(['run', 'scenarios-example', '--baseline', 'none'])
  expect(ended.code).toBe(0)
  const [heading, ...progress] = ended.stderr
    .trim()
    .split('\n')
    .map((line) => /\] ([\w-]+).*: ended after/.exec(line)?.[1] ?? line)
  expect(heading).toBe('Running agents: 3 trials, recorded in .scenario-gate/traces')
  expect(progress).toHaveLength(3)
  expect(new Set(progress)).toEqual(new Set(['refund-in-time', 'refund-too-late']))
  // Its agent takes as long as it takes.
  const stdout = ended.stdout.replaceAll(
    /^(Duration, [^)]*\)) *[\d.,]+ m?s(?= +\d+$)/gm,
    (row, label: string) => label.padEnd(row.length - 1).concat('…'),
  )
  // Which commits the recordings are of is the affair of whoever cloned them.
  expect(stdout).toMatch(/6 scored from recordings(?: \(of commit `\w+`, [\d-]+\))?\n/)
  await expect(
    stdout.replace(/\n {2}6 scored from recordings[^\n]*(?:\n {4}[^\n]*)*/, ''),
  ).toMatchFileSnapshot('golden/example.txt')
})

test('the blocked example is red and says why', async () => {
  const ended = await cli(['run', 'scenarios-example-blocked', '--baseline', 'none'])
  expect(ended).toMatchObject({ code: 1, stderr: '' })
  await expect(ended.stdout).toMatchFileSnapshot('golden/example-blocked.txt')
})

test('JSON is the results object, and the results file holds the same', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'results.json')
  const ended = await cli([
    'run',
    'scenarios-example',
    '--baseline',
    'none',
    '--format',
    'json',
    '--results',
    file,
  ])
  const printed = resultsSchema.parse(JSON.parse(ended.stdout))
  expect(printed.summary).toMatchObject({ outcome: 'passed', failed: 0, unverified: 0 })
  expect(resultsSchema.parse(JSON.parse(await readFile(file, 'utf8')))).toEqual(printed)
})

test('a results file is a baseline', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'suite/refund.yaml': scenario('refund'), 'suite/traces/refund.json': good })
  const before = await cli(['run', 'suite', '--baseline', 'none', '--results', 'base.json'], folder.path)
  expect(before.code).toBe(0)
  await folder.write({ 'suite/traces/refund.json': careless })
  const after = await cli(['run', 'suite', '--baseline', 'base.json', '--format', 'json'], folder.path)
  expect(after.code).toBe(1)
  const results = resultsSchema.parse(JSON.parse(after.stdout))
  expect(results.scenarios[0]).toMatchObject({
    change: 'regressed',
    baseOutcome: 'passed',
    outcome: 'failed',
  })
})

test('--traces feeds scenarios that name none', async () => {
  await using folder = await temporaryFolder()
  await folder.write({
    'suite/refund.yaml': scenario('refund'),
    'runs/refund-1.json': good,
    'runs/refund-2.json': again(good, 2),
  })
  const ended = await cli(['run', 'suite', '--traces', 'runs/*.json', '--format', 'json'], folder.path)
  const results = resultsSchema.parse(JSON.parse(ended.stdout))
  expect(results.scenarios[0]?.trials.map(({ index, outcome }) => [index, outcome])).toEqual([
    [1, 'passed'],
    [2, 'passed'],
  ])
})

test('trace shows what a reader sees', async () => {
  const ended = await cli(['trace', 'scenarios-example/traces/weather-paris.json', '--format', 'json'])
  expect(ended.code).toBe(0)
  expect(JSON.parse(ended.stdout)).toMatchObject([
    {
      format: 'otlp-json',
      llmCalls: 2,
      toolCalls: [{ name: 'get_weather' }, { name: 'get_forecast' }],
      inputTokens: 237,
      outputTokens: 50,
      costUsd: expect.closeTo(0.00006075, 12),
      finalOutput: 'It is 18°C and cloudy in Paris.',
    },
  ])
})

test('strength proposes checks of families that no scenario names', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'suite/refund.yaml': scenario('refund'), 'suite/traces/refund.json': good })
  const ended = await cli(['strength', 'suite'], folder.path)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toContain('This check would catch')
})

test('validate finds what is wrong without a trace', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'suite/a.yaml': scenario('a'), 'suite/b.yaml': 'id: b\nname: 5\n' })
  const ended = await cli(['validate', 'suite'], folder.path)
  expect(ended.code).toBe(2)
  expect(ended.stdout).toMatch(/suite\/b\.yaml:2:\d+: error: /)
  expect((await cli(['validate', 'suite/a.yaml'], folder.path)).code).toBe(0)
})

describe('exit codes and messages', () => {
  test.for<[name: string, args: string[], code: number, says: RegExp]>([
    ['version', ['--version'], 0, new RegExp(`^${version.replaceAll('.', '\\.')}\\n$`)],
    ['help', ['--help'], 0, /Usage: scenario-gate/],
    ['help of a command', ['run', '--help'], 0, /--fail-on/],
    ['explain a check', ['explain', 'max_cost'], 0, /max_usd/],
    ['explain an error', ['explain', 'no-scenarios'], 0, /No scenario was found/],
    ['explain nothing known', ['explain', 'max_cst'], 2, /max_cost/],
    ['unknown command', ['rum'], 2, /did you mean `run`/],
    ['unknown flag', ['run', '--fail-in', 'never'], 2, /did you mean `--fail-on`/],
    ['unknown word', ['run', '--fail-on', 'nothing'], 2, /expected one of: failures, regressions, never/],
    ['flag without a value', ['run', '--config'], 2, /needs a value/],
    ['no such path', ['run', 'nowhere'], 2, /nowhere/],
    ['no such baseline', ['run', 'scenarios-example', '--baseline', 'nowhere.json'], 1, /nowhere\.json/],
  ])('%s', async ([, args, code, says]) => {
    const ended = await cli(args)
    expect({ code: ended.code, said: ended.stdout + ended.stderr }).toEqual({
      code,
      said: expect.stringMatching(says),
    })
  })
})

test('the bundle does not need its own folder as working directory, and finds a suite elsewhere', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'x/suite/refund.yaml': scenario('refund'), 'x/suite/traces/refund.json': good })
  const ended = await startBundle({
    args: ['run', join(folder.path, 'x/suite'), '--baseline', 'none'],
    cwd: root,
  })
  expect(ended).toMatchObject({ code: 0, stderr: '' })
})

test('from outside of any repository, the suite of a clone runs with its config file, and next commands say where', async () => {
  await using folder = await temporaryFolder()
  await folder.write({
    'shop/.git/HEAD': 'ref: refs/heads/main\n',
    'shop/scenario-gate.yaml': 'policy: { failures: warn, regressions: warn }\n',
    'shop/scenarios/refund.yaml': scenario('refund'),
    'shop/scenarios/traces/refund.json': careless,
    'shop/agent.cjs': 'console.log(require("node:fs").readFileSync("prompt.txt", "utf8"))',
    'shop/prompt.txt': 'A refund.',
    'shop/scenarios/fresh.yaml':
      'id: fresh\nrun_command: [node, agent.cjs]\nchecks: [{ type: output_contains, params: { value: refund } }]\n',
  })
  const ended = await startBundle({
    args: ['run', 'shop/scenarios', '--baseline', 'none', '--results', 'out.json'],
    cwd: folder.path,
  })
  expect(ended.stdout).toContain('1 failed · 1 passed — not blocking')
  expect(ended.stdout).toMatch(
    /^Next, in shop:\n(?: {2}# .*\n)? {2}node '?[^'\n]*dist\/index\.js'? trace scenarios\/traces\/refund\.json/m,
  )
  expect(ended).toMatchObject({ code: 0, stdout: expect.not.stringContaining('leads out of') })
  expect(await readFile(join(folder.path, 'out.json'), 'utf8')).toContain('"schemaVersion"')
})
