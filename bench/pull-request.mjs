// Pull requests whose agents have known pass rates, through the comparison and the decision that a run uses.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { spreads } from './spreads.mjs'

const runsOfHistory = 20
/** Rounds of further trials, as in `score/confirm-failures.ts`. */
const roundsAgain = 3

/** True pass rate of a scenario after the change. */
export const changes = {
  nothing: (rate) => rate,
  '−80 in one': (rate, index) => (index === 1 ? Math.max(0, rate - 0.8) : rate),
  '−40 in one': (rate, index) => (index === 1 ? Math.max(0, rate - 0.4) : rate),
  '−10 in all': (rate) => Math.max(0, rate - 0.1),
}

export const policies = {
  default: {},
  regressions: { regressions: 'block', failures: 'ignore' },
}

/**
 * What is known of the base: its own trials alone, a history of its branch too, its agent is run beside the head's, or that of
 * suspects is.
 */
export const bases = ['alone', 'history', 'run', 'suspects']
/** What is simulated, and not quoted: both of the others. */
const bothKnown = 'suspects and history'

/** Loads the compiled rooms of `lib`. */
export async function simulatorOf(lib) {
  const load = (path) => import(pathToFileURL(resolve(lib, path)).href)
  const { compare } = await load('compare/compare.js')
  const { pairScenarios } = await load('compare/pairs.js')
  const { Screening } = await load('compare/screening.js')
  const { decide } = await load('gate/decide.js')
  const { clauses } = await load('gate/clauses/registry.js')
  const { parsePolicy } = await load('gate/policy.js')
  const { parseOptions } = await load('options/options.js')
  const { countOutcomes, collectSamples } = await load('baseline/base.js')
  const { countCheckResults } = await load('score/scored-suite.js')
  const { withFurther } = await load('score/finish-scenario.js')
  const { createRandom } = await load('judge/calibrate/binomial-draws.js')
  const read = (policy) => parsePolicy(parseOptions([{ label: String, values: { policy } }]), 0)
  const rooms = {
    compare,
    pairScenarios,
    Screening,
    decide,
    rules: clauses.flatMap(({ evaluation }) => (evaluation?.about === 'failures' ? evaluation.rule : [])),
    countOutcomes,
    collectSamples,
    countCheckResults,
    withFurther,
  }
  const policy = Object.fromEntries(Object.entries(policies).map(([name, values]) => [name, read(values)]))
  return (cell, rounds, names = Object.keys(policies)) =>
    simulated(cell, rounds, {
      ...rooms,
      policy: Object.fromEntries(names.map((name) => [name, policy[name]])),
      createRandom,
    })
}

/**
 * How often the gate closes, by policy, how often the change is named, and how many further trials are run. A cell has a
 * seed of its own, so that it comes out the same whatever else is simulated.
 */
function simulated(cell, rounds, rooms) {
  const names = Object.keys(rooms.policy)
  const found = Object.fromEntries(names.map((name) => [name, { closed: 0, named: 0 }]))
  const seed = seedOf(cell)
  const simulation = new PullRequests(cell, rooms.createRandom(seed), rooms)
  const quotes = []
  let [further, quotedClosed] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const seen = simulation.next()
    if (seen.quoted !== undefined) quotes.push(seen.quoted)
    if (seen.quoted && names.some((name) => seen.byPolicy[name].isClosed)) quotedClosed += 1
    further += seen.further
    for (const name of names) {
      const { isClosed, named } = seen.byPolicy[name]
      if (isClosed) found[name].closed += 1
      if (cell.change === 'nothing' ? named.length > 0 : named.includes('s1')) found[name].named += 1
    }
  }
  return { ...found, further: further / rounds, quotes, quotedClosed }
}

/** FNV-1a of the cell, in whatever order its fields came; `isWhole` draws nothing else. */
export function seedOf({ suite, trials, base, size, change, day, confirm, alike, ...unusual }) {
  const text = JSON.stringify(
    { suite, trials, base, size, change, day, confirm, alike, ...unusual },
    (name, value) => (name === 'isWhole' ? undefined : value),
  )
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193)
  return hash >>> 0
}

