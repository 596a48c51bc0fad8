import type { BaseReading } from '../baseline/reason.ts'
import type { OwnBase } from '../baseline/artifact/base-results.ts'
import { truncate } from '../core/visible-text.ts'
import type { ReconciledResults } from '../gate/reconcile-with-base.ts'
import { pluralize } from './figures.ts'
import { phrase, joinSentences, type Phrase } from './phrase.ts'
import { describeReason } from './baseline.ts'
import { listIds, countScenarios } from './sentence.ts'

/** Says how far the base's own results agree with what a run of a pull request says of the base. */
export function describeReconciledBase(
  { disputed, unproven, hidden }: Omit<ReconciledResults, 'results'>,
  base: BaseReading<Pick<OwnBase, 'facts'>>,
): Phrase {
  const notes = [
    base.value === null
      ? phrase`The claims of that run about the base could not be checked: ${describeReason(base.reason)}.`
      : describeChecker(base.value),
    disputed.length === 0
      ? []
      : phrase`The two differ on ${countScenarios(disputed)} (${quoteIds(disputed)}), and the base's own run counts.`,
    hidden.length === 0
      ? []
      : phrase`That run does not account for ${countScenarios(hidden)} of the base (${quoteIds(hidden)}), which ${hidden.length === 1 ? 'counts' : 'count'} as removed.`,
    unproven.length === 0
      ? []
      : phrase`Only that run says that ${countScenarios(unproven)} (${quoteIds(unproven)}) failed before, so nothing excuses the failure.`,
    base.value === null && unproven.length > 0 ? ['Let pushes to the base branch upload their results.'] : [],
  ]
  return joinSentences(...notes)
}

function describeChecker({ facts: { source, runId = '', behind = 0 } }: Pick<OwnBase, 'facts'>): Phrase {
  const place =
    behind === 0 ? '' : `, ${pluralize(behind, 'commit')} before the commit that it is compared with`
  return phrase`The claims of that run about the base were checked against run ${{ value: runId }} of ${{ value: source }}${place}.`
}

/** Ids are input, so they may have any length. */
function quoteIds(all: readonly string[]): Phrase {
  return listIds(all.map((id) => truncate(id, 40)))
}
