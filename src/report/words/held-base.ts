import type { OwnBase } from '../../baseline/artifact/base-results.ts'
import type { Answer } from '../../baseline/git/git.ts'
import { cut } from '../../core/visible-text.ts'
import type { HeldToBase } from '../../gate/held-to-base.ts'
import { counted } from '../figures.ts'
import { phrase, sentences, type Phrase } from '../phrase.ts'
import { reasonPhrase } from './baseline.ts'
import { listedIds, scenarioCount } from './sentence.ts'

/** Says how far the base's own results agree with what a run of a pull request says of the base. */
export function heldBaseWords(
  { disputed, unproven, hidden }: Omit<HeldToBase, 'results'>,
  own: Answer<Pick<OwnBase, 'facts'>>,
): Phrase {
  const said = [
    own.value === null
      ? phrase`What that run says of the base could not be checked: ${reasonPhrase(own.reason)}.`
      : checkedBy(own.value),
    disputed.length === 0
      ? []
      : phrase`The two differ on ${scenarioCount(disputed)} (${ids(disputed)}), and the base's own run counts.`,
    hidden.length === 0
      ? []
      : phrase`That run does not account for ${scenarioCount(hidden)} of the base (${ids(hidden)}), which ${hidden.length === 1 ? 'counts' : 'count'} as removed.`,
    unproven.length === 0
      ? []
      : phrase`Only that run says that ${scenarioCount(unproven)} (${ids(unproven)}) failed before, so nothing excuses the failure.`,
    own.value === null && unproven.length > 0 ? ['Let pushes to the base branch upload their results.'] : [],
  ]
  return sentences(...said)
}

function checkedBy({ facts: { source, runId = '', behind = 0 } }: Pick<OwnBase, 'facts'>): Phrase {
  const place = behind === 0 ? '' : `, ${counted(behind, 'commit')} before the merge base`
  return phrase`What that run says of the base was checked against run ${{ value: runId }} of ${{ value: source }}${place}.`
}

/** Ids are input: whoever wrote them chose their length. */
function ids(all: readonly string[]): Phrase {
  return listedIds(all.map((id) => cut(id, 40)))
}
