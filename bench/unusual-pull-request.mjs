// Pull requests with agents that crash, new scenarios and changed checks: each through retries of failures, comparison and
// decision as a run has them. Base and head are judged by the rules of a run, and nothing is left out.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildHistory, policies, seedOf, scenarioOf } from './pull-request.mjs'
import { spreads } from './spreads.mjs'

const check = { type: 'contains', severity: 'error', surface: 'assertion' }
const verdicts = {
  passed: [{ ...check, status: 'pass', reason: 'ok' }],
  failed: [{ ...check, status: 'fail', reason: 'not-all-found' }],
}
/** Further trials of a scenario in a round. */
const times = 5
/** Share of passes that a judge fails by mistake, by each wording of its question. */
const falseFails = 0.03
const trace = { id: 't', source: 'traces/t.jsonl', format: 'otlp' }
const crash = {
  outcome: 'unverified',
  reason: { code: 'exited', args: { exitCode: 1, said: '' } },
  process: { end: 'exited', exitCode: 1, durationMs: 1000 },
  checks: [],
}
const outage = {
  outcome: 'unverified',
  cause: 'outage',
  reason: { code: 'outage', args: { message: '' } },
  checks: [],
}

/** Tells whether a cell has anything that only this simulation knows. */
export function isUnusual(cell) {
  return unusual.some((name) => cell[name] !== undefined)
}

/**
 * Beside crashes, outages, new and changed scenarios: `bursts`, the share of runs in which every fifth trial meets an outage;
 * `falsePasses` of a judge; `tags`, what a day does to each fifth of the scenarios, `easier`, how much more often further trials
 * pass, and `drift`, how far the agents came over the history, in logits; `grown`, the scenarios that only the last three of its
 * runs know; `isMixed`, whether they have 1, 3 and 5 trials in turn; `fall`, how much less often the agents of the change pass, all or
 * the one at the place `fallen`: that closed the gate and was accepted as the report advises, before the run that is decided;
 * `ways`, in how many ways an agent fails, each a check of its own; `isUntraced`: the base has the scenarios, and nobody ran them.
 */
const unusual = [
  'crashes',
  'outages',
  'added',
  'reworded',
  'isFirst',
  'head',
  'bursts',
  'falsePasses',
  'tags',
  'easier',
  'drift',
  'grown',
  'isMixed',
  'fall',
  'fallen',
  'ways',
  'isUntraced',
]

/** Loads the compiled rooms of `lib`. */
export async function unusualSimulatorOf(lib) {
  const load = (path) => import(pathToFileURL(resolve(lib, path)).href)
  const { addFurtherTrials } = await load('baseline/base.js')
  const { toBaseScenario } = await load('baseline/score-tree.js')
  const { compare } = await load('compare/compare.js')
  const { pairScenarios } = await load('compare/pairs.js')
  const { Screening } = await load('compare/screening.js')
  const { buildAcceptance, buildLevelAcceptance } = await load('gate/acceptable.js')
  const { withAccepted } = await load('gate/accepted.js')
  const { decide } = await load('gate/decide.js')
  const { confirmFailures } = await load('score/confirm-failures.js')
  const { finishRounds } = await load('score/finish-scenario.js')
  const { toOtherVerdict } = await load('score/scored-suite.js')
  const { createRandom } = await load('judge/calibrate/binomial-draws.js')
  const { parsePolicy } = await load('gate/policy.js')
  const { parseOptions } = await load('options/options.js')
  const rooms = {
    addFurtherTrials,
    toBaseScenario,
    compare,
    pairScenarios,
    Screening,
    confirmFailures,
    finishRounds,
    toOtherVerdict,
  }
  const read = (policy) => parsePolicy(parseOptions([{ label: String, values: { policy } }]), 0)
  const byName = Object.entries(policies).map(([name, values]) => [name, read(values)])
  return async (cell, rounds) => {
    const next = createRandom(seedOf(cell))
    const found = Object.fromEntries(byName.map(([name]) => [name, { closed: 0, named: 0 }]))
    const [quotes, why] = [[], {}]
    let quotedClosed = 0
    for (let round = 0; round < rounds; round += 1) {
      let compareHead = await pushBase(cell, next, rooms)
      let entries = []
      while (cell.fall !== undefined && entries.length === 0) {
        entries = acceptFall(await compareHead(), cell)
        if (entries.length === 0) compareHead = await pushBase(cell, next, rooms)
      }
      const { comparison, levels: acceptedLevels } = withAccepted(await compareHead(), entries, [], today)
      const decided = byName.map(([, policy]) => decide(comparison, { ...policy, acceptedLevels }))
      for (const [place, [name]] of byName.entries())
        if (decided[place].gate === 'closed') {
          found[name].closed += 1
          const clauses = decided[place].clauses.filter(({ holds, blocking }) => blocking && !holds)
          const key = `${name}: ${clauses.map(({ id, code }) => `${id} ${code}`).join(' + ')}`
          why[key] = (why[key] ?? 0) + 1
        }
      const quoted = decided[0].falseClosings ?? null
      quotes.push(quoted)
      if (quoted !== null && decided.some(({ gate }) => gate === 'closed')) quotedClosed += 1
    }
    return { ...found, quotes, quotedClosed, why }
  }

  /** Entries for what closed the gate, if the fall of the cell did. */
  function acceptFall(comparison, { fallen }) {
    const { clauses } = decide(comparison, byName[0][1])
    const closing = clauses.find(({ holds, blocking }) => blocking && !holds)
    const scenarios = comparison.scenarios.map(({ scored, base, change }) => {
      const { id, checksFingerprint: checks } = scored.scenario
      return {
        ...scored,
        id,
        change,
        baseOutcome: base.outcome,
        baseTrials: base.tally,
        fingerprints: { checks },
      }
    })
    const results = { ...comparison, scenarios, run: {}, decision: { clauses } }
    const changes =
      fallen === undefined && closing?.code === 'suite-fell'
        ? buildLevelAcceptance(results, 'pass_rate', signature)
        : closing?.code === 'found' && closing.args.failed?.includes(`s${fallen}`)
          ? buildAcceptance(results, `s${fallen}`, signature)
          : []
    return changes.map((change) => ({ file: 'accepted.yaml', line: 1, column: 1, change }))
  }
}

