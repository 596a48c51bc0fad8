// npm run bench:gate-bounds: what the best possible test could do where only the trials of the base are known. By the
// lemma of Neyman and Pearson no test that closes as seldom for nothing sees more than the one that holds the likelihood of
// a break against that of no change. It is given more than the gate has: which pass rates occur in the suite and how often,
// how alike trials are, which rate falls and by how much, and fifteen further trials of every scenario. Prints Markdown.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suites as simulated } from './spreads.mjs'

const load = (path) => import(pathToFileURL(resolve('lib', path)).href)
const { simulatedClosings } = await load('gate/simulated-closings.js')
const { createRandom } = await load('judge/calibrate/binomial-draws.js')

const size = 30
const suites = {
  ...simulated,
  // Scenarios of two suites that a few trials of the base cannot tell apart.
  'about 0.9 or mixed': (index) =>
    simulated[index % 2 === 0 ? 'mixed' : 'about 0.9'](index === 1 ? 1 : index >> 1),
}
const further = 15
const rounds = 20_000
const aimed = 0.02
const next = createRandom(15)

const rows = [
  ['mixed', 1, 0.8],
  ['mixed', 3, 0.8],
  ['mixed', 5, 0.8],
  ['mixed', 3, 0.4],
  ['mixed', 5, 0.4],
  ['about 0.9', 3, 0.4],
  ['about 0.9', 5, 0.4],
  ['about 0.9 or mixed', 3, 0.8],
  ['about 0.9 or mixed', 5, 0.8],
  ['about 0.9 or mixed', 3, 0.4],
  ['about 0.9 or mixed', 5, 0.4],
  ['red base', 1, 0.8],
  ['few coins', 1, 0.8],
]

print([
  [
    'suite',
    'trials',
    'one falls by',
    'gate: closes for nothing',
    'sees it',
    'best test at 2%: sees it',
    'closes for nothing, to see as much',
  ],
  ...rows.map(([suite, trials, fall]) => {
    const test = bestTest(suite, trials, fall, 0)
    const best = percent(test.powerAt(aimed))
    if (!(suite in simulated)) return [suite, trials, `${fall * 100} points`, '', '', best, '']
    const at = simulatedClosings.trials.indexOf(trials)
    const breaks =
      simulatedClosings.breaks[suite].alone[fall === 0.8 ? 'named80' : 'closed40'][at] /
      simulatedClosings.pullRequests
    const closed = simulatedClosings.closed[suite][size].alone[at] / simulatedClosings.pullRequests
    return [
      suite,
      trials,
      `${fall * 100} points`,
      percent(closed),
      percent(breaks),
      best,
      percent(test.falseAt(breaks)),
    ]
  }),
])
print([
  ['suite', 'trials', 'one falls by', 'trials alike by', 'best test at 2%: sees it'],
  ...[0, 0.1, 0.3].flatMap((alike) =>
    [
      ['about 0.9', 3],
      ['about 0.9', 10],
      ['mixed', 3],
      ['mixed', 10],
    ].map(([suite, trials]) => [
      suite,
      trials,
      '80 points',
      alike,
      percent(bestTest(suite, trials, 0.8, alike).powerAt(aimed)),
    ]),
  ),
])

// Where no earlier runs are known: whether trials are alike, by the two runs that there are. The best test is given all pass
// rates of the suite; the gate would have to ask it before it trusts further trials, which are of one run as well.
print([
  ['suite', 'scenarios', 'trials', 'alike by', 'likeness is seen in, where 5% of others seem alike'],
  ...[
    ['about 0.9', 30, 3, 0.1],
    ['about 0.9', 50, 3, 0.1],
    ['about 0.9', 100, 3, 0.1],
    ['mixed', 50, 3, 0.1],
    ['about 0.9', 50, 5, 0.1],
    ['about 0.9', 50, 10, 0.1],
    ['about 0.9', 50, 3, 0.3],
  ].map(([suite, scenarios, trials, alike]) => [
    suite,
    scenarios,
    trials,
    alike,
    percent(seeLikeness(suite, scenarios, trials, alike)),
  ]),
])

/** How often the best test sees by a base and a head, and nothing else, that trials of one run are alike. */
function seeLikeness(suite, scenarios, trials, alike) {
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

/** The test of a suite in which one scenario, the second, falls; by simulation. */
function bestTest(suite, trials, fall, alike) {
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

function percent(share) {
  return `${Number((share * 100).toFixed(1))}%`
}

function print([head, ...lines]) {
  const all = [head, head.map(() => '--:'), ...lines]
  console.log(`${all.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
}