/** One pull request in so many goes through the whole comparison and decision as well, or each where the cell `isWhole`. */
const wholeEach = 50

class PullRequests {
  #cell
  #next
  #rooms
  #round = 0

  constructor(cell, next, rooms) {
    this.#cell = cell
    this.#next = next
    this.#rooms = rooms
  }

  /** One pull request through comparison and gate. */
  next() {
    const { policy } = this.#rooms
    const { suite, change, trials, base: known, size } = this.#cell
    const rates = Array.from({ length: size }, (_, index) => spreads[suite](index))
    const [then, now, baseToday] = this.#daysOf(rates, rates.map(changes[change]), known === 'run')
    const [agentsThen, agentsNow] = [then, now].map((side) => side.map((rate) => this.#agentOf(rate)))
    const areSuspectsRun = known === 'suspects' || known === bothKnown
    const before = agentsThen.map((agent, index) => this.#baseOf(`s${index}`, trialsOf(trials, agent)))
    const head = agentsNow.map((agent, index) => scoredOf(`s${index}`, trialsOf(trials, agent)))
    const history = known === 'history' || known === bothKnown ? this.#historyOf(rates) : null
    const origin = {
      kind: 'git',
      sha: 'a'.repeat(40),
      distance: 1,
      committedAt: null,
      source: 'bench',
      ...(known === 'run' ? { isRun: true } : areSuspectsRun ? { suspectsRun: 1 } : {}),
    }
    const base = { facts: origin, scenarios: before, diagnostics: [], openTree: null, history }
    const answer = { base, reasons: [] }
    const { significance } = Object.values(policy)[0]
    const {
      more,
      further,
      suite: confirmed,
    } = this.#confirmed(head, answer, significance, {
      ofHead: agentsNow,
      ofBase:
        known === 'run' ? agentsThen : areSuspectsRun ? baseToday.map((rate) => this.#agentOf(rate)) : null,
    })
    const byPolicy = this.#decided(confirmed, answer, more)
    const isWhole = this.#cell.isWhole === true || this.#round % wholeEach === 0
    const quoted = isWhole ? this.#checkWhole(confirmed, answer, { more, byPolicy }) : undefined
    this.#round += 1
    return { byPolicy, further, quoted }
  }

  /**
   * Decides by what the clauses about failures ask of a comparison, and leaves out what a report says besides: words, intervals,
   * metrics that nobody limits. Without \`confirm\` nothing is left out.
   */
  #decided(suite, answer, { confirmations, screening }) {
    const { policy, pairScenarios, rules } = this.#rooms
    if (screening === undefined) return this.#decidedWhole(suite, answer, {})
    const isFailed = suite.scenarios.some(({ outcome }) => outcome === 'failed')
    const scenarios = !isFailed
      ? []
      : pairScenarios(suite, answer).pairs.map((pair) => {
          const confirmed = confirmations.get(pair.scored.scenario.id)
          const decline =
            pair.scored.outcome === 'failed'
              ? screening.declineOf(pair.scored, confirmed?.confirmation ?? null)
              : null
          return {
            ...pair,
            change: 'same',
            parts: { ...confirmed, ...(decline === null ? {} : { decline }) },
          }
        })
    const comparison = { baseline: answer, scenarios, metrics: [] }
    return mapValues(policy, (one) => {
      const decided = isFailed ? rules.flatMap((rule) => rule(comparison, one)) : []
      const isClosed = decided.some(({ holds, blocking }) => blocking && !holds)
      return { isClosed, named: decided.flatMap(namedBy) }
    })
  }

  #decidedWhole(suite, answer, more) {
    const { compare, decide, policy } = this.#rooms
    const { significance } = Object.values(policy)[0]
    const comparison = compare(suite, answer, { significance, isChange: true, ...more })
    return mapValues(policy, (one) => {
      const { gate, clauses, falseClosings = null } = decide(comparison, one)
      const named = clauses.filter(isAboutFailures).flatMap(namedBy)
      return { isClosed: gate === 'closed', named, quoted: falseClosings }
    })
  }

