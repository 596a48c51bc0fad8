import { saysMore } from '../clause-words.ts'
import { counted, grouped } from '../figures.ts'
import { fit, type Block } from '../fit.ts'
import { groupsOf, type Groups } from '../groups.ts'
import { allScenarios } from './all-scenarios.ts'
import { byTests } from './by-tests.ts'
import { changedTests } from './changes.ts'
import { clauses } from './clauses.ts'
import { diagnostics } from './diagnostics.ts'
import { divergences } from './divergence.ts'
import type { Edition } from './edition.ts'
import { failureDetails, unverifiedDetails } from './failure-details.ts'
import { otherFailures, regressions, setAside, warnings } from './failures.ts'
import { footer } from './footer.ts'
import { measured } from './measured.ts'
import { metrics } from './metrics.ts'
import { notRun } from './not-run.ts'
import { notes } from './notes.ts'
import { opening } from './opening.ts'
import { policyChange } from './policy-change.ts'
import { reliability, unsteady } from './reliability.ts'
import { foldOf, splitRows, type RowSet } from './table.ts'
import { trends } from './trends.ts'
import { unverified } from './unverified.ts'
import { weakened } from './weakened.ts'

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
  /** What did not come onto the first screen. */
  readonly folded: readonly Block[]
}

/** Blocks that are seen at once, whatever their number. */
function seen(blocks: readonly Block[]): Section {
  return { seen: blocks, folded: [] }
}

/** What is seen at once, in its order. */
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
    split(unverified(groups.unverified, edition), shown.reasons),
    split(diagnostics(edition), shown.diagnostics),
    seen(changedTests(edition)),
    seen(notes(groups, edition)),
    split(metrics(edition), Infinity),
  ]
}

/** What is there for who wants to know more, each in a fold of its own. */
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
      ? fold(clauses(edition), (count) => `What the gate asked: ${counted(count, 'clause')}`)
      : []),
    ...(edition.details
      ? [
          ...fold(trends(edition), () => 'Trends over the last runs of the base branch'),
          ...fold(reliability(edition), () => 'Reliability over several trials'),
          ...fold(
            unsteady(edition),
            (count) => `${counted(count, 'scenario')} whose trials do not all end alike`,
          ),
        ]
      : []),
    // The few that there may be are named above.
    ...(notRun(edition).count > edition.shown.named
      ? fold(notRun(edition), (count) => `${counted(count, 'scenario')} not run`)
      : []),
    ...fold(allScenarios(groups, edition), (count) =>
      count === 1 ? 'The scenario' : `All ${grouped(count)} scenarios`,
    ),
  ]
}
