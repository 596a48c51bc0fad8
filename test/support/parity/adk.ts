import { deviations } from '../../systems/adk/deviations.ts'
import { adkVectors, answerOf } from '../adk-vectors.ts'
import type { Comparison } from './comparison.ts'

/** Each metric of ADK that is computed without a model on each vector. */
export const adkComparisons: readonly Comparison[] = adkVectors.map((vector) => {
  const { id, note, criteria, status } = vector
  const deviation = deviations[id]
  return {
    id,
    note,
    subject: Object.keys(criteria).join(', '),
    as: deviation?.as ?? null,
    async answers() {
      const ours = await answerOf(vector)
      return deviation === undefined
        ? { ours, theirs: status }
        : { ours, theirs: status, listed: deviation.ours }
    },
  }
})
