import { isMeasured } from '../checks/run.ts'
import type { Outcome } from '../core/verdict.ts'
import type { TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'

export type JudgeMode = 'auto' | 'off'

/**
 * The judge's verdict on a trial whose checks came to `checks`; null where the scenario asks for no
 * judgement. Checks go first: what they refute is not worth a model's time. No model is reachable
 * from here yet, and an absent judge is an error (so the trial is unverified), never a pass; `off`
 * is the user's explicit word that the checks alone decide.
 */
export function judgeTrial(scenario: Scenario, checks: Outcome, mode: JudgeMode): TrialResult['judge'] {
  if (!scenario.criteria && !scenario.judge) return null
  if (mode === 'off') return { status: 'skip', reason: 'judge-off', model: null }
  // Evals that are only measured refute nothing.
  const isChecked = scenario.checks.some((bound) => bound.spec.isLeftOut !== true && !isMeasured(bound))
  if (isChecked && checks !== 'passed') {
    return { status: 'skip', reason: 'checks-failed', model: null }
  }
  return { status: 'error', reason: 'judge-unavailable', model: null }
}
