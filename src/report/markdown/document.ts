import { counted, grouped } from '../figures.ts'
import { groupsOf } from '../findings.ts'
import { fit, type Block } from '../fit.ts'
import { allScenarios } from './all-scenarios.ts'
import { changedTests, goodNews } from './changes.ts'
import { diagnostics } from './diagnostics.ts'
import type { Edition } from './edition.ts'
import { failureDetails, unverifiedDetails } from './failure-details.ts'
import { otherFailures, regressions, warnings } from './failures.ts'
import { footer } from './footer.ts'
import { measured } from './measured.ts'
import { metrics } from './metrics.ts'
import { opening } from './opening.ts'
import { foldOf, splitRows, type RowSet } from './table.ts'
import { unverified } from './unverified.ts'

/** The report as Markdown: verdict, what needs a look, then folds; within the edition's budget. */
export function markdownDocument(edition: Edition): string {
  const { results, shown, elsewhere, budget } = edition
  const groups = groupsOf(results)
  const split = (set: RowSet, most: number) => splitRows(set, most, edition)
  const regressed = split(regressions(groups.regressed, edition), shown.regressed)
  // One screen before the first fold: other failures make room where something regressed.
  const failed = split(
    otherFailures(groups.failed, edition),
    groups.regressed.length > 0 ? shown.failed / 2 : shown.failed,
  )
  const open = split(unverified(groups.unverified, edition), shown.reasons)
  const problems = split(diagnostics(edition), shown.diagnostics)
  const blocks: Block[] = [
    ...opening(edition),
    ...regressed.seen,
    ...failed.seen,
    ...open.seen,
    ...problems.seen,
    ...changedTests(edition),
    ...goodNews(groups, edition),
    ...split(metrics(edition), Infinity).seen,
    ...[regressed, failed, open, problems].flatMap(({ folded }) => folded),
    ...(edition.details ? [...failureDetails(groups, edition), ...unverifiedDetails(groups, edition)] : []),
    ...wholeFold(warnings(edition), edition, (count) => counted(count, 'warning')),
    ...wholeFold(
      measured(edition),
      edition,
      (count) => `${counted(count, 'measurement')} below the mark, deciding nothing`,
    ),
    ...wholeFold(allScenarios(groups, edition), edition, (count) =>
      count === 1 ? 'The scenario' : `All ${grouped(count)} scenarios`,
    ),
    footer(edition),
  ]
  return fit(blocks, budget, (names) => `Left out for want of room: ${names.join(', ')}. See ${elsewhere}.`)
}

function wholeFold(set: RowSet, edition: Edition, summary: (count: number) => string): Block[] {
  return set.count === 0 ? [] : [foldOf(set, [0, set.count], summary(set.count), edition)]
}
