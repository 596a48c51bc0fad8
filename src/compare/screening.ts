import { getHeadId, type BaselineResult, type BaseScenario, type Tally } from '../baseline/base.ts'
import type { Decline, History } from '../results/comparison-schema.ts'
import { takeFirstTrials, type ScoredScenario } from '../score/scored-suite.ts'
import type { ScenarioPair } from './comparison.ts'
import { pairCheckTallies, countHeadTrials, surelyBroken, classifyDecline } from './decline.ts'
import { buildHistory, listTrialsByRun } from './history.ts'
import { estimateCorrelation } from './correlation.ts'
import { toEffectiveCounts } from './statistics/alike-trials.ts'
import { sumOfCounts, countTotal, type PassCount } from './statistics/pass-count.ts'
import { computeFailurePValue, learnPrior, type Prior } from './statistics/predictive.ts'
import { isIncomparable } from './transitions.ts'

/** A scenario is suspect below this chance that an agent as good as the base's fails as many of its first trials. */
const suspectThreshold = 0.12
/** After further trials it is still open below this chance, and gets as many once more. */
const undecidedThreshold = 0.25
/** The part of the rate of false alarms that regressions of single scenarios get, shared by all scenarios of the base. */
const scenarioAlphaShare = 0.6

/** Trials of earlier runs count half, and stand for at most so many: the agent has changed since. */
const historyWeight = 0.5
const mostOfHistory = 40

/**
 * Screening of a suite whose agents can be run again. The first trials choose the suspects, and further trials decide: by
 * how likely an agent that is as good as the base's fails as many of both. The level is shared by all scenarios, not by the
 * suspects alone, so that being chosen for failures is paid for.
 */
export class Screening {
  /** Scenarios that can be compared, by the ids of the head. */
  readonly #known: ReadonlyMap<string, Known>
  readonly #prior: Prior
  /** How alike the trials of one run are. */
  readonly #likeness: number
  /** The chance at which the trials of a suspect make a regression. */
  readonly #level: number

  /** Screens a suite beside its base, with the history that the base has. */
  constructor(pairs: readonly ScenarioPair[], { base }: BaselineResult, significance: number) {
    const history = buildHistory(base, pairs)
    const sha = base?.facts.sha ?? null
    this.#likeness = estimateCorrelation(history, base)
    const entries = (base?.scenarios ?? []).map((scenario): [string, Seen] => [
      getHeadId(scenario) ?? scenario.id,
      collectSeen(scenario, history, sha, this.#likeness),
    ])
    // Scenarios that the head has no more count as well: what a change takes away must not excuse what it breaks. Further
    // trials of the base do not: the head's failures asked for them.
    this.#prior = learnPrior(entries.map(([, { first }]) => first))
    this.#level = (significance * scenarioAlphaShare) / Math.max(1, entries.length)
    const seenById = new Map(entries)
    this.#known = new Map(
      pairs.flatMap((pair): [string, Known][] => {
        const { id } = pair.scored.scenario
        const [match, seen] = [pair.base, seenById.get(id)]
        const isComparable = pair.obstacle === null && !isIncomparable(pair)
        return match === null || seen === undefined || !isComparable ? [] : [[id, { base: match, seen }]]
      }),
    )
  }

  /** Tells whether a scenario that failed is to be run again. Without a base there is nothing that it could be held against. */
  isSuspect({ scenario, trials }: ScoredScenario): boolean {
    const comparable = this.#known.get(scenario.id)
    if (comparable === undefined) return true
    const { seen } = comparable
    const head = countHeadTrials(trials)
    return isTotalBreak(seen.first, head) || this.#chance(seen.first, head) <= suspectThreshold
  }

