import { expect, test } from 'vitest'
import { toKeptCalibration, withCalibration } from '../../src/judge/calibrate/calibration-file.ts'
import { judgeIdentity } from '../../src/judge/prompt.ts'
import { noContext } from '../../src/report/context.ts'
import { renderComment } from '../../src/report/markdown/document.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import type { Results } from '../../src/results/schema.ts'
import { scenarioIn } from '../support/fresh.ts'
import { judge, judged, passing, project, verdictOf } from '../support/judge/judged-project.ts'
import { saying, scriptedJudge } from '../support/judge/scripted-judge.ts'
import { repository } from '../support/repository.ts'

const rubric = { criterion: 'It is polite.' }
const path = 'judge-calibration.json'
const both = `${passing}criteria: It is polite.\n`
const none = { pass: 0, fail: 0, uncertain: 0, error: 0 }
const good = { pass: { ...none, pass: 9, fail: 1 }, fail: { ...none, pass: 2, fail: 8 } }
const advisory = { 'judge-uncalibrated': 'advisory' }

/** The calibration of the judge of `criteria: It is polite.` */
function calibration({ confusion = good, criterion = rubric.criterion, model = 'test/model' } = {}): string {
  const identity = judgeIdentity({ rubric: { criterion }, form: 'verdict' }, 1)
  return withCalibration([], toKeptCalibration({ judge: 'criteria', model, identity }, confusion))
}

interface Given {
  readonly lines?: string
  readonly kept?: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly says?: 'pass' | 'fail' | 'uncertain'
}

async function scored({ lines = both, kept, options = {}, says = 'fail' }: Given): Promise<Results> {
  await using folder = await project({
    ...judged('refund', lines),
    ...(kept === undefined ? {} : { [path]: kept }),
  })
  const models = scriptedJudge(({ schema }) =>
    saying(says, JSON.stringify(schema).includes('"score"') ? { score: 0.5 } : {}),
  )
  return await judge(folder, models, options)
}

test.for<readonly [string, Given, string, string]>([
  ['none', {}, 'failed', 'not calibrated'],
  ['its own', { kept: calibration() }, 'failed', 'calibrated on 20 labels: TPR 90%'],
  ['that of another rubric', { kept: calibration({ criterion: 'It is rude.' }) }, 'failed', 'not calibrated'],
  ['that of another model', { kept: calibration({ model: 'test/other' }) }, 'failed', 'not calibrated'],
  [
    'one of labels that all pass',
    { kept: calibration({ confusion: { pass: good.pass, fail: none } }) },
    'failed',
    'not calibrated',
  ],
])(
  'reports say how well the judge that blocked agrees with people, by its calibration: %s',
  async ([, given, outcome, words]) => {
    const found = await scored(given)
    expect(scenarioIn(found, 'refund').outcome).toBe(outcome)
    expect(renderComment(found, noContext)).toContain(words)
    expect(renderTerminal(found, { color: false, width: 10_000 })).toContain(`(${words}`)
  },
)

test.for<readonly [string, Given, string]>([
  ['is calibrated', { kept: calibration(), options: advisory }, 'failed'],
  ['is calibrated, and passes it', { kept: calibration(), options: advisory, says: 'pass' }, 'passed'],
  ['is not', { options: advisory }, 'passed'],
  ['is not, and cannot say', { options: advisory, says: 'uncertain' }, 'passed'],
  [
    'is not, with nothing else to decide',
    { lines: 'criteria: It is polite.\n', options: advisory },
    'unverified',
  ],
  [
    'is not, and passes it, with nothing else',
    { lines: 'criteria: It is polite.\n', options: advisory, says: 'pass' },
    'unverified',
  ],
])('where uncalibrated judges only advise, one that %s', async ([, given, outcome]) => {
  const found = await scored(given)
  expect(scenarioIn(found, 'refund').outcome).toBe(outcome)
  expect(found.decision.gate).toBe(outcome === 'passed' ? 'open' : 'closed')
})

test('advice is shown, and says what it is', async () => {
  const found = await scored({ options: advisory })
  expect(verdictOf(found)).toMatchObject({ status: 'fail', labels: null, advisory: true })
  const page = renderTerminal(found, { color: false, width: 10_000 })
  expect(page).toContain('not calibrated, so it only advises')
  const alone = await scored({ lines: 'criteria: It is polite.\n', options: advisory })
  expect(scenarioIn(alone, 'refund').reason).toContain(
    'only its judge could decide, and that judge is not calibrated',
  )
})

test.for([
  ['', ''],
  ['over all trials', '    pass_threshold: 1\n'],
])('a check that asks an uncalibrated judge is a warning %s', async ([, more]) => {
  const check = `${passing}  - type: llm_judge\n    params: { criteria: It is polite. }\n${more}`
  const blocked = await scored({ lines: check })
  expect(scenarioIn(blocked, 'refund').outcome).toBe('failed')
  expect(renderComment(blocked, noContext)).toContain('the judge is not calibrated')
  const advised = await scored({ lines: check, options: advisory })
  expect(scenarioIn(advised, 'refund').outcome).toBe('passed')
  expect(scenarioIn(advised, 'refund').trials[0]?.checks[1]).toMatchObject({
    status: 'fail',
    severity: 'warning',
  })
})

test('a file of calibrations that cannot be read ends the run', async () => {
  await expect(scored({ kept: '{"schemaVersion": 1}' })).rejects.toThrow(
    '`judge-calibration.json` at `calibrations`',
  )
})

test.for<readonly [string, string | null]>([
  ['removes', null],
  ['spoils', calibration({ confusion: { pass: none, fail: none } })],
  ['breaks', 'nonsense'],
])('a change that is not trusted and %s the calibration does not silence a judge', async ([, kept]) => {
  await using repo = await repository()
  const base = await repo.commit({ ...judged('refund', both), [path]: calibration() })
  const models = scriptedJudge(() => saying('fail'))
  // Of such a change only verdicts are believed that were kept before.
  const cache = { ...advisory, 'cache-dir': '.cache' }
  await judge(repo, models, cache)
  await repo.git('checkout', '--quiet', '-b', 'feature')
  await repo.write({ [path]: kept, '.gitignore': '.cache\n' })
  await repo.git('add', '--all')
  await repo.git('commit', '--quiet', '--message', 'change')
  const head = await repo.git('rev-parse', 'HEAD')
  const baseRef = { kind: 'event', base, head, branch: 'main' } as const
  const of = await judge(repo, models, cache, { untrusted: 'a fork', baseRef })
  expect(scenarioIn(of, 'refund').outcome).toBe('failed')
  const unknown = { ...baseRef, base: '0'.repeat(40) }
  const blind = await judge(repo, models, cache, { untrusted: 'a fork', baseRef: unknown })
  expect(scenarioIn(blind, 'refund').outcome).toBe('failed')
})
