import type { TrialResult } from '../results/schema.ts'

/** How often one check of a scenario held over its trials. */
export interface CheckTally {
  readonly type: string
  /** Trials in which it passed, or did not apply: there was nothing to complain about. */
  readonly passed: number
  readonly failed: number
}

/** Reasons of a skip that say that there was nothing to complain about. */
const idle: ReadonlySet<string> = new Set(['not-applicable', 'no-transition'])

/**
 * The tally of each check, in the order of the scenario's checks, and of its judge as the last one. A check that does
 * not decide its trial, or was not evaluated, counts neither way.
 */
export function checkTalliesOf(
  trials: readonly Pick<TrialResult, 'checks' | 'judge'>[],
): readonly CheckTally[] {
  const tallies: { type: string; passed: number; failed: number }[] = []
  const judge = { type: 'judge', passed: 0, failed: 0 }
  for (const trial of trials) {
    for (const [index, { type, status, reason, severity, decides }] of trial.checks.entries()) {
      const tally = (tallies[index] ??= { type, passed: 0, failed: 0 })
      if (severity === 'warning' || decides !== undefined) continue
      if (status === 'fail') tally.failed += 1
      else if (status === 'pass' || (status === 'skip' && idle.has(reason))) tally.passed += 1
    }
    if (trial.judge === null || trial.judge.advisory === true) continue
    if (trial.judge.status === 'pass') judge.passed += 1
    else if (trial.judge.status === 'fail') judge.failed += 1
  }
  return judge.passed + judge.failed === 0 ? tallies : [...tallies, judge]
}
