import type { Results } from '../../results/schema.ts'
import type { ReportContext } from '../context.ts'
import { markdownDocument } from './document.ts'

/** UTF-8 bytes; the runner drops a summary above 1 MiB. */
export const summaryBudget = 1_000_000

/** The job summary: the comment, with every metric and each failure written out. */
export function renderSummary(results: Results, context: ReportContext, budget = summaryBudget): string {
  return markdownDocument({
    results,
    context,
    budget,
    elsewhere: 'the results file',
    shown: {
      regressed: 30,
      failed: 30,
      byTests: 30,
      weakenings: 50,
      divergences: 20,
      named: 30,
      reasons: 20,
      metrics: Infinity,
      diagnostics: 20,
    },
    details: true,
  })
}
