import {
  countOutcomes,
  getHeadId,
  isKnownByTrials,
  type BaselineResult,
  type BaseScenario,
  type Tally,
} from '../baseline/base.ts'
import { omitNullish } from '../core/json.ts'
import type { Decline, History } from '../results/comparison-schema.ts'
import { takeFirstTrials, type ScoredScenario } from '../score/scored-suite.ts'
import type { ScenarioPair } from './comparison.ts'
import { estimateCorrelation } from './correlation.ts'
import {
  classifyDecline,
  countHeadTrials,
  findWorstDecline,
  pairCheckTallies,
  surelyBroken,
} from './decline.ts'
import { buildHistory, listTrialsByRun } from './history.ts'
import { toEffectiveCounts } from './statistics/alike-trials.ts'
import { sumOfCounts, countTotal, type PassCount } from './statistics/pass-count.ts'
import { computeFailurePValue, learnPrior, type Prior } from './statistics/predictive.ts'
import { isNew } from './transitions.ts'

/** A scenario is suspect below this chance that an agent as good as the base's fails as many of its first trials. */
const suspectThreshold = 0.12
/** The same for few trials with a history, which makes few scenarios suspects by chance. */
const suspectThresholdByHistory = 0.2
const maxFewTrials = 3
/** After further trials it is still open below this chance, and gets as many once more. */
const undecidedThreshold = 0.25
/** A regression ends the rounds if it is so much rarer than its level asks for: three looks at that would be three chances of one. */
const earlyStrictness = 3
/** The part of the rate of false alarms that regressions of single scenarios get, shared by all scenarios of the base. */
const scenarioAlphaShare = 0.6

/**
 * Screening of a suite whose agents can be run again. The first trials choose the suspects, and further trials decide: by
 * how likely an agent that is as good as the base's fails as many of both. The level is shared by all scenarios, not by the
 * suspects alone, so that being chosen for failures is paid for. Where the checks changed, those of the base decide by the
 * same rule, and the two share the level of their scenario.
 */
export class Screening {
  /** Scenarios that can be compared, by the ids of the head. */
  readonly #known: ReadonlyMap<string, Known>
  readonly #prior: Prior
  /** Scenarios that the base does not have, by their ids. */
  readonly #new: ReadonlySet<string>
  /** How alike the trials of one run are. */
  readonly #likeness: number
  /** Chances by the counts of both sides, which many scenarios share. */
  readonly #chances = new Map<string, number>()

  /** Screens a suite against its base, with the base's history. */
  constructor(pairs: readonly ScenarioPair[], { base }: BaselineResult, significance: number) {
    const history = buildHistory(base, pairs)
    const sha = base?.facts.sha ?? null
    this.#likeness = estimateCorrelation(history, base)
    const collect = (scenario: Parameters<typeof collectSeen>[0]) =>
      collectSeen(scenario, history, sha, this.#likeness)
    const entries = (base?.scenarios ?? []).map((scenario): [string, Seen] => [
      getHeadId(scenario) ?? scenario.id,
      collect(scenario),
    ])
    // Scenarios that the head has no more count as well: what a change takes away must not excuse what it breaks. Further
    // trials of the base do not: the head's failures asked for them.
    this.#prior = learnPrior(entries.map(([, { first }]) => first))
    const shared = (significance * scenarioAlphaShare) / Math.max(1, entries.length)
    const seenById = new Map(entries)
    this.#new = new Set(pairs.filter(isNew).map(({ scored }) => scored.scenario.id))
    this.#known = new Map(
      pairs.flatMap((pair): [string, Known][] => {
        const { scenario } = pair.scored
        const [match, seen] = [pair.base, seenById.get(scenario.id)]
        if (match === null || seen === undefined || pair.obstacle !== null) return []
        if (!isKnownByTrials(match)) return []
        const { baseVerdict, baseChecksFingerprint: checksFingerprint } = match
        const isOther = checksFingerprint !== null && checksFingerprint !== scenario.checksFingerprint
        if (!isOther || baseVerdict === null || countTotal(baseVerdict.tally) === 0)
          return [[scenario.id, { base: match, seen, former: null, level: shared }]]
        const { id, headId = id } = match
        const former = collect({ ...baseVerdict, id, headId, checksFingerprint })
        return [[scenario.id, { base: match, seen, former, level: shared / 2 }]]
      }),
    )
  }

