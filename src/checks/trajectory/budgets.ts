import type { Trace } from '../../trace/model/trace.ts'
import type { Looser } from '../params/looser.ts'
import { countTokens } from '../resource/token-count.ts'

export interface Budgets {
  readonly max_steps?: number | undefined
  readonly max_tokens?: number | undefined
  readonly max_duration_seconds?: number | undefined
}

export interface BudgetReport {
  /** Kensa's names. */
  readonly violations: { budget: keyof Budgets; limit: number; actual: number }[]
  /** Budgets that the trace does not let us decide, in words: what is missing. */
  readonly undecided: { budget: keyof Budgets; message: string }[]
}

/** Which way the parameters of a trajectory ask for less. */
export const looserTrajectory = {
  steps: 'calls-as-steps',
  ignore_tools: 'calls-allowed',
  ordering: ['exact', ['any_order', 'in_order']],
  allow_others: 'on',
  args: ['exact', 'subset', 'ignore'],
  min_accuracy: 'lower',
  max_steps: 'higher',
  max_tokens: 'higher',
  max_duration_seconds: 'higher',
} as const satisfies Record<string, Looser>

/** Checks a trace against its budgets. What is known may break one even if something is missing. */
export function checkBudgets(trace: Trace, steps: number, budgets: Budgets): BudgetReport {
  const report: BudgetReport = { violations: [], undecided: [] }
  const { max_steps: maxSteps, max_tokens: maxTokens, max_duration_seconds: maxSeconds } = budgets
  if (maxSteps !== undefined && steps > maxSteps)
    report.violations.push({ budget: 'max_steps', limit: maxSteps, actual: steps })
  if (maxTokens !== undefined) {
    const { spent, isWhole } = countTokens(trace, 'total')
    if (spent !== null && spent > maxTokens)
      report.violations.push({ budget: 'max_tokens', limit: maxTokens, actual: spent })
    else if (!isWhole)
      report.undecided.push({ budget: 'max_tokens', message: 'the tokens of some model calls' })
  }
  if (maxSeconds !== undefined) {
    const { durationUs } = trace
    if (durationUs === null) {
      report.undecided.push({ budget: 'max_duration_seconds', message: 'start and end times' })
    } else if (durationUs > maxSeconds * 1e6) {
      const actual = Math.round(durationUs / 1e3) / 1e3
      report.violations.push({ budget: 'max_duration_seconds', limit: maxSeconds, actual })
    }
  }
  return report
}
