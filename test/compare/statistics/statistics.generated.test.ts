import { expect, test } from 'vitest'
import { computeMean } from '../../../src/compare/figures.ts'
import {
  toEffectiveCounts,
  computeRunCorrelation,
  computeEffectiveSize,
} from '../../../src/compare/statistics/alike-trials.ts'
import {
  estimateMeanInterval,
  estimateQuantileInterval,
  type ValuePair,
} from '../../../src/compare/statistics/bootstrap.ts'
import { computeMinPossibleP, passCountsP } from '../../../src/compare/statistics/boschloo.ts'
import { adjustPValues } from '../../../src/compare/statistics/false-discovery.ts'
import { computeFisherP } from '../../../src/compare/statistics/fisher.ts'
import { computeRunTails } from '../../../src/compare/statistics/likely-failures.ts'
import {
  computeNormalQuantile,
  computeNormalShare,
  computeStudentQuantile,
} from '../../../src/compare/statistics/normal.ts'
import {
  computeIncreasePValue,
  computeProductPValue,
  computeTrialsPValue,
  computeMinTrialsPValue,
} from '../../../src/compare/statistics/one-sided.ts'
import { estimateDifferenceInterval, type PassCount } from '../../../src/compare/statistics/pass-count.ts'
import { computeFailurePValue, learnPrior } from '../../../src/compare/statistics/predictive.ts'
import { signFlipTest } from '../../../src/compare/statistics/sign-flip.ts'
import { swapTest } from '../../../src/compare/statistics/swap-test.ts'
import { estimateTrialsNeeded } from '../../../src/compare/statistics/trials-to-tell.ts'
import { createRandom } from '../../../src/judge/calibrate/binomial-draws.ts'

/** Six digits: the last ones of a computer's sines and logarithms may be others tomorrow. */
const figures = (...values: readonly (number | null)[]) =>
  values.map((value) => (value === null ? '-' : String(Number(value.toPrecision(6))))).join(' ')

const counts = (size: number, steps = size): PassCount[] =>
  Array.from({ length: steps + 1 }, (_, step) => {
    const failed = Math.round((step * size) / steps)
    return { passed: size - failed, failed }
  })
const name = ({ passed, failed }: PassCount) => `${passed}/${passed + failed}`