const today = Date.parse('2026-11-29')
const signature = { by: 'bench', at: '2026-11-28T00:00:00Z', reason: 'meant', expires: '2026-12-28' }

/** Pushes a base, and returns what compares the next run of a pull request with it. */
async function pushBase(cell, next, rooms) {
  const { suite, size, base: known, added = 0, reworded = 0, isFirst = false } = cell
  const countTrials = (index) => (cell.isMixed === true ? [1, 3, 5][index % 3] : cell.trials)
  const rates = Array.from({ length: size + added }, (_, index) => spreads[suite](index))
  const definitions = rates.map((_, index) => defineScenario(index, countTrials(index), 'c0ffee'))
  const heads = definitions.map((one, index) =>
    index < reworded ? defineScenario(index, countTrials(index), 'decaf') : one,
  )
  const agent = new Agent(cell, rates, next)
  const { fall = 0, fallen = null } = cell
  const after = rates.map((rate, index) => Math.max(0, (fallen ?? index) === index ? rate - fall : rate))
  const score = (index, runs) => scoreRuns(rooms, runs, heads[index], definitions[index])
  const baseline = await recordBase()
  const retryBase = (answer, ids, round) => {
    if ((known !== 'run' && known !== 'suspects') || answer.base === null) return answer
    const scenarios = answer.base.scenarios.map((scenario, index) => {
      if (!ids.has(scenario.id)) return scenario
      const again = score(index, agent.run(index, times, round))
      return rooms.addFurtherTrials(scenario, rooms.toBaseScenario(again, definitions[index]))
    })
    return { ...answer, base: { ...answer.base, scenarios } }
  }
  return async () => {
    const ofChange = new Agent({ ...cell, ...cell.head }, after, next)
    const ofHead = (index, count, round) => score(index, ofChange.run(index, count, round))
    const first = rates.map((_, index) => ofHead(index, countTrials(index)))
    const { suite: head, base, confirmations } = await confirm(rooms, first, baseline, ofHead, retryBase)
    return rooms.compare(head, base, { confirmations, screening: screen(rooms, head, base), isChange: true })
  }

  function toAgent(rate) {
    return () => next() < rate
  }

  /** The base as a push left it, whose failures were run again too; or as it is run beside the change. */
  async function recordBase() {
    const runs = rates.slice(0, isFirst ? 0 : size).map((_, index) => agent.run(index, countTrials(index)))
    const byItself = (index, more) => scoreRuns(rooms, more, definitions[index], definitions[index])
    const again = (index, count, round) => {
      const more = agent.run(index, count, round)
      runs[index].push(...more)
      return byItself(index, more)
    }
    if (known !== 'run')
      await confirm(
        rooms,
        runs.map((some, index) => byItself(index, some)),
        noBase,
        again,
      )
    const facts = { kind: 'git', sha: 'a'.repeat(40), distance: 1, committedAt: null, source: 'bench' }
    const isRun = known === 'run' ? { isRun: true } : known === 'suspects' ? { suspectsRun: 1 } : {}
    const scenarios = runs.map((all, index) =>
      rooms.toBaseScenario(score(index, cell.isUntraced ? [] : all), definitions[index]),
    )
    const history = known === 'history' ? recall() : null
    return {
      base: { facts: { ...facts, ...isRun }, scenarios, diagnostics: [], openTree: null, history },
      reasons: [],
    }
  }

  /** Earlier runs of the suite as the cell has them. */
  function recall() {
    const { drift = 0, grown = 0, tags = 0 } = cell
    const days = Array.from({ length: tags === 0 ? 0 : 100 }, () => tags * drawNormal(next))
    const all = rates.slice(0, size).map((rate, index) => {
      let run = 0
      // One scenario by itself has trials of its own, and its own place in the history.
      const one = buildHistory([rate], countTrials(index), toAgent, () => {
        run += 1
        return Math.exp(drift * (run / 20 - 1) + (days[(index % 5) * 20 + run - 1] ?? 0))
      })
      const { runs, ...rest } = one.trials.s0
      const shares = runs.split(' ').map((share, place, { length }) => {
        return index < grown && place < length - 3 ? '-' : share
      })
      return { outcomes: one.scenarios.s0, trials: { ...rest, runs: shares.join(' ') }, runs: one.runs }
    })
    return {
      runs: all[0].runs,
      scenarios: Object.fromEntries(all.map(({ outcomes }, index) => [`s${index}`, outcomes])),
      trials: Object.fromEntries(all.map((one, index) => [`s${index}`, one.trials])),
    }
  }
}