  /** Tells whether a scenario that failed is to be run again. Without a base there is nothing that it could be held against. */
  isSuspect(scored: ScoredScenario): boolean {
    const comparable = this.#known.get(scored.scenario.id)
    if (comparable === undefined) return scored.outcome === 'failed'
    // One that failed in the base by another check is no old failure before it was run again.
    if (this.#ofChecks(comparable, scored) !== null) return true
    return this.#listSides(comparable, scored, null).some(({ seen, all }) => {
      const isFew = countTotal(all) <= maxFewTrials && countTotal(seen.earlier) > 0
      const threshold = isFew ? suspectThresholdByHistory : suspectThreshold
      return isTotalBreak(seen.first, all) || this.#chance(seen.first, all) <= threshold
    })
  }

  /** Tells whether the further trials so far leave open how a scenario does. */
  isUndecided(scored: ScoredScenario, further: Tally): boolean {
    const { id } = scored.scenario
    const comparable = this.#known.get(id)
    if (comparable === undefined) {
      // Five trials tell little of a scenario that passes now and then.
      const isFlaky = this.#new.has(id) && scored.trials.some(({ outcome }) => outcome === 'passed')
      return isFlaky && !isMostlyPassing(scored, further)
    }
    const sides = this.#listSides(comparable, scored, further)
    // By the checks of one side it is one: what the other leaves open takes nothing back.
    if (sides.some((side) => side.further !== null && isClearRegression(this.#settle(side)))) return false
    return sides.some((side) => {
      if (side.further === null) return false
      const { further: worst } = countOpenAsFailed({ ...side, further: side.further })
      // Where most lack a verdict they clear nothing, so that one more failure must not be what asks for others.
      const isSilent = countTotal(side.further) <= side.further.unverified
      return worst.failed > 0 && (isSilent || this.#chance(side.seen.all, worst) <= undecidedThreshold)
    })
  }

  /**
   * How much worse a scenario does than its base: by its further trials, else by its first ones. One that failed in the
   * base too may still break further, by one of its checks. Null if the two sides cannot be compared.
   */
  declineOf(scored: ScoredScenario, further: Tally | null): Decline | null {
    const comparable = this.#known.get(scored.scenario.id)
    if (comparable === undefined) return null
    const declines = this.#listSides(comparable, scored, further).map((side) => this.#settle(side))
    const worst = findWorstDecline(declines, 0) ?? declines[0] ?? null
    const ofChecks = worst !== null && isRegression(worst) ? null : this.#ofChecks(comparable, scored)
    // What one check says hides nothing that further trials settled.
    return ofChecks && worst?.isWorstCase ? { ...ofChecks, isWorstCase: true } : (ofChecks ?? worst)
  }

  /**
   * Tells whether a scenario fails by the base's checks, which the change took away, now and then and no more often than the
   * base, even if each trial without a verdict failed. One that mostly fails by them is not: to take its check away hides that.
   */
  isFlakyByBase(scored: ScoredScenario): boolean {
    const comparable = this.#known.get(scored.scenario.id)
    const former =
      comparable && this.#listSides(comparable, scored, null).find(({ checks }) => checks === 'base')
    // A recording that it no longer selects is none of these trials.
    if (former === undefined || scored.leftOut?.outcome === 'failed') return false
    const worst = countOpenAsFailed(former)
    return worst.all.passed > worst.all.failed && classifyDecline(this.#settle(worst), 0) === 'none'
  }

  /** Tells whether further trials show that a scenario without a verdict does as its base, even if its trials without one failed. */
  clears(scored: ScoredScenario, further: Tally): boolean {
    const comparable = this.#known.get(scored.scenario.id)
    if (comparable === undefined || scored.outcome !== 'unverified') return false
    if (further.failed > 0 || further.passed <= further.unverified) return false
    return this.#listSides(comparable, scored, further).every((side) => {
      const worst = this.#settle(countOpenAsFailed({ ...side, further: side.further ?? further }))
      return worst.by === 'further-trials' && this.#isCleared(side.seen, worst)
    })
  }

  /** Tells whether further trials settle that a scenario is no regression, so that none is to follow. */
  #isCleared(seen: Seen, worst: Decline): boolean {
    if (worst.chance > undecidedThreshold) return true
    const isRepeated = countTotal(worst.head) > surelyBroken
    const isLikely = isRepeated || this.#chance(seen.all, worst.head) > undecidedThreshold
    return isLikely && !isRegression(worst)
  }

  /** What is compared: by the head's checks, and by the base's if they differ. */
  #listSides({ base, seen, former, level }: Known, scored: ScoredScenario, further: Tally | null): Side[] {
    const { trials, other } = scored
    const firstTrials = takeFirstTrials(scored)
    const first = countHeadTrials(firstTrials)
    const open = firstTrials.length - countTotal(first)
    const byHead = { seen, level, first, open, all: countHeadTrials(trials), further }
    const isSound = base.tally.failed === 0
    if (former === null || other === undefined) return [{ ...byHead, isSound }]
    const firstByBase = countOutcomes(takeFirstTrials(other))
    const byBase = {
      seen: former,
      isSound: base.baseVerdict?.tally.failed === 0,
      level,
      first: firstByBase,
      open: firstByBase.unverified,
      all: countOutcomes(other.trials),
      further: other.further ?? null,
      checks: 'base' as const,
    }
    return [{ ...byHead, isSound }, byBase]
  }

  #settle(side: Side): Decline {
    const { seen, isSound, level, first, open, all, further, checks } = side
    const by = omitNullish({ checks: checks ?? null })
    if (further !== null && countTotal(further) > 0) {
      const head = toPassCount(further)
      // However sound a suite is, one failure among passes happens.
      const isSingle = head.failed === 1 && head.passed > 0
      const both = sumOfCounts([first, head])
      const chance = isSingle || head.failed === 0 ? 1 : this.#chance(seen.all, both)
      const isAlike = countTotal(toEffectiveCounts(both, this.#likeness)) < surelyBroken && this.#likeness > 0
      const isTotal = isSound && all.passed === 0 && !isAlike
      const counted = { by: 'further-trials', ...by, chance, level, base: seen.all, head } as const
      const decline = isTotal ? { ...counted, isTotal } : counted
      if (isRegression(decline) || open + further.unverified === 0) return decline
      // Trials without a verdict, such as crashes, clear a scenario only if it would be cleared had they failed, and never if
      // most trials have none.
      const worst = this.#settle(countOpenAsFailed({ ...side, further }))
      if (countTotal(head) > further.unverified && this.#isCleared(seen, worst))
        return { ...worst, isWorstCase: true }
      if (further.unverified === 0) return decline
    }
    const chance = this.#chance(seen.first, first)
    const counted = { by: 'first-trials', ...by, chance, level: suspectThreshold, base: seen.first } as const
    const decline = { ...counted, head: toPassCount(first) }
    return isTotalBreak(seen.first, first) ? { ...decline, isTotal: true } : decline
  }

  /** The check that speaks most against chance, where one does beyond its part of the level. */
  #ofChecks({ base, seen: { earlier }, level: shared }: Known, scored: ScoredScenario): Decline | null {
    if (base.outcome !== 'failed') return null
    const tallies = pairCheckTallies(scored, scored.trials, base)
    const level = shared / Math.max(1, tallies.length)
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
    if (head.failed === 0) return 1
    const key = `${seen.passed} ${seen.failed} ${head.passed} ${head.failed}`
    const chance = this.#chances.get(key) ?? computeFailurePValue(seen, head, this.#prior, this.#likeness)
    this.#chances.set(key, chance)
    return chance
  }
}

/** A new scenario is a test, and its failures are no regression: it counts as flaky if it passes half of all its trials or more. */
export function isMostlyPassing({ trials }: ScoredScenario, further: Pick<Tally, 'unverified'>): boolean {
  const { passed, failed, unverified } = countOutcomes(trials)
  return passed > 0 && passed >= failed + unverified + further.unverified
}

/** Of few scenarios with one trial each no chance would be small enough. */
function isTotalBreak(seen: PassCount, head: PassCount): boolean {
  return seen.passed > 0 && seen.failed === 0 && head.passed === 0 && head.failed > 0
}

/** Their level is that of the screening: `significance` has no part in it. */
function isRegression(decline: Decline): boolean {
  return decline.by === 'further-trials' && classifyDecline(decline, 0) === 'regression'
}

/** Tells whether no further round could take a regression back, or hardly. */
function isClearRegression(decline: Decline): boolean {
  const { isTotal, chance, level = 1 } = decline
  return isRegression(decline) && (isTotal === true || chance * earlyStrictness <= level)
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

/** The same if each trial without a verdict had failed. */
function countOpenAsFailed<Of extends Side>(side: Of): Of {
  const { first, open, all, further } = side
  const unverified = further?.unverified ?? 0
  return {
    ...side,
    first: { passed: first.passed, failed: first.failed + open },
    open: 0,
    all: { passed: all.passed, failed: all.failed + open + unverified },
    further: further && { passed: further.passed, failed: further.failed + unverified, unverified: 0 },
  }
}

function toPassCount({ passed, failed }: PassCount): PassCount {
  return { passed, failed }
}

/** A scenario of the base that the head's can be compared with. */
interface Known {
  readonly base: BaseScenario
  readonly seen: Seen
  /** The same by the base's own checks; null if both sides have the same ones. */
  readonly former: Seen | null
  /** The chance at which trials of its suspect make a regression. */
  readonly level: number
}

/** Trials of both sides by the checks of one. */
interface Side {
  readonly seen: Seen
  /** Nothing failed in the base. */
  readonly isSound: boolean
  readonly level: number
  readonly first: PassCount
  /** First trials without a verdict that do not count as failed. */
  readonly open: number
  readonly all: PassCount
  readonly further: Tally | null
  readonly checks?: 'base'
}

/** Trials of earlier runs count half, and as at most this many, because the agent has changed since. */
const historyWeight = 0.5

const maxOfHistory = 40

/** How a scenario does in the base: by its first trials, and by all of them where its base was run again as well. */
interface Seen {
  readonly first: PassCount
  readonly all: PassCount
  /** The part of both that is of earlier runs. */
  readonly earlier: PassCount
}

/** The trials of the base, and those of earlier runs of its branch by the same checks at half weight. */
function collectSeen(
  scenario: Pick<BaseScenario, 'id' | 'headId' | 'tally' | 'first' | 'checksFingerprint'>,
  history: History,
  sha: string | null,
  likeness: number,
): Seen {
  const { tally, first = tally, checksFingerprint } = scenario
  const runs = listTrialsByRun(history, getHeadId(scenario) ?? scenario.id, checksFingerprint, sha)
  const { passed, failed } = sumOfCounts(runs.map((run) => run && toEffectiveCounts(run, likeness)))
  const share = Math.min(historyWeight, maxOfHistory / (passed + failed))
  const earlier = { passed: Math.round(passed * share), failed: Math.round(failed * share) }
  return {
    first: sumOfCounts([toEffectiveCounts(first, likeness), earlier]),
    all: sumOfCounts([toEffectiveCounts(tally, likeness), earlier]),
    earlier,
  }
}