/** Golden files show what a change of a formula changes: `npm run generate` writes them. */
test('what is made of counts', async () => {
  const sizes = [
    [1, 1],
    [3, 3],
    [5, 3],
    [3, 5],
    [10, 10],
    [12, 7],
    [50, 2],
    [51, 5],
    [200, 120],
  ] as const
  const lines = sizes.flatMap(([ofOne, ofOther]) => [
    `${ofOne} and ${ofOther}: ${figures(computeMinPossibleP(ofOne, ofOther))}`,
    ...counts(ofOne, Math.min(ofOne, 3)).flatMap((one) =>
      counts(ofOther, Math.min(ofOther, 3)).map((other) => {
        const more = [0.05, 1e-6].map((level) => estimateTrialsNeeded(one, other, level))
        const interval = estimateDifferenceInterval(one, other, 0.05)
        return `  ${name(one)} ${name(other)}: ${figures(passCountsP(one, other), computeFisherP(one, other), ...interval, ...more)}`
      }),
    ),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/statistics-of-counts.txt')
})

/** A count of so many trials that fail with a share. */
function countBy(next: () => number, size: number, share: number): PassCount {
  const failed = Array.from({ length: size }, next).filter((drawn) => drawn < share).length
  return { passed: size - failed, failed }
}

test('what is learnt of trials', async () => {
  const lines: string[] = []
  for (let seed = 0; seed < 30; seed += 1) {
    const next = createRandom(seed)
    const pick = (...from: readonly number[]) => from[Math.floor(next() * from.length)] ?? 0
    const [scenarios, alike] = [pick(1, 3, 12), pick(0, 0.5, 1)]
    const runs = Array.from({ length: scenarios }, () =>
      Array.from({ length: pick(1, 5, 20) }, () => {
        if (next() < 0.1) return null
        const [size, share] = [pick(0, 1, 3, 5, 10), pick(0, 0.1, 0.5)]
        return next() < alike
          ? countBy(next, 1, share).failed === 1
            ? { passed: 0, failed: size }
            : { passed: size, failed: 0 }
          : countBy(next, size, share)
      }),
    )
    const known = runs.flat().filter((count) => count !== null)
    const prior = learnPrior(known)
    const least = prior.map(({ weight, failing, passing }) => weight * failing + passing)
    const tails = counts(4).flatMap((head) =>
      counts(3).map((seen) => computeFailurePValue(seen, head, prior)),
    )
    lines.push(
      `${seed}: likeness ${figures(computeRunCorrelation(runs))}; ${prior.length} of ${figures(least.reduce((sum, one) => sum + one, 0))}; ${figures(...tails)}`,
    )
  }
  for (const head of [...counts(5), ...counts(60, 4), { passed: 0, failed: 0 }])
    lines.push(
      `${name(head)}: ${figures(...counts(3).map((seen) => computeFailurePValue(seen, head)))}; ${[0, 0.2, 0.5, 1].map((likeness) => `${name(toEffectiveCounts(head, likeness))} ${figures(computeEffectiveSize(head.passed + head.failed, likeness))}`).join(', ')}`,
    )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/statistics-of-trials.txt')
})

const suites = {
  one: [{ trials: 3, share: 0.1 }],
  few: Array.from({ length: 12 }, (_, at) => ({ trials: 1 + (at % 4), share: 0.02 + 0.05 * at })),
  many: Array.from({ length: 60 }, (_, at) => ({ trials: 3, share: 0.01 + 0.003 * at })),
}

test.for(['one', 'few', 'many'] as const)(
  'how likely as many failures of %s are, by the runs before',
  async (suite) => {
    const lines = [0, 1, 3, 10, 60, 151, 170].flatMap((failed) =>
      [0, 0.04, 0.5].flatMap((variance) =>
        (variance === 0.5 ? [4, 19] : [9]).map((freedom) => {
          const found = [25, 26].map((usual) =>
            computeRunTails(suites[suite], failed, { variance, freedom }, usual),
          )
          return `${failed} failed, ${variance} by ${freedom}: ${figures(...found.flatMap(({ asMany, asFew }) => [asMany, asFew]))}`
        }),
      ),
    )
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../golden/statistics-of-tails/${suite}.txt`)
  },
)

test('shares and quantiles of distributions', async () => {
  const lines: string[] = []
  for (const z of [-9, -8, -3, -0.5, 0, 1, 8, 8.1])
    lines.push(`below ${z}: ${figures(computeNormalShare(z))}`)
  for (const above of [0.5, 0.1, 0.025, 1e-6])
    lines.push(
      `above by ${above}: ${figures(computeNormalQuantile(above), ...[1, 4, 19, 300].map((freedom) => computeStudentQuantile(above, freedom)))}`,
    )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/statistics-of-shares.txt')
})

function valuesBy(next: () => number, size: number, level: number): number[] {
  return Array.from({ length: size }, () => level + Math.round(8 * next()) / 4).toSorted((a, b) => a - b)
}

/** How far the head is shifted, and trials of the base and of the head; every third pair has two of each. */
const kinds = [
  [0, [2, 2]],
  [0.4, [2, 2]],
  [-1, [3, 1]],
  [0.6, [1, 2]],
  [3, [1, 4]],
] as const

test.for([1, 5, 6, 8, 16, 17, 60, 257])('what is made of %i pairs of values', async (size) => {
  const lines = (size > 17 ? kinds.slice(2, 4) : kinds).map(([shift, trials]) => {
    const next = createRandom(size * 10 + trials[0])
    const pairs = Array.from({ length: size }, (_, at): ValuePair => {
      const level = next()
      const [ofBase, ofHead] = at % 3 === 0 ? [2, 2] : trials
      return { base: valuesBy(next, ofBase, level), head: valuesBy(next, ofHead, level + shift) }
    })
    const differences = pairs.map(({ base, head }) => computeMean(head) - computeMean(base))
    const [flipped, swapped] = [signFlipTest(differences), swapTest(pairs)]
    const intervals = [
      estimateMeanInterval(differences, 0.05),
      ...[0.5, 0.95].map((share) => estimateQuantileInterval(pairs, share, 0.05)),
    ]
    return `${trials.join(' and ')} by ${shift}: ${figures(flipped.p, flipped.leastP, swapped.p, swapped.leastP, computeIncreasePValue(differences))}; ${intervals.map((found) => figures(...(found ?? [null]))).join('; ')}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../golden/statistics-of-pairs/${size}.txt`)
})

test('what is made of one scenario, and of all that was tested', async () => {
  const lines: string[] = []
  for (let seed = 0; seed < 60; seed += 1) {
    const next = createRandom(seed)
    const size = () => 1 + Math.floor(next() * (seed % 10 === 0 ? 12 : 4))
    const [head, base] = [valuesBy(next, size(), seed % 3), valuesBy(next, size(), 1)]
    const grid = computeMinTrialsPValue(head.length, base.length)
    const found = computeTrialsPValue(head, base)
    const tested = (count: number) =>
      Array.from({ length: count }, () => {
        const least = 10 ** (-4 * next())
        return { p: Math.min(1, least * (1 + Math.floor(next() * 3))), leastP: least }
      })
    const groups = [0.5, 0.25, 0.25].map((share) => ({ share, tested: tested(Math.floor(next() * 6)) }))
    const overall = adjustPValues(groups).map((list) => figures(...list))
    lines.push(
      `${seed}: ${head.length} and ${base.length}, ${figures(found, grid, computeProductPValue([found, 0.3, 0.004], [grid, 0.1, 0.001]))}; ${overall.join('; ')}`,
    )
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/statistics-of-tests.txt')
})
