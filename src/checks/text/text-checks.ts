import type { Check } from '../define.ts'
import { compositionOutput } from './composition-output.ts'
import { containsAny, contains, fieldPresence, outputContains } from './contains.ts'
import { contentExcludes, negativeMatch } from './content-excludes.ts'
import { cosineSimilarity } from './cosine-similarity.ts'
import { finishReason } from './finish-reason.ts'
import { lengthBounds, maxLength, minLength } from './lengths.ts'
import { nonEmpty } from './non-empty.ts'
import { outputMatches, regexMatch, regex } from './patterns.ts'
import { sentenceCount } from './sentence-count.ts'
import { textSimilarity } from './text-similarity.ts'

/** Every check of the final answer. Adding one is a file and a line. */
export const textChecks = [
  outputContains,
  outputMatches,
  contains,
  containsAny,
  contentExcludes,
  negativeMatch,
  regex,
  regexMatch,
  minLength,
  maxLength,
  lengthBounds,
  nonEmpty,
  sentenceCount,
  fieldPresence,
  compositionOutput,
  cosineSimilarity,
  finishReason,
  textSimilarity,
] as const satisfies readonly Check[]
