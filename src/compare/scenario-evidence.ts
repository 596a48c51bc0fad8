import { type BaseScenario, type Tally, tallyOf } from '../baseline/base.ts'
import type { Decline, Evidence, EvidenceWord } from '../results/comparison-schema.ts'
import type { Finding, RememberedScenario } from './comparison.ts'
import { declineOf, weightOf, type Weight } from './decline.ts'
import { effectiveOf } from './statistics/alike-trials.ts'
import { leastP, passCountsP } from './statistics/boschloo.ts'
import { shareOf, totalOf, differenceInterval } from './statistics/pass-count.ts'
import { trialsToTell } from './statistics/trials-to-tell.ts'

/** Test of a scenario that has a verdict on each side, by the same checks. */
export interface ScenarioTest {
  readonly remembered: RememberedScenario
  readonly baseScenario: BaseScenario
  readonly base: Tally
  readonly head: Tally
  readonly p: number
  readonly leastP: number
  /** How much worse the head is by itself; null where it did not fail. */
  readonly decline: Decline | null
}

/** Null where one side proves nothing, or the two are not to be compared. */
export function testScenario(remembered: RememberedScenario, significance: number): ScenarioTest | null {
  const { base: baseScenario, obstacle, scored, likeness = 0 } = remembered
  if (baseScenario === null || obstacle !== null) return null
  if (baseScenario.outcome === 'unverified' || scored.outcome === 'unverified') return null
  const [base, head] = [baseScenario.tally, tallyOf(scored.trials)]
  if (totalOf(base) === 0 || totalOf(head) === 0) return null
  const [before, now] = [effectiveOf(base, likeness), effectiveOf(head, likeness)]
  const decline = scored.outcome === 'failed' ? declineOf(remembered, significance) : null
  const tests = { p: passCountsP(before, now), leastP: leastP(totalOf(before), totalOf(now)) }
  return { remembered, baseScenario, base, head, decline, ...tests }
}

/**
 * States the evidence on a scenario; `weight`: what its own trials say of it. `adjusted`: its p over all that was tested
 * at once. `level`: the p that it would take to be significant among them.
 */
export function scenarioEvidence(
  { base, head, p, leastP: least, decline }: ScenarioTest,
  weight: Weight,
  { adjusted, significance, level }: { adjusted: number; significance: number; level: number },
): Evidence {
  const difference = shareOf(head) - shareOf(base)
  const interval = differenceInterval(base, head, significance)
  const isTold = adjusted <= significance
  const moreTrials = isTold ? null : trialsToTell(base, head, level)
  const word = ((): EvidenceWord => {
    if (difference === 0) return 'within-noise'
    // Its further trials have told; the others were what it was chosen for.
    if (decline?.by === 'further-trials') return weight === 'regression' ? 'regressed' : 'within-noise'
    if (isTold) return difference < 0 ? 'regressed' : 'improved'
    // By itself it is more than chance; among all that was tested it takes more trials to say so.
    if (difference < 0 && weight !== 'none') return 'too-few-trials'
    // Twice the trials are within reach; ten times as many are another way to say that it is noise.
    const isNear = moreTrials !== null && moreTrials <= Math.max(totalOf(base), totalOf(head))
    // Nothing could be more extreme, and still it does not tell.
    const isUtmost = least > significance || p <= least
    return isUtmost || isNear ? 'too-few-trials' : 'within-noise'
  })()
  const rest = isTold ? {} : { moreTrials }
  return { word, p, adjusted, difference, interval, ...rest }
}

/** Sums a test up: whether the head is worse or better than its base beyond chance. */
export function findingOf(test: ScenarioTest, word: EvidenceWord, significance: number): Finding {
  const { decline } = test
  if (decline !== null && weightOf(decline, significance) === 'regression') return 'worse'
  return word === 'improved' || isHardFix(test) ? 'better' : 'noise'
}

/** Nothing passed, and all of it passes now; a single pass of a scenario that passes now and then is no fix. */
function isHardFix({ remembered, base, head }: ScenarioTest): boolean {
  const isChance = remembered.known.knownFlaky !== undefined && totalOf(base) === 1
  return allAre('failed', base) && allAre('passed', head) && !isChance
}

function allAre(outcome: 'passed' | 'failed', tally: Tally): boolean {
  return tally[outcome] > 0 && tally.unverified === 0 && tally[outcome] === totalOf(tally)
}
