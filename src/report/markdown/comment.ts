import type { Results } from '../../results/schema.ts'
import { linked, runUrl, type ReportContext } from '../context.ts'
import { markdownDocument } from './document.ts'

/** UTF-8 bytes. GitHub takes 65,536 characters; the rest is for the marker and for doubt about what it counts. */
export const commentBudget = 60_000

/** The pull-request comment, without its marker. Its first line is the headline. */
export function renderComment(results: Results, context: ReportContext, budget = commentBudget): string {
  return markdownDocument({
    results,
    context,
    budget,
    elsewhere: `the ${linked('job summary', runUrl(context))} and the results file`,
    shown: {
      regressed: 10,
      failed: 10,
      byTests: 6,
      weakenings: 8,
      divergences: 5,
      named: 8,
      reasons: 5,
      metrics: 6,
      diagnostics: 3,
    },
    details: false,
  })
}
