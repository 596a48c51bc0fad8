import { expect, test } from 'vitest'
import { classifyDecline } from '../../src/compare/decline.ts'

test.each([
  ['first-trials', 0, 1, 'undecided'],
  ['further-trials', 0, 4, 'none'],
  ['further-trials', 0, 5, 'regression'],
  ['further-trials', 1, 5, 'none'],
] as const)(
  'of %s, a total break after %i failures in the base, with %i now, is %s though chance is beyond its level',
  (by, before, now, weight) => {
    const counts = { base: { passed: 1, failed: before }, head: { passed: 0, failed: now } }
    expect(classifyDecline({ by, chance: 0.02, level: 0.01, isTotal: true, ...counts }, 0.05)).toBe(weight)
  },
)

test('a total break is doubtful where so many scenarios of the base fail that chance makes one', () => {
  const counts = { base: { passed: 1, failed: 0 }, head: { passed: 0, failed: 6 } }
  const decline = { by: 'further-trials', level: 0.01, isTotal: true, ...counts } as const
  expect(classifyDecline({ ...decline, chance: 0.03 }, 0.05)).toBe('regression')
  expect(classifyDecline({ ...decline, chance: 0.04 }, 0.05)).toBe('doubtful')
})

test('so many further trials that fail beside one that passed are no total break', () => {
  const counts = { base: { passed: 1, failed: 0 }, head: { passed: 1, failed: 5 } }
  expect(classifyDecline({ by: 'further-trials', chance: 0.5, level: 0.01, ...counts }, 0.05)).toBe('none')
})
