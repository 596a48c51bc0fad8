import { tallyOf } from '../baseline/base.ts'
import { findCheck } from '../checks/registry.ts'
import type { ComparedScenario } from '../compare/comparison.ts'
import type { CheckVerdict, TrialResult } from '../results/schema.ts'
import type { Policy } from './policy.ts'

/** Why a failed scenario does not count as failed; null where it does. */
export type Excuse = 'quarantined' | 'accepted' | 'flaky' | 'judged'

/** Of the reasons that hold, the first in the order of {@link Excuse}. */
export function excuseOf(scenario: ComparedScenario, { judge }: Pick<Policy, 'judge'>): Excuse | null {
  const { parts, scored } = scenario
  if (isQuarantined(scenario)) return 'quarantined'
  if (parts.accepted !== undefined) return 'accepted'
  if (parts.flaky === true) return 'flaky'
  return judge === 'advisory' && failedByJudgeAlone(scored.trials) ? 'judged' : null
}

export function isQuarantined({ parts }: ComparedScenario): boolean {
  return parts.quarantine?.state === 'active'
}

/** Whether the base shows that a failure is no news. */
export function isOld({ base, change }: ComparedScenario): boolean {
  // A failure under other checks says nothing about this one; a failure that got worse is news.
  return base?.outcome === 'failed' && change !== 'incomparable' && change !== 'regressed'
}

/**
 * What is said of a scenario that failed and passed in the base, where the difference was tested and did not
 * show: `noise` where chance explains it, `open` where more trials would have to tell. Null elsewhere.
 */
export function doubtOf({ base, change, scored, parts }: ComparedScenario): 'noise' | 'open' | null {
  if (base?.outcome !== 'passed' || change !== 'same') return null
  const word = parts.evidence?.word
  if (parts.knownFlaky !== undefined && (word === 'within-noise' || word === 'too-few-trials')) return 'noise'
  const isMixed = tallyOf(scored.trials).passed > 0 || base.tally.failed > 0
  if (!isMixed) return null
  if (word === 'within-noise') return 'noise'
  return word === 'too-few-trials' ? 'open' : null
}

/** Whether a judge that does not decide alone failed it, and nothing else says anything of it: nothing is proven. */
export function isJudgedOnly(scenario: ComparedScenario, policy: Pick<Policy, 'judge'>): boolean {
  if (policy.judge === 'blocking' || excuseOf(scenario, { judge: 'advisory' }) !== 'judged') return false
  return !scenario.scored.trials.some(({ checks }) =>
    checks.some((verdict) => verdict.status === 'pass' && decidesWithoutJudge(verdict)),
  )
}

/** Whether every failed trial was failed by models alone. */
function failedByJudgeAlone(trials: readonly TrialResult[]): boolean {
  const failed = trials.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return false
  return !failed.some(({ checks }) =>
    checks.some((verdict) => verdict.status === 'fail' && decidesWithoutJudge(verdict)),
  )
}

function decidesWithoutJudge({ type, severity, decides }: CheckVerdict): boolean {
  return severity === 'error' && decides !== 'nothing' && findCheck(type)?.judged === undefined
}
