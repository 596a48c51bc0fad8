import { explainUnasked, isOnlyMeasured } from '../checks/run.ts'
import type { BoundCheck } from '../checks/bind.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoreRequest } from './score-request.ts'
import type { Unverified } from './unverified.ts'

/**
 * Finds what keeps a scenario from passing whatever its agent does: a check that cannot be asked, a judge that nobody can
 * reach. A run of it would be paid for nothing. Null where nothing is known to.
 */
export async function findUnusable(
  { checks, criteria, judge }: Pick<Scenario, 'checks' | 'criteria' | 'judge'>,
  { judge: mode, inquiry }: Pick<ScoreRequest, 'judge' | 'inquiry'>,
): Promise<Unverified | null> {
  const obstacleOf = async (model: string | null) => {
    const failure = mode === 'off' ? null : ((await inquiry?.findObstacle(model)) ?? null)
    return failure === null ? null : { reason: failure.reason, detail: failure.message }
  }
  for (const bound of checks) {
    const { type, severity } = bound.spec
    if (severity === 'warning' || isOnlyMeasured(bound)) continue
    const finding = explainUnasked(bound)
    const isBroken = finding !== null && finding.status === 'error'
    if (isBroken) return { code: 'check', args: { type, reason: finding.reason } }
    const obstacle = isSurelyJudged(bound) ? await obstacleOf(getModel(bound)) : null
    if (obstacle !== null) return { code: 'check', args: { type, ...obstacle } }
  }
  const obstacle = Boolean(criteria) || Boolean(judge) ? await obstacleOf(null) : null
  return obstacle === null ? null : { code: 'judge', args: obstacle }
}

/** Whether a check asks a model of every run. */
function isSurelyJudged(bound: BoundCheck): boolean {
  const { isLeftOut, when, trigger } = bound.spec
  if (bound.problems !== null || bound.check.judged === undefined) return false
  return isLeftOut !== true && when === undefined && trigger === undefined
}

/** The model that a check names; null for that of the run. */
function getModel({ spec }: BoundCheck): string | null {
  const { model } = spec.params
  return typeof model === 'string' ? model : null
}
