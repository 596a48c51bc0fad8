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
    changes: { type: 'string', default: '' },
    // Standard deviation of what a day does to all pass rates, in logits.
    day: { type: 'string', default: '0' },
    size: { type: 'string', default: '30' },
    suites: { type: 'string', default: '' },
    // Further trials of a suspect in a round; 0: nothing is run again.
    confirm: { type: 'string', default: '5' },
    // What the base is known by: its own trials alone, a history of its branch, or an agent that is run beside the head's.
    bases: { type: 'string', default: 'alone,history,run' },
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
/** Rounds of further trials, as in `score/confirm.ts`. */
const roundsAgain = 3

/** True pass rates of the scenarios of a suite, by its size. */
const suites = {
  healthy: () => 0.99,
  'about 0.9': (index) => [0.85, 0.9, 0.95][index % 3],
  mixed: (index) => (index % 10 < 6 ? 0.99 : index % 10 < 8 ? 0.95 : index % 10 === 8 ? 0.8 : 0.5),
  'red base': (index) => (index % 5 === 0 ? 0.05 : 0.95),
}

/** True pass rate of a scenario after the change. */
const allChanges = {
  nothing: (rate) => rate,
  '−80 in one': (rate, index) => (index === 1 ? Math.max(0, rate - 0.8) : rate),
  '−40 in one': (rate, index) => (index === 1 ? Math.max(0, rate - 0.4) : rate),
  '−10 in all': (rate) => Math.max(0, rate - 0.1),
}

const changes = Object.fromEntries(
  Object.entries(allChanges).filter(
    ([name]) => flags.changes === '' || flags.changes.split(',').includes(name),
  ),
)

const policies = {
  default: {},
  README: { regressions: 'block', failures: 'warn', weakened: 'block' },
  regressions: { regressions: 'block', failures: 'ignore' },
}

/** What `--check` asks of suites whose scenarios pass by far most of the time; the rates have room for chance. */
const bounds = {
  suites: ['healthy', 'about 0.9'],
  closedForNothing: 0.05,
  // Beside the base alone; nearly all where the base is run again or has a history.
  named: { alone: 0.75, history: 0.9, run: 0.88 },
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
    for (const known of flags.bases.split(',')) {
      for (const [policyName, policy] of asked) {
        const cells = Object.entries(changes).map(([name, change]) => {
          const seen = { closed: 0, named: 0, further: 0 }
          for (let round = 0; round < rounds; round += 1) {
            const found = pullRequest({
              size: Number(flags.size),
              rateOf,
              change,
              trials,
              known,
              policy,
            })
            if (found.isClosed) seen.closed += 1
            if (name === 'nothing' ? found.named.length > 0 : found.named.includes('s1')) seen.named += 1
            seen.further += found.further
          }
          if (bounds.suites.includes(suite)) hold({ suite, trials, known, policyName, name, seen })
          const closed = percent(seen.closed / rounds)
          const named = name !== '−10 in all' ? ` (named ${percent(seen.named / rounds)})` : ''
          const further =
            name === 'nothing' ? `, ${Number((seen.further / rounds).toFixed(1))} more trials` : ''
          return closed + named + further
        })
        lines.push([trials, known, policyName, ...cells])
      }
    }
  }
  print(`Suite: ${suite}, ${flags.size} scenarios; gate closed`, [
    ['Trials', 'Base', 'Policy', ...Object.keys(changes)],
    ...lines,
  ])
}

if (flags.check && broken.length > 0) {
  console.error(broken.join('\n'))
  process.exitCode = 1
}

/** Notes a cell that is out of its bounds. The built-in policy counts failures, and names no regression. */
function hold({ suite, trials, known, policyName, name, seen }) {
  const cell = `${suite}, ${trials} trials, base ${known}, policy ${policyName}`
  const [closed, named] = [seen.closed / rounds, seen.named / rounds]
  if (name === 'nothing' && closed > bounds.closedForNothing)
    broken.push(`${cell}: closes for nothing in ${percent(closed)}`)
  if (name === '−80 in one' && policyName !== 'default' && named < bounds.named[known])
    broken.push(`${cell}: names a break in ${percent(named)}`)
  if (name === '−10 in all' && known === 'history' && closed < bounds.fallOfAll)
    broken.push(`${cell}: sees a fall of all scenarios in ${percent(closed)}`)
}

