import { writeJson } from '../core/json.ts'
import { answerCandidates } from './answer-candidates.ts'
import { proposeArguments } from './argument-candidates.ts'
import { proposeBudgets } from './budget-candidates.ts'
import type { Candidate } from './candidate.ts'
import { proposeParts } from './part-candidates.ts'
import type { RecordedRunFacts } from './run-facts.ts'
import { proposeState } from './state-candidates.ts'
import { proposeTools } from './tool-candidates.ts'

/**
 * Lists the checks that could hold these runs of one task. That they pass on the runs, and can fail, is still to be proved.
 * `mask` covers the secrets of the job: a check with one in it is not proposed.
 */
export function listCheckCandidates(
  runs: readonly RecordedRunFacts[],
  mask: (text: string) => string,
): Candidate[] {
  const all = [
    ...proposeTools(runs),
    ...proposeArguments(runs),
    ...answerCandidates(runs),
    ...proposeParts(runs),
    ...proposeState(runs),
    ...proposeBudgets(runs),
  ]
  return all.filter(({ params }) => {
    const text = writeJson(params)
    return mask(text) === text
  })
}
