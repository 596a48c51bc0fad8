import { headIdOf, type BaselineAnswer, type BaseScenario, type Tally } from '../baseline/base.ts'
import type { Decline, History } from '../results/comparison-schema.ts'
import type { ScoredScenario } from '../score/scored.ts'
import type { PairedScenario } from './comparison.ts'
import { headCount } from './decline.ts'
import { historyOf, trialsIn } from './history.ts'
import { totalOf, type PassCount } from './statistics/pass-count.ts'
import { chanceOfAsManyFailures, priorOf, type Prior } from './statistics/predictive.ts'
import { isIncomparable } from './transitions.ts'

/** A scenario is suspect below this chance that an agent as good as the base's fails as many of its first trials. */
const suspicion = 0.12
/** After further trials it is still open below this chance, and gets as many once more. */
const hope = 0.25
/** Share of sound scenarios that are suspects all the same, about: so many share the rate of false alarms. */
const falseSuspects = 0.04
/** The part of the rate of false alarms that regressions of single scenarios get. */
const attention = 0.3

/** Trials of earlier runs count half, and stand for at most so many: the agent has changed since. */
const historyWeight = 0.5
const mostOfHistory = 40

/**
 * Screening of a suite whose agents can be run again. The first trials only choose the suspects; the verdict rests on
 * their further trials alone, because a scenario that was chosen for its failures looks worse than it is.
 */
export class Screening {
  readonly #pairs: ReadonlyMap<string, PairedScenario>
  readonly #seen: ReadonlyMap<string, PassCount>
  readonly #prior: Prior
  /** The chance at which the further trials of a suspect make a regression. */
  readonly #level: number

  /** Screens a suite beside its base, with the history that the base has. */
  constructor(pairs: readonly PairedScenario[], { base }: BaselineAnswer, significance: number) {
    const comparable = pairs.filter((pair) => pair.obstacle === null && !isIncomparable(pair))
    this.#pairs = new Map(comparable.map((pair) => [pair.scored.scenario.id, pair]))
    const history = historyOf(base, pairs)
    const sha = base?.facts.sha ?? null
    const seen = (base?.scenarios ?? []).map((scenario): [string, PassCount] => [
      headIdOf(scenario) ?? scenario.id,
      seenOf(scenario, history, sha),
    ])
    // Scenarios that the head has no more count as well: what a change takes away must not excuse what it breaks.
    this.#prior = priorOf(seen.map(([, count]) => count))
    this.#level = (significance * attention) / Math.max(1, falseSuspects * seen.length)
    this.#seen = new Map(seen.filter(([id]) => this.#pairs.has(id)))
  }

  /** Tells whether a scenario that failed is to be run again. Without a base there is nothing that it could be held against. */
  isSuspect({ scenario, trials }: ScoredScenario): boolean {
    const seen = this.#seen.get(scenario.id)
    return seen === undefined || this.#chance(seen, headCount(trials)) <= suspicion
  }

  /** Tells whether the further trials so far leave open how a scenario does. */
  isOpen(id: string, further: PassCount): boolean {
    const seen = this.#seen.get(id)
    if (seen === undefined || further.failed === 0) return false
    const chance = this.#chance(seen, further)
    return chance > this.#level && chance <= hope
  }

  /**
   * How much worse a scenario does than its base: by its further trials, else by its first ones. Null where the two
   * sides cannot be compared.
   */
  declineOf({ scenario, trials }: ScoredScenario, further: Tally | null): Decline | null {
    const [pair, seen] = [this.#pairs.get(scenario.id), this.#seen.get(scenario.id)]
    if (pair === undefined || seen === undefined) return null
    const base = { passed: seen.passed, failed: seen.failed }
    const count = further === null ? 0 : totalOf(further)
    if (further !== null && count > 0) {
      const head = { passed: further.passed, failed: further.failed }
      // However sound a suite is, one failure among passes happens.
      const chance = head.failed === 1 && head.passed > 0 ? 1 : this.#chance(seen, head)
      const isTotal = pair.base?.tally.failed === 0 && headCount(trials).passed === 0
      const found = { by: 'further-trials', chance, level: this.#level, base, head } as const
      // Trials without a verdict, as of an agent that crashes, clear nobody.
      if (chance <= this.#level || further.unverified === 0) return isTotal ? { ...found, isTotal } : found
    }
    const head = headCount(trials.slice(0, trials.length - count))
    return { by: 'first-trials', chance: this.#chance(seen, head), level: suspicion, base, head }
  }

  #chance(seen: PassCount, head: PassCount): number {
    return head.failed === 0 ? 1 : chanceOfAsManyFailures(seen, head, this.#prior)
  }
}

/** The trials of the base, and those of earlier runs of its branch by the same checks at half weight. */
function seenOf(scenario: BaseScenario, history: History, sha: string | null): PassCount {
  const { tally, scoredWith } = scenario
  const { passed, failed } = trialsIn(history, headIdOf(scenario) ?? scenario.id, scoredWith, sha)
  const total = passed + failed
  const share = total === 0 ? 0 : Math.min(historyWeight, mostOfHistory / total)
  return {
    passed: tally.passed + Math.round(passed * share),
    failed: tally.failed + Math.round(failed * share),
  }
}
