import { headIdOf, type BaselineAnswer, type BaseScenario, type Tally } from '../baseline/base.ts'
import type { Decline, History } from '../results/comparison-schema.ts'
import { firstTrials, type ScoredScenario } from '../score/scored.ts'
import type { PairedScenario } from './comparison.ts'
import { checksBeside, headCount } from './decline.ts'
import { historyOf, trialsIn } from './history.ts'
import { totalOf, type PassCount } from './statistics/pass-count.ts'
import { chanceOfAsManyFailures, chanceOfBoth, priorOf, type Prior } from './statistics/predictive.ts'
import { isIncomparable } from './transitions.ts'

/** A scenario is suspect below this chance that an agent as good as the base's fails as many of its first trials. */
const suspicion = 0.12
/** After further trials it is still open below this chance, and gets as many once more. */
const hope = 0.25
/**
 * The part of the rate of false alarms that regressions of single scenarios get, shared by all scenarios of the base.
 * `alone`: beside one run of the base, whose prediction is so wide that far fewer sound scenarios get below the level.
 */
const attention = { besideHistory: 0.3, alone: 0.4 }

/** Trials of earlier runs count half, and stand for at most so many: the agent has changed since. */
const historyWeight = 0.5
const mostOfHistory = 40

/**
 * Screening of a suite whose agents can be run again. The first trials choose the suspects, and further trials decide: by
 * how likely an agent that is as good as the base's fails as many of both. The level is shared by all scenarios, not by the
 * suspects alone, so that being chosen for failures is paid for.
 */
export class Screening {
  readonly #pairs: ReadonlyMap<string, PairedScenario>
  readonly #seen: ReadonlyMap<string, PassCount>
  readonly #prior: Prior
  /** The chance at which the trials of a suspect make a regression. */
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
    const part = history.runs.length > 0 ? attention.besideHistory : attention.alone
    this.#level = (significance * part) / Math.max(1, seen.length)
    this.#seen = new Map(seen.filter(([id]) => this.#pairs.has(id)))
  }

  /** Tells whether a scenario that failed is to be run again. Without a base there is nothing that it could be held against. */
  isSuspect({ scenario, trials }: ScoredScenario): boolean {
    const seen = this.#seen.get(scenario.id)
    return seen === undefined || this.#chance(seen, headCount(trials)) <= suspicion
  }

  /** Tells whether the further trials so far leave open how a scenario does. */
  isOpen(scored: ScoredScenario, further: PassCount): boolean {
    const seen = this.#seen.get(scored.scenario.id)
    if (seen === undefined || further.failed === 0) return false
    const first = headCount(firstTrials(scored))
    return (
      chanceOfBoth(seen, first, further, this.#prior) > this.#level && this.#chance(seen, further) <= hope
    )
  }

  /**
   * How much worse a scenario does than its base: by its further trials, else by its first ones. One that failed in the
   * base too may still break further, by one of its checks. Null where the two sides cannot be compared.
   */
  declineOf(scored: ScoredScenario, further: Tally | null): Decline | null {
    const found = this.#ofOutcomes(scored, further)
    if (found === null || (found.by === 'further-trials' && found.chance <= this.#level)) return found
    return this.#ofChecks(scored) ?? found
  }

  #ofOutcomes(scored: ScoredScenario, further: Tally | null): Decline | null {
    const { scenario, trials } = scored
    const [pair, seen] = [this.#pairs.get(scenario.id), this.#seen.get(scenario.id)]
    if (pair === undefined || seen === undefined) return null
    const base = { passed: seen.passed, failed: seen.failed }
    const count = further === null ? 0 : totalOf(further)
    if (further !== null && count > 0) {
      const head = { passed: further.passed, failed: further.failed }
      // However sound a suite is, one failure among passes happens.
      const isSingle = head.failed === 1 && head.passed > 0
      const chance = isSingle ? 1 : chanceOfBoth(seen, headCount(firstTrials(scored)), head, this.#prior)
      const isTotal = pair.base?.tally.failed === 0 && headCount(trials).passed === 0
      const found = { by: 'further-trials', chance, level: this.#level, base, head } as const
      // Trials without a verdict, as of an agent that crashes, clear nobody.
      if (chance <= this.#level || further.unverified === 0) return isTotal ? { ...found, isTotal } : found
    }
    const head = headCount(firstTrials(scored))
    return { by: 'first-trials', chance: this.#chance(seen, head), level: suspicion, base, head }
  }

  /** The check that speaks most against chance, where one does beyond its part of the level. */
  #ofChecks(scored: ScoredScenario): Decline | null {
    const base = this.#pairs.get(scored.scenario.id)?.base ?? null
    if (base?.outcome !== 'failed') return null
    const trials = firstTrials(scored)
    const first = checksBeside(scored, trials, base)
    const again = checksBeside(scored, scored.trials.slice(trials.length), base)
    const level = this.#level / Math.max(1, first.length)
    const declines = first.flatMap(({ head: one, base: before }, index): Decline[] => {
      const other = again[index]?.head ?? { passed: 0, failed: 0 }
      const head = { type: one.type, passed: one.passed + other.passed, failed: one.failed + other.failed }
      const chance = head.failed === 0 ? 1 : chanceOfBoth(before, one, other, this.#prior)
      const isTotal = before.failed === 0 && head.passed === 0 && head.failed > 0
      if (chance > level && !isTotal) return []
      const counts = { base: countOf(before), head: countOf(head) }
      return [{ by: 'check', check: head.type, chance, level, ...counts, ...(isTotal ? { isTotal } : {}) }]
    })
    return declines.toSorted((a, b) => a.chance - b.chance)[0] ?? null
  }

  #chance(seen: PassCount, head: PassCount): number {
    return head.failed === 0 ? 1 : chanceOfAsManyFailures(seen, head, this.#prior)
  }
}

function countOf({ passed, failed }: PassCount): PassCount {
  return { passed, failed }
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
