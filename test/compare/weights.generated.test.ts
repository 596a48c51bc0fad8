import { expect, test } from 'vitest'
import { classifyDecline } from '../../src/compare/decline.ts'

/** Of chances in ascending order: a regression, undecided, none. */
const weightLetters = { regression: 'R', undecided: 'u', doubtful: 'd', none: '.' } as const

/** The golden file shows what a change of the bounds changes: `npm run generate` writes it. */
test('how much a decline weighs by itself', async () => {
  const ways = ['scenario', 'base-checks', 'check', 'first-trials', 'further-trials'] as const
  const chances = [0, 0.01, 0.02, 0.05, 0.07, 0.1, 0.12, 0.5]
  const sides = [
    [0, 0, 0, 1],
    [1, 0, 0, 1],
    [2, 0, 0, 1],
    [2, 0, 1, 0],
    [3, 0, 0, 4],
    [3, 0, 0, 5],
    [3, 0, 1, 5],
    [2, 1, 0, 5],
  ] as const
  const lines = ways.flatMap((by) =>
    [undefined, 0.01, 0.12].flatMap((level) =>
      [true, false].flatMap((isTotal) =>
        sides.map(([beforePassed, beforeFailed, passed, failed]) => {
          const counts = { base: { passed: beforePassed, failed: beforeFailed }, head: { passed, failed } }
          const weights = chances.map((found) => {
            const bound = { ...(level === undefined ? {} : { level }), ...(isTotal ? { isTotal } : {}) }
            return weightLetters[classifyDecline({ by, chance: found, ...counts, ...bound }, 0.05)]
          })
          return `${by}${isTotal ? ', total' : ''} ${[beforePassed, beforeFailed, passed, failed].join(' ')} of ${level ?? 'none'}: ${weights.join('')}`
        }),
      ),
    ),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/weights.txt')
})
