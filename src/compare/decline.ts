import { countOutcomes, type BaseScenario } from '../baseline/base.ts'
import { boundFigures, findWorseFigure } from '../checks/found-figures.ts'
import type { Decline } from '../results/comparison-schema.ts'
import { isBroken, type ScoredTrial } from '../trial/trial-result.ts'
import { countCheckResults, type CheckTally, type ScoredScenario } from '../score/scored-suite.ts'
import type { ScenarioFindings, ScenarioPair, ScenarioWithHistory } from './comparison.ts'
import { toEffectiveCounts } from './statistics/alike-trials.ts'
import { countTotal, type PassCount } from './statistics/pass-count.ts'
import { computeFailurePValue, noPrior } from './statistics/predictive.ts'

/** Below this chance a failure is not called noise, though it may be too early to call it a regression. */
const noiseBound = 0.1
/** With so few trials in the base that all passed, one failure tells nothing for sure. */
const fewTrials = 2

/**
 * A failing scenario as seen from its base. `doubtful`: it broke in all trials, but the base may have passed by luck.
 */
export type DeclineClass = 'regression' | 'undecided' | 'doubtful' | 'none'

/** So many further trials that all fail, of a scenario that never failed before, leave no room for chance. */
export const surelyBroken = 5

/** Unless the base has so many mostly failing scenarios that one passes there by luck. */
const luckyLevels = 3

/** Tells whether a decline is a regression, cannot be told, or is none. It depends on this scenario alone. */
export function classifyDecline(
  { by, chance, level, isTotal, base, head }: Decline,
  significance: number,
): DeclineClass {
  if (level !== undefined) {
    if (by === 'check' && isTotal === true) return 'regression'
    if (by === 'further-trials' && isTotal === true && base.failed === 0 && head.failed >= surelyBroken)
      return chance <= level * luckyLevels ? 'regression' : 'doubtful'
    // Suspects that could not be run again are undecided; all others are settled by their trials.
    if (by === 'first-trials' && isTotal === true) return 'undecided'
    return chance > level ? 'none' : by === 'first-trials' ? 'undecided' : 'regression'
  }
  if (isTotal === true || chance <= significance) return 'regression'
  const isFew = base.failed === 0 && countTotal(base) <= fewTrials && head.failed > 0
  return isFew || chance <= noiseBound ? 'undecided' : 'none'
}

/**
 * How much worse a scenario that fails, or that broke, does than its base: by its outcome, by the base's own checks
 * where they are others, and, where the base failed as well, check by check. Of these the one that weighs most. Null
 * where the two sides have nothing in common.
 */
export function measureDecline(remembered: ScenarioWithHistory, significance: number): Decline | null {
  const { scored, base, screenedDecline, likeness = 0 } = remembered
  if (base === null) return null
  if (screenedDecline !== null) return screenedDecline.head.failed > 0 ? screenedDecline : null
  return findWorstDecline(
    [
      ...measureScenario(remembered, base),
      ...measureByBaseChecks(scored, base, likeness),
      ...(base.outcome === 'failed' ? measureChecks(scored, base, likeness) : []),
      ...(base.outcome === 'failed' ? measureWorseFindings(scored, base, likeness) : []),
    ],
    significance,
  )
}

/** Of declines that something failed in, the one that weighs most; one that further trials left open more than one that they settled. */
export function findWorstDecline(declines: readonly Decline[], significance: number): Decline | null {
  const rank = (decline: Decline) =>
    ranks[classifyDecline(decline, significance)] + (decline.by === 'further-trials' ? 0.5 : 0)
  const failed = declines.filter(({ head }) => head.failed > 0)
  return failed.toSorted((a, b) => rank(a) - rank(b) || a.chance - b.chance)[0] ?? null
}

const ranks: Readonly<Record<DeclineClass, number>> = {
  regression: 0,
  undecided: 1,
  doubtful: 2,
  none: 3,
}

function measureScenario(
  { scored, priorFindings: of, likeness = 0 }: ScenarioWithHistory,
  base: BaseScenario,
): Decline[] {
  if (base.checksFingerprint !== scored.scenario.checksFingerprint || countTotal(base.tally) === 0) return []
  const head = countHeadTrials(scored.trials)
  const { knownFlaky, flaky, confirmation } = of
  const failedBefore = knownFlaky?.failed ?? 0
  const baseCounts = {
    passed: base.tally.passed + (knownFlaky?.runs ?? 0) - failedBefore,
    failed: base.tally.failed + failedBefore,
  }
  // One failure of a scenario that fails now and then, or one that a further run did not confirm, is no total break.
  const isDoubted =
    flaky === true ||
    (confirmation?.passed ?? 0) > 0 ||
    (failedBefore > 0 && countTotal(toEffectiveCounts(head, likeness)) === 1)
  const wasWhole = base.tally.failed === 0 && !isDoubted
  return [createDecline('scenario', { head, base: baseCounts, likeness, wasWhole })]
}

/** Both sides by the checks that the base had: what a change adds cannot hide what it breaks. */
function measureByBaseChecks(
  { scenario, other }: ScoredScenario,
  { baseVerdict, baseChecksFingerprint: checks }: BaseScenario,
  likeness: number,
): Decline[] {
  if (baseVerdict === null || other === undefined || checks === scenario.checksFingerprint) return []
  if (countTotal(baseVerdict.tally) === 0) return []
  const sides = { head: countOutcomes(other.trials), base: baseVerdict.tally, likeness }
  return [createDecline('base-checks', { ...sides, wasWhole: baseVerdict.tally.failed === 0 })]
}

