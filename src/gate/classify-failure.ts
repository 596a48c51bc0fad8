import { countOutcomes, type BaseScenario } from '../baseline/base.ts'
import { listLeaves } from '../checks/bind.ts'
import { listBranchVerdicts } from '../checks/combined/branch-verdicts.ts'
import { findCheck } from '../checks/find-check.ts'
import type { ComparedScenario } from '../compare/comparison.ts'
import { classifyDecline } from '../compare/decline.ts'
import type { CheckVerdict } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'
import type { Policy } from './policy-fields.ts'

/** Reasons why a failed scenario does not count as failed. */
export const excuses = ['quarantined', 'accepted', 'flaky', 'judged'] as const
export type Excuse = (typeof excuses)[number]

/** The first reason that holds, in the order of {@link excuses}; null where the failure counts. */
export function findExcuse(
  scenario: ComparedScenario,
  { judge, everyFailure = false, failures }: Pick<Policy, 'judge'> & Partial<Policy>,
): Excuse | null {
  const { parts, scored } = scenario
  if (isQuarantined(scenario)) return 'quarantined'
  if (parts.accepted !== undefined) return 'accepted'
  // Where every failure blocks, one that fails too rarely to be run again does, and so does one that is.
  const areAllCounted = everyFailure && failures === 'block' && countOutcomes(scored.trials).failed > 0
  if (parts.flaky === true && !areAllCounted) return 'flaky'
  return judge === 'advisory' && isFailedByJudgeAlone(scored.trials) ? 'judged' : null
}

export function isQuarantined({ parts }: ComparedScenario): boolean {
  return parts.quarantine?.state === 'active'
}

/**
 * Relation of a failed scenario to the base: `new`, where nothing shows its failure to be an old one; `undecided`, where
 * more trials would have to tell; `doubtful`, where only more of the base would; `noise`, where chance explains it; `old`. It
 * depends on this scenario alone: adding another failure must never open the gate.
 */
export type FailureClass = 'new' | 'undecided' | 'doubtful' | 'noise' | 'old'

export function classifyFailure(
  { base, change, parts }: ComparedScenario,
  { significance }: Pick<Policy, 'significance'>,
): FailureClass {
  const { decline, broke } = parts
  if (base === null || change === null) return 'new'
  if (change === 'incomparable' && decline?.level === undefined) return 'new'
  if (broke === 'no-trace' || broke === 'unreadable') return 'new'
  const weight = decline === undefined ? 'none' : classifyDecline(decline, significance)
  if (weight !== 'none') return weight === 'regression' ? 'new' : weight
  // Results of others say that one of its checks broke further, and not by how much.
  if (base.outcome === 'failed') return change === 'regressed' ? 'new' : 'old'
  return decline === undefined ? 'new' : 'noise'
}

/** Tells whether only an advisory judge says anything of a scenario, and failed it: nothing is proven then. */
export function isJudgedOnly(scenario: ComparedScenario, policy: Pick<Policy, 'judge'>): boolean {
  if (policy.judge === 'blocking' || findExcuse(scenario, { judge: 'advisory' }) !== 'judged') return false
  return !scenario.scored.trials.some(({ checks }) =>
    checks.some((verdict) => verdict.status === 'pass' && isDecidedWithoutJudge(verdict)),
  )
}

/** Tells whether every failed trial was failed by models alone. */
export function isFailedByJudgeAlone(trials: readonly ScoredTrial[]): boolean {
  const failed = trials.filter(({ outcome }) => outcome === 'failed')
  const verdicts = failed.flatMap(({ checks }) => checks.filter(({ status }) => status === 'fail'))
  return failed.length > 0 && !verdicts.some(isDecidedWithoutJudge)
}

/** Tells whether every check that failed in the base asks a model, by the checks of the head as far as these are known. */
export function isBaseFailedByJudgeAlone({ checks }: Scenario, base: BaseScenario): boolean {
  const failed = (base.checks ?? []).filter((tally) => tally.failed > 0)
  const isAsked = (type: string) =>
    type === 'judge' ||
    findCheck(type)?.judged !== undefined ||
    checks.some(
      (bound) =>
        bound.spec.type === type && listLeaves(bound).some(({ check }) => check?.judged !== undefined),
    )
  return failed.length > 0 && failed.every(({ type }) => isAsked(type))
}

function isDecidedWithoutJudge({ severity, decides, ...verdict }: CheckVerdict): boolean {
  return severity === 'error' && decides !== 'nothing' && !isJudged(verdict)
}

/** Tells whether a model had a say in a verdict, or in one of those that it consists of. */
function isJudged({ type, details }: Pick<CheckVerdict, 'type' | 'details'>): boolean {
  return (
    findCheck(type)?.judged !== undefined ||
    listBranchVerdicts(details).some(({ status, ...branch }) => status !== 'skip' && isJudged(branch))
  )
}
