import { expect, test } from 'vitest'
import {
  findCalibration,
  toKeptCalibration,
  readCalibrations,
  withCalibration,
} from '../../src/judge/calibrate/calibration-file.ts'
import { judgeIdentity } from '../../src/judge/prompt.ts'
import { memoryTree } from '../support/memory-tree.ts'

const path = 'calibration.json'
const confusion = {
  pass: { pass: 45, fail: 3, uncertain: 1, error: 1 },
  fail: { pass: 4, fail: 36, uncertain: 6, error: 4 },
}
const rubric = { criterion: 'It is polite.', pass: 'It is.', fail: 'It is not.' }
const identity = judgeIdentity({ rubric, form: 'verdict' }, 1)
const tone = toKeptCalibration({ judge: 'tone', model: 'anthropic/a', identity }, confusion)

test('what is kept is found again, for this judge and no other', async () => {
  const other = toKeptCalibration({ judge: 'tone', model: 'openai/b', identity }, confusion)
  const text = withCalibration([other], tone)
  expect(withCalibration([tone], other)).toBe(text)
  const known = await readCalibrations(memoryTree({ [path]: text }), path)
  expect(known).toEqual([tone, other])
  expect(findCalibration(known, { model: 'anthropic/a', identity })).toEqual(tone)
  expect(findCalibration(known, { model: 'anthropic/c', identity })).toBeNull()
})

test('a calibration takes the place of the former one of its judge and model', async () => {
  const again = toKeptCalibration(
    { judge: 'tone', model: 'anthropic/a', identity: '0'.repeat(32) },
    confusion,
  )
  const known = await readCalibrations(memoryTree({ [path]: withCalibration([tone], again) }), path)
  expect(known).toEqual([again])
})

test('another rubric, form or number of votes is another judge; the scenario is not', () => {
  const same = judgeIdentity(
    { rubric: { ...rubric, parts: [{ label: 'Scenario', text: 'x' }] }, form: 'verdict' },
    1,
  )
  expect(same).toBe(identity)
  const others = [
    judgeIdentity({ rubric: { ...rubric, fail: 'It is rude.' }, form: 'verdict' }, 1),
    judgeIdentity({ rubric: { ...rubric, systemPrompt: 'Be strict.' }, form: 'verdict' }, 1),
    judgeIdentity({ rubric: { ...rubric, examples: [] }, form: 'verdict' }, 1),
    judgeIdentity({ rubric: { ...rubric, parts: [{ label: 'Statement', text: 'x' }] }, form: 'verdict' }, 1),
    judgeIdentity({ rubric, form: 'score' }, 1),
    judgeIdentity({ rubric, form: 'verdict' }, 3),
  ]
  expect(new Set([identity, ...others]).size).toBe(7)
})

test('no file is no calibration; one that cannot be read is an error', async () => {
  expect(await readCalibrations(memoryTree({}), path)).toEqual([])
  const text = withCalibration([], tone)
  for (const [broken, message] of [
    ['', '`calibration.json` is not JSON'],
    ['[]', 'at ``'],
    [text.replace('"tone"', '3'), 'at `calibrations.0.judge`'],
    [text.replace('45', '-45'), 'at `calibrations.0.confusion.pass.pass`'],
    [text.replace('45', '4.5'), 'at `calibrations.0.confusion.pass.pass`'],
    [text.replace('"uncertain"', '"unsure"'), 'at `calibrations.0.confusion.pass'],
    [text.replace('"schemaVersion": 1', '"schemaVersion": 2'), 'at `schemaVersion`'],
    ['['.repeat(100_000), 'is not JSON'],
  ] as const) {
    await expect(readCalibrations(memoryTree({ [path]: broken }), path)).rejects.toThrow(message)
  }
})