function measureChecks(scored: ScoredScenario, of: BaseScenario, likeness: number): Decline[] {
  return pairCheckTallies(scored, scored.trials, of).map(({ head, base }) => ({
    ...createDecline('check', { head, base, likeness, wasWhole: base.failed === 0 }),
    check: head.type,
  }))
}

/**
 * What recordings do that a check forbids, and did not in the base, where it failed for something else; and figures that
 * are clearly worse than there. A trial that fails without it says nothing. Runs of an agent differ by chance in that, too.
 */
function measureWorseFindings(scored: ScoredScenario, of: BaseScenario, likeness: number): Decline[] {
  if (scored.trials.some(({ provenance }) => provenance?.kind === 'run')) return []
  return pairCheckTallies(scored, scored.trials, of).flatMap(({ head, base }) => {
    const bounds = boundFigures((base.figures ?? []).flat())
    const worse = (head.figures ?? []).flatMap((trial) => findWorseFigure(boundFigures(trial), bounds) ?? [])
    const figures = bounds.length === 0 ? [] : worse.slice(0, 1).map((name) => [name, worse.length] as const)
    // Of many inner checks some are kept without what they found.
    const isLeftOut = base.type.includes(' > ') && (base.forbidden?.size ?? 0) === 0
    return [...(isLeftOut ? [] : (head.forbidden ?? [])), ...figures].flatMap(([name, failed]): Decline[] => {
      if (base.failed === 0 || base.forbidden?.has(name) === true) return []
      const sides = { head: { passed: head.passed, failed }, base: { passed: countTotal(base), failed: 0 } }
      return [{ ...createDecline('check', { ...sides, likeness, wasWhole: true }), check: head.type, name }]
    })
  })
}

/** Each check by itself, and each inside it, on both sides: a scenario that fails already can still break further. */
export function pairCheckTallies(
  { scenario }: Pick<ScoredScenario, 'scenario'>,
  trials: readonly ScoredTrial[],
  { checksFingerprint, checks }: BaseScenario,
): readonly TallyPair[] {
  if (checks === null || checksFingerprint !== scenario.checksFingerprint) return []
  return pairTallies(countCheckResults(trials), checks)
}

interface TallyPair {
  readonly head: CheckTally
  readonly base: CheckTally
}

function pairTallies(now: readonly CheckTally[], before: readonly CheckTally[]): TallyPair[] {
  // The failure of a check that was not evaluated in the base counts as new.
  const none = { passed: 0, failed: 0 }
  const pairs = now.map((head, index) => ({ head, base: before[index] ?? { ...none, type: head.type } }))
  if (!pairs.every(({ head, base }) => head.type === base.type)) return []
  return pairs.flatMap((pair) => [pair, ...pairInnerTallies(pair)])
}

/** Pairs the checks of which one consists, where the base evaluated them: where the whole passes, none of them is wrong. */
function pairInnerTallies({ head, base }: TallyPair): TallyPair[] {
  const [now, before] = [head, base].map(({ type, passed, inner = [] }) =>
    inner.map((tally) => ({ ...tally, type: `${type} > ${tally.type}`, passed: tally.passed + passed })),
  ) as [CheckTally[], CheckTally[]]
  return pairTallies(now, before).filter((pair) => countTotal(pair.base) > 0)
}

/** Both sides of a decline. */
interface Sides {
  readonly head: PassCount
  /** With what is known of earlier runs. */
  readonly base: PassCount
  readonly likeness: number
  /** Nothing failed in the base, and nothing speaks for chance. */
  readonly wasWhole: boolean
}

function createDecline(by: Decline['by'], { head, base, likeness, wasWhole }: Sides): Decline {
  return {
    by,
    chance: computeFailurePValue(toEffectiveCounts(base, likeness), head, noPrior, likeness),
    ...(wasWhole && head.passed === 0 && head.failed > 0 ? { isTotal: true as const } : {}),
    base: { passed: base.passed, failed: base.failed },
    head: { passed: head.passed, failed: head.failed },
  }
}

/** Trials of the head; one that broke counts as failed, since its agent came to no good end. */
export function countHeadTrials(trials: readonly ScoredTrial[]): PassCount {
  const { passed, failed } = countOutcomes(trials)
  return { passed, failed: failed + trials.filter(isBroken).length }
}

/** How a scenario broke that passed in the base and is unverified now; null if nothing says that it did. */
export function findBreak({ scored, base }: ScenarioPair): NonNullable<ScenarioFindings['broke']> | null {
  const wasPassing = base?.outcome === 'passed' || base?.baseVerdict?.outcome === 'passed'
  if (!wasPassing || scored.outcome !== 'unverified') return null
  if (scored.scenario.problems.length > 0) return 'unreadable'
  if (scored.trials.length === 0) return scored.isUntraced === true ? 'no-trace' : null
  const broken = scored.trials.filter(isBroken)
  const ends = new Set(broken.map(({ process }) => process?.end))
  if (broken.length === 0) return null
  if (broken.every(({ reason }) => reason?.code === 'outage')) return 'outage'
  if (ends.size > 1 || ends.has('exited')) return 'crashed'
  return ends.has('timed-out') ? 'timed-out' : 'not-started'
}
