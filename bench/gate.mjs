// npm run bench:gate [-- --rounds N]: how often the gate closes on a pull request that changes nothing, and how often
// it sees one that breaks something. Simulated agents with known pass rates, from a fixed seed, through the comparison
// and the decision that a run uses. Prints Markdown. With --check it ends with 1 where the gate of a sound suite closes
// for nothing, or misses a break, more often than `bounds` allow; the seed is fixed, so that the answer is always the same.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '400' },
    lib: { type: 'string', default: 'lib' },
    trials: { type: 'string', default: '1,3,5' },
    policies: { type: 'string', default: '' },
    // Standard deviation of what a day does to all pass rates, in logits.
    day: { type: 'string', default: '0' },
    size: { type: 'string', default: '30' },
    suites: { type: 'string', default: '' },
    // Further trials of a suspect in a round; 0: nothing is run again.
    confirm: { type: 'string', default: '5' },
    check: { type: 'boolean', default: false },
  },
})
const rounds = Number(flags.rounds)
const load = (path) => import(pathToFileURL(resolve(flags.lib, path)).href)
const { compare } = await load('compare/compare.js')
const { pairScenarios } = await load('compare/pairs.js')
const { Screening } = await load('compare/screening.js')
const { decide } = await load('gate/decide.js')
const { policyOf } = await load('gate/policy.js')
const { parseOptions } = await load('options/options.js')
const { tallyOf, samplesOf } = await load('baseline/base.js')
const { checkTalliesOf } = await load('score/scored.js')
const { chance } = await load('judge/calibrate/binomial-draws.js')

const next = chance(2026)
const runsOfHistory = 20

/** True pass rates of the scenarios of a suite, by its size. */
const suites = {
  healthy: () => 0.99,
  'about 0.9': (index) => [0.85, 0.9, 0.95][index % 3],
  mixed: (index) => (index % 10 < 6 ? 0.99 : index % 10 < 8 ? 0.95 : index % 10 === 8 ? 0.8 : 0.5),
  'red base': (index) => (index % 5 === 0 ? 0.05 : 0.95),
}

/** True pass rate of a scenario after the change. */
const changes = {
  nothing: (rate) => rate,
  '−80 in one': (rate, index) => (index === 1 ? Math.max(0, rate - 0.8) : rate),
  '−40 in one': (rate, index) => (index === 1 ? Math.max(0, rate - 0.4) : rate),
  '−10 in all': (rate) => Math.max(0, rate - 0.1),
}

const policies = {
  default: {},
  README: { regressions: 'block', failures: 'warn', weakened: 'block' },
  regressions: { regressions: 'block', failures: 'ignore' },
}

/** What `--check` asks of suites whose scenarios pass by far most of the time; the rates have room for chance. */
const bounds = {
  suites: ['healthy', 'about 0.9'],
  closedForNothing: 0.05,
  named: 0.85,
  fallOfAll: 0.55,
}
const broken = []

const times = Number(flags.confirm)
const day = Number(flags.day)
const counts = flags.trials.split(',').map(Number)
const asked = Object.entries(policies).filter(
  ([name]) => flags.policies === '' || flags.policies.split(',').includes(name),
)

