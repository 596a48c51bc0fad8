import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../../src/cli.ts'
import { judge as score } from '../support/judge/judged-project.ts'
import { chatWire } from '../support/judge/openai-wire.ts'
import { saying, scriptedJudge } from '../support/judge/scripted-judge.ts'
import { standIn } from '../support/judge/stand-in.ts'
import { judgeFile, labelsOf, recordReplies, type Labelled } from '../support/judge/label-project.ts'
import { temporaryFolder, type Files } from '../support/repository.ts'
import { command } from '../support/terminal.ts'

const labels = '.kensa/labels/weather.yaml'
const many: readonly Labelled[] = [
  ['pass', 'pass', 45],
  ['pass', 'fail', 3],
  ['pass', 'uncertain', 1],
  ['fail', 'pass', 4],
  ['fail', 'fail', 36],
  ['fail', 'uncertain', 2],
]

const rows: readonly Labelled[] = [
  ['pass', 'pass', 9],
  ['pass', 'fail', 1],
  ['fail', 'pass', 2],
  ['fail', 'fail', 8],
  ['fail', 'uncertain', 1],
]

async function project(given: readonly Labelled[] = rows, more: Files = {}) {
  const folder = await temporaryFolder()
  await folder.write({ [labels]: labelsOf(...given), '.kensa/judges/weather.yaml': judgeFile, ...more })
  const recorded = await recordReplies(folder.path, labels)
  const calibrate = (...args: readonly string[]) =>
    command(['judge', 'calibrate', labels, '--judge', 'replay', ...args], folder.path)
  return { folder, recorded, calibrate }
}

test('says how well the judge agrees with people', async () => {
  const { folder, calibrate } = await project(many)
  await using _ = folder
  const { code, stdout, stderr } = await calibrate()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe(`Judge weather, asked of stand-in/one, compared with .kensa/labels/weather.yaml

              judge: pass       fail  uncertain no verdict
people: pass           45          3          1          0
people: fail            4         36          2          0

TPR      93.8% (83.2% to 97.9%)  of outputs that people passed and it decided, it passes
TNR      90% (76.9% to 96%)      of outputs that people failed and it decided, it fails
Kappa    0.84 (0.73 to 0.95)     agreement beyond chance: 1 is full, 0 none
Decided  96.7% (90.8% to 98.9%)  of the labelled outputs, the judge passes or fails

Pass rate of the labelled outputs: 55.7% of 88 by the judge; 54.5% (38.6% to 70.2%) when its errors
are corrected.
`)
})

test('the same as JSON, for outputs that nobody labelled, with what it did not answer counted apart', async () => {
  const { folder, calibrate } = await project([...rows, ['', 'pass', 8], ['', 'fail', 2]])
  await using _ = folder
  await folder.write({
    [labels]: labelsOf(...rows, ['', 'pass', 8], ['', 'fail', 2], ['fail', 'error', 2]),
  })
  const { code, stdout, stderr } = await calibrate('--format', 'json')
  expect(code).toBe(0)
  expect(stderr).toMatch(/^(?:no verdict: .*`\.scenario-gate\/judge` has no reply .*\n){2}$/)
  expect(JSON.parse(stdout)).toMatchObject({
    schemaVersion: 1,
    judge: 'weather',
    model: 'stand-in/one',
    file: labels,
    confusion: {
      pass: { pass: 9, fail: 1, uncertain: 0, error: 0 },
      fail: { pass: 2, fail: 8, uncertain: 1, error: 2 },
    },
    tpr: { value: 0.9 },
    tnr: { value: 0.8 },
    passRate: {
      of: 'unlabelled',
      passed: 8,
      judged: 10,
      corrected: { value: expect.closeTo(0.6 / 0.7, 10) as number },
      reason: null,
    },
  })
})

test.for([
  ['0.8', 0],
  ['80%', 0],
  ['0.81', 1],
] as const)('exit by the threshold %s', async ([threshold, expected]) => {
  const { folder, calibrate } = await project()
  await using _ = folder
  expect((await calibrate('--threshold', threshold)).code).toBe(expected)
})

test('an unknown rate reaches no threshold', async () => {
  const { folder, calibrate } = await project([['pass', 'pass', 5]])
  await using _ = folder
  const { code, stdout } = await calibrate('--threshold', '0')
  expect(code).toBe(1)
  expect(stdout).toContain('TNR      unknown')
  expect(stdout).toContain('It cannot be corrected')
})

test('the pass rate of a run is corrected, by what this judge said in it', async () => {
  const { folder, calibrate } = await project()
  await using _ = folder
  const trace = JSON.stringify({ messages: [{ role: 'assistant', content: 'It is 3 degrees.' }] })
  await folder.write({
    'scenarios/a.yaml': 'id: a\ntraces: t.json\njudge: weather\n',
    'scenarios/b.yaml': 'id: b\ntraces: t.json\ncriteria: It is polite.\n',
    'scenarios/t.json': trace,
  })
  const results = await score(folder, { ...scriptedJudge(() => saying('pass')), idOf: () => 'stand-in/one' })
  await folder.write({ 'results.json': JSON.stringify(results) })
  const { stdout } = await calibrate('--results', 'results.json')
  expect(stdout).toContain('Pass rate of the trials of the run: 100% of 1 by the judge; 100% (')
})

