import { splitSkipped, type Scorer } from '../score/scorer.ts'
import { PlainScorer, type ScoringParts } from './plain-scorer.ts'
import type { RunArgs } from './resolve-config.ts'

/** Makes the scorer of a run. */
export type OpenScorer<Used extends Scorer> = (args: RunArgs, parts: ScoringParts) => Promise<Used>

/** Makes the scorer of all scenarios: here, or by the files that shards wrote. */
export const createScorer: OpenScorer<Scorer> = async (args, parts) => {
  const plain = new PlainScorer(parts)
  const { shards } = parts.context
  if (shards === undefined) return plain
  const { openMergeScorer } = await import('./merge-scorer.ts')
  const { scenarios } = splitSkipped({ ...parts.suite, skipped: parts.skipped })
  return openMergeScorer(shards, args, parts, scenarios, plain)
}