const noBase = { base: null, reasons: [{ code: 'no-scenarios', args: {} }], required: false }

function screen({ Screening, pairScenarios }, suite, baseline) {
  return new Screening(pairScenarios(suite, baseline).pairs, baseline, 0.05)
}

/** Runs again what failed, as a run does. */
function confirm(rooms, scenarios, baseline, draw, retryBase = (answer) => answer) {
  const suite = { scenarios, diagnostics: [], fresh: new Set(scenarios.map(({ scenario }) => scenario.id)) }
  const retry = (_, suspects, { times: count, round }) =>
    Promise.resolve({
      scenarios: suspects.map(({ scenario }) => draw(Number(scenario.id.slice(1)), count, round)),
      diagnostics: [],
    })
  return rooms.confirmFailures(suite, baseline, {
    times,
    side: { agents: { kind: 'run' } },
    scorer: { retry },
    screen: (answer) => screen(rooms, suite, answer),
    retryBase: (...args) => Promise.resolve(retryBase(...args)),
  })
}

function defineScenario(index, trials, checksFingerprint) {
  return { ...scenarioOf(`s${index}`), trials, checksFingerprint, checks: [] }
}

function drawNormal(next) {
  return Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6)
}

function moveRate(rate, logits) {
  if (logits === 0 || rate === 0 || rate === 1) return rate
  const odds = (rate / (1 - rate)) * Math.exp(logits)
  return odds / (1 + odds)
}

/** Draws what agents do, and what judges make of it. */
class Agent {
  #cell
  #rates
  #next
  #isBurst

  constructor(cell, rates, next) {
    const { tags = 0, bursts = 0 } = cell
    this.#cell = cell
    this.#next = next
    const shifts = tags === 0 ? [0] : Array.from({ length: 5 }, () => tags * drawNormal(next))
    this.#rates = rates.map((rate, index) => moveRate(rate, shifts[index % shifts.length]))
    this.#isBurst = bursts > 0 && next() < bursts
  }

  /** Trials of one scenario, each as the checks of the base and those of the head have it. */
  run(index, count, round) {
    return Array.from({ length: count }, (_, place) => this.#runOnce(index, place, round))
  }

  #runOnce(index, place, round) {
    const { crashes = 0, reworded = 0, judge = falseFails, falsePasses = 0, easier = 0 } = this.#cell
    const outages = this.#isBurst ? 0.2 : (this.#cell.outages ?? 0)
    const shared = { index: place + 1, trace, judge: null, metrics: {}, provenance: { kind: 'run' } }
    if (round !== undefined) shared.round = round
    const draw = this.#next()
    if (draw < crashes + outages) {
      const broken = { ...shared, ...(draw < crashes ? crash : outage) }
      return { byBase: broken, byHead: broken }
    }
    const isPassed = this.#next() < moveRate(this.#rates[index], round === undefined ? 0 : easier)
    const isJudged = index < reworded
    const createTrial = () => {
      const mistake = isPassed ? judge : falsePasses
      const isMistaken = isJudged && mistake > 0 && this.#next() < mistake
      const outcome = isPassed === isMistaken ? 'failed' : 'passed'
      return { ...shared, outcome, checks: this.#judge(outcome) }
    }
    const byBase = createTrial()
    return { byBase, byHead: isJudged ? createTrial() : byBase }
  }

  /** Verdicts of the checks: a failed trial fails one of them. */
  #judge(outcome) {
    const { ways = 1 } = this.#cell
    if (ways === 1) return verdicts[outcome]
    const failing = outcome === 'failed' ? Math.floor(this.#next() * ways) : null
    return Array.from({ length: ways }, (_, way) => verdicts[way === failing ? 'failed' : 'passed'][0])
  }
}

/** Scores runs by the checks of the head, and by those of the base where they are others. */
function scoreRuns({ finishRounds, toOtherVerdict }, runs, head, base) {
  const finish = (scenario, trials) => ({
    // A round by itself is as long as it is.
    ...finishRounds({ ...scenario, trials: Math.min(scenario.trials, trials.length) }, trials, false),
    scenario,
  })
  const scored = finish(
    head,
    runs.map(({ byHead }) => byHead),
  )
  if (head === base) return scored
  return {
    ...scored,
    other: toOtherVerdict(
      finish(
        base,
        runs.map(({ byBase }) => byBase),
      ),
    ),
  }
}