test('what is found is kept, one calibration for each judge and model', async () => {
  const { folder, recorded, calibrate } = await project()
  await using _ = folder
  expect((await calibrate('--keep')).stderr).toBe('Saved to judge-calibration.json; commit it.\n')
  const kept = async () =>
    JSON.parse(await readFile(join(folder.path, 'judge-calibration.json'), 'utf8')) as unknown
  const { judge, model, identity, calibration } = recorded
  expect(await kept()).toEqual({
    schemaVersion: 1,
    calibrations: [{ judge, model, identity, confusion: calibration.confusion }],
  })
  await calibrate('--keep')
  expect(await kept()).toMatchObject({ calibrations: { length: 1 } })
})

test.for<readonly [string, readonly string[], number, string]>([
  ['another word', ['calibrat', labels], 2, '`judge` takes the word `calibrate`'],
  ['no labels', ['calibrate'], 2, '`judge calibrate` takes one file of labels'],
  ['labels that are not there', ['calibrate', 'none.csv'], 2, 'none.csv'],
  ['no such judge', ['calibrate', labels, '--rubric', 'tone'], 2, `${labels}: error: there is no judge file`],
  ['no such judge file', ['calibrate', labels, '--rubric', 'tone.yaml'], 2, 'tone.yaml'],
  ['two rubrics', ['calibrate', labels, '--rubric', 'a', '--criteria', 'b'], 2, 'keep one'],
  ['nobody', ['calibrate', labels, '--judge', 'off'], 2, '`off` asks no judge'],
  [
    'no threshold',
    ['calibrate', labels, '--threshold', 'high'],
    2,
    '--threshold: expected a number from 0 to 1',
  ],
  ['no such option', ['calibrate', labels, '--treshold', '1'], 2, 'did you mean `--threshold`?'],
  ['no key', ['calibrate', labels], 3, 'The judge gave no verdict: no model is known'],
  [
    'nothing recorded',
    ['calibrate', labels, '--judge', 'replay', '--criteria', 'It is polite.'],
    3,
    'has no reply',
  ],
])('%s', async ([, args, expected, message]) => {
  const { folder } = await project()
  await using _ = folder
  const { code, stdout, stderr } = await command(['judge', ...args], folder.path)
  expect({ code, stdout }).toEqual({ code: expected, stdout: '' })
  expect(stderr).toContain(message)
})

test('a label that is none asks nobody', async () => {
  const { folder, calibrate } = await project()
  await using _ = folder
  await folder.write({ [labels]: 'examples:\n  - output: x\n    label: good\n' })
  const { code, stdout, stderr } = await calibrate()
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toBe(
    `${labels}:3:12: error: \`label\` must be \`pass\` or \`fail\`, or empty for an output without a label; got \`"good"\`\n`,
  )
})

test.for([
  ['a log', false, 20, /^Asking the judge: 2 of 40 outputs(?:, \$0[.\d]*)?\n/],
  // eslint-disable-next-line no-control-regex
  ['a terminal', true, 40, /^\r\u001b\[2KAsking the judge: 1 of 40 outputs/],
] as const)('says in %s how far it is while a model is asked', async ([, isTTY, lines, first]) => {
  await using server = await standIn(chatWire({ key: false }), {
    says: '{"reasoning": "So it is.", "quotes": [], "verdict": "pass"}',
  })
  await using folder = await temporaryFolder()
  const given = labelsOf(['pass', 'pass', 20], ['fail', 'pass', 20])
  await folder.write({ [labels]: given, '.kensa/judges/weather.yaml': judgeFile })
  const args = [
    'judge',
    'calibrate',
    labels,
    '--judge-base-url',
    `${server.url}/v1`,
    '--judge-model',
    'small',
  ]
  let [shown, said] = ['', '']
  const stderr = { isTTY, columns: 80, write: (text: string) => (shown += text) }
  const stdout = { write: (text: string) => (said += text) }
  const terminal = { stdout, stderr, env: {}, cwd: () => folder.path, now: () => 0 }
  expect(await runCli([...args, '--cache-dir', '.cache'], terminal)).toBe(0)
  expect(said).toContain('people: pass           20')
  expect(shown).toMatch(first)
  expect(shown).toContain('Asking the judge: 40 of 40 outputs')
  expect(shown.match(/Asking the judge/g)).toHaveLength(lines)
  shown = ''
  expect(await runCli([...args, '--cache-dir', '.cache'], terminal)).toBe(0)
  expect(shown).not.toContain('Asking the judge')
})
