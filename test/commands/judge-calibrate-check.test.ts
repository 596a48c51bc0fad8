import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toKeptCalibration, withCalibration } from '../../src/judge/calibrate/calibration-file.ts'
import { scenarioIn } from '../support/fresh.ts'
import { judge as score } from '../support/judge/judged-project.ts'
import { labelsOf, recordReplies, type Labelled } from '../support/judge/label-project.ts'
import { saying, scriptedJudge } from '../support/judge/scripted-judge.ts'
import { temporaryFolder } from '../support/repository.ts'
import { command } from '../support/terminal.ts'

const labels = 'labels.yaml'
const scenario = `id: refund
traces: run.json
checks:
  - {type: output_contains, params: {value: says}}
  - {type: llm_judge, id: polite, params: {criteria: It is polite.}}
  - {type: llm_judge, params: {criteria: It is polite., min_score: 0.9}, id: very polite}
  - {type: llm_judge, params: {criteria: It is polite.}, id: scored, min_score: 0.9}
  - {type: not_semantic!, params: {target: output, value: blames the user}}
  - {type: rubric!, params: {target: output, value: [It is polite., It is short.]}}
  - {type: llm_judge_tool_calls, params: {criteria: It searches once.}}
`
const run = JSON.stringify({ messages: [{ role: 'assistant', content: 'Here; says=pass;' }] })
const rows: readonly Labelled[] = [
  ['pass', 'pass', 6],
  ['pass', 'fail', 2],
  ['fail', 'pass', 1],
  ['fail', 'fail', 3],
  ['fail', 'uncertain', 1],
]

async function project(check?: string) {
  const folder = await temporaryFolder()
  await folder.write({
    [labels]: labelsOf(...rows),
    'scenarios/refund.yaml': scenario,
    'scenarios/run.json': run,
  })
  const asked = { kind: 'check', scenario: 'scenarios/refund.yaml', check: check ?? '' } as const
  const recorded = check === undefined ? null : await recordReplies(folder.path, labels, asked)
  const calibrate = (...args: readonly string[]) =>
    command(
      ['judge', 'calibrate', labels, '--judge', 'replay', '--scenario', 'scenarios/refund.yaml', ...args],
      folder.path,
    )
  return { folder, recorded, calibrate }
}

const straight = {
  pass: { pass: 6, fail: 2, uncertain: 0, error: 0 },
  fail: { pass: 1, fail: 3, uncertain: 1, error: 0 },
}

test.for<readonly [string, typeof straight, typeof straight]>([
  ['polite', straight, straight],
  ['2', straight, straight],
  // A score of 0.8 does not reach 0.9, so that the check never passes.
  [
    'very polite',
    { pass: { ...straight.pass, pass: 0, fail: 8 }, fail: { ...straight.fail, pass: 0, fail: 4 } },
    { pass: { ...straight.pass, pass: 0, fail: 8 }, fail: { ...straight.fail, pass: 0, fail: 4 } },
  ],
  [
    'scored',
    { pass: { ...straight.pass, pass: 0, fail: 8 }, fail: { ...straight.fail, pass: 0, fail: 4 } },
    { pass: { ...straight.pass, pass: 0, fail: 8 }, fail: { ...straight.fail, pass: 0, fail: 4 } },
  ],
  // It passes where the judge says that the user is not blamed; what is kept is about the judge.
  [
    'not_semantic!',
    { pass: { ...straight.pass, pass: 2, fail: 6 }, fail: { ...straight.fail, pass: 3, fail: 1 } },
    {
      pass: { pass: 1, fail: 3, uncertain: 1, error: 0 },
      fail: { pass: 6, fail: 2, uncertain: 0, error: 0 },
    },
  ],
])('the judge of the check %s', async ([check, shown, kept]) => {
  const { folder, calibrate } = await project(check)
  await using _ = folder
  const { code, stdout, stderr } = await calibrate('--check', check, '--format', 'json', '--keep')
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Saved to judge-calibration.json; commit it.\n' })
  expect(JSON.parse(stdout)).toMatchObject({ confusion: shown })
  const file = JSON.parse(await readFile(join(folder.path, 'judge-calibration.json'), 'utf8')) as unknown
  expect(file).toMatchObject({ calibrations: [{ confusion: kept }] })
})

test('a calibration is that of the check in a run, and of no other score', async () => {
  const { folder, recorded } = await project('polite')
  await using _ = folder
  if (recorded === null) throw new Error('nothing was asked')
  await folder.write({
    'judge-calibration.json': withCalibration([], toKeptCalibration(recorded, recorded.judgeCounts)),
  })
  const models = {
    ...scriptedJudge(({ schema }) =>
      saying('fail', JSON.stringify(schema).includes('"score"') ? { score: 0.1 } : {}),
    ),
    idOf: () => 'stand-in/one',
  }
  const results = await score(folder, models, { 'judge-uncalibrated': 'advisory' })
  const [trial] = scenarioIn(results, 'refund').trials
  expect(trial?.checks.map(({ id, type, severity }) => [id ?? type, severity])).toEqual([
    ['output_contains', 'error'],
    ['polite', 'error'],
    ['very polite', 'warning'],
    ['scored', 'warning'],
    ['not_semantic!', 'warning'],
    ['rubric!', 'warning'],
    ['llm_judge_tool_calls', 'error'],
  ])
  await folder.write({ 'results.json': JSON.stringify(results) })
  const { stdout } = await command(
    [
      'judge',
      'calibrate',
      labels,
      '--judge',
      'replay',
      '--scenario',
      'scenarios/refund.yaml',
      '--check',
      'polite',
      '--results',
      'results.json',
    ],
    folder.path,
  )
  expect(stdout).toContain('Pass rate of the trials of the run: 0% of 1 by the judge')
})

test.for<readonly [string, readonly string[], number, string]>([
  ['no check', [], 2, '--scenario and --check belong together'],
  [
    'no such check',
    ['--check', 'polit'],
    2,
    'is not one of its checks that ask a model; expected one of: polite (2)',
  ],
  [
    'a check that asks no model',
    ['--check', 'output_contains'],
    2,
    'is not one of its checks that ask a model',
  ],
  ['several', ['--check', 'llm_judge'], 2, 'are several of its checks'],
  ['several questions', ['--check', 'rubric!'], 2, '`rubric!` asks several questions'],
  ['no question', ['--check', 'llm_judge_tool_calls'], 2, '`llm_judge_tool_calls` needs more than an output'],
  ['nothing recorded', ['--check', 'polite'], 3, 'The judge gave no verdict'],
])('%s', async ([, args, expected, message]) => {
  const { folder, calibrate } = await project()
  await using _ = folder
  const { code, stdout, stderr } = await calibrate(...args)
  expect({ code, stdout }).toEqual({ code: expected, stdout: '' })
  expect(stderr).toContain(message)
})

test('one of several scenarios in a file is named by its id', async () => {
  const { folder, calibrate } = await project('polite')
  await using _ = folder
  const nested = scenario.replaceAll(/^/gm, '  ').trim()
  await folder.write({
    'scenarios/refund.yaml': `- ${nested}\n- id: other\n  checks: [{ type: non_empty }]\n`,
  })
  const refused = await calibrate('--check', 'polite')
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('holds 2 scenarios; name one by its id, such as `scenarios/refund.yaml#refund`'),
  ])
  const flags = ['--judge', 'replay', '--scenario', 'scenarios/refund.yaml#refund', '--check', 'polite']
  const named = await command(['judge', 'calibrate', labels, ...flags], folder.path)
  expect([named.code, named.stderr]).toEqual([0, ''])
})
