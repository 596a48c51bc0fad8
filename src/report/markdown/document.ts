import { saysMore } from '../headline.ts'
import { counted, grouped } from '../figures.ts'
import { fit, type Block } from '../fit.ts'
import { groupsOf, type Groups } from '../groups.ts'
import { unverifiedRows, diagnosticRows, notRunRows, allScenarios, noteBlocks } from './scenarios.ts'
import { weakened, byTests, changedTests, policyChange } from './tests-changed.ts'
import { opening, clauseRows, footer } from './frame.ts'
import { failureDetails, unverifiedDetails, divergences } from './failure-details.ts'
import type { Edition } from './edition.ts'
import { otherFailures, regressions, setAside, warnings, measured } from './failures.ts'
import {
  decidesByFigures,
  metricRows,
  metricSummary,
  reliabilityRowSet,
  unsteadyRows,
  trendRows,
} from './metrics.ts'
import { foldOf, splitRows, type RowSet } from './table.ts'
import type { Results } from '../../results/schema.ts'
import { linked, runUrl, type ReportContext } from '../context.ts'

/** The report as Markdown: verdict, what needs a look, then folds; within the edition's budget. */
export function markdownDocument(edition: Edition): string {
  const groups = groupsOf(edition.results)
  const all = sections(groups, edition)
  const blocks: Block[] = [
    ...opening(edition),
    ...all.flatMap((section) => section.seen),
    ...all.flatMap((section) => section.folded),
    ...(edition.details ? [...failureDetails(groups, edition), ...unverifiedDetails(groups, edition)] : []),
    ...folds(groups, edition),
    footer(groups, edition),
  ]
  return fit(
    blocks,
    edition.budget,
    (names) => `Left out for want of room: ${names.join(', ')}. See ${edition.elsewhere}.`,
  )
}

interface Section {
  readonly seen: readonly Block[]
  /** Blocks that did not fit onto the first screen. */
  readonly folded: readonly Block[]
}

/** Blocks that are seen at once, whatever their number. */
function seen(blocks: readonly Block[]): Section {
  return { seen: blocks, folded: [] }
}

/** Makes the sections that are seen at once, in their order. */
function sections(groups: Groups, edition: Edition): Section[] {
  const { shown } = edition
  const split = (set: RowSet, most: number): Section => splitRows(set, most, edition)
  // One screen before the first fold: other failures make room where something regressed.
  const failed = groups.regressed.length > 0 ? shown.failed / 2 : shown.failed
  return [
    split(regressions(groups.regressed, edition), shown.regressed),
    seen(divergences(groups, edition)),
    split(otherFailures(groups.failed, edition), failed),
    split(byTests(edition), shown.byTests),
    weakened(edition),
    seen(policyChange(edition)),
    split(unverifiedRows(groups.unverified, edition), shown.reasons),
    split(diagnosticRows(edition), shown.diagnostics),
    seen(changedTests(edition)),
    seen(noteBlocks(groups, edition)),
    metricSection(edition),
  ]
}

/** Metrics are seen at once where one of them decides, and in the summary; else in a fold that says how many changed. */
function metricSection(edition: Edition): Section {
  const { results, details } = edition
  const set = metricRows(edition)
  if (details || set.count === 0 || decidesByFigures(results.decision))
    return splitRows(set, Infinity, edition)
  return { seen: [], folded: [foldOf(set, [0, set.count], metricSummary(results.metrics), edition)] }
}

/** Makes the folds for readers who want to know more. */
function folds(groups: Groups, edition: Edition): Block[] {
  const fold = (set: RowSet, summary: (count: number) => string): Block[] =>
    set.count === 0 ? [] : [foldOf(set, [0, set.count], summary(set.count), edition)]
  return [
    ...fold(
      setAside(groups.setAside, edition),
      () => `Failures that are quarantined, accepted or flaky: ${grouped(groups.setAside.length)}`,
    ),
    ...fold(warnings(edition), (count) => counted(count, 'warning')),
    ...fold(
      measured(edition),
      (count) => `${counted(count, 'measurement')} below the mark, deciding nothing`,
    ),
    ...(saysMore(edition.results.decision)
      ? fold(clauseRows(edition), (count) => `What the gate asked: ${counted(count, 'clause')}`)
      : []),
    ...(edition.details
      ? [
          ...fold(trendRows(edition), () => 'Trends over the last runs of the base branch'),
          ...fold(reliabilityRowSet(edition), () => 'Reliability over several trials'),
          ...fold(
            unsteadyRows(edition),
            (count) => `${counted(count, 'scenario')} whose trials do not all end alike`,
          ),
        ]
      : []),
    // The few that there may be are named above.
    ...(notRunRows(edition).count > edition.shown.named
      ? fold(notRunRows(edition), (count) => `${counted(count, 'scenario')} not run`)
      : []),
    ...fold(allScenarios(groups, edition), (count) =>
      count === 1 ? 'The scenario' : `All ${grouped(count)} scenarios`,
    ),
  ]
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
