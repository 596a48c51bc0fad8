import { deviations } from '../../systems/agentcheck/deviations.ts'
import { agentcheckVectors, ourAnswer, theirAnswer, type Answer } from '../agentcheck-vectors.ts'
import type { Comparison } from './comparison.ts'

/** Each function of agentcheck on each vector. */
export const agentcheckComparisons: readonly Comparison[] = agentcheckVectors.map((vector) => {
  const { id, note, evaluator } = vector
  const deviation = deviations[id]
  return {
    id,
    note,
    subject: evaluator,
    as: deviation?.as ?? null,
    async answers() {
      const [ours, theirs] = [await ourAnswer(vector), theirAnswer(vector)]
      if (deviation === undefined) return { ours, theirs }
      const facts = Object.keys(deviation.ours)
      return { ours: factsOf(ours, facts), theirs: factsOf(theirs, facts), listed: deviation.ours }
    },
  }
})

function factsOf(answer: Answer, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, answer[key]]))
}
