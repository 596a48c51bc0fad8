import type { BaseScenario, Tally } from '../baseline/base.ts'
import { tallyOf } from '../baseline/base.ts'
import type { Evidence, EvidenceWord } from '../results/comparison-schema.ts'
import type { Change } from '../results/schema.ts'
import type { ComparedScenario } from './comparison.ts'
import { leastP, passCountsP } from './statistics/boschloo.ts'
import { differenceInterval } from './statistics/newcombe.ts'
import { shareOf, totalOf } from './statistics/pass-count.ts'
import { trialsToTell } from './statistics/trials-to-tell.ts'

/** Both sides of a scenario that has a verdict on each, by the same checks. */
export interface TestedScenario {
  readonly compared: ComparedScenario
  readonly baseScenario: BaseScenario
  readonly base: Tally
  readonly head: Tally
  readonly p: number
  readonly leastP: number
}

/** Null where one side proves nothing, or the two are not to be compared. */
export function testScenario(compared: ComparedScenario): TestedScenario | null {
  const { base: baseScenario, change, scored } = compared
  if (baseScenario === null || (change !== 'same' && change !== 'regressed' && change !== 'fixed'))
    return null
  if (baseScenario.outcome === 'unverified' || scored.outcome === 'unverified') return null
  const [base, head] = [baseScenario.tally, tallyOf(scored.trials)]
  const [from, to] = [totalOf(base), totalOf(head)]
  if (from === 0 || to === 0) return null
  return { compared, baseScenario, base, head, p: passCountsP(base, head), leastP: leastP(from, to) }
}

/**
 * What is said of a scenario. `adjusted`: its p over all that was tested at once. `level`: the p that it would
 * take to be significant among them.
 */
export function scenarioEvidence(
  { base, head, p, leastP: least }: TestedScenario,
  adjusted: number,
  significance: number,
  level: number,
): Evidence {
  const difference = shareOf(head) - shareOf(base)
  const interval = differenceInterval(base, head, significance)
  const isTold = adjusted <= significance
  const moreTrials = isTold ? null : trialsToTell(base, head, level)
  const word = ((): EvidenceWord => {
    if (difference === 0) return 'within-noise'
    if (isTold) return difference < 0 ? 'regressed' : 'improved'
    // Twice the trials are within reach; ten times as many are another way to say that it is noise.
    const isNear = moreTrials !== null && moreTrials <= Math.max(totalOf(base), totalOf(head))
    // Nothing could be more extreme, and still it does not tell.
    const isUtmost = least > significance || p <= least
    return isUtmost || isNear ? 'too-few-trials' : 'within-noise'
  })()
  const rest = isTold ? {} : { moreTrials }
  return { word, p, adjusted, difference, interval, ...rest }
}

/**
 * Passed in every trial of the base and fails in every one of the head: a fact, however few the trials. One
 * failed trial of a scenario that is known to fail now and then is no such fact, nor is a failure that a
 * further run did not confirm.
 */
export function isHardBreak({ compared, baseScenario, base, head }: TestedScenario): boolean {
  const { parts, scored } = compared
  if (baseScenario.outcome !== 'passed' || scored.outcome !== 'failed') return false
  if (parts.flaky === true || (parts.confirmation?.passed ?? 0) > 0) return false
  return allAre('passed', base) && allAre('failed', head) && !isChance(compared, head)
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
 * What changed, where the outcomes alone would call noise a change: a scenario that fails in some trials of
 * either side has changed only where its share of passed trials has, beyond chance.
 */
export function changeByEvidence(tested: TestedScenario, word: EvidenceWord): Change {
  const [from, to] = [tested.baseScenario.outcome, tested.compared.scored.outcome]
  if (to === 'failed' && (word === 'regressed' || isHardBreak(tested))) return 'regressed'
  const isFixed = from === 'failed' && to === 'passed' && (word === 'improved' || isHardFix(tested))
  return isFixed ? 'fixed' : 'same'
}