  /** Returns the rate that a report quotes: of so many pull requests, so many closed; null: none. */
  #checkWhole(suite, answer, { more, byPolicy }) {
    const whole = this.#decidedWhole(suite, answer, more)
    if (Object.entries(whole).every(([name, { isClosed }]) => byPolicy[name].isClosed === isClosed))
      return Object.values(whole)[0].quoted
    throw new Error(`decide() says otherwise: ${JSON.stringify([this.#cell, whole, byPolicy])}`)
  }

  /** Runs the suspects again, as a run does: three times at most, and the base's beside them where that is run. */
  #confirmed(scenarios, answer, significance, agents) {
    const { Screening, pairScenarios, withFurther } = this.#rooms
    const times = this.#cell.confirm
    if (times === 0) return { suite: { scenarios, diagnostics: [] }, more: {}, further: 0 }
    let suite = { scenarios, diagnostics: [] }
    const screened = () => new Screening(pairScenarios(suite, answer).pairs, answer, significance)
    let screening = screened()
    const confirmations = new Map()
    let further = 0
    let suspects = scenarios.filter((scored) => scored.outcome === 'failed' && screening.isSuspect(scored))
    for (let round = 1; round <= roundsAgain && suspects.length > 0; round += 1) {
      suspects = suspects.map((scored) => {
        const { id } = scored.scenario
        const trials = trialsOf(times, agents.ofHead[indexOf(id)]).map((trial) => ({ ...trial, round }))
        const again = withFurther(scored, trials)
        const confirmation = again.further
        confirmations.set(id, { confirmation, ...(confirmation.failed === 0 ? { flaky: true } : {}) })
        further += times
        return again
      })
      const again = new Map(suspects.map((scored) => [scored.scenario.id, scored]))
      const all = suite.scenarios.map((scored) => again.get(scored.scenario.id) ?? scored)
      suite = { scenarios: all, diagnostics: [] }
      if (agents.ofBase !== null) {
        for (const { scenario } of suspects)
          this.#addToBase(answer.base, scenario.id, trialsOf(times, agents.ofBase[indexOf(scenario.id)]))
        screening = screened()
      }
      suspects = suspects.filter((scored) =>
        screening.isUndecided(scored, confirmations.get(scored.scenario.id).confirmation),
      )
    }
    return { suite, more: { confirmations, screening }, further }
  }

  /** Further trials of the base count in full; its pass rate is that of the first ones. */
  #addToBase(base, id, trials) {
    const index = indexOf(id)
    const known = base.scenarios[index]
    const tally = sumOf(known.tally, this.#rooms.countOutcomes(trials))
    const outcome = tally.failed > 0 ? 'failed' : 'passed'
    const checks = known.checks.map((check) => ({ ...check, passed: tally.passed, failed: tally.failed }))
    base.scenarios[index] = {
      ...known,
      first: known.first ?? known.tally,
      tally,
      outcome,
      checks,
      baseVerdict: { outcome, tally },
    }
  }

  #baseOf(id, trials) {
    const { countOutcomes, collectSamples, countCheckResults } = this.#rooms
    const outcome = outcomeOf(trials)
    return {
      id,
      name: id,
      file: `scenarios/${id}.yaml`,
      outcome,
      tally: countOutcomes(trials),
      metrics: collectSamples(trials),
      baseChecksFingerprint: 'c0ffee',
      checksFingerprint: 'c0ffee',
      checks: countCheckResults(trials),
      baseVerdict: { outcome, tally: countOutcomes(trials) },
      definition: null,
      fingerprints: { checks: 'c0ffee' },
      trials: [],
    }
  }

  #historyOf(rates) {
    return buildHistory(
      rates,
      this.#cell.trials,
      (rate) => this.#agentOf(rate),
      () => this.#shiftOfDay(),
    )
  }

  /**
   * An agent of one scenario in one run: each call is a trial, true where it passes. With `alike` trials are correlated
   * (Pólya's urn), further ones of the same run too.
   */
  #agentOf(rate) {
    const { alike } = this.#cell
    if (alike === 0) return () => this.#next() < rate
    const strength = 1 / alike - 1
    let [passed, count] = [0, 0]
    return () => {
      const isPassed = this.#next() < (rate * strength + passed) / (strength + count)
      count += 1
      if (isPassed) passed += 1
      return isPassed
    }
  }

  /** What a day does to all pass rates together: a factor of their odds. */
  #shiftOfDay() {
    const { day } = this.#cell
    if (day === 0) return 1
    return Math.exp(day * Array.from({ length: 12 }, this.#next).reduce((sum, value) => sum + value, -6))
  }

  /** Rates of base and head: those of two days, but of one where both are run by the same job; and the base's on the head's day. */
  #daysOf(before, now, isTogether) {
    const shift = this.#shiftOfDay()
    const today = isTogether ? shift : this.#shiftOfDay()
    return [movedBy(before, shift), movedBy(now, today), movedBy(before, today)]
  }
}