/** One pull request through comparison and gate. */
function pullRequest({ size, rateOf, change, trials, known, policy: given }) {
  const policy = policyOf(parseOptions([{ label: String, values: { policy: given } }]), 0)
  const rates = Array.from({ length: size }, (_, index) => rateOf(index))
  const [then, now] = daysOf(rates, rates.map(change), known === 'run')
  const before = then.map((rate, index) => baseOf(`s${index}`, trialsOf(trials, rate)))
  const head = now.map((rate, index) => scoredOf(`s${index}`, trialsOf(trials, rate)))
  const history = known === 'history' ? historyOf(rates, trials) : null
  const origin = { kind: 'git', sha: 'a'.repeat(40), distance: 1, committedAt: null, source: 'bench' }
  const base = { facts: origin, scenarios: before, diagnostics: [], openTree: null, history }
  const answer = { base, reasons: [] }
  const facts = { significance: policy.significance, isChange: true }
  const { suite, more, further } = confirmed({
    suite: { scenarios: head, diagnostics: [] },
    answer,
    significance: policy.significance,
    rateNow: (index) => now[index],
    rateBefore: known === 'run' ? (index) => then[index] : null,
  })
  const comparison = compare(suite, answer, { ...facts, ...more })
  const { gate, clauses } = decide(comparison, policy)
  const named = clauses.flatMap(({ clause, holds, args }) =>
    clause === 'regressions' && !holds ? (args.failed ?? []) : [],
  )
  return { isClosed: gate === 'closed', named, further }
}

/** Runs the suspects again, as a run does: three times at most, and the base's beside them where that is run. */
function confirmed({ suite, answer, significance, rateNow, rateBefore }) {
  if (times === 0) return { suite, more: {}, further: 0 }
  const screened = () => new Screening(pairScenarios(suite, answer).pairs, answer, significance)
  let screening = screened()
  const confirmations = new Map()
  let further = 0
  let suspects = suite.scenarios.filter(
    (scored) => scored.outcome === 'failed' && screening.isSuspect(scored),
  )
  for (let round = 0; round < roundsAgain && suspects.length > 0; round += 1) {
    for (const scored of suspects) {
      const { id } = scored.scenario
      const trials = trialsOf(times, rateNow(indexOf(id)))
      const known = confirmations.get(id)?.confirmation ?? { passed: 0, failed: 0, unverified: 0 }
      const confirmation = sumOf(known, tallyOf(trials))
      confirmations.set(id, { confirmation, ...(confirmation.failed === 0 ? { flaky: true } : {}) })
      scored.trials.push(...trials)
      scored.further = (scored.further ?? 0) + times
      further += times
    }
    if (rateBefore !== null) {
      for (const { scenario } of suspects)
        addToBase(answer.base, scenario.id, trialsOf(times, rateBefore(indexOf(scenario.id))))
      screening = screened()
    }
    suspects = suspects.filter((scored) =>
      screening.isOpen(scored, confirmations.get(scored.scenario.id).confirmation),
    )
  }
  return { suite, more: { confirmations, screening }, further }
}

/** Further trials of the base count in full; its pass rate is that of the first ones. */
function addToBase(base, id, trials) {
  const index = indexOf(id)
  const known = base.scenarios[index]
  const tally = sumOf(known.tally, tallyOf(trials))
  const outcome = tally.failed > 0 ? 'failed' : 'passed'
  const checks = known.checks.map((check) => ({ ...check, passed: tally.passed, failed: tally.failed }))
  base.scenarios[index] = {
    ...known,
    first: known.first ?? known.tally,
    tally,
    outcome,
    checks,
    own: { outcome, tally },
  }
}

function sumOf(one, other) {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, unverified: 0 }
}

function indexOf(id) {
  return Number(id.slice(1))
}

function runOf(_, index) {
  return { sha: String(index).padStart(40, '0'), at: '2026-01-01T00:00:00Z', metrics: {} }
}

function historyOf(rates, trials) {
  const days = Array.from({ length: runsOfHistory }, () => movedBy(rates, shiftOfDay()))
  const tallies = rates.map((_, index) => days.map((shifted) => tallyOf(trialsOf(trials, shifted[index]))))
  const letters = tallies.map((runs) => runs.map(({ failed }) => (failed === 0 ? 'p' : 'f')).join(''))
  const shares = tallies.map((runs) => runs.map(({ passed }) => `${passed}/${trials}`).join(' '))
  return {
    runs: Array.from({ length: runsOfHistory }, runOf),
    scenarios: Object.fromEntries(letters.map((outcomes, index) => [`s${index}`, outcomes])),
    trials: Object.fromEntries(shares.map((runs, index) => [`s${index}`, { checks: 'c0ffee', runs }])),
  }
}

/** What a day does to all pass rates together: a factor of their odds. */
function shiftOfDay() {
  if (day === 0) return 1
  return Math.exp(day * Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6))
}

function movedBy(rates, factor) {
  return rates.map((rate) => (rate * factor) / (1 - rate + rate * factor))
}

/** Rates of base and head: those of two days, but of one where both are run by the same job. */
function daysOf(before, now, isTogether) {
  const shift = shiftOfDay()
  return [movedBy(before, shift), movedBy(now, isTogether ? shift : shiftOfDay())]
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
