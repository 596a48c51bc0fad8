import { type BaseScenario, type Tally, countOutcomes } from '../baseline/base.ts'
import type { Decline, Evidence, EvidenceWord } from '../results/comparison-schema.ts'
import type { TestOutcome, ScenarioWithHistory } from './comparison.ts'
import { measureDecline, classifyDecline, type DeclineClass } from './decline.ts'
import { toEffectiveCounts } from './statistics/alike-trials.ts'
import { computeMinPossibleP, passCountsP } from './statistics/boschloo.ts'
import { computeShare, countTotal, estimateDifferenceInterval } from './statistics/pass-count.ts'
import { estimateTrialsNeeded } from './statistics/trials-to-tell.ts'

/** Test of a scenario that has a verdict on each side, by the same checks. */
export interface ScenarioTest {
  readonly remembered: ScenarioWithHistory
  readonly baseScenario: BaseScenario
  readonly base: Tally
  readonly head: Tally
  readonly p: number
  readonly leastP: number
  /** How much worse the head is by itself; null where it did not fail. */
  readonly decline: Decline | null
}

/** Null where one side proves nothing, or the two are not to be compared. */
export function testScenario(remembered: ScenarioWithHistory, significance: number): ScenarioTest | null {
  const { base: baseScenario, obstacle, scored, likeness = 0 } = remembered
  if (baseScenario === null || obstacle !== null) return null
  if (baseScenario.outcome === 'unverified' || scored.outcome === 'unverified') return null
  const [base, head] = [baseScenario.tally, countOutcomes(scored.trials)]
  if (countTotal(base) === 0 || countTotal(head) === 0) return null
  const [before, now] = [toEffectiveCounts(base, likeness), toEffectiveCounts(head, likeness)]
  const decline = scored.outcome === 'failed' ? measureDecline(remembered, significance) : null
  const tests = {
    p: passCountsP(before, now),
    leastP: computeMinPossibleP(countTotal(before), countTotal(now)),
  }
  return { remembered, baseScenario, base, head, decline, ...tests }
}

/**
 * States the evidence on a scenario; `weight`: what its own trials say of it. `adjusted`: its p over all that was tested
 * at once. `level`: the p that it would take to be significant among them.
 */
export function explainScenario(
  { base, head, p, leastP: least, decline }: ScenarioTest,
  weight: DeclineClass,
  { adjusted, significance, level }: { adjusted: number; significance: number; level: number },
): Evidence {
  const difference = computeShare(head) - computeShare(base)
  const interval = estimateDifferenceInterval(base, head, significance)
  const isTold = adjusted <= significance
  const moreTrials = isTold ? null : estimateTrialsNeeded(base, head, level)
  const word = ((): EvidenceWord => {
    if (difference === 0) return 'within-noise'
    // Its further trials have told; the others were what it was chosen for.
    if (decline?.by === 'further-trials' && weight !== 'doubtful')
      return weight === 'regression' ? 'regressed' : 'within-noise'
    if (isTold) return difference < 0 ? 'regressed' : 'improved'
    // By itself it is more than chance; among all that was tested it takes more trials to say so.
    if (difference < 0 && weight !== 'none') return 'too-few-trials'
    // Twice the trials are within reach; ten times as many are another way to say that it is noise.
    const isNear = moreTrials !== null && moreTrials <= Math.max(countTotal(base), countTotal(head))
    // Nothing could be more extreme, and still it does not tell.
    const isUtmost = least > significance || p <= least
    return isUtmost || isNear ? 'too-few-trials' : 'within-noise'
  })()
  const rest = isTold ? {} : { moreTrials }
  return { word, p, adjusted, difference, interval, ...rest }
}

/** Sums a test up: whether the head is worse or better than its base beyond chance. */
export function summarizeTest(test: ScenarioTest, word: EvidenceWord, significance: number): TestOutcome {
  const { decline } = test
  if (decline !== null && classifyDecline(decline, significance) === 'regression') return 'worse'
  return word === 'improved' || isHardFix(test) ? 'better' : 'noise'
}

/** Nothing passed, and all of it passes now; a single pass of a scenario that passes now and then is no fix. */
function isHardFix({ remembered, base, head }: ScenarioTest): boolean {
  const isChance = remembered.priorFindings.knownFlaky !== undefined && countTotal(base) === 1
  return hasOnlyOutcome('failed', base) && hasOnlyOutcome('passed', head) && !isChance
}

function hasOnlyOutcome(outcome: 'passed' | 'failed', tally: Tally): boolean {
  return tally[outcome] > 0 && tally.unverified === 0 && tally[outcome] === countTotal(tally)
}
