import { type BaseScenario, type Tally, tallyOf } from '../baseline/base.ts'
import type { Decline, Evidence, EvidenceWord } from '../results/comparison-schema.ts'
import type { Change } from '../results/schema.ts'
import type { ComparedScenario } from './comparison.ts'
import { declineOf, weightOf, type Weight } from './decline.ts'
import { leastP, passCountsP } from './statistics/boschloo.ts'
import { shareOf, totalOf, differenceInterval } from './statistics/pass-count.ts'
import { trialsToTell } from './statistics/trials-to-tell.ts'

/** Both sides of a scenario that has a verdict on each, by the same checks. */
export interface TestedScenario {
  readonly compared: ComparedScenario
  readonly baseScenario: BaseScenario
  readonly base: Tally
  readonly head: Tally
  readonly p: number
  readonly leastP: number
  /** How much worse the head is by itself; null where it did not fail. */
  readonly decline: Decline | null
}

/** Null where one side proves nothing, or the two are not to be compared. */
export function testScenario(compared: ComparedScenario, significance: number): TestedScenario | null {
  const { base: baseScenario, change, scored } = compared
  if (baseScenario === null || (change !== 'same' && change !== 'regressed' && change !== 'fixed'))
    return null
  if (baseScenario.outcome === 'unverified' || scored.outcome === 'unverified') return null
  const [base, head] = [baseScenario.tally, tallyOf(scored.trials)]
  const [from, to] = [totalOf(base), totalOf(head)]
  if (from === 0 || to === 0) return null
  const decline = scored.outcome === 'failed' ? declineOf(compared, significance) : null
  const tests = { p: passCountsP(base, head), leastP: leastP(from, to) }
  return { compared, baseScenario, base, head, decline, ...tests }
}

/**
 * What is said of a scenario; `weight`: what its own trials say of it. `adjusted`: its p over all that was tested at
 * once. `level`: the p that it would take to be significant among them.
 */
export function scenarioEvidence(
  { base, head, p, leastP: least }: TestedScenario,
  weight: Weight,
  { adjusted, significance, level }: { adjusted: number; significance: number; level: number },
): Evidence {
  const difference = shareOf(head) - shareOf(base)
  const interval = differenceInterval(base, head, significance)
  const isTold = adjusted <= significance
  const moreTrials = isTold ? null : trialsToTell(base, head, level)
  const word = ((): EvidenceWord => {
    if (difference === 0) return 'within-noise'
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

/** The other way round; a single pass of a scenario that now and then passes is no fix either. */
function isHardFix({ compared, base, head }: TestedScenario): boolean {
  return allAre('failed', base) && allAre('passed', head) && !isChance(compared, base)
}

function allAre(outcome: 'passed' | 'failed', tally: Tally): boolean {
  return tally[outcome] > 0 && tally.unverified === 0 && tally[outcome] === totalOf(tally)
}

function isChance({ parts }: ComparedScenario, tally: Tally): boolean {
  return parts.knownFlaky !== undefined && totalOf(tally) === 1
}

/**
 * What changed, where the outcomes alone would call noise a change: a scenario that fails in some trials of either
 * side has changed only where its share of passed trials has, beyond chance.
 */
export function changeByEvidence(tested: TestedScenario, word: EvidenceWord, significance: number): Change {
  const { baseScenario, compared, decline } = tested
  const [from, to] = [baseScenario.outcome, compared.scored.outcome]
  const isWorse = decline !== null && weightOf(decline, significance) === 'regression'
  if (to === 'failed' && isWorse) return 'regressed'
  const isFixed = from === 'failed' && to === 'passed' && (word === 'improved' || isHardFix(tested))
  return isFixed ? 'fixed' : 'same'
}
