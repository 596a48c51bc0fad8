// The best possible tests of simulated suites where only the trials of the base are known; {@link bench/gate-bounds.mjs}.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suites as simulated } from './spreads.mjs'

const load = (path) => import(pathToFileURL(resolve('lib', path)).href)
const { createRandom } = await load('judge/calibrate/binomial-draws.js')
const { computeNormalQuantile, computeNormalShare } = await load('compare/statistics/normal.js')

const suites = {
  ...simulated,
  // Scenarios of two suites that a few trials of the base cannot tell apart.
  'about 0.9 or mixed': (index) =>
    simulated[index % 2 === 0 ? 'mixed' : 'about 0.9'](index === 1 ? 1 : index >> 1),
}
const further = 15
const rounds = 20_000
const next = createRandom(15)

/** How often the best test sees by a base and a head, and nothing else, that trials of one run are alike. */
export function seeLikeness(suite, scenarios, trials, alike) {
  const rates = Array.from({ length: scenarios }, (_, index) => suites[suite](index))
  const ratio = upTo(trials).map((base) =>
    upTo(trials).map((head) => {
      const seen = (by) =>
        rates.reduce(
          (sum, rate) => sum + likelihood(base, trials, rate, by) * likelihood(head, trials, rate, by),
          0,
        )
      return Math.log(seen(alike) / seen(0))
    }),
  )
  const statistic = (by) =>
    rates.reduce((sum, rate) => sum + ratio[drawn(trials, rate, by)][drawn(trials, rate, by)], 0)
  const sorted = (by) =>
    Float64Array.from({ length: rounds }, () => statistic(by))
      .sort()
      .reverse()
  return shareAbove(sorted(alike), sorted(0)[Math.floor(0.05 * rounds)])
}

/** How often a suite that falls from a rate is below a level that so few of its runs miss, if that is of one run as well. */
export function seeFall(rate, fall, trials, missed) {
  const spread = (after) => Math.sqrt((rate * (1 - rate) + after * (1 - after)) / trials)
  return computeNormalShare((fall - computeNormalQuantile(missed) * spread(rate)) / spread(rate - fall))
}

/** The test of a suite in which one scenario, the second, falls; by simulation. */
export function bestTest(suite, trials, fall, alike, size = 30) {
  const rates = Array.from({ length: size }, (_, index) => suites[suite](index))
  const counts = { base: trials, head: trials + further }
  const falling = { before: rates[1], after: Math.max(0, rates[1] - fall) }
  const ratio = ratios(rates, falling, counts, alike)
  const statistic = (isBroken) => {
    let sum = 0
    for (let index = 0; index < size; index += 1) {
      const isThis = isBroken && index === 0
      const rate = isThis ? falling.before : rates[Math.floor(next() * size)]
      const [base, head] = [
        drawn(counts.base, rate, alike),
        drawn(counts.head, isThis ? falling.after : rate, alike),
      ]
      sum += ratio[base][head]
    }
    return sum
  }
  const sorted = (isBroken) =>
    Float64Array.from({ length: rounds }, () => statistic(isBroken))
      .sort()
      .reverse()
  const [nothing, broken] = [sorted(false), sorted(true)]
  return {
    powerAt: (level) => shareAbove(broken, nothing[Math.floor(level * rounds)]),
    falseAt: (power) => (power === 0 ? 0 : shareAbove(nothing, broken[Math.ceil(power * rounds) - 1], true)),
  }
}

/** How much likelier a fall makes what is seen of a scenario, by its passed trials in base and head. */
function ratios(rates, { before, after }, counts, alike) {
  return upTo(counts.base).map((base) =>
    upTo(counts.head).map((head) => {
      const seen = (then, now) =>
        likelihood(base, counts.base, then, alike) * likelihood(head, counts.head, now, alike)
      const usual = rates.reduce((sum, rate) => sum + seen(rate, rate), 0) / rates.length
      return usual === 0 ? 0 : seen(before, after) / usual
    }),
  )
}

function upTo(count) {
  return Array.from({ length: count + 1 }, (_, index) => index)
}

/** The chance of so many passed trials, in one order: beta-binomial where trials are alike. */
function likelihood(passed, total, rate, alike) {
  if (alike === 0) return rate ** passed * (1 - rate) ** (total - passed)
  const strength = 1 / alike - 1
  let product = 1
  for (let index = 0; index < passed; index += 1) product *= rate * strength + index
  for (let index = 0; index < total - passed; index += 1) product *= (1 - rate) * strength + index
  for (let index = 0; index < total; index += 1) product /= strength + index
  return product
}

/** Passed trials of one run. */
function drawn(total, rate, alike) {
  let passed = 0
  for (let index = 0; index < total; index += 1) {
    const share = alike === 0 ? rate : (rate * (1 / alike - 1) + passed) / (1 / alike - 1 + index)
    if (next() < share) passed += 1
  }
  return passed
}

/** Of values from the greatest to the least, the share beyond a bound. */
function shareAbove(values, bound, isIncluded = false) {
  const found = values.findIndex((value) => (isIncluded ? value < bound : value <= bound))
  return (found === -1 ? values.length : found) / values.length
}
