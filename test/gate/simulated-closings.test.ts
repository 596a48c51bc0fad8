import { describe, expect, test } from 'vitest'
import { simulatedClosings } from '../../src/gate/simulated-closings.ts'

const { pullRequests, trials, closed, breaks } = simulatedClosings
type Suite = keyof typeof closed
type Base = 'alone' | 'history' | 'run'

/** A rule that is worse than these is not to be written into the table. */
describe('the simulated rates', () => {
  test.for<[suite: Suite, fewestTrials: number, most: number]>([
    ['healthy', 1, 0.03],
    ['about 0.9', 1, 0.05],
    ['mixed', 1, 0.06],
    // One trial of a base that is red cannot tell a lucky pass from a sound scenario.
    ['red base', 2, 0.05],
  ])('%s, from %i trials on: the gate closes for nothing in at most %f', ([suite, fewestTrials, most]) => {
    const rates = Object.values<Readonly<Record<Base, readonly number[]>>>(closed[suite]).flatMap((bases) =>
      Object.values(bases).flatMap((counts) =>
        counts.filter((_, place) => (trials[place] ?? 0) >= fewestTrials),
      ),
    )
    expect(Math.max(...rates) / pullRequests).toBeLessThanOrEqual(most)
  })

  test.for<[suite: Suite, base: Base, least: number]>([
    ['healthy', 'alone', 0.75],
    ['healthy', 'history', 0.9],
    ['healthy', 'run', 0.9],
    ['about 0.9', 'alone', 0.75],
    ['about 0.9', 'history', 0.9],
    ['about 0.9', 'run', 0.9],
    ['mixed', 'history', 0.9],
    ['mixed', 'run', 0.9],
  ])(
    '%s, base %s: from three trials on, a fall by 80 points is named in at least %f',
    ([suite, base, least]) => {
      const named = breaks[suite][base].named80.filter((_, place) => (trials[place] ?? 0) >= 3)
      expect(Math.min(...named) / pullRequests).toBeGreaterThanOrEqual(least)
    },
  )
})