for (const [suite, rateOf] of Object.entries(suites)) {
  if (flags.suites !== '' && !flags.suites.split(',').includes(suite)) continue
  const lines = []
  for (const trials of counts) {
    for (const hasHistory of [false, true]) {
      for (const [policyName, policy] of asked) {
        const cells = Object.entries(changes).map(([name, change], at) => {
          const seen = { closed: 0, named: 0, further: 0 }
          for (let round = 0; round < rounds; round += 1) {
            const found = pullRequest({
              size: Number(flags.size),
              rateOf,
              change,
              trials,
              hasHistory,
              policy,
            })
            if (found.isClosed) seen.closed += 1
            if (at === 0 ? found.named.length > 0 : found.named.includes('s1')) seen.named += 1
            seen.further += found.further
          }
          if (bounds.suites.includes(suite)) hold({ suite, trials, hasHistory, policyName, name, seen })
          const closed = percent(seen.closed / rounds)
          const named = at < 3 ? ` (named ${percent(seen.named / rounds)})` : ''
          const further = at === 0 ? `, ${Number((seen.further / rounds).toFixed(1))} more trials` : ''
          return closed + named + further
        })
        lines.push([trials, hasHistory ? 'yes' : 'no', policyName, ...cells])
      }
    }
  }
  print(`Suite: ${suite}, ${flags.size} scenarios; gate closed`, [
    ['Trials', 'History', 'Policy', ...Object.keys(changes)],
    ...lines,
  ])
}

if (flags.check && broken.length > 0) {
  console.error(broken.join('\n'))
  process.exitCode = 1
}

/** Notes a cell that is out of its bounds. The built-in policy counts failures, and names no regression. */
function hold({ suite, trials, hasHistory, policyName, name, seen }) {
  const cell = `${suite}, ${trials} trials, ${hasHistory ? 'with' : 'without'} history, policy ${policyName}`
  const [closed, named] = [seen.closed / rounds, seen.named / rounds]
  if (name === 'nothing' && closed > bounds.closedForNothing)
    broken.push(`${cell}: closes for nothing in ${percent(closed)}`)
  if (name === '−80 in one' && policyName !== 'default' && named < bounds.named)
    broken.push(`${cell}: names a break in ${percent(named)}`)
  if (name === '−10 in all' && hasHistory && closed < bounds.fallOfAll)
    broken.push(`${cell}: sees a fall of all scenarios in ${percent(closed)}`)
}

/** One pull request through comparison and gate. */
function pullRequest({ size, rateOf, change, trials, hasHistory, policy: given }) {
  const policy = policyOf(parseOptions([{ label: String, values: { policy: given } }]), 0)
  const rates = Array.from({ length: size }, (_, index) => rateOf(index))
  const before = onADay(rates).map((rate, index) => baseOf(`s${index}`, trialsOf(trials, rate)))
  const now = onADay(rates.map(change))
  const head = now.map((rate, index) => scoredOf(`s${index}`, trialsOf(trials, rate)))
  const history = hasHistory ? historyOf(rates, trials) : null
  const origin = { kind: 'git', sha: 'a'.repeat(40), distance: 1, committedAt: null, source: 'bench' }
  const base = { facts: origin, scenarios: before, diagnostics: [], openTree: null, history }
  const answer = { base, reasons: [] }
  const facts = { significance: policy.significance, isChange: true }
  const { suite, more, further } = confirmed(
    { scenarios: head, diagnostics: [] },
    answer,
    policy,
    (index) => now[index],
  )
  const comparison = compare(suite, answer, { ...facts, ...more })
  const { gate, clauses } = decide(comparison, policy)
  const named = clauses.flatMap(({ clause, holds, args }) =>
    clause === 'regressions' && !holds ? (args.failed ?? []) : [],
  )
  return { isClosed: gate === 'closed', named, further }
}

/** Runs the suspects again, as a run does: twice at most. */
function confirmed(suite, answer, { significance }, rateNow) {
  if (times === 0) return { suite, more: {}, further: 0 }
  const screening = new Screening(pairScenarios(suite, answer).pairs, answer, significance)
  const confirmations = new Map()
  let further = 0
  let suspects = suite.scenarios.filter(
    (scored) => scored.outcome === 'failed' && screening.isSuspect(scored),
  )
  for (let round = 0; round < 2; round += 1) {
    for (const scored of suspects) {
      const { id } = scored.scenario
      const trials = trialsOf(times, rateNow(Number(id.slice(1))))
      const known = confirmations.get(id)?.confirmation ?? { passed: 0, failed: 0, unverified: 0 }
      const tally = tallyOf(trials)
      const confirmation = {
        passed: known.passed + tally.passed,
        failed: known.failed + tally.failed,
        unverified: 0,
      }
      confirmations.set(id, { confirmation, ...(confirmation.failed === 0 ? { flaky: true } : {}) })
      scored.trials.push(...trials)
      scored.further = (scored.further ?? 0) + times
      further += times
    }
    suspects = suspects.filter((scored) =>
      screening.isOpen(scored, confirmations.get(scored.scenario.id).confirmation),
    )
  }
  return { suite, more: { confirmations, screening }, further }
}

