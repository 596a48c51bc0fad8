import { answerCandidates } from './answer-candidates.ts'
import { argumentCandidates } from './argument-candidates.ts'
import { budgetCandidates } from './budget-candidates.ts'
import type { Candidate } from './candidate.ts'
import type { RunFacts } from './run-facts.ts'
import { toolCandidates } from './tool-candidates.ts'

/**
 * Lists the checks that could hold these runs of one task, those that ask most first. That they pass on the runs, and can fail,
 * is still to be proved.
 */
export function candidatesOf(runs: readonly RunFacts[]): Candidate[] {
  return [
    ...toolCandidates(runs),
    ...argumentCandidates(runs),
    ...answerCandidates(runs),
    ...budgetCandidates(runs),
  ]
}
