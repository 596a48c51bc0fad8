import { fitToBudget, type Block } from '../fit.ts'
import {
  renderCharts,
  buildCellRows,
  buildMetricRows,
  buildReliabilityRows,
  buildUnsteadyRows,
  buildTrendRows,
} from './metrics.ts'
import { groupScenarios, type ScenarioGroups } from '../groups.ts'
import {
  buildUnverifiedRows,
  buildDiagnosticRows,
  buildNotRunRows,
  buildScenarioRows,
  buildNoteRows,
} from './scenarios.ts'
import { buildWeakened, buildByTests, buildChangedTests, renderPolicyChange } from './tests-changed.ts'
import { renderAboutRun, buildClauseRows } from './frame.ts'
import { renderFailures, renderUnverified, renderDivergences } from './failure-details.ts'
import type { Edition } from './edition.ts'
import {
  buildAlreadyFailing,
  buildOtherFailures,
  buildRegressions,
  setAside,
  buildWarnings,
  buildMeasured,
} from './failures.ts'
import { renderFirstScreen } from './screen.ts'
import { buildStatistics } from './statistics.ts'
import { foldRows, type RowSet } from './table.ts'
import type { Results } from '../../results/schema.ts'
import { linkText, runUrl, type ReportContext } from '../context.ts'

/** Renders the report as Markdown: one screen, then folds; within the edition's budget. */
export function renderMarkdown(edition: Edition): string {
  const groups = groupScenarios(edition.results)
  const blocks: Block[] = [...renderFirstScreen(edition), ...buildFolds(groups, edition)]
  return fitToBudget(
    blocks,
    edition.budget,
    (names) =>
      `<details>\n<summary>Left out because of the size limit</summary>\n\n${names.join(', ')}. See ${edition.elsewhere}.\n\n</details>`,
  )
}

/** Makes the folds for readers who want to know more, in the order of the screen. */
function buildFolds(groups: ScenarioGroups, edition: Edition): Block[] {
  const fold = (set: RowSet): Block[] => foldRows(set, edition)
  return [
    ...buildFailureFolds(groups, edition),
    ...fold(buildUnverifiedRows(groups.unverified, edition)),
    ...(edition.details ? renderUnverified(groups, edition) : []),
    ...fold(buildWeakened(edition)),
    ...renderPolicyChange(edition),
    ...fold(buildDiagnosticRows(edition)),
    ...fold(buildChangedTests(edition)),
    ...fold(buildNoteRows(edition)),
    ...fold(buildClauseRows(edition)),
    ...fold(buildCellRows(edition)),
    ...fold(buildMetricRows(edition)),
    ...fold(buildStatistics(edition)),
    ...fold(buildWarnings(edition)),
    ...fold(buildMeasured(edition)),
    ...(edition.details
      ? [
          ...renderCharts(edition),
          ...[buildTrendRows, buildReliabilityRows, buildUnsteadyRows].flatMap((rows) => fold(rows(edition))),
        ]
      : []),
    // The few that there may be are named in a note.
    ...(buildNotRunRows(edition).count > edition.shown.named ? fold(buildNotRunRows(edition)) : []),
    ...fold(buildScenarioRows(groups, edition)),
    renderAboutRun(groups, edition),
  ]
}

function buildFailureFolds(groups: ScenarioGroups, edition: Edition): Block[] {
  return [
    buildRegressions(groups.regressed, edition),
    buildOtherFailures(groups.failed, edition),
    buildAlreadyFailing(groups.alreadyFailing, edition),
    buildByTests(edition),
    setAside(groups.setAside, edition),
  ]
    .flatMap((set) => foldRows(set, edition))
    .concat(renderDivergences(groups, edition), edition.details ? renderFailures(groups, edition) : [])
}

/** UTF-8 bytes. GitHub takes 65,536 characters; the rest is for the marker and for doubt about what it counts. */
export const commentBudget = 60_000

/** Renders the pull-request comment, without its marker. Its first line is the headline. */
export function renderComment(results: Results, context: ReportContext, budget = commentBudget): string {
  return renderMarkdown({
    results,
    context,
    budget,
    elsewhere: `the ${linkText('job summary', runUrl(context))} and the results file`,
    shown: { divergences: 5, named: 8, metrics: 6, changes: 8 },
    details: false,
  })
}

/** UTF-8 bytes; the runner drops a summary above 1 MiB. */
export const summaryBudget = 1_000_000

/** Renders the job summary: the comment, with every metric and each failure written out. */
export function renderSummary(results: Results, context: ReportContext, budget = summaryBudget): string {
  return renderMarkdown({
    results,
    context,
    budget,
    elsewhere: 'the results file',
    shown: { divergences: 20, named: 30, metrics: Infinity, changes: 50 },
    details: true,
  })
}