  /** Tells whether the further trials so far leave open how a scenario does. */
  isUndecided(scored: ScoredScenario, further: PassCount): boolean {
    const comparable = this.#known.get(scored.scenario.id)
    if (comparable === undefined || further.failed === 0) return false
    return (
      !isRegression(this.#ofOutcomes(comparable, scored, { ...further, unverified: 0 })) &&
      this.#chance(comparable.seen.all, further) <= undecidedThreshold
    )
  }

  /**
   * How much worse a scenario does than its base: by its further trials, else by its first ones. One that failed in the
   * base too may still break further, by one of its checks. Null where the two sides cannot be compared.
   */
  declineOf(scored: ScoredScenario, further: Tally | null): Decline | null {
    const comparable = this.#known.get(scored.scenario.id)
    if (comparable === undefined) return null
    const decline = this.#ofOutcomes(comparable, scored, further)
    return isRegression(decline) ? decline : (this.#ofChecks(comparable, scored) ?? decline)
  }

  #ofOutcomes({ base, seen }: Known, scored: ScoredScenario, further: Tally | null): Decline {
    if (further !== null && countTotal(further) > 0) {
      const head = { passed: further.passed, failed: further.failed }
      // However sound a suite is, one failure among passes happens.
      const isSingle = head.failed === 1 && head.passed > 0
      const both = sumOfCounts([countHeadTrials(takeFirstTrials(scored)), head])
      const chance = isSingle || head.failed === 0 ? 1 : this.#chance(seen.all, both)
      const isAlike = countTotal(toEffectiveCounts(both, this.#likeness)) < surelyBroken && this.#likeness > 0
      const isTotal = base.tally.failed === 0 && countHeadTrials(scored.trials).passed === 0 && !isAlike
      const counted = { by: 'further-trials', chance, level: this.#level, base: seen.all, head } as const
      const decline = isTotal ? { ...counted, isTotal } : counted
      // Trials without a verdict, as of an agent that crashes, clear nobody.
      if (isRegression(decline) || further.unverified === 0) return decline
    }
    const head = countHeadTrials(takeFirstTrials(scored))
    const chance = this.#chance(seen.first, head)
    const decline = { by: 'first-trials', chance, level: suspectThreshold, base: seen.first, head } as const
    return isTotalBreak(seen.first, head) ? { ...decline, isTotal: true } : decline
  }

  /** The check that speaks most against chance, where one does beyond its part of the level. */
  #ofChecks({ base, seen: { earlier } }: Known, scored: ScoredScenario): Decline | null {
    if (base.outcome !== 'failed') return null
    const tallies = pairCheckTallies(scored, scored.trials, base)
    const level = this.#level / Math.max(1, tallies.length)
    const declines = tallies.flatMap(({ head, base: before }): Decline[] => {
      const chance = this.#chance(
        withEarlier(toEffectiveCounts(before, this.#likeness), base.tally, earlier),
        head,
      )
      const isTotal = before.failed === 0 && head.passed === 0 && head.failed > 0
      if (chance > level && !isTotal) return []
      const counts = { base: toPassCount(before), head: toPassCount(head) }
      return [{ by: 'check', check: head.type, chance, level, ...counts, ...(isTotal ? { isTotal } : {}) }]
    })
    return declines.toSorted((a, b) => a.chance - b.chance)[0] ?? null
  }

  #chance(seen: PassCount, head: PassCount): number {
    return head.failed === 0
      ? 1
      : computeFailurePValue(seen, toEffectiveCounts(head, this.#likeness), this.#prior)
  }
}

/** Of few scenarios with one trial each no chance would be small enough. */
function isTotalBreak(seen: PassCount, head: PassCount): boolean {
  return seen.passed > 0 && seen.failed === 0 && head.passed === 0 && head.failed > 0
}

/** Their level is that of the screening: `significance` has no part in it. */
function isRegression(decline: Decline): boolean {
  return decline.by === 'further-trials' && classifyDecline(decline, 0) === 'regression'
}

/**
 * Trials of a check in the base, with those of earlier runs. Nobody knows which checks failed in these: each has failed
 * as large a part of them as of the failed trials of the base, and of one that never failed there nothing is known.
 */
function withEarlier(check: PassCount, base: PassCount, earlier: PassCount): PassCount {
  if (check.failed === 0 || base.failed === 0) return check
  const failed = Math.round((earlier.failed * check.failed) / base.failed)
  return sumOfCounts([check, { passed: earlier.passed, failed }])
}

function toPassCount({ passed, failed }: PassCount): PassCount {
  return { passed, failed }
}

/** A scenario of the base that the head's can be compared with. */
interface Known {
  readonly base: BaseScenario
  readonly seen: Seen
}

/** How a scenario does in the base: by its first trials, and by all of them where its base was run again as well. */
interface Seen {
  readonly first: PassCount
  readonly all: PassCount
  /** The part of both that is of earlier runs. */
  readonly earlier: PassCount
}

/** The trials of the base, and those of earlier runs of its branch by the same checks at half weight. */
function collectSeen(scenario: BaseScenario, history: History, sha: string | null, likeness: number): Seen {
  const { tally, first = tally, checksFingerprint } = scenario
  const runs = listTrialsByRun(history, getHeadId(scenario) ?? scenario.id, checksFingerprint, sha)
  const { passed, failed } = sumOfCounts(runs.map((run) => run && toEffectiveCounts(run, likeness)))
  const share = Math.min(historyWeight, mostOfHistory / (passed + failed))
  const earlier = { passed: Math.round(passed * share), failed: Math.round(failed * share) }
  return {
    first: sumOfCounts([toEffectiveCounts(first, likeness), earlier]),
    all: sumOfCounts([toEffectiveCounts(tally, likeness), earlier]),
    earlier,
  }
}
