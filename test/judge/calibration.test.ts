import { expect, test } from 'vitest'
import {
  computeCalibration,
  type JudgedOutput,
  type JudgedStatus,
} from '../../src/judge/calibrate/calibration.ts'

function outputs(
  label: JudgedOutput['label'],
  counts: Partial<Record<JudgedStatus, number>>,
): JudgedOutput[] {
  const statuses = ['pass', 'fail', 'uncertain', 'error'] as const
  return statuses.flatMap((status) => Array.from({ length: counts[status] ?? 0 }, () => ({ label, status })))
}

const labelled = [
  ...outputs('pass', { pass: 45, fail: 3, uncertain: 1, error: 1 }),
  ...outputs('fail', { pass: 4, fail: 36, uncertain: 6, error: 4 }),
]

test('what the judge did not decide is counted apart', () => {
  const { confusion, tpr, tnr, decided, kappa } = computeCalibration(labelled, null)
  expect(confusion).toEqual({
    pass: { pass: 45, fail: 3, uncertain: 1, error: 1 },
    fail: { pass: 4, fail: 36, uncertain: 6, error: 4 },
  })
  expect([tpr?.value, tnr?.value, decided?.value]).toEqual([45 / 48, 36 / 40, 0.88])
  const byChance = (48 * 49 + 40 * 39) / 88 ** 2
  expect(kappa?.value).toBeCloseTo((81 / 88 - byChance) / (1 - byChance), 10)
})

test('the rate of the labelled outputs comes to what people said of those that were decided', () => {
  const { corrected } = computeCalibration(labelled, null)
  expect(corrected).toMatchObject({
    of: 'labels',
    observed: { count: 49, total: 88 },
    rate: { value: expect.closeTo(48 / 88, 10) as number },
  })
})

test('outputs without a label are what a rate is wanted of, and a run even more so', () => {
  const all = [...labelled, ...outputs(null, { pass: 80, fail: 20, uncertain: 7, error: 2 })]
  const { corrected, decided } = computeCalibration(all, null)
  expect(corrected).toMatchObject({
    of: 'unlabelled',
    observed: { count: 80, total: 100 },
    rate: { value: expect.closeTo((0.8 + 0.9 - 1) / (45 / 48 + 0.9 - 1), 10) as number },
  })
  expect(decided?.value).toBe(0.88)
  expect(computeCalibration(all, { count: 9, total: 10 }).corrected).toMatchObject({
    of: 'results',
    observed: { count: 9, total: 10 },
    rate: { value: expect.closeTo(0.8 / 0.8375, 10) as number, interval: { high: 1 } },
  })
})

test.for<readonly [string, readonly JudgedOutput[]]>([
  ['one-sided-labels', outputs('pass', { pass: 9, fail: 1 })],
  ['one-sided-labels', [...outputs('pass', { pass: 9 }), ...outputs('fail', { error: 3, uncertain: 2 })]],
  ['nothing-judged', [...outputs('pass', { error: 9 }), ...outputs('fail', { uncertain: 2 })]],
  [
    'no-better-than-chance',
    [...outputs('pass', { pass: 5, fail: 5 }), ...outputs('fail', { pass: 6, fail: 4 })],
  ],
])('no corrected rate: %s', ([reason, judged]) => {
  expect(computeCalibration(judged, null).corrected.rate).toBe(reason)
})