function runOf(_, index) {
  return { sha: String(index).padStart(40, '0'), at: '2026-01-01T00:00:00Z', metrics: {} }
}

function historyOf(rates, trials) {
  const days = Array.from({ length: runsOfHistory }, () => onADay(rates))
  const tallies = rates.map((_, index) => days.map((shifted) => tallyOf(trialsOf(trials, shifted[index]))))
  const letters = tallies.map((runs) => runs.map(({ failed }) => (failed === 0 ? 'p' : 'f')).join(''))
  const shares = tallies.map((runs) => runs.map(({ passed }) => `${passed}/${trials}`).join(' '))
  return {
    runs: Array.from({ length: runsOfHistory }, runOf),
    scenarios: Object.fromEntries(letters.map((outcomes, index) => [`s${index}`, outcomes])),
    trials: Object.fromEntries(shares.map((runs, index) => [`s${index}`, { checks: 'c0ffee', runs }])),
  }
}

/** Pass rates on a day: all of them are moved together. */
function onADay(rates) {
  if (day === 0) return rates
  const factor = Math.exp(day * Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6))
  return rates.map((rate) => (rate * factor) / (1 - rate + rate * factor))
}

function isPassed({ outcome }) {
  return outcome === 'passed'
}

function trialsOf(count, rate) {
  return Array.from({ length: count }, (_, index) => {
    const outcome = next() < rate ? 'passed' : 'failed'
    const check = { type: 'contains', severity: 'error', surface: 'assertion' }
    const checks = [
      outcome === 'passed'
        ? { ...check, status: 'pass', reason: 'ok' }
        : { ...check, status: 'fail', reason: 'not-all-found' },
    ]
    const trace = { id: `t${index}`, source: 'traces/t.jsonl', format: 'otlp' }
    return { index: index + 1, outcome, trace, checks, judge: null, metrics: {}, provenance: { kind: 'run' } }
  })
}

function scenarioOf(id) {
  return {
    id,
    name: id,
    file: `scenarios/${id}.yaml`,
    line: 1,
    tags: [],
    input: null,
    row: null,
    runCommand: null,
    trials: null,
    checks: [],
    criteria: null,
    judge: null,
    problems: [],
    origin: 'scenario-gate',
    checksFingerprint: 'c0ffee',
    locate: () => ({ line: 1, column: 1 }),
  }
}

function outcomeOf(trials) {
  return trials.every(isPassed) ? 'passed' : 'failed'
}

function scoredOf(id, trials) {
  return { scenario: scenarioOf(id), outcome: outcomeOf(trials), reason: null, trials }
}

function baseOf(id, trials) {
  const outcome = outcomeOf(trials)
  return {
    id,
    name: id,
    file: `scenarios/${id}.yaml`,
    outcome,
    tally: tallyOf(trials),
    metrics: samplesOf(trials),
    ownChecks: 'c0ffee',
    scoredWith: 'c0ffee',
    checks: checkTalliesOf(trials),
    own: { outcome, tally: tallyOf(trials) },
    definition: null,
    fingerprints: { checks: 'c0ffee' },
    trials: [],
  }
}

function percent(share) {
  return `${Number((share * 100).toFixed(1))}%`
}

function print(title, [head, ...lines]) {
  const rows = [head, head.map(() => '--:'), ...lines]
  console.log(`**${title}**\n\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
}
