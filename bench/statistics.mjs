// npm run bench:statistics [-- --rounds N]: how often the comparison is wrong where nothing changed, and how
// often it sees what did. Simulated agents with known pass rates, from a fixed seed, through the functions
// that a run uses. Prints Markdown; exits 1 where false alarms are above the stated rate.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '300' }, lib: { type: 'string', default: 'lib' } },
})
const rounds = Number(flags.rounds)
const load = (path) => import(pathToFileURL(resolve(flags.lib, path)).href)
const { testAndClassify } = await load('compare/compare.js')
const { lookUpChange } = await load('compare/transitions.js')
const { countOutcomes, collectSamples } = await load('baseline/base.js')
const { createRandom } = await load('judge/calibrate/binomial-draws.js')

const significance = 0.05
const mixture = [0.5, 0.8, 0.95]
const trialCounts = [1, 3, 5, 10]
/** Scenarios, and how many times the rounds: small suites cost less, and their rates are uncertain no less. */
const sizes = new Map([
  [10, 3],
  [50, 2],
  [200, 1.4],
  [500, 1],
])
const drops = [0.1, 0.2, 0.4]
const next = createRandom(2026)
const faults = []
const started = performance.now()

print('False alarms: nothing changed', falseAlarms())
print('One scenario falls, from 95%: told by the test, named as a hard break', powerOfScenario())
print('All scenarios fall: told by the pass rate of the suite', powerOfSuite())
print('Cost per trial: nothing changed, all scenarios cost more', costs())
console.log(`${rounds} comparisons or more a row, ${((performance.now() - started) / 1000).toFixed(0)} s.`)
for (const fault of faults) console.error(`Above the stated rate of ${percent(significance)}: ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0

function falseAlarms() {
  const lines = []
  for (const trials of trialCounts) {
    for (const [size, times] of sizes) {
      const comparisons = Math.round(rounds * times)
      const seen = { scenario: 0, scenarios: 0, suite: 0, any: 0, naive: 0, hard: 0, steady: 0 }
      for (let round = 0; round < comparisons; round += 1) {
        const { scenarios, metrics } = compared(size, trials, (index) => [rateOf(index), rateOf(index)])
        const alarms = scenarios.filter(isAlarm).length
        const suite = metrics.some(isAlarmRow)
        seen.scenarios += alarms
        if (alarms > 0) seen.scenario += 1
        if (suite) seen.suite += 1
        if (suite || alarms > 0) seen.any += 1
        if (scenarios.some((each) => lookUpChange(each, 'untested') === 'regressed')) seen.naive += 1
        const hard = scenarios.flatMap(({ parts }, index) => (parts.hardBreak ? [rateOf(index)] : []))
        seen.hard += hard.length
        seen.steady += hard.filter((rate) => rate === 0.95).length
      }
      const name = `${trials} trials, ${size} scenarios`
      hold(`any, ${name}`, seen.any, comparisons)
      hold(`a scenario, ${name}`, seen.scenarios, comparisons * size)
      const ofSteady = Array.from({ length: size }, (_, index) => rateOf(index)).filter(
        (rate) => rate === 0.95,
      )
      lines.push([
        trials,
        size,
        ...[seen.scenario, seen.suite, seen.any].map((count) => percent(count / comparisons)),
        percent(seen.scenarios / comparisons / size),
        percent(seen.naive / comparisons),
        percent(seen.hard / comparisons / size),
        percent(seen.steady / comparisons / ofSteady.length),
      ])
    }
  }
  const head = [
    'Trials',
    'Scenarios',
    'A scenario',
    'The suite',
    'Either',
    'Per scenario',
    'By outcomes alone',
  ]
  return [[...head, 'Hard breaks per scenario', 'of those that pass 95%'], ...lines]
}

function powerOfScenario() {
  const lines = trialCounts.flatMap((trials) =>
    [10, 50].map((size) => {
      const cells = [...drops, 0.9].map((drop) => {
        const seen = { told: 0, hard: 0 }
        for (let round = 0; round < rounds; round += 1) {
          const { scenarios } = compared(size, trials, (index) =>
            index === 0 ? [0.95, 0.95 - drop] : [rateOf(index), rateOf(index)],
          )
          if (scenarios[0].parts.evidence.word === 'regressed') seen.told += 1
          if (scenarios[0].parts.hardBreak) seen.hard += 1
        }
        return `${percent(seen.told / rounds)}, ${percent(seen.hard / rounds)}`
      })
      return [trials, size, ...cells]
    }),
  )
  return [['Trials', 'Scenarios', ...drops.map(pointsLess), 'broken: to 5%'], ...lines]
}

function powerOfSuite() {
  const lines = trialCounts.flatMap((trials) =>
    [...sizes].map(([size, times]) => {
      const comparisons = Math.round((rounds * times) / 5)
      const cells = drops.map((drop) => {
        let told = 0
        for (let round = 0; round < comparisons; round += 1) {
          const { metrics } = compared(size, trials, (index) => [rateOf(index), rateOf(index) - drop])
          if (metrics[0].evidence?.word === 'regressed') told += 1
        }
        return percent(told / comparisons)
      })
      return [trials, size, ...cells]
    }),
  )
  return [['Trials', 'Scenarios', ...drops.map(pointsLess)], ...lines]
}

function pointsLess(drop) {
  return `−${drop * 100} points`
}

/** Costs of a scenario differ by a factor, and those of its trials by a smaller one, as those of agents do. */
function costs() {
  const lines = [10, 50, 200].map((size) => {
    const cells = [0, 0.05, 0.1, 0.2].map((more) => {
      let told = 0
      for (let round = 0; round < rounds / 2; round += 1) {
        const { metrics } = compared(size, 3, () => [0.9, 0.9], more)
        if (metrics.find(({ name }) => name === 'cost_usd').evidence.word !== 'within-noise') told += 1
      }
      if (more === 0) hold(`cost of ${size} scenarios`, told, rounds / 2)
      return percent(told / (rounds / 2))
    })
    return [3, size, ...cells]
  })
  return [['Trials', 'Scenarios', 'Nothing changed', '+5%', '+10%', '+20%'], ...lines]
}

function rateOf(index) {
  return mixture[index % mixture.length]
}

function compared(size, trials, ratesOf, moreCost = null) {
  const pairs = Array.from({ length: size }, (_, index) => {
    const [from, to] = ratesOf(index)
    const level = Math.exp(2 * normal())
    const base = trialsOf(trials, from, moreCost === null ? null : level)
    const head = trialsOf(trials, to, moreCost === null ? null : level * (1 + moreCost))
    const [was, is] = [outcomeOf(base), outcomeOf(head)]
    const id = `s${index}`
    return {
      scored: { scenario: { id, file: id, line: 1 }, outcome: is, trials: head },
      base: {
        id,
        outcome: was,
        tally: countOutcomes(base),
        metrics: collectSamples(base),
        baseVerdict: null,
        checks: null,
      },
      obstacle: null,
      differs: [],
      cells: null,
      known: {},
    }
  })
  return testAndClassify(pairs, significance)
}

function trialsOf(count, rate, cost) {
  return Array.from({ length: count }, () => ({
    outcome: next() < rate ? 'passed' : 'failed',
    metrics: cost === null ? {} : { cost_usd: cost * Math.exp(0.3 * normal()) },
  }))
}

function outcomeOf(trials) {
  return trials.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed'
}

function normal() {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

function isAlarm({ parts }) {
  return parts.evidence?.word === 'regressed' || parts.evidence?.word === 'improved'
}

function isAlarmRow({ evidence }) {
  return evidence?.word === 'regressed' || evidence?.word === 'improved'
}

/** Three standard errors of the simulation are let pass: one of a thousand right rows would be blamed. */
function hold(name, count, of) {
  const error = Math.sqrt((significance * (1 - significance)) / of)
  if (count / of > significance + 3 * error) faults.push(`${name}: ${percent(count / of)}`)
}

function percent(share) {
  return `${Number((share * 100).toFixed(1))}%`
}

function print(title, [head, ...lines]) {
  const rows = [head, head.map(() => '--:'), ...lines]
  console.log(`**${title}**\n\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
}
