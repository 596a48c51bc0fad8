import { writeJson } from '../core/json.ts'
import { answerCandidates } from './answer-candidates.ts'
import { argumentCandidates } from './argument-candidates.ts'
import { budgetCandidates } from './budget-candidates.ts'
import type { Candidate } from './candidate.ts'
import { partCandidates } from './part-candidates.ts'
import type { RunFacts } from './run-facts.ts'
import { toolCandidates } from './tool-candidates.ts'

/**
 * Lists the checks that could hold these runs of one task. That they pass on the runs, and can fail, is still to be proved.
 * `mask` covers the secrets of the job: a check with one in it is not proposed.
 */
export function candidatesOf(runs: readonly RunFacts[], mask: (text: string) => string): Candidate[] {
  const all = [
    ...toolCandidates(runs),
    ...argumentCandidates(runs),
    ...answerCandidates(runs),
    ...partCandidates(runs),
    ...budgetCandidates(runs),
  ]
  return all.filter(({ params }) => {
    const text = writeJson(params)
    return mask(text) === text
  })
}