/** Earlier runs of a suite; `start`: an agent of that pass rate, `shift`: what the next day does to all odds. */
export function buildHistory(rates, trials, start, shift = () => 1) {
  const days = Array.from({ length: runsOfHistory }, () => movedBy(rates, shift()))
  const passed = rates.map((_, index) => days.map((shifted) => passedOf(trials, start(shifted[index]))))
  const letters = passed.map((runs) => runs.map((count) => (count === trials ? 'p' : 'f')).join(''))
  const shares = passed.map((runs) => runs.map((count) => `${count}/${trials}`).join(' '))
  return {
    runs: earlierRuns,
    scenarios: Object.fromEntries(letters.map((outcomes, index) => [`s${index}`, outcomes])),
    trials: Object.fromEntries(shares.map((runs, index) => [`s${index}`, { checks: 'c0ffee', runs }])),
  }
}

function mapValues(object, valueOf) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, valueOf(value)]))
}

function isAboutFailures({ clause }) {
  return clause === 'regressions' || clause === 'failures'
}

/** Ids of the failures that a clause names. */
function namedBy({ holds, args }) {
  return holds ? [] : (args.failed ?? [])
}

function movedBy(rates, factor) {
  return rates.map((rate) => (rate * factor) / (1 - rate + rate * factor))
}

function sumOf(one, other) {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, unverified: 0 }
}

function indexOf(id) {
  return Number(id.slice(1))
}

const earlierRuns = Array.from({ length: runsOfHistory }, (_, index) => ({
  sha: String(index).padStart(40, '0'),
  at: '2026-01-01T00:00:00Z',
  metrics: {},
}))

/** Runs trials and counts those that pass: earlier runs keep nothing else. */
function passedOf(count, agent) {
  let passed = 0
  for (let index = 0; index < count; index += 1) if (agent()) passed += 1
  return passed
}

const check = { type: 'contains', severity: 'error', surface: 'assertion' }
const passedChecks = [{ ...check, status: 'pass', reason: 'ok' }]
const failedChecks = [{ ...check, status: 'fail', reason: 'not-all-found' }]
const [noMetrics, provenance] = [{}, { kind: 'run' }]

function trialsOf(count, agent) {
  const trials = []
  for (let index = 0; index < count; index += 1) trials.push(trialOf(index, agent()))
  return trials
}

/** Trials by their place and outcome: all scenarios share them. */
const trialsByPlace = [[], []]

function trialOf(index, isPassed) {
  return (trialsByPlace[Number(isPassed)][index] ??= {
    index: index + 1,
    outcome: isPassed ? 'passed' : 'failed',
    trace: { id: `t${index}`, source: 'traces/t.jsonl', format: 'otlp' },
    checks: isPassed ? passedChecks : failedChecks,
    judge: null,
    metrics: noMetrics,
    provenance,
  })
}

const scenariosById = new Map()

export function scenarioOf(id) {
  const known = scenariosById.get(id)
  if (known !== undefined) return known
  const scenario = {
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
  scenariosById.set(id, scenario)
  return scenario
}

function outcomeOf(trials) {
  return trials.every(({ outcome }) => outcome === 'passed') ? 'passed' : 'failed'
}

function scoredOf(id, trials) {
  return { scenario: scenarioOf(id), outcome: outcomeOf(trials), reason: null, trials }
}
