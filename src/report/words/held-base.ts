import type { OwnBase } from '../../baseline/artifact/base-results.ts'
import type { GitResult } from '../../baseline/git/git.ts'
import { truncate } from '../../core/visible-text.ts'
import type { ReconciledResults } from '../../gate/held-to-base.ts'
import { pluralize } from '../figures.ts'
import { phrase, joinSentences, type Phrase } from '../phrase.ts'
import { describeReason } from './baseline.ts'
import { listIds, countScenarios } from './sentence.ts'

/** Says how far the base's own results agree with what a run of a pull request says of the base. */
export function describeReconciledBase(
  { disputed, unproven, hidden }: Omit<ReconciledResults, 'results'>,
  own: GitResult<Pick<OwnBase, 'facts'>>,
): Phrase {
  const said = [
    own.value === null
      ? phrase`What that run says of the base could not be checked: ${describeReason(own.reason)}.`
      : describeChecker(own.value),
    disputed.length === 0
      ? []
      : phrase`The two differ on ${countScenarios(disputed)} (${quoteIds(disputed)}), and the base's own run counts.`,
    hidden.length === 0
      ? []
      : phrase`That run does not account for ${countScenarios(hidden)} of the base (${quoteIds(hidden)}), which ${hidden.length === 1 ? 'counts' : 'count'} as removed.`,
    unproven.length === 0
      ? []
      : phrase`Only that run says that ${countScenarios(unproven)} (${quoteIds(unproven)}) failed before, so nothing excuses the failure.`,
    own.value === null && unproven.length > 0 ? ['Let pushes to the base branch upload their results.'] : [],
  ]
  return joinSentences(...said)
}

function describeChecker({ facts: { source, runId = '', behind = 0 } }: Pick<OwnBase, 'facts'>): Phrase {
  const place = behind === 0 ? '' : `, ${pluralize(behind, 'commit')} before the merge base`
  return phrase`What that run says of the base was checked against run ${{ value: runId }} of ${{ value: source }}${place}.`
}

/** Ids are input: whoever wrote them chose their length. */
function quoteIds(all: readonly string[]): Phrase {
  return listIds(all.map((id) => truncate(id, 40)))
}
