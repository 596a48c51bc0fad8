import { fit, type Block } from '../fit.ts'
import { charts } from './charts.ts'
import { groupsOf, type Groups } from '../groups.ts'
import { unverifiedRows, diagnosticRows, notRunRows, allScenarios, noteRows } from './scenarios.ts'
import { weakened, byTests, changedTests, policyChange } from './tests-changed.ts'
import { aboutRun, clauseRows } from './frame.ts'
import { failureDetails, unverifiedDetails, divergences } from './failure-details.ts'
import type { Edition } from './edition.ts'
import { alreadyFailing, otherFailures, regressions, setAside, warnings, measured } from './failures.ts'
import { metricRows, reliabilityRowSet, unsteadyRows, trendRows } from './metrics.ts'
import { firstScreen } from './screen.ts'
import { statistics } from './statistics.ts'
import { foldOf, type RowSet } from './table.ts'
import type { Results } from '../../results/schema.ts'
import { linked, runUrl, type ReportContext } from '../context.ts'

/** The report as Markdown: one screen, then folds; within the edition's budget. */
export function markdownDocument(edition: Edition): string {
  const groups = groupsOf(edition.results)
  const blocks: Block[] = [...firstScreen(edition), ...folds(groups, edition)]
  return fit(
    blocks,
    edition.budget,
    (names) =>
      `<details>\n<summary>Left out for want of room</summary>\n\n${names.join(', ')}. See ${edition.elsewhere}.\n\n</details>`,
  )
}

/** Makes the folds for readers who want to know more, in the order of the screen. */
function folds(groups: Groups, edition: Edition): Block[] {
  const fold = (set: RowSet): Block[] => foldOf(set, edition)
  return [
    ...failureFolds(groups, edition),
    ...fold(unverifiedRows(groups.unverified, edition)),
    ...(edition.details ? unverifiedDetails(groups, edition) : []),
    ...fold(weakened(edition)),
    ...policyChange(edition),
    ...fold(diagnosticRows(edition)),
    ...fold(changedTests(edition)),
    ...fold(noteRows(edition)),
    ...fold(clauseRows(edition)),
    ...fold(metricRows(edition)),
    ...fold(statistics(edition)),
    ...fold(warnings(edition)),
    ...fold(measured(edition)),
    ...(edition.details
      ? [
          ...charts(edition),
          ...[trendRows, reliabilityRowSet, unsteadyRows].flatMap((rows) => fold(rows(edition))),
        ]
      : []),
    // The few that there may be are named in a note.
    ...(notRunRows(edition).count > edition.shown.named ? fold(notRunRows(edition)) : []),
    ...fold(allScenarios(groups, edition)),
    aboutRun(groups, edition),
  ]
}

function failureFolds(groups: Groups, edition: Edition): Block[] {
  return [
    regressions(groups.regressed, edition),
    otherFailures(groups.failed, edition),
    alreadyFailing(groups.alreadyFailing, edition),
    byTests(edition),
    setAside(groups.setAside, edition),
  ]
    .flatMap((set) => foldOf(set, edition))
    .concat(divergences(groups, edition), edition.details ? failureDetails(groups, edition) : [])
}

/** UTF-8 bytes. GitHub takes 65,536 characters; the rest is for the marker and for doubt about what it counts. */
export const commentBudget = 60_000

/** The pull-request comment, without its marker. Its first line is the headline. */
export function renderComment(results: Results, context: ReportContext, budget = commentBudget): string {
  return markdownDocument({
    results,
    context,
    budget,
    elsewhere: `the ${linked('job summary', runUrl(context))} and the results file`,
    shown: { divergences: 5, named: 8, metrics: 6, changes: 8 },
    details: false,
  })
}

/** UTF-8 bytes; the runner drops a summary above 1 MiB. */
export const summaryBudget = 1_000_000

/** The job summary: the comment, with every metric and each failure written out. */
export function renderSummary(results: Results, context: ReportContext, budget = summaryBudget): string {
  return markdownDocument({
    results,
    context,
    budget,
    elsewhere: 'the results file',
    shown: { divergences: 20, named: 30, metrics: Infinity, changes: 50 },
    details: true,
  })
}
